import { LRUCache } from 'lru-cache';
import type { Dataset } from '@sextant/contract';
import { compileSource } from '@sextant/query';
import { print, select } from '@sextant/sql';
import { hashKey } from '../../data/canonical.ts';
import type { DataSource } from '../../data/engine-registry.ts';

/** What the engine says of the columns of tables, by version of their data. */
const knownTypes = new LRUCache<string, Promise<ReadonlyMap<string, string>>>({ max: 1_000, ttl: 60_000 });

/** The engine's names of the types of a table's columns, by column name; empty where the engine cannot tell now. */
export async function engineTypesOf(dataset: Dataset, database: DataSource): Promise<ReadonlyMap<string, string>> {
  const sql = print(select({ from: compileSource({ dataset, dialect: database.dialect }) }), database.dialect);
  const key = hashKey(database.databaseId, database.versionOf(dataset), sql);
  const requestedTypes = knownTypes.get(key) ?? typesIn(sql, database);
  knownTypes.set(key, requestedTypes, { noUpdateTTL: true });
  try {
    return await requestedTypes;
  } catch {
    knownTypes.delete(key);
    return new Map();
  }
}

const typesIn = async (sql: string, { engine }: DataSource): Promise<ReadonlyMap<string, string>> =>
  new Map((await engine.describe(sql)).map(({ name, nativeType }) => [name, nativeType]));
