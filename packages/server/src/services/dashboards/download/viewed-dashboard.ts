import '@sextant/charts/all-types';
import { fail, permalinkState } from '@sextant/contract';
import type { DataMasks, DownloadState } from '@sextant/contract';
import { clausesOf, dashboardModel, openedMasks, openingMasks, readMasks, withFeatures } from '@sextant/dashboard';
import { withFilterBoxes } from '@sextant/dashboard/filter-boxes';
import type { AppliedMasks, DashboardModel } from '@sextant/dashboard';
import type { AppContext } from '../../app-context.ts';
import type { Session } from '../../../policies/session.ts';
import { dashboardChartOf, dashboardItemOf } from '../../../wire/dashboard.ts';
import { datasetsOfDashboard } from '../../datasets/dashboard-datasets.ts';
import { loadDashboard } from '../../objects/load-objects.ts';
import type { DashboardRecord } from '../../../store/dashboards.ts';
import { openingFilterSet } from '../filter-sets.ts';
import { shownDashboard } from '../shown-dashboard.ts';
import { masksFor } from '../shown-filters.ts';

type Context = Pick<AppContext, 'store' | 'config' | 'clock'>;

/** A dashboard as a user sees it, with what filters it. */
export interface ViewedDashboard {
  readonly model: DashboardModel;
  readonly active: AppliedMasks;
}

/** The masks of a link that is kept, if it is one of this dashboard. @throws NOT_FOUND_006 */
async function linkedMasks({ store }: Context, record: DashboardRecord, key: string): Promise<unknown> {
  const row = await store.keys.find('dashboard_permalink', key);
  if (row === undefined || row.object_id !== record.row.id) throw fail('NOT_FOUND_006', { id: key });
  const { state } = JSON.parse(row.value) as { readonly state: unknown };
  return permalinkState.parse(state).dataMask;
}

async function masksOf(
  context: Context,
  session: Session,
  model: DashboardModel,
  { record, state }: { readonly record: DashboardRecord; readonly state: DownloadState },
): Promise<DataMasks> {
  const { permalinkKey, dataMask } = state;
  const raw = permalinkKey == null ? dataMask : await linkedMasks(context, record, permalinkKey);
  if (raw == null) return openingMasks(model);
  return openedMasks(await masksFor(context, session.user, record, readMasks(raw)), model.filters);
}

/**
 * A dashboard in a state, as this user is shown it: his charts, his datasets, and of the filters those that he is shown.
 *
 * @throws NOT_FOUND_002 as the dashboard itself, NOT_FOUND_006 for a link that is not one of it
 */
export async function viewDashboard(
  context: Context,
  session: Session,
  id: string,
  state: DownloadState,
): Promise<ViewedDashboard> {
  const { store, config, clock } = context;
  const record = await loadDashboard(store, session.user, id);
  const shown = await shownDashboard(context, session.user, record);
  const defaultSet = await openingFilterSet(context, session.user, record);
  const users = await store.users.byIds([record.row.changed_by]);
  // Tags are not part of what is shown of it.
  const item = dashboardItemOf({ ...shown, defaultSet, tags: [] }, users, clock());
  const charts = shown.charts.map((row) => dashboardChartOf(row, [], clock()));
  const datasets = await datasetsOfDashboard(context, session.user, record);
  const model = withFilterBoxes(withFeatures(dashboardModel(item, charts, datasets), config.features));
  const masks = await masksOf(context, session, model, { record, state });
  return { model, active: { masks, clauses: clausesOf(model, masks, null) } };
}
