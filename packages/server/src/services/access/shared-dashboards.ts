import { filterBoxTimeFields } from '@sextant/charts';
import { groupByFilterType, readDashboardMetadata } from '@sextant/contract';
import type { Dataset, FeatureFlags, NativeFilter, QueryContext, QueryObject } from '@sextant/contract';
import { offeredGroups } from '@sextant/dashboard';
import { withTimeColumn } from '@sextant/query';
import { isCount, isFilterQuery, isOwnQuery, isTextQuery, isTimeQuery } from '../../policies/shared-queries.ts';
import type { SharedQueries } from '../../policies/shared-queries.ts';
import type { DashboardRecord } from '../../store/dashboards.ts';
import type { Store } from '../../store/open-store.ts';
import type { ChartRow } from '../../store/schema.ts';
import { readShare } from '../../store/shares.ts';
import type { ShareAuthor } from '../../store/shares.ts';
import { formDataOf } from '../../wire/dashboard.ts';
import {
  chartAuthors,
  datasetAuthors,
  passedChartIds,
  passedDashboard,
  runnableCharts,
  sharersFor,
} from './passed-charts.ts';
import type { PassedDashboard } from './passed-charts.ts';
import { metricsOfTexts } from './metrics-of-texts.ts';
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

const timeFilters: readonly string[] = ['filter_time', 'filter_timecolumn'];

const isGroupBy = ({ filterType }: NativeFilter): boolean => filterType === groupByFilterType;

/** Features without which filters that are stored do not act. */
export type FilterFeatures = Pick<FeatureFlags, 'DASHBOARD_NATIVE_FILTERS' | 'DASHBOARD_FILTERS_EXPERIMENTAL'>;

/**
 * The filters that the dashboard's page has with these features (`withFeatures` of the dashboard package), and of those that its editors changed
 * since its authors saved it only what is as it was: no others open anything.
 */
function activeFilters(record: DashboardRecord, features: FilterFeatures): readonly NativeFilter[] {
  const { row } = record;
  const found = filtersOf(row.json_metadata, features);
  const left = readShare(row.shared)?.left;
  if (left === undefined) return found;
  const keyOf = ({ id, filterType, targets, ...filter }: NativeFilter): string =>
    JSON.stringify([id, filterType, targets, offeredGroups({ id, filterType, targets, ...filter })]);
  const leftKeys = new Set(filtersOf(left.metadata, features).map(keyOf));
  return found.filter((filter) => leftKeys.has(keyOf(filter)));
}

function filtersOf(metadata: string | null, features: FilterFeatures): readonly NativeFilter[] {
  const { native_filter_configuration: storedFilters, show_native_filters: isRequested } =
    readDashboardMetadata(metadata);
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

/** Ids of the native filters whose values a dashboard passes on to the user; datasets that he sees himself need nobody for it. */
export async function passedFilters(
  store: Store,
  user: SessionUser,
  record: DashboardRecord,
  { features, visibleIds }: { readonly features: FilterFeatures; readonly visibleIds: ReadonlySet<number> },
): Promise<ReadonlySet<string>> {
  const sharers = sharersFor(user, record);
  if (sharers.length === 0) return new Set();
  const find = store.shares.authors();
  const openedColumns = new Set<string>();
  for (const { id, targets } of activeFilters(record, features)) {
    const closed = targets.flatMap(({ datasetId }) =>
      datasetId === undefined || visibleIds.has(datasetId) ? [] : [datasetId],
    );
    const authors = await Promise.all(closed.map((datasetId) => datasetAuthors(find, { record, sharers }, datasetId)));
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

/** Whether a dashboard that passes something on to the user shows or filters the dataset: nothing of the dataset is read for it. */
export async function showsDataset(
  store: Store,
  user: SessionUser,
  { datasetId, through, features }: { datasetId: number; through: DashboardContext; features: FilterFeatures },
): Promise<boolean> {
  const passed = await passedDashboard(store, user, through.dashboardId);
  return passed !== null && (await shownOf(store, passed, { datasetId, through, features })) !== null;
}

/** The charts that a dashboard passes on, and what the filter that asks narrows by; null when neither is of the dataset. */
async function shownOf(
  store: Store,
  { record }: PassedDashboard,
  { datasetId, through, features }: { datasetId: number; through: DashboardContext; features: FilterFeatures },
) {
  const charts = await store.charts.byIds(passedChartIds(record));
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
 * Decides a query about data that is closed to the user, but shown by a dashboard that passes it on to him: the queries of its charts
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
  const passed = await passedDashboard(store, user, through.dashboardId);
  const shownParts =
    passed === null ? null : await shownOf(store, passed, { datasetId: dataset.id, through, features });
  if (passed === null || shownParts === null) return null;
  const find = store.shares.authors();
  const authors = await datasetAuthors(find, passed, dataset.id);
  if (authors === null) return null;
  const { charts, filters, target } = shownParts;
  const chart = charts.find(({ id, dataset_id: of }) => id === through.chartId && of === dataset.id) ?? null;
  const sharedQueries = sharedOf(filters, charts, dataset);
  if (target !== null)
    return queries.every((query) => isFilterQuery(query, target, sharedQueries)) ? { authors } : 'rejected';
  if (chart === null) {
    const ofTexts = metricsOfTexts(passed.record, dataset);
    const isOfPage = (query: QueryObject): boolean =>
      isCount(query, sharedQueries) || isTimeQuery(query, sharedQueries) || isTextQuery(query, ofTexts, sharedQueries);
    return queries.every(isOfPage) ? { authors } : 'rejected';
  }
  const all = await chartAuthors(find, passed, chart);
  if (all === null) return null;
  const ownQueries = savedQueriesOf(chart).map((one) => withTimeColumn(one, dataset));
  return queries.every((query) => ownQueries.some((one) => isOwnQuery(query, one, sharedQueries)))
    ? { authors: all }
    : 'rejected';
}

/** Datasets that a dashboard passes on to the user, though they are closed to him, with the names it shows of them. */
export async function datasetsOfFilters(
  store: Store,
  user: SessionUser,
  record: DashboardRecord,
  features: FilterFeatures,
): Promise<ReadonlyMap<number, ReadonlySet<string>>> {
  const found = new Map<number, Set<string>>();
  const sharers = sharersFor(user, record);
  if (sharers.length === 0) return found;
  const filters = activeFilters(record, features);
  for (const chart of await runnableCharts(store, { record, sharers })) {
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
