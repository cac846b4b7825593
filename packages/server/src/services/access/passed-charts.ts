import { canEdit, visibilityOf } from '../../policies/objects.ts';
import { dashboardOpening } from '../../policies/access.ts';
import type { SessionUser } from '../../policies/session.ts';
import type { DashboardRecord } from '../../store/dashboards.ts';
import type { Store } from '../../store/open-store.ts';
import type { ChartRow } from '../../store/schema.ts';
import { readShare, sharerShare } from '../../store/shares.ts';
import type { FindAuthors, ShareAuthor, Sharer } from '../../store/shares.ts';
import { visibleAmong } from '../objects/load-objects.ts';
import { loadOnce } from '../objects/one-opening.ts';

/** Who passes something of a dashboard on by sharing it, beside its authors; null where nobody need, as to its roles. */
export type PassingSharer = Sharer | null;

/** Of readers by a role. */
const authorsAlone: readonly PassingSharer[] = [null];

/** Those by whom what a dashboard shows is passed on to a user, beside what he may read himself: one of them is enough, none passes nothing. */
export function sharersFor(
  { rights }: SessionUser,
  { row, roles, userShares }: DashboardRecord,
): readonly PassingSharer[] {
  const isPublished = row.is_published === 1;
  const openShares = userShares.filter(({ role }) => isPublished || role === 'editor');
  const opening = dashboardOpening(rights, {
    isPublished,
    roleIds: roles.map(({ id }) => id),
    sharedAs: openShares[0]?.role ?? null,
    isDataOpen: () => false,
  });
  if (opening === 'role') return authorsAlone;
  return opening === 'name' ? openShares.map(({ sharer }) => sharer) : [];
}

/** A dashboard that passes something on to a user. */
export interface PassedDashboard {
  readonly record: DashboardRecord;
  readonly sharers: readonly PassingSharer[];
}

/** The dashboard, when it passes anything on to the user; null otherwise. */
export async function passedDashboard(
  store: Store,
  user: SessionUser,
  dashboardId: number,
): Promise<PassedDashboard | null> {
  const record = await store.dashboards.load(dashboardId, visibilityOf(user, 'dashboard'));
  const sharers = record === undefined ? [] : sharersFor(user, record);
  return record === undefined || sharers.length === 0 ? null : { record, sharers };
}

/** The charts of a dashboard that it passes on: what editors put there since its authors saved it is not theirs to share. */
export function passedChartIds({ row, charts }: DashboardRecord): number[] {
  const left = readShare(row.shared)?.left;
  const ids = charts.map(({ id }) => id);
  return left === undefined ? ids : ids.filter((id) => left.charts.includes(id));
}

/** Who answers for a dataset of a dashboard by one of the sharers; null when nobody does. */
export async function datasetAuthors(
  find: FindAuthors,
  { record, sharers }: PassedDashboard,
  datasetId: number,
): Promise<readonly ShareAuthor[] | null> {
  const authors = await find(readShare(record.row.shared), datasetId);
  if (authors === null) return null;
  for (const sharer of sharers) {
    const besides = sharer === null ? [] : await find(sharerShare(sharer, datasetId), datasetId);
    if (besides !== null) return [...authors, ...besides];
  }
  return null;
}

/** Who answers for a chart on a dashboard; null when nobody does, so that those it is passed on to get nothing of it. */
export async function chartAuthors(
  find: FindAuthors,
  passed: PassedDashboard,
  chart: ChartRow,
): Promise<readonly ShareAuthor[] | null> {
  const { record } = passed;
  if (chart.dataset_id === null || !passedChartIds(record).includes(chart.id)) return null;
  const authors = await datasetAuthors(find, passed, chart.dataset_id);
  if (authors === null || readShare(record.row.shared)?.charts[chart.id] === chart.version) return authors;
  const ownAuthors = await find(readShare(chart.shared), chart.dataset_id);
  return ownAuthors === null ? null : [...authors, ...ownAuthors];
}

/** Those of a dashboard's charts that somebody is responsible for. */
export async function runnableCharts(store: Store, passed: PassedDashboard): Promise<ChartRow[]> {
  const charts = await store.charts.byIds(passed.record.charts.map(({ id }) => id));
  const find = store.shares.authors();
  const authors = await Promise.all(charts.map((chart) => chartAuthors(find, passed, chart)));
  return charts.filter((_, index) => authors[index] !== null);
}

/** The charts of a dashboard that the user sees: what he may see by himself, and what is passed on to him. */
export const shownCharts = (store: Store, user: SessionUser, record: DashboardRecord): Promise<readonly ChartRow[]> =>
  loadOnce(['shown charts', user.id, record.row.id], () => findShownCharts(store, user, record));

async function findShownCharts(store: Store, user: SessionUser, record: DashboardRecord): Promise<ChartRow[]> {
  const ids = record.charts.map(({ id }) => id);
  const [charts, visibleIds] = [await store.charts.byIds(ids), await visibleAmong(store, user, 'chart', ids)];
  const sharers = sharersFor(user, record);
  if (charts.every(({ id }) => visibleIds.has(id)) || sharers.length === 0)
    return charts.filter(({ id }) => visibleIds.has(id));
  const runnableIds = new Set((await runnableCharts(store, { record, sharers })).map(({ id }) => id));
  return charts.filter(({ id }) => visibleIds.has(id) || runnableIds.has(id));
}

/**
 * How many charts of a dashboard are closed to those it is given to or shared with, because nobody who may answers for them: of whoever may share
 * it, what its readers by a role lack; of its readers, what they do not see.
 */
export async function closedCharts(
  store: Store,
  user: SessionUser,
  record: DashboardRecord,
  shown: readonly ChartRow[],
): Promise<number> {
  const { row, roles, owners, charts } = record;
  if (!canEdit(user, 'dashboard', { owners, createdBy: row.created_by }))
    return sharersFor(user, record).length === 0 ? 0 : charts.length - shown.length;
  const isShared = row.is_published === 1 && roles.length > 0;
  if (
    !isShared &&
    !(await store.dashboardUsers.isShared(row.id)) &&
    (await store.folderObjects.readerCount(row.id)) === 0
  )
    return 0;
  return charts.length - (await runnableCharts(store, { record, sharers: authorsAlone })).length;
}

/** A chart that a dashboard passes on to the user; null when it does not. */
export async function chartSharedBy(
  store: Store,
  user: SessionUser,
  { dashboardId, chartId }: { readonly dashboardId: number; readonly chartId: number },
): Promise<ChartRow | null> {
  const passed = await passedDashboard(store, user, dashboardId);
  return (passed === null ? [] : await runnableCharts(store, passed)).find(({ id }) => id === chartId) ?? null;
}
