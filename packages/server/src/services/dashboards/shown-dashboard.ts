import type { AppContext } from '../app-context.ts';
import type { DashboardRecord } from '../../store/dashboards.ts';
import { closedCharts, shownCharts } from '../access/passed-charts.ts';
import { metadataFor } from './shown-filters.ts';
import { layoutFor } from './shown-layout.ts';
import type { SessionUser } from '../../policies/session.ts';

/**
 * A dashboard as a user who may see it is shown it: its charts that are for him, places of the others without their names, and no filter that
 * tells of a dataset that is closed to him.
 */
export async function shownDashboard(
  context: Pick<AppContext, 'store' | 'config'>,
  user: SessionUser,
  record: DashboardRecord,
) {
  const { store } = context;
  const charts = await shownCharts(store, user, record);
  const row = {
    ...record.row,
    position_json: layoutFor(user, record, charts),
    json_metadata: await metadataFor(context, user, record, charts),
  };
  return { ...record, row, charts, closedCharts: await closedCharts(store, user, record, charts) };
}
