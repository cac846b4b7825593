import type { SessionUser } from '../app-context.ts';
import type { DashboardRecord } from '../store/dashboards.ts';
import type { Store } from '../store/open-store.ts';
import { closedToRoles, shownCharts } from './shared-dashboards.ts';
import { layoutFor } from './shown-layout.ts';

/** A dashboard as a person who may see it is shown it: its charts that are for him, and places of the others without their names. */
export async function shownDashboard(store: Store, user: SessionUser, record: DashboardRecord) {
  const charts = await shownCharts(store, user, record);
  const row = { ...record.row, position_json: layoutFor(user, record, charts) };
  return { ...record, row, charts, closedCharts: await closedToRoles(store, record) };
}
