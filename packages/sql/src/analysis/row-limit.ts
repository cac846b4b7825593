import type { DialectName } from '../dialects/dialect.ts';
import { tokenize, type Token } from './tokens.ts';

/** Dialects in which LIMIT may stand at the end of every SELECT. */
const takesLimit: ReadonlySet<DialectName> = new Set([
  'clickhouse',
  'duckdb',
  'mysql',
  'postgresql',
  'sqlite',
  'trino',
  'presto',
]);
/** What stands at the end of statements, or says how many rows there are: after these nothing is written. */
const endings = new Set([
  'limit',
  'fetch',
  'offset',
  'top',
  'sample',
  'tablesample',
  'for',
  'into',
  'settings',
  'format',
  'lock',
  'procedure',
]);

const outermost = (tokens: readonly Token[]): Token[] => {
  let depth = 0;
  return tokens.filter(({ kind }) => {
    if (kind === 'open') depth += 1;
    if (kind === 'close') depth -= 1;
    return depth === 0;
  });
};

/** How many rows a statement itself asks for at most, where that stands as a number at its end; null where it does not. */
export function writtenLimit(sql: string, dialect: DialectName): number | null {
  const tokens = outermost(tokenize(sql, dialect));
  const wordIndex = tokens.findLastIndex(({ kind, text }) => kind === 'word' && (text === 'limit' || text === 'fetch'));
  const word = tokens[wordIndex];
  if (word === undefined) return null;
  const after = tokens.slice(wordIndex + 1);
  const number = (index: number): number | null => {
    const token = after[index];
    const isWhole = after[index + 1]?.kind !== 'operator';
    return token?.kind === 'number' && isWhole && /^\d+$/.test(token.text) ? Number(token.text) : null;
  };
  // FETCH FIRST 5 ROWS ONLY; LIMIT 10, 5 leaves out ten.
  if (word.text === 'fetch') return number(1);
  return after[1]?.kind === 'comma' ? number(2) : number(0);
}

/**
 * A statement that gives no more than so many rows, where that can be written at its end; else as it is. Nobody relies on it: engines count the rows
 * that they read. It lets them plan for few rows.
 */
export function withRowLimit(sql: string, dialect: DialectName, rows: number): string {
  if (!takesLimit.has(dialect)) return sql;
  const hasEnding = outermost(tokenize(sql, dialect)).some(({ kind, text }) => kind === 'word' && endings.has(text));
  // A line of its own: the statement may end in a comment.
  return hasEnding ? sql : `${sql}\nLIMIT ${rows}`;
}
