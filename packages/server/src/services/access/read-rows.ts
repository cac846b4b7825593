import { fail, featureDefaults } from '@sextant/contract';
import type { Dataset } from '@sextant/contract';
import { hashKey } from '../../data/canonical.ts';
import { isAdmin } from '../../policies/permissions.ts';
import type { SessionUser } from '../../policies/session.ts';
import type { Store } from '../../store/open-store.ts';
import type { RuleSource } from '../row-rules/row-rules-of.ts';
import { rowRulesOf } from '../row-rules/row-rules-of.ts';
import { withRules } from '../row-rules/rules-in-sql.ts';
import { templateUser } from '../auth/template-user.ts';
import { showsDataset } from './shared-dashboards.ts';
import type { FilterFeatures, SharedQuery } from './shared-dashboards.ts';
import { visibleAmong } from '../objects/load-objects.ts';
import { restrictedObjects } from '../objects/restricted-objects.ts';
import { bindsTables, isBoundByTables } from '../row-rules/allowed-functions.ts';
import { authorsOf, bindingAuthors } from './dashboard-authors.ts';
import { isOpenByGrant, mayReadDirectly, opensStatement } from './dataset-rights.ts';
import type { Sources } from './dataset-rights.ts';
import { engineTypesOf } from './engine-types.ts';

/** The key of whoever no rule binds begins with this. */
const allRows = 'all rows';

/** Whether rules keep rows from whoever has this access. */
export const isNarrowed = ({ key }: Pick<RowAccess, 'key'>): boolean => !key.startsWith(allRows);

/** Whether rules keep rows of this very dataset from whoever has this access: by conditions, or inside of its statement. */
export const hasRuledRows = (
  { rules, sql }: Pick<RowAccess, 'rules' | 'sql'>,
  dataset: Pick<Dataset, 'sql'>,
): boolean => rules.length > 0 || (sql !== null && sql !== dataset.sql);

/** What a session may read of a dataset: conditions that every statement carries. Equal keys see equal rows. */
export interface RowAccess {
  readonly rules: readonly string[];
  /** The statement of a dataset by SQL, with the rules of the tables in it; null for a table. */
  readonly sql: string | null;
  /** Names that no statement may hold: they lead to rows that rules keep back. */
  readonly closed: readonly string[];
  /** True where statements may call known functions only: rules bind, or single tables of a connected database are open. */
  readonly knownFunctionsOnly?: boolean;
  /** The engine's names of the types of the columns, where rules bind and the compiler asks for them. */
  readonly nativeTypes?: ReadonlyMap<string, string>;
  readonly key: string;
}

/** How rows are read: the query, when it comes from a dashboard, and whether the session may read them by itself, when that is known. */
export interface RowReadOptions {
  readonly sharedQuery: SharedQuery | null;
  readonly isOpen?: boolean;
}

/** Who reads, and through which dashboard; null when he asks by himself. */
export interface Reader {
  readonly user: SessionUser;
  readonly sharedQuery: SharedQuery | null;
  /** Default: the rules that are stored. */
  readonly rules?: RuleSource;
  /** What the operator has switched on. Default: what is on at first. */
  readonly features?: FilterFeatures;
  /** Whether he may read it himself, when that was asked already. Default: it is asked. */
  readonly isOpen?: boolean;
}

/** A dataset, and whether the user may read it himself: else through a dashboard, which `readRows` decides. */
export interface FoundDataset {
  readonly dataset: Dataset;
  readonly isOpen: boolean;
}

/**
 * The dataset whose rows a user asks for; null when it is not there or not for him. Both take the same statements: unless a definition that is
 * remembered is open to him by a grant, the statement that finds what he sees comes first, and nothing of the dataset is read before.
 *
 * @throws ACCESS_001 for somebody who may not read what its statement reads: its owner, or whoever has it by a grant on less than that
 */
export async function findDataset(
  store: Store,
  registry: Sources,
  { user, sharedQuery, features = featureDefaults }: Pick<Reader, 'user' | 'sharedQuery' | 'features'>,
  id: number,
): Promise<FoundDataset | null> {
  const rememberedDataset = store.datasets.rememberedDataset(id);
  const isGranted =
    isAdmin(user) || (rememberedDataset !== undefined && (await isOpenByGrant(registry, user, rememberedDataset)));
  const isOpen = isGranted || (await visibleAmong(store, user, 'dataset', [id])).has(id);
  if (!isOpen && sharedQuery === null) return null;
  // What a role's dashboard shows is looked at by `readRows` too: of what is remembered, only there.
  if (!isOpen && sharedQuery !== null && rememberedDataset === undefined) {
    if (!(await showsDataset(store, user, { datasetId: id, through: sharedQuery.through, features }))) return null;
  }
  const dataset = rememberedDataset ?? (await store.datasets.load(id));
  if (dataset === undefined) return null;
  if (!isOpen || (await opensStatement(store, registry, user, dataset))) return { dataset, isOpen };
  if (sharedQuery === null) throw fail('ACCESS_001', { dataset: dataset.name });
  return { dataset, isOpen: false };
}

/**
 * Which rows of a dataset a user may read: all that meet the rules that bind him. Through a dashboard that a role of his opens he reads what
 * it shows, by the rules of whoever made it so too.
 *
 * @throws NOT_FOUND_003 for none at all, as for a dataset that is not there; ACCESS_012, ACCESS_013, ACCESS_014
 */
export async function readRows(
  store: Store,
  registry: Sources,
  { user, sharedQuery, rules: source = store, features = featureDefaults, isOpen }: Reader,
  dataset: Dataset,
): Promise<RowAccess> {
  // Before the database is looked at, which may fail: what is closed fails in one way only.
  const authors =
    (isOpen ?? (await mayReadDirectly(store, registry, user, dataset)))
      ? []
      : await authorsOf(store, user, { dataset, sharedQuery, features });
  const database = await registry.sourceOf(dataset.databaseId);
  const { dialect } = database;
  const binding = await bindingAuthors(store, authors);
  for (const author of binding)
    if (!(await opensStatement(store, registry, author, dataset))) throw fail('NOT_FOUND_003', { id: dataset.id });
  const readers = [
    { roleIds: user.rights.roleIds, user: templateUser({ user }) },
    ...binding.flatMap((author) => author.readers),
  ];
  // What is read through a dashboard was written by whoever passes it on.
  const writers = binding.length === 0 ? [user] : binding;
  const knownFunctionsOnly =
    writers.some((writer) => isBoundByTables(writer, database)) || (await bindsTables(source, readers, database));
  const accessText = knownFunctionsOnly ? `${allRows}, known functions` : allRows;
  const found = new Set<string>();
  for (const reader of readers) for (const rule of await rowRulesOf(source, reader, dataset, dialect)) found.add(rule);
  const rules = [...found];
  const closed = await restrictedObjects(
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
    const key = isWhole ? accessText : hashKey(rules, closed);
    if (rules.length === 0 || dialect.convertsColumns !== true)
      return { rules, closed, knownFunctionsOnly, sql: null, key };
    return { rules, closed, knownFunctionsOnly, sql: null, key, nativeTypes: await engineTypesOf(dataset, database) };
  }
  const { sql: writtenSql } = dataset;
  const sql = await withRules(
    source,
    readers,
    { name: dataset.name, sql: writtenSql },
    { ...database, dataVersion: database.versionOf(dataset) },
  );
  return {
    rules,
    closed,
    knownFunctionsOnly,
    sql,
    key: isWhole && sql === writtenSql ? accessText : hashKey(rules, closed, sql),
  };
}
