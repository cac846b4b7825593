import { sql } from 'kysely';
import type { Fragment } from './lists.ts';
import type { StoreDb, StoreTransaction } from './schema.ts';

/** The chart `o` is anybody's: it was not made with a first dashboard, or somebody kept it. */
export const isKept: Fragment = sql`not exists (select 1 from first_chart where first_chart.chart_id = o.id)`;

/** The chart is on no other dashboard than its own. */
const isNowhereElse = sql`not exists (select 1 from dashboard_chart join dashboard on dashboard.id = dashboard_chart.dashboard_id where dashboard_chart.chart_id = first_chart.chart_id and dashboard_chart.dashboard_id <> first_chart.dashboard_id and dashboard.deleted_at is null)`;

const ofDashboards = (ids: readonly number[]): Fragment =>
  sql`select first_chart.chart_id from first_chart where first_chart.dashboard_id in (${sql.join([...new Set(ids)])})`;

/** Moves the charts of first dashboards to the trash with them, but for those that another dashboard shows. */
export async function trashFirstCharts(
  tx: StoreTransaction,
  dashboardIds: readonly number[],
  { deletedAt, by }: { readonly deletedAt: number; readonly by: number | null },
): Promise<void> {
  if (dashboardIds.length === 0) return;
  await sql`update chart set deleted_at = ${deletedAt}, deleted_by = ${by} where deleted_at is null and id in (${ofDashboards(dashboardIds)} and ${isNowhereElse})`.execute(
    tx,
  );
}

/** Takes the charts out of the trash that went there with their dashboard, at the same moment. */
export async function restoreFirstCharts(
  tx: StoreTransaction,
  dashboardId: number,
  deletedAt: number | null,
): Promise<void> {
  await sql`update chart set deleted_at = null, deleted_by = null where id in (${ofDashboards([dashboardId])}) and deleted_at = ${deletedAt}`.execute(
    tx,
  );
}

/** A chart is kept: it stays when its first dashboard goes, and stands in lists. */
export async function keepChart(tx: StoreDb | StoreTransaction, chartId: number): Promise<void> {
  await tx.deleteFrom('first_chart').where('chart_id', '=', chartId).execute();
}

/** Charts that belong to the first dashboard with which they were made. */
export const firstChartStore = (db: StoreDb) => ({
  belongTo: async (dashboardId: number, chartIds: readonly number[]): Promise<void> => {
    if (chartIds.length === 0) return;
    const rows = chartIds.map((chartId) => ({ chart_id: chartId, dashboard_id: dashboardId }));
    await db.insertInto('first_chart').values(rows).execute();
  },
  /** Those of `chartIds` that nobody has kept. */
  notKept: async (chartIds: readonly number[]): Promise<ReadonlySet<number>> => {
    if (chartIds.length === 0) return new Set();
    const rows = await db.selectFrom('first_chart').select('chart_id').where('chart_id', 'in', chartIds).execute();
    return new Set(rows.map(({ chart_id: id }) => id));
  },
});
