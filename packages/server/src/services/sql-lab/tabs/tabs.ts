import { fail, isRecord } from '@sextant/contract';
import type { TabState } from '@sextant/contract';
import type { SessionUser } from '../../../policies/session.ts';
import type { SqlTabRow, SqlTabTableRow } from '../../../store/sql-lab-schema.ts';
import { tabStateOf } from '../../../wire/sql-tab.ts';
import { describeRun } from '../results/describe-runs.ts';
import type { SqlLabContext } from '../sql-lab-context.ts';
import { readJsonField, tabColumns } from './tab-form.ts';

/** Tabs of one user: nobody finds his way among more. */
const mostTabs = 100;
const mostTables = 100;
const longestDescription = 1024 ** 2;

type TabContext = Pick<SqlLabContext, 'store' | 'results'>;

/** A tab of the user. @throws NOT_FOUND_020 */
export async function loadTab({ store }: TabContext, user: SessionUser, id: number): Promise<SqlTabRow> {
  const row = await store.sqlTabs.load(user.id, id);
  if (row === undefined) throw fail('NOT_FOUND_020', { id });
  return row;
}

/** A tab with all that belongs to it. */
export async function describeTab(context: TabContext, user: SessionUser, row: SqlTabRow): Promise<TabState> {
  const { store } = context;
  const run = row.latest_client_id === null ? undefined : await store.sqlRuns.byClientId(user.id, row.latest_client_id);
  const saved = row.saved_query_id === null ? [] : await store.savedQueries.among(user.id, [row.saved_query_id]);
  const [savedQuery] = saved;
  return tabStateOf(row, {
    tables: await store.sqlTabs.tablesOf(row.id),
    latestRun: run === undefined ? null : await describeRun(context, user, run),
    savedQuery: savedQuery === undefined ? null : { id: savedQuery.id, label: savedQuery.label },
  });
}

const asObject = (value: unknown, name: string): Readonly<Record<string, unknown>> => {
  if (!isRecord(value)) throw fail('REQUEST_007', { fields: { [name]: ['Not a valid mapping.'] } });
  return value;
};

/** Keeps a new tab. Returns its id. @throws REQUEST_007, SQLLAB_020 */
export async function createTab({ store }: TabContext, user: SessionUser, queryEditor: string): Promise<number> {
  const change = tabColumns(asObject(readJsonField(queryEditor, 'queryEditor'), 'queryEditor'));
  const id = await store.sqlTabs.add(
    {
      label: change.label ?? 'Untitled Query',
      database_id: change.database_id ?? null,
      schema_name: change.schema_name ?? null,
      catalog_name: change.catalog_name ?? null,
      sql: change.sql ?? '',
      row_limit: change.row_limit ?? null,
      latest_client_id: change.latest_client_id ?? null,
      runs_at_once: change.runs_at_once ?? 0,
      template_params: change.template_params ?? null,
      hides_left_bar: change.hides_left_bar ?? 0,
      saved_query_id: change.saved_query_id ?? null,
      extra: change.extra ?? '{}',
      user_id: user.id,
    },
    mostTabs,
  );
  if (id === null) throw fail('SQLLAB_020', { most: mostTabs });
  return id;
}

/** Changes fields of a tab, each a JSON text. @throws NOT_FOUND_020, REQUEST_007 */
export async function changeTab(
  context: TabContext,
  user: SessionUser,
  id: number,
  fields: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { id: tabId } = await loadTab(context, user, id);
  const read = Object.entries(fields).map(([name, value]) => [
    name,
    typeof value === 'string' ? readJsonField(value, name) : value,
  ]);
  const change = tabColumns(Object.fromEntries(read) as Readonly<Record<string, unknown>>);
  if (Object.keys(change).length > 0) await context.store.sqlTabs.change(tabId, change);
}

/** Keeps a table open beside a tab. Returns its id. @throws NOT_FOUND_020, REQUEST_007 */
export async function openTable(context: TabContext, user: SessionUser, json: string): Promise<number> {
  const table = asObject(readJsonField(json, 'table'), 'table');
  const tabId = Number(table['queryEditorId'] ?? Number.NaN);
  const databaseId = Number(table['dbId'] ?? Number.NaN);
  const { name, schema = null } = table;
  if (!Number.isInteger(tabId)) throw fail('NOT_FOUND_020', { id: String(table['queryEditorId']) });
  const tab = await loadTab(context, user, tabId);
  if (!Number.isInteger(databaseId) || typeof name !== 'string' || name === '' || name.length > 256)
    throw fail('REQUEST_007', { fields: { table: ['dbId and name are required.'] } });
  const description = JSON.stringify(table);
  if (description.length > longestDescription) throw fail('REQUEST_007', { fields: { table: ['It is too long.'] } });
  const tables = await context.store.sqlTabs.tablesOf(tab.id);
  // The oldest go: a list that long is no list to work with.
  for (const old of tables.slice(mostTables - 1)) await context.store.sqlTabs.removeTable(old.id);
  return context.store.sqlTabs.addTable({
    tab_id: tab.id,
    database_id: databaseId,
    schema_name: typeof schema === 'string' ? schema : null,
    name,
    description,
    is_expanded: 1,
  });
}

/** A table beside a tab of the user. @throws NOT_FOUND_020 */
export async function loadTabTable({ store }: TabContext, user: SessionUser, id: number): Promise<SqlTabTableRow> {
  const row = await store.sqlTabs.table(user.id, id);
  if (row === undefined) throw fail('NOT_FOUND_020', { id });
  return row;
}
