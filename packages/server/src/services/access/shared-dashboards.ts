import { filterBoxTimeFields } from '@sextant/charts';
import { groupByFilterType, readDashboardMetadata } from '@sextant/contract';
import type { Dataset, FeatureFlags, NativeFilter, QueryContext, QueryObject } from '@sextant/contract';
import { offeredGroups } from '@sextant/dashboard';
import { withTimeColumn } from '@sextant/query';
import { dashboardOpening } from '../../policies/access.ts';
import { isCount, isFilterQuery, isOwnQuery, isTimeQuery } from '../../policies/shared-queries.ts';
import type { SharedQueries } from '../../policies/shared-queries.ts';
import type { DashboardRecord } from '../../store/dashboards.ts';
import type { Store } from '../../store/open-store.ts';
import type { ChartRow } from '../../store/schema.ts';
import { readShare } from '../../store/shares.ts';
import type { FindAuthors, ShareAuthor } from '../../store/shares.ts';
import { seenAmong } from '../objects/load-objects.ts';
import { formDataOf } from '../../wire/dashboard.ts';
import { savedQueriesOf } from './saved-queries.ts';
import type { SessionUser } from '../../policies/session.ts';

/** Where a query says that it comes from. A claim: what it opens is decided by what the dashboard is. */
export interface DashboardContext {
  readonly dashboardId: number;
  /** Null: no tile asks. */
  readonly chartId: number | null;
  readonly filterId: string | null;
}

/** A query that comes from a dashboard. */
export interface SharedQuery {
  readonly through: DashboardContext;
  readonly queries: readonly QueryObject[];
}

const numberOf = (value: unknown): number | null => {
  const number = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : null;
};

/** The chart that a query says it is of; null when it names none. */
export function chartNamedBy(
  { formData }: Pick<QueryContext, 'formData'>,
  address: { readonly form_data?: string | undefined } = {},
): number | null {
  const form = { ...formData };
  const namedText = /"slice_id"\s*:\s*"?(\d{1,9})\b/.exec(address.form_data ?? '')?.[1];
  return numberOf(form['slice_id'] ?? form['sliceId'] ?? namedText);
}

/** Reads where a query comes from, out of its form data and its address; null when it comes from no dashboard. */
export function dashboardContextOf(
  { formData }: Pick<QueryContext, 'formData'>,
  address: { readonly dashboard_id?: string | undefined; readonly form_data?: string | undefined } = {},
): DashboardContext | null {
  const form = { ...formData };
  const dashboardId = numberOf(form['dashboardId'] ?? address.dashboard_id);
  if (dashboardId === null) return null;
  const filterId = form['type'] === 'NATIVE_FILTER' ? form['native_filter_id'] : null;
  return {
    dashboardId,
    chartId: chartNamedBy({ formData }, address),
    filterId: typeof filterId === 'string' ? filterId : null,
  };
}

/** The dashboard, when the user sees it by one of his roles. */
async function openedByRole(store: Store, user: SessionUser, dashboardId: number): Promise<DashboardRecord | null> {
  const record = await store.dashboards.load(dashboardId);
  return record !== undefined && isOpenedByRole(user, record) ? record : null;
}

const isOpenedByRole = ({ rights }: SessionUser, { row, roles }: DashboardRecord): boolean =>
  dashboardOpening(rights, {
    isPublished: row.is_published === 1,
    roleIds: roles.map(({ id }) => id),
    isDataOpen: () => false,
  }) === 'role';

/** Who answers for a chart on a dashboard that is given to roles; null when nobody does, so that readers by a role get nothing of it. */
async function chartAuthors(
  find: FindAuthors,
  { row }: DashboardRecord,
  chart: ChartRow,
): Promise<readonly ShareAuthor[] | null> {
  if (chart.dataset_id === null) return null;
  const share = readShare(row.shared);
  const authors = await find(share, chart.dataset_id);
  if (authors === null || share?.charts[chart.id] === chart.version) return authors;
  const ownAuthors = await find(readShare(chart.shared), chart.dataset_id);
  return ownAuthors === null ? null : [...authors, ...ownAuthors];
}

/** Those of a dashboard's charts that somebody is responsible for. */
async function runnableCharts(store: Store, record: DashboardRecord): Promise<ChartRow[]> {
  const charts = await store.charts.byIds(record.charts.map(({ id }) => id));
  const find = store.shares.authors();
  const authors = await Promise.all(charts.map((chart) => chartAuthors(find, record, chart)));
  return charts.filter((_, index) => authors[index] !== null);
}

/** How many charts of a dashboard that is given to roles are closed to its readers, because nobody who may answers for them. */
export async function closedToRoles(store: Store, record: DashboardRecord): Promise<number> {
  if (record.roles.length === 0 || record.row.is_published !== 1) return 0;
  return record.charts.length - (await runnableCharts(store, record)).length;
}

/** The charts of a dashboard that the user sees: what he may see by himself, and what is shown to a role of his. */
export async function shownCharts(store: Store, user: SessionUser, record: DashboardRecord): Promise<ChartRow[]> {
  const ids = record.charts.map(({ id }) => id);
  const [charts, visibleIds] = [await store.charts.byIds(ids), await seenAmong(store, user, 'chart', ids)];
  if (charts.every(({ id }) => visibleIds.has(id)) || !isOpenedByRole(user, record))
    return charts.filter(({ id }) => visibleIds.has(id));
  const runnableIds = new Set((await runnableCharts(store, record)).map(({ id }) => id));
  return charts.filter(({ id }) => visibleIds.has(id) || runnableIds.has(id));
}

/** A chart that a dashboard shows to a role of the user's; null when it does not. */
export async function chartSharedBy(
  store: Store,
  user: SessionUser,
  { dashboardId, chartId }: { readonly dashboardId: number; readonly chartId: number },
): Promise<ChartRow | null> {
  const record = await openedByRole(store, user, dashboardId);
  return (record === null ? [] : await runnableCharts(store, record)).find(({ id }) => id === chartId) ?? null;
}

const timeFilters: readonly string[] = ['filter_time', 'filter_timecolumn'];

const isGroupBy = ({ filterType }: NativeFilter): boolean => filterType === groupByFilterType;

/** Features without which filters that are stored do not act. */
export type FilterFeatures = Pick<FeatureFlags, 'DASHBOARD_NATIVE_FILTERS' | 'DASHBOARD_FILTERS_EXPERIMENTAL'>;

/** The filters that the dashboard's page has with these features (`withFeatures` of the dashboard package): no others open anything. */
function activeFilters({ row }: DashboardRecord, features: FilterFeatures): readonly NativeFilter[] {
  const { native_filter_configuration: storedFilters, show_native_filters: isRequested } = readDashboardMetadata(
    row.json_metadata,
  );
  if (!features.DASHBOARD_NATIVE_FILTERS && isRequested !== true) return [];
  return storedFilters.filter((filter) => features.DASHBOARD_FILTERS_EXPERIMENTAL || !isGroupBy(filter));
}

/** Columns that a filter for groups lists of a dataset. */
const listedGroups = (filter: NativeFilter, datasetId: number): readonly string[] =>
  isGroupBy(filter) && filter.targets.some((target) => target.datasetId === datasetId)
    ? (offeredGroups(filter) ?? [])
    : [];

const filterTarget = (filter: NativeFilter, datasetId: number): string | null =>
  filter.targets.find((target) => target.datasetId === datasetId)?.column?.name ?? null;

/** Ids of the native filters whose values a dashboard passes on to a role of the user's; datasets that he sees himself need nobody for it. */
export async function passedFilters(
  store: Store,
  user: SessionUser,
  record: DashboardRecord,
  { features, visibleIds }: { readonly features: FilterFeatures; readonly visibleIds: ReadonlySet<number> },
): Promise<ReadonlySet<string>> {
  if (!isOpenedByRole(user, record)) return new Set();
  const find = store.shares.authors();
  const share = readShare(record.row.shared);
  const openedColumns = new Set<string>();
  for (const { id, targets } of activeFilters(record, features)) {
    const closed = targets.flatMap(({ datasetId }) =>
      datasetId === undefined || visibleIds.has(datasetId) ? [] : [datasetId],
    );
    const authors = await Promise.all(closed.map((datasetId) => find(share, datasetId)));
    if (authors.every((one) => one !== null)) openedColumns.add(id);
  }
  return openedColumns;
}

/** Whether a chart is a filter box with a field for the range or the column of time. */
const setsTime = (row: ChartRow): boolean =>
  row.kind === 'filter_box' &&
  filterBoxTimeFields(formDataOf(row)).some(({ key }) => key === '__time_range' || key === '__time_col');

/** What a dashboard narrows by: the columns of its filters and of what its charts show. Filter boxes filter where there are no filters. */
function sharedOf(filters: readonly NativeFilter[], charts: readonly ChartRow[], dataset: Dataset): SharedQueries {
  const queries = charts.flatMap(savedQueriesOf);
  const hasTimeFilter =
    filters.some(({ filterType }) => timeFilters.includes(filterType)) ||
    (filters.length === 0 && charts.some(setsTime));
  const dimensions = queries.flatMap((query) => query.dimensions);
  const targets = filters.flatMap(({ targets: all }) => all.flatMap(({ column }) => column?.name ?? []));
  const times = dataset.columns.filter(({ isTemporal }) => isTemporal).map(({ name }) => name);
  const shownSet = new Set([...targets, ...dimensions.flatMap((one) => (one.kind === 'column' ? [one.name] : []))]);
  // A filter for groups that lists none offers, of closed data, what the dashboard shows anyway.
  const groups = filters.filter(isGroupBy).flatMap((filter) => offeredGroups(filter) ?? [...shownSet]);
  return {
    filterColumns: shownSet,
    groupColumns: new Set(groups),
    filterSql: new Set(dimensions.flatMap((one) => (one.kind === 'sql' ? [one.sql] : []))),
    timeColumns: hasTimeFilter ? new Set(times) : null,
  };
}

/** Whether a dashboard that one of the user's roles opens shows or filters the dataset: nothing of the dataset is read for it. */
export async function showsDataset(
  store: Store,
  user: SessionUser,
  { datasetId, through, features }: { datasetId: number; through: DashboardContext; features: FilterFeatures },
): Promise<boolean> {
  const record = await openedByRole(store, user, through.dashboardId);
  return record !== null && (await shownOf(store, record, { datasetId, through, features })) !== null;
}

/** The charts of a dashboard, and what the filter that asks narrows by; null when neither is of the dataset. */
async function shownOf(
  store: Store,
  record: DashboardRecord,
  { datasetId, through, features }: { datasetId: number; through: DashboardContext; features: FilterFeatures },
) {
  const charts = await store.charts.byIds(record.charts.map(({ id }) => id));
  const filters = activeFilters(record, features);
  const filter = filters.find(({ id }) => id === through.filterId) ?? null;
  const target = filter === null ? null : filterTarget(filter, datasetId);
  const isShown = charts.some(({ dataset_id: of }) => of === datasetId);
  return target === null && !isShown ? null : { charts, filters, target };
}

/** Whose rules bind a reader beside his own: whoever hands data on gives no more than he sees, and than he saw when he did. */
export interface SharingAuthors {
  readonly authors: readonly ShareAuthor[];
}

/**
 * Decides a query about data that is closed to the user, but shown by a dashboard that one of his roles opens: the queries of its charts
 * and filters, and nothing else.
 *
 * @returns null when no such dashboard opens the dataset; `rejected` when one does, but not to this query
 */
export async function authorizeViaDashboard(
  store: Store,
  user: SessionUser,
  {
    dataset,
    through,
    queries,
    features,
  }: SharedQuery & { readonly dataset: Dataset; readonly features: FilterFeatures },
): Promise<SharingAuthors | 'rejected' | null> {
  const record = await openedByRole(store, user, through.dashboardId);
  const shownCharts =
    record === null ? null : await shownOf(store, record, { datasetId: dataset.id, through, features });
  if (record === null || shownCharts === null) return null;
  const find = store.shares.authors();
  const authors = await find(readShare(record.row.shared), dataset.id);
  if (authors === null) return null;
  const { charts, filters, target } = shownCharts;
  const chart = charts.find(({ id, dataset_id: of }) => id === through.chartId && of === dataset.id) ?? null;
  const sharedQueries = sharedOf(filters, charts, dataset);
  if (target !== null)
    return queries.every((query) => isFilterQuery(query, target, sharedQueries)) ? { authors } : 'rejected';
  if (chart === null) {
    const isOfPage = (query: QueryObject): boolean =>
      isCount(query, sharedQueries) || isTimeQuery(query, sharedQueries);
    return queries.every(isOfPage) ? { authors } : 'rejected';
  }
  const all = await chartAuthors(find, record, chart);
  if (all === null) return null;
  const ownQueries = savedQueriesOf(chart).map((one) => withTimeColumn(one, dataset));
  return queries.every((query) => ownQueries.some((one) => isOwnQuery(query, one, sharedQueries)))
    ? { authors: all }
    : 'rejected';
}

/** Datasets that a dashboard shows to the user by one of his roles, though they are closed to him, with the names it shows of them. */
export async function datasetsOfFilters(
  store: Store,
  user: SessionUser,
  record: DashboardRecord,
  features: FilterFeatures,
): Promise<ReadonlyMap<number, ReadonlySet<string>>> {
  const found = new Map<number, Set<string>>();
  if (!isOpenedByRole(user, record)) return found;
  const filters = activeFilters(record, features);
  for (const chart of await runnableCharts(store, record)) {
    const { dataset_id: datasetId } = chart;
    if (datasetId === null) continue;
    const names =
      found.get(datasetId) ??
      new Set(filters.flatMap((filter) => filterTarget(filter, datasetId) ?? listedGroups(filter, datasetId)));
    for (const query of savedQueriesOf(chart)) for (const name of namesIn(query)) names.add(name);
    found.set(datasetId, names);
  }
  return found;
}

/** Columns and saved metrics that a query names. */
function namesIn({ dimensions, metrics, timeColumn, orderBy, filters }: QueryObject): string[] {
  return [
    ...dimensions.flatMap((one) => (one.kind === 'column' ? [one.name] : [])),
    ...(metrics ?? []).flatMap((one) =>
      one.kind === 'saved' ? [one.name] : one.kind === 'aggregate' ? [one.column] : [],
    ),
    ...(timeColumn === null ? [] : [timeColumn]),
    ...orderBy.flatMap(({ by }) => (by.kind === 'column' || by.kind === 'saved' ? [by.name] : [])),
    ...filters.flatMap(({ column }) => (column.kind === 'column' ? [column.name] : [])),
  ];
}
