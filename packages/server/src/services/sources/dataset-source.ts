import { fail, SextantError } from '@sextant/contract';
import { SqlError } from '@sextant/sql';
import type { DialectName } from '@sextant/sql';
import { analyzeStatement } from '@sextant/sql/analysis';
import type { AppContext } from '../app-context.ts';
import { opensSchema } from '../../policies/access.ts';
import { isAdmin } from '../../policies/permissions.ts';
import type { Store } from '../../store/open-store.ts';
import type { DatabaseRow } from '../../store/schema.ts';
import type { StoredTableRow } from '../../store/table-schema.ts';
import { connectionKind } from '../../connections/connection-kinds.ts';
import { dialectOf } from '../../connections/dialect-of.ts';
import { settingsOf } from '../../connections/database-settings.ts';
import { hasTemplate } from '../../templates/render-text.ts';
import { sampleStatements } from '../../templates/sample.ts';
import { mayReadDataset, visibleAmong } from '../objects/load-objects.ts';
import { missingTable, writtenName } from './missing-table.ts';
import { requirePlaceForRules } from '../row-rules/rules-in-sql.ts';
import { requireProvenForAuthor } from '../row-rules/unproven-barriers.ts';
import { datasetOfSource, sampledOf } from './sampled-dataset.ts';
import type { Reader } from '../../policies/objects.ts';
import type { SessionUser } from '../../policies/session.ts';

/** What a dataset reads: a table, or a statement of its author. */
export interface DatasetSource {
  readonly databaseId: number;
  readonly schema: string | null;
  readonly name: string;
  readonly sql: string | null;
  /** JSON text of the names that its templates know. Default: none. */
  readonly templateParams?: string | null;
}

/** A table as a statement names it. */
export interface ReadTable {
  readonly schema: string | null;
  readonly name: string;
}

/** Whether texts of SQL may be templates here. Where they may not, their marks are letters like others, and nothing is tried with them. */
export interface TemplateSwitch {
  /** Default true. */
  readonly rendersTemplates?: boolean;
}

/** The switch as it stands. */
export const templateSwitch = ({ config }: { readonly config?: Pick<AppContext['config'], 'features'> }) => ({
  rendersTemplates: config?.features.ENABLE_TEMPLATE_PROCESSING ?? true,
});

/**
 * The same for a statement that may be a template: what it makes when it is asked for nothing, and for something, is looked at. What it makes
 * later is looked at again (`requireRenderedTables`).
 *
 * @throws TEMPLATE_0xx, and what `requireReadableStatement` throws
 */
export async function requireReadableSource(
  store: Store,
  user: SessionUser,
  source: DatasetSource,
  { rendersTemplates = true }: TemplateSwitch = {},
): Promise<void> {
  const { sql } = source;
  if (!rendersTemplates || !hasTemplate(sql))
    return requireReadableStatement(store, user, source, { rendersTemplates });
  const dialect = await dialectOf(store, source.databaseId);
  const mayRead = async ({ id }: { readonly id: number }): Promise<boolean> =>
    (await visibleAmong(store, user, 'dataset', [id])).has(id);
  const sampleContext = sampledOf(store, datasetOfSource(source), dialect, { mayRead });
  const createdStatements = await sampleStatements(sampleContext, sql);
  const outcomes = await Promise.allSettled(
    createdStatements.map((statement) => requireReadableStatement(store, user, { ...source, sql: statement })),
  );
  // A sample that cannot be read as SQL says nothing; a table that he may not read does.
  const readErrors = outcomes.flatMap((one): Error[] => (one.status === 'rejected' ? [asError(one.reason)] : []));
  const rejection = readErrors.find((error) => !isOfText(error));
  if (rejection !== undefined) throw rejection;
  const [first] = readErrors;
  if (first !== undefined && readErrors.length === createdStatements.length) throw first;
}

const asError = (reason: unknown): Error => (reason instanceof Error ? reason : new Error(String(reason)));
const isOfText = (error: Error): boolean => error instanceof SextantError && error.code === 'QUERY_012';

/**
 * Lets nobody make a dataset over rows that are not for him: an author's statement is one SELECT without forbidden functions, and every table,
 * its own or the statement's, is one that he may read: of this database, or of the other of Uploads and Examples. What is not understood is rejected.
 *
 * @throws QUERY_012 for a statement that may not run, ACCESS_001 for a table that is another's or not there, ACCESS_015
 */
export async function requireReadableStatement(
  store: Store,
  user: SessionUser,
  source: DatasetSource,
  templates: TemplateSwitch = {},
): Promise<void> {
  const database = await store.databases.load(source.databaseId);
  const dialect = connectionKind(database?.engine ?? '')?.dialect ?? 'duckdb';
  const tables = source.sql === null ? [source] : await tablesOf(source.sql, dialect, database);
  if (database === undefined) return;
  if (source.sql !== null && !settingsOf(database).isExposed)
    throw fail('QUERY_012', { reason: `${database.name} is not open for SQL`, sql: source.sql });
  const isStatement = source.sql !== null;
  if (isStatement) await requireProvenForAuthor(store, user, database.id, dialect);
  for (const table of tables) {
    if (await mayReadTable(store, user, database, { table, isStatement })) continue;
    if (isStatement && database.purpose !== 'connected')
      throw await missingTable(store, user, database, {
        table,
        mayRead: (place, other) => mayReadStored(store, user, [place], { table: other, isStatement }),
      });
    throw fail('ACCESS_001', { dataset: table.name });
  }
  if (source.sql !== null) {
    const databaseIds = (await store.databases.readableWith(database)).map(({ id }) => id);
    await requirePlaceForRules(
      { rowRules: store.rowRules, ...templates },
      user.rights.roleIds,
      { databaseIds, name: source.name, sql: source.sql },
      dialect,
    );
  }
}

async function tablesOf(
  sql: string,
  dialect: DialectName,
  database: Pick<DatabaseRow, 'name' | 'purpose'> | undefined,
): Promise<readonly ReadTable[]> {
  try {
    const { tables } = await analyzeStatement(sql, dialect);
    const foreignName = tables.find(({ catalog }) => catalog !== null);
    if (foreignName !== undefined) {
      const { catalog, ...place } = foreignName;
      const hasOwnEngine = database === undefined || database.purpose === 'connected';
      throw fail('QUERY_041', {
        table: [catalog, place.schema, place.name].filter((part) => part !== null).join('.'),
        database: database?.name ?? '',
        written: hasOwnEngine ? null : writtenName(place),
      });
    }
    return tables;
  } catch (error) {
    if (error instanceof SqlError) throw fail('QUERY_012', { reason: error.message, sql }, { cause: error });
    throw error;
  }
}

/** A table that a dataset is over, or that a statement over the dataset's database names. */
interface NamedTable {
  readonly table: ReadTable;
  readonly isStatement: boolean;
}

/** Whether the user may read a table now: himself, not through a dataset by SQL or a dashboard. */
export async function mayReadTable(
  store: Store,
  user: Reader,
  database: DatabaseRow,
  namedTable: NamedTable,
): Promise<boolean> {
  if (database.purpose === 'connected') return mayReadConnected(store, user, database, namedTable.table);
  const places = namedTable.isStatement ? await store.databases.readableWith(database) : [database];
  return mayReadStored(store, user, places, namedTable);
}

/** A table of a connected database: open with its schema, or by a dataset over it that the user may read. */
async function mayReadConnected(
  store: Store,
  user: Reader,
  { id, purpose }: DatabaseRow,
  { schema, name }: ReadTable,
): Promise<boolean> {
  if (isAdmin(user) || opensSchema(user.rights.data, { databaseId: id, purpose, schema })) return true;
  // Which schema a bare name means is the database's to say, so that it opens nothing.
  const shownDataset = schema === null ? undefined : await store.datasets.byName(id, schema, name);
  const record =
    shownDataset === undefined || shownDataset.sql !== null ? undefined : await store.datasets.record(shownDataset.id);
  return record !== undefined && mayReadDataset(store, user, record);
}

/** A table of Uploads or Examples, whichever of these has it. */
async function mayReadStored(
  store: Store,
  user: Reader,
  databases: readonly DatabaseRow[],
  { table: { schema, name }, isStatement }: NamedTable,
): Promise<boolean> {
  for (const { id, purpose } of databases) {
    const storedTable = schema === null ? undefined : await store.storedTables.find(id, schema, name);
    if (storedTable === undefined) continue;
    if (purpose === 'examples' || isAdmin(user) || storedTable.created_by === user.id) return true;
    return isOpenByDataset(store, user, storedTable);
  }
  // A table that is not there yet has no rows; a statement over one would not run.
  return !isStatement && isAdmin(user);
}

/** Whether a dataset over an uploaded table is open to the user. */
async function isOpenByDataset(
  store: Store,
  user: Reader,
  { database_id: databaseId, schema_name: schema, name }: StoredTableRow,
): Promise<boolean> {
  const shownDataset = await store.datasets.byName(databaseId, schema, name);
  const record =
    shownDataset === undefined || shownDataset.sql !== null ? undefined : await store.datasets.record(shownDataset.id);
  return record !== undefined && mayReadDataset(store, user, record);
}
