import type { SqlLabStart } from '@sextant/contract';
import { rowLimitSteps } from '@sextant/contract';
import { connectionKind } from '../../../connections/connection-kinds.ts';
import { settingsOf } from '../../../connections/database-settings.ts';
import { visibilityOf } from '../../../policies/objects.ts';
import type { SessionUser } from '../../../policies/session.ts';
import type { DatabaseRow } from '../../../store/schema.ts';
import type { SqlTabRow } from '../../../store/sql-lab-schema.ts';
import { databaseListItemOf } from '../../../wire/database.ts';
import { describeRuns } from '../results/describe-runs.ts';
import type { SqlLabContext } from '../sql-lab-context.ts';
import { describeTab } from './tabs.ts';

/** Dialects whose plans say how many rows or what cost is expected. */
const estimating: ReadonlySet<string> = new Set(['duckdb', 'postgresql', 'mysql']);

/** Databases that are shown; nobody chooses among more. */
const mostDatabases = 500;

type StartContext = Pick<SqlLabContext, 'store' | 'results' | 'config' | 'clock'>;

/** What the page of SQL Lab begins with. */
export async function startPage(context: StartContext, user: SessionUser): Promise<SqlLabStart> {
  const { store, config } = context;
  const tabs = await store.sqlTabs.ofUser(user.id);
  const active = tabs.find((tab) => tab.is_active === 1) ?? tabs.at(-1) ?? null;
  const databases = await openDatabases(context, user);
  const queries = await runsOfPage(context, user, tabs);
  const { sqlRowLimit, rowLimitMax } = config;
  return {
    active_tab: active === null ? null : await describeTab(context, user, active),
    tab_state_ids: tabs.map(({ id, label }) => ({ id, label })),
    databases: Object.fromEntries(databases.map((row) => [String(row.id), startDatabaseOf(row, context.clock())])),
    queries: Object.fromEntries(queries.map((run) => [run.id, run])),
    defaultDbId: await defaultDatabaseId(context, user, databases),
    limits: {
      default_rows: Math.min(sqlRowLimit, rowLimitMax),
      max_rows: rowLimitMax,
      steps: [...rowLimitSteps.filter((step) => step < rowLimitMax), rowLimitMax],
    },
  };
}

/** One that answers, as far as is known: where the user's last run succeeded, else one of our own, which are always there. */
async function defaultDatabaseId(
  { store }: StartContext,
  user: SessionUser,
  databases: readonly DatabaseRow[],
): Promise<number | null> {
  const lastId = await store.sqlRuns.lastSucceeded(user.id);
  const last = databases.find(({ id }) => id === lastId);
  const own = databases.find(({ purpose }) => purpose !== 'connected');
  return (last ?? own ?? databases[0])?.id ?? null;
}

async function openDatabases({ store }: StartContext, user: SessionUser): Promise<DatabaseRow[]> {
  const { rows } = await store.databases.list({
    filters: [{ col: 'expose_in_sqllab', opr: 'eq', value: true }],
    orderColumn: 'database_name',
    orderDirection: 'asc',
    page: 0,
    pageSize: mostDatabases,
    viewerId: user.id,
    visibility: visibilityOf(user, 'database'),
  });
  return [...rows];
}

/** The newest run of each tab, and all that go on. */
async function runsOfPage(context: StartContext, user: SessionUser, tabs: readonly SqlTabRow[]) {
  const { sqlRuns } = context.store;
  const latest = await sqlRuns.named(
    user.id,
    tabs.flatMap(({ latest_client_id: id }) => id ?? []),
  );
  const rows = new Map([...latest, ...(await sqlRuns.goingOn(user.id))].map((row) => [row.id, row]));
  return describeRuns(context, user, [...rows.values()]);
}

function startDatabaseOf(row: DatabaseRow, now: number): SqlLabStart['databases'][string] {
  const item = databaseListItemOf(row, new Map(), now);
  const { allow_ctas, allow_cvas, allow_dml, allow_file_upload, allow_run_async } = item;
  return {
    id: row.id,
    database_name: row.name,
    backend: item.backend,
    dialect: connectionKind(row.engine)?.dialect ?? 'duckdb',
    allow_ctas,
    allow_cvas,
    allow_dml,
    allow_file_upload,
    allow_run_async,
    allows_cost_estimate: estimating.has(connectionKind(row.engine)?.dialect ?? 'duckdb'),
    allows_subquery: item.allows_subquery,
    allows_virtual_table_explore: item.allows_virtual_table_explore,
    disable_data_preview: item.disable_data_preview,
    expose_in_sqllab: settingsOf(row).isExposed,
    force_ctas_schema: item.force_ctas_schema,
  };
}
