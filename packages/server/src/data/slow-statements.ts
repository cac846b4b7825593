import { LRUCache } from 'lru-cache';

/** Statements that took long lately, by their shape: with other values in their conditions they will again. */
export interface SlowStatements {
  isKnown(sql: string): boolean;
  remember(sql: string): void;
  forget(sql: string): void;
}

/** What takes longer, by itself, leaves the first host when others are there. */
export const slowAfterMs = 150;
const maxShapes = 500;
/** Longer ones are known by nothing: reading them costs more than it brings. */
const longestSql = 20_000;

/** A statement without its values. */
const shapeOf = (sql: string): string => sql.replaceAll(/'(?:[^']|'')*'|\b\d[\d.e]*\b/g, '?');

export function createSlowStatements(): SlowStatements {
  const shapes = new LRUCache<string, true>({ max: maxShapes });
  return {
    isKnown: (sql) => shapes.size > 0 && sql.length <= longestSql && shapes.has(shapeOf(sql)),
    remember: (sql) => void (sql.length <= longestSql && shapes.set(shapeOf(sql), true)),
    forget: (sql) => void shapes.delete(shapeOf(sql)),
  };
}
