import { LRUCache } from 'lru-cache';
import { fail } from '@sextant/contract';
import type { ConnectedEngine, DerivedObject, Engine } from '@sextant/engines';
import type { DialectName } from '@sextant/sql';
import { looseName, tokenize } from '@sextant/sql/analysis';
import type { Token } from '@sextant/sql/analysis';
import type { DataSource } from '../../data/engine-registry.ts';
import { bindingRules } from '../row-rules/row-rules-of.ts';
import type { RuleSource } from '../row-rules/row-rules-of.ts';

const isConnected = (engine: Engine): engine is ConnectedEngine => 'derived' in engine;

/** What databases say of their views: asked once a minute, or when a file was changed. */
const derivedByEngine = new LRUCache<string, Promise<readonly DerivedObject[]>>({ max: 200, ttl: 60_000 });

function derivedOf(engine: ConnectedEngine, key: string): Promise<readonly DerivedObject[]> {
  const found = derivedByEngine.get(key);
  if (found !== undefined) return found;
  const derivedObjects = engine.derived();
  derivedByEngine.set(key, derivedObjects);
  derivedObjects.catch(() => derivedByEngine.delete(key));
  return derivedObjects;
}

const escapePattern = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);

/** Whether a definition could read one of these tables. What runs statements that it makes itself could read any. */
function couldRead({ sql }: DerivedObject, names: Iterable<string>, dialect: DialectName): boolean {
  if (sql === null || sql.trim() === '') return true;
  const text = looseName(sql, 'duckdb');
  if (/\b(?:execute|prepare)\b/u.test(text)) return true;
  for (const name of names) {
    const word = escapePattern(looseName(name, dialect));
    if (new RegExp(String.raw`(?<![\p{L}\p{N}_])${word}(?![\p{L}\p{N}_])`, 'u').test(text)) return true;
  }
  return false;
}

/** Names of what leads to one of the tables, over however many steps. */
function leadingTo(
  tables: readonly string[],
  derivedObjects: readonly DerivedObject[],
  dialect: DialectName,
): string[] {
  const reachedSet = new Set(tables.map((name) => looseName(name, dialect)));
  const found = new Set<string>();
  for (let isNew = true; isNew;) {
    isNew = false;
    for (const object of derivedObjects) {
      const name = looseName(object.name, dialect);
      if (found.has(name) || !couldRead(object, reachedSet, dialect)) continue;
      // What a rule itself is about is left to that rule.
      if (reachedSet.has(name) && object.kind === 'table') continue;
      found.add(name);
      reachedSet.add(name);
      isNew = true;
    }
  }
  return [...found];
}

/**
 * Names of views, partitions and functions of a connected database through which users with these roles would see rows that rules of a table
 * keep from them. What stands in their definitions is not changed, so they are closed, unless a rule of their own binds them.
 */
export async function restrictedObjects(
  source: RuleSource,
  roleIdsOfReaders: readonly (readonly number[])[],
  database: Pick<DataSource, 'databaseId' | 'dialect' | 'engine'> & { readonly dataVersion: () => string },
): Promise<readonly string[]> {
  const { engine, databaseId, dialect } = database;
  if (!isConnected(engine)) return [];
  const rules = await source.rowRules.current();
  const binding = roleIdsOfReaders.flatMap((roleIds) => bindingRules(rules, roleIds));
  const tables = binding.flatMap(({ places }) =>
    places.flatMap((place) => (place.databaseId === databaseId && place.table !== null ? [place.table] : [])),
  );
  if (tables.length === 0) return [];
  return leadingTo(tables, await derivedOf(engine, `${databaseId} ${database.dataVersion()}`), dialect.name).sort();
}

/**
 * Rejects a statement in which a closed name stands.
 *
 * @throws ACCESS_014
 */
export function denyRestrictedObjects(
  sql: string,
  closed: readonly string[],
  dialect: DialectName,
  dataset: string,
): void {
  if (closed.length === 0) return;
  const names = new Set(closed);
  const isClosed = ({ kind, text }: Token, index: number, tokens: readonly Token[]): boolean =>
    (kind === 'word' || kind === 'quoted-name') &&
    names.has(looseName(text, dialect)) &&
    !(tokens[index - 1]?.kind === 'word' && tokens[index - 1]?.text === 'as');
  try {
    if (!tokenize(sql, dialect).some(isClosed)) return;
  } catch (cause) {
    throw fail('ACCESS_014', { dataset }, { cause });
  }
  throw fail('ACCESS_014', { dataset });
}
