import { queryContextFor } from '@sextant/charts';
import { SextantError, groupByFilterType, parseQueryContext, readDashboardMetadata } from '@sextant/contract';
import type { Dataset, FeatureFlags, NativeFilter, QueryContext, QueryObject } from '@sextant/contract';
import { offeredGroups } from '@sextant/dashboard';
import { withTimeColumn } from '@sextant/query';
import type { SessionUser } from '../app-context.ts';
import { dashboardOpening } from '../policies/access.ts';
import { canReadDataset } from '../policies/objects.ts';
import { isCount, isFilterQuestion, isOwnQuestion } from '../policies/shared-questions.ts';
import type { SharedQuestions } from '../policies/shared-questions.ts';
import type { DashboardRecord } from '../store/dashboards.ts';
import type { Store } from '../store/open-store.ts';
import type { ChartRow } from '../store/schema.ts';
import { formDataOf } from '../wire/dashboard.ts';
import { dataOf } from './load-objects.ts';
import { olderQuestions } from './older-context.ts';

/** Where a question says that it comes from. A claim: what it opens is decided by what the dashboard is. */
export interface Through {
  readonly dashboardId: number;
  /** Null: no tile asks. */
  readonly chartId: number | null;
  readonly filterId: string | null;
}

const numberOf = (value: unknown): number | null => {
  const number = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : null;
};

/** The chart that a question says it is of; null when it names none. */
export function chartNamedBy(
  { formData }: Pick<QueryContext, 'formData'>,
  address: { readonly form_data?: string | undefined } = {},
): number | null {
  const form = { ...formData };
  const named = /"slice_id"\s*:\s*"?(\d{1,9})\b/.exec(address.form_data ?? '')?.[1];
  return numberOf(form['slice_id'] ?? form['sliceId'] ?? named);
}

/** Reads where a question comes from, out of its form data and its address; null when it comes from no dashboard. */
export function throughOf(
  { formData }: Pick<QueryContext, 'formData'>,
  address: { readonly dashboard_id?: string | undefined; readonly form_data?: string | undefined } = {},
): Through | null {
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

/** The dashboard, when the person sees it by one of his roles. */
async function openedByRole(store: Store, user: SessionUser, dashboardId: number): Promise<DashboardRecord | null> {
  const record = await store.dashboards.load(dashboardId);
  if (record === undefined) return null;
  const opening = dashboardOpening(user.rights, {
    isPublished: record.row.is_published === 1,
    roleIds: record.roles.map(({ id }) => id),
    isDataOpen: () => false,
  });
  return opening === 'role' ? record : null;
}

/** Whoever saved it last may read the data himself: nobody hands on what is closed to him. What the product made has no author. */
async function mayHandOn(store: Store, authorId: number | null, datasetId: number): Promise<boolean> {
  if (authorId === null) return true;
  const row = await store.users.byId(authorId);
  const [data] = await dataOf(store, [datasetId]);
  if (row === undefined || data === undefined) return false;
  return canReadDataset({ id: row.id, username: row.username, ...(await store.grants.ofUser(row.id)) }, data);
}

/** What a chart asks: by its form, as its own kind or as the older call makes it, and by the question that was saved with it. */
export function questionsOf(row: ChartRow): readonly QueryObject[] {
  const made = [
    () => queryContextFor(formDataOf(row)).queries,
    () => olderQuestions(formDataOf(row)),
    () => (row.query_context === null ? [] : parseQueryContext(JSON.parse(row.query_context)).queries),
  ];
  return made.flatMap((make) => {
    try {
      return make();
    } catch (error) {
      // A kind that is not built, or a text that other programs wrote: it asks nothing.
      if (error instanceof SextantError || error instanceof SyntaxError) return [];
      throw error;
    }
  });
}

const timeFilters: readonly string[] = ['filter_time', 'filter_timecolumn'];

const isGroupBy = ({ filterType }: NativeFilter): boolean => filterType === groupByFilterType;

/** Features without which filters that are stored do not act. */
export type FilterFeatures = Pick<FeatureFlags, 'DASHBOARD_NATIVE_FILTERS' | 'DASHBOARD_FILTERS_EXPERIMENTAL'>;

/** The filters that the dashboard's page has with these features (`withFeatures` of the dashboard package): no others open anything. */
function actingFilters({ row }: DashboardRecord, features: FilterFeatures): readonly NativeFilter[] {
  const { native_filter_configuration: stored, show_native_filters: isAsked } = readDashboardMetadata(
    row.json_metadata,
  );
  if (!features.DASHBOARD_NATIVE_FILTERS && isAsked !== true) return [];
  return stored.filter((filter) => features.DASHBOARD_FILTERS_EXPERIMENTAL || !isGroupBy(filter));
}

/** Columns that a filter for groups lists of a dataset. */
const listedGroups = (filter: NativeFilter, datasetId: number): readonly string[] =>
  isGroupBy(filter) && filter.targets.some((target) => target.datasetId === datasetId)
    ? (offeredGroups(filter) ?? [])
    : [];

const filterTarget = (filter: NativeFilter, datasetId: number): string | null =>
  filter.targets.find((target) => target.datasetId === datasetId)?.column?.name ?? null;

/** What a dashboard narrows by: the columns of its filters and of what its charts show. */
function sharedOf(
  filters: readonly NativeFilter[],
  questions: readonly QueryObject[],
  dataset: Dataset,
): SharedQuestions {
  const dimensions = questions.flatMap((question) => question.dimensions);
  const targets = filters.flatMap(({ targets: all }) => all.flatMap(({ column }) => column?.name ?? []));
  const times = dataset.columns.filter(({ isTemporal }) => isTemporal).map(({ name }) => name);
  const shown = new Set([...targets, ...dimensions.flatMap((one) => (one.kind === 'column' ? [one.name] : []))]);
  // A filter for groups that lists none offers, of closed data, what the dashboard shows anyway.
  const groups = filters.filter(isGroupBy).flatMap((filter) => offeredGroups(filter) ?? [...shown]);
  return {
    filterColumns: shown,
    groupColumns: new Set(groups),
    filterSql: new Set(dimensions.flatMap((one) => (one.kind === 'sql' ? [one.sql] : []))),
    timeColumns: filters.some(({ filterType }) => timeFilters.includes(filterType)) ? new Set(times) : null,
  };
}

/** Whose rules bind a reader beside his own: whoever hands data on gives no more than he sees. */
export interface HandedOn {
  readonly authorIds: readonly number[];
}

/**
 * Decides a question about data that is closed to the person, but shown by a dashboard that one of his roles opens: the questions of its charts
 * and filters, and nothing else.
 *
 * @returns null when no such dashboard opens the dataset; `refused` when one does, but not to this question
 */
export async function askedThrough(
  store: Store,
  user: SessionUser,
  {
    dataset,
    through,
    queries,
    features,
  }: {
    readonly dataset: Dataset;
    readonly through: Through;
    readonly queries: readonly QueryObject[];
    readonly features: FilterFeatures;
  },
): Promise<HandedOn | 'refused' | null> {
  const record = await openedByRole(store, user, through.dashboardId);
  if (record === null || !(await mayHandOn(store, record.row.changed_by, dataset.id))) return null;
  const charts = await store.charts.byIds(record.charts.map(({ id }) => id));
  const filters = actingFilters(record, features);
  const filter = filters.find(({ id }) => id === through.filterId) ?? null;
  const target = filter === null ? null : filterTarget(filter, dataset.id);
  const chart = charts.find(({ id, dataset_id: of }) => id === through.chartId && of === dataset.id) ?? null;
  const isShown = charts.some(({ dataset_id: of }) => of === dataset.id);
  const shared = sharedOf(filters, charts.flatMap(questionsOf), dataset);
  if (target !== null)
    return queries.every((query) => isFilterQuestion(query, target, shared)) ? authorsOf(record) : 'refused';
  if (chart === null)
    return isShown ? (queries.every((query) => isCount(query, shared)) ? authorsOf(record) : 'refused') : null;
  if (!(await mayHandOn(store, chart.changed_by, dataset.id))) return null;
  const own = questionsOf(chart).map((one) => withTimeColumn(one, dataset));
  const isAllowed = queries.every((query) => own.some((one) => isOwnQuestion(query, one, shared)));
  return isAllowed ? authorsOf(record, chart.changed_by) : 'refused';
}

const authorsOf = ({ row }: DashboardRecord, ...more: (number | null)[]): HandedOn => ({
  authorIds: [...new Set([row.changed_by, ...more])].filter((id) => id !== null),
});

/** Datasets that a dashboard shows to the person by one of his roles, though they are closed to him, with the names it shows of them. */
export async function handedOnDatasets(
  store: Store,
  user: SessionUser,
  record: DashboardRecord,
  features: FilterFeatures,
): Promise<ReadonlyMap<number, ReadonlySet<string>>> {
  const found = new Map<number, Set<string>>();
  if ((await openedByRole(store, user, record.row.id)) === null) return found;
  const charts = await store.charts.byIds(record.charts.map(({ id }) => id));
  const filters = actingFilters(record, features);
  for (const chart of charts) {
    const { dataset_id: datasetId } = chart;
    if (datasetId === null || !(await mayHandOn(store, record.row.changed_by, datasetId))) continue;
    const names =
      found.get(datasetId) ??
      new Set(filters.flatMap((filter) => filterTarget(filter, datasetId) ?? listedGroups(filter, datasetId)));
    for (const question of questionsOf(chart)) for (const name of namesIn(question)) names.add(name);
    found.set(datasetId, names);
  }
  return found;
}

/** Columns and saved metrics that a question names. */
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
