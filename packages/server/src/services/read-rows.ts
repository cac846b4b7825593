import { LRUCache } from 'lru-cache';
import { fail, featureDefaults } from '@sextant/contract';
import type { Dataset, QueryObject } from '@sextant/contract';
import { compileSource } from '@sextant/query';
import { print, select } from '@sextant/sql';
import type { SessionUser } from '../app-context.ts';
import { keyOf } from '../data/canonical.ts';
import { allRows } from '../data/data-door.ts';
import type { RowAccess } from '../data/data-door.ts';
import type { DataSource, EngineRegistry } from '../data/engine-registry.ts';
import { opensDataset } from '../policies/access.ts';
import { canReadDataset } from '../policies/objects.ts';
import { isAdmin } from '../policies/permissions.ts';
import type { Store } from '../store/open-store.ts';
import { closedNames } from './closed-names.ts';
import { dataOf } from './load-objects.ts';
import { templateUser } from './template-user.ts';
import type { RuleReader, RuleSource } from './row-rules-of.ts';
import { rowRulesOf } from './row-rules-of.ts';
import { bindsTables, isBoundByTables } from './known-functions.ts';
import { withRules } from './rules-in-sql.ts';
import { askedThrough } from './shared-dashboards.ts';
import type { FilterFeatures, Through } from './shared-dashboards.ts';

/** A question that comes from a dashboard. */
export interface SharedQuestion {
  readonly through: Through;
  readonly queries: readonly QueryObject[];
}

/** Who reads, and through which dashboard; null when he asks by himself. */
export interface Reader {
  readonly user: SessionUser;
  readonly shared: SharedQuestion | null;
  /** Default: the rules that are stored. */
  readonly rules?: RuleSource;
  /** What the operator has switched on. Default: what is on at first. */
  readonly features?: FilterFeatures;
}

/**
 * Which rows of a dataset a person may read: all that meet the rules that bind him. Through a dashboard that a role of his opens he reads what
 * it shows, by the rules of whoever made it so too.
 *
 * @throws ACCESS_001 for none at all, ACCESS_012, ACCESS_013, ACCESS_014
 */
export async function readRows(
  store: Store,
  registry: Pick<EngineRegistry, 'sourceOf'>,
  { user, shared, rules: source = store, features = featureDefaults }: Reader,
  dataset: Dataset,
): Promise<RowAccess> {
  const database = await registry.sourceOf(dataset.databaseId);
  const { purpose, dialect } = database;
  const place = { datasetId: dataset.id, databaseId: dataset.databaseId, schema: dataset.schema, purpose };
  const authors: number[] = [];
  // Most need no look at the owners.
  if (!isAdmin(user) && !opensDataset(user.rights.data, place)) {
    const [data] = await dataOf(store, [dataset.id]);
    if (data === undefined || !canReadDataset(user, data))
      authors.push(...(await throughDashboard(store, user, { dataset, shared, features })));
  }
  const readers = [{ roleIds: user.rights.roleIds, user: templateUser({ user }) }];
  // What is read through a dashboard was written by whoever hands it on.
  const writers = authors.length === 0 ? [isBoundByTables(user, database)] : [];
  for (const id of authors) {
    const { reader, rights, roles } = await authorAsReader(store, id);
    readers.push(reader);
    writers.push(isBoundByTables({ rights, roles }, database));
  }
  const knownFunctionsOnly = writers.some(Boolean) || (await bindsTables(source, readers, database));
  const whole = knownFunctionsOnly ? `${allRows}, known functions` : allRows;
  const found = new Set<string>();
  for (const reader of readers) for (const rule of await rowRulesOf(source, reader, dataset, dialect)) found.add(rule);
  const rules = [...found];
  const closed = await closedNames(
    source,
    readers.map(({ roleIds }) => roleIds),
    {
      databaseId: database.databaseId,
      dialect,
      engine: database.engine,
      dataVersion: () => database.versionOf(dataset),
    },
  );
  const isWhole = rules.length === 0 && closed.length === 0;
  if (dataset.sql === null || dataset.sql === '') {
    const key = isWhole ? whole : keyOf(rules, closed);
    if (rules.length === 0 || dialect.convertsColumns !== true)
      return { rules, closed, knownFunctionsOnly, sql: null, key };
    return { rules, closed, knownFunctionsOnly, sql: null, key, nativeTypes: await nativeTypesOf(dataset, database) };
  }
  const { sql: written } = dataset;
  const sql = await withRules(
    source,
    readers,
    { ...dataset, sql: written },
    { ...database, dataVersion: database.versionOf(dataset) },
  );
  return {
    rules,
    closed,
    knownFunctionsOnly,
    sql,
    key: isWhole && sql === written ? whole : keyOf(rules, closed, sql),
  };
}

/** What the engine says of the columns of tables, by version of their data. */
const knownTypes = new LRUCache<string, Promise<ReadonlyMap<string, string>>>({ max: 1_000, ttl: 60_000 });

/** Nothing where the engine cannot tell now: then no filter counts as one that cannot fail. */
async function nativeTypesOf(dataset: Dataset, database: DataSource): Promise<ReadonlyMap<string, string>> {
  const sql = print(select({ from: compileSource({ dataset, dialect: database.dialect }) }), database.dialect);
  const key = keyOf(database.databaseId, database.versionOf(dataset), sql);
  const asked = knownTypes.get(key) ?? typesIn(sql, database);
  knownTypes.set(key, asked, { noUpdateTTL: true });
  try {
    return await asked;
  } catch {
    knownTypes.delete(key);
    return new Map();
  }
}

const typesIn = async (sql: string, { engine }: DataSource): Promise<ReadonlyMap<string, string>> =>
  new Map((await engine.describe(sql)).map(({ name, nativeType }) => [name, nativeType]));

/** Rules that ask who reads mean the author, where he hands his rows on. */
async function authorAsReader(store: Store, id: number) {
  const { rights, roles } = await store.grants.ofUser(id);
  const author = await store.users.byId(id);
  const user = { id, username: author?.username ?? null, email: author?.email ?? null, roles };
  const reader: RuleReader = { roleIds: rights.roleIds, user };
  return { reader, rights, roles };
}

/** Ids of those who hand the data on. */
async function throughDashboard(
  store: Store,
  user: SessionUser,
  {
    dataset,
    shared,
    features,
  }: { readonly dataset: Dataset; readonly shared: SharedQuestion | null; readonly features: FilterFeatures },
): Promise<readonly number[]> {
  const found = shared === null ? null : await askedThrough(store, user, { dataset, features, ...shared });
  if (found === null) throw fail('ACCESS_001', { dataset: dataset.name });
  if (found === 'refused') throw fail('ACCESS_013', {});
  return found.authorIds;
}
