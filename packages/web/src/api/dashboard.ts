import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { currentTypeOf, isChartType, loadChartTypes } from '@sextant/charts';
import { isPlainView, loadChartView } from '@sextant/charts/views';
import { api } from '@sextant/contract/calls';
import type { DataMasks, PermalinkState } from '@sextant/contract';
import { call, checkedInput, loadedCsrfToken } from './call.ts';

const minute = 60_000;

/** A dashboard by id, slug or uuid. */
export const dashboardQuery = (idOrSlug: string) =>
  queryOptions({
    queryKey: ['dashboard', idOrSlug],
    staleTime: minute,
    queryFn: async ({ signal }) => (await call(api.dashboard.show, { params: { id: idOrSlug }, signal })).result,
  });

type DashboardCharts = Awaited<ReturnType<typeof call<typeof api.dashboard.charts>>>['result'];

/** The same charts once what they are asked with is loaded. */
async function withTypes(charts: DashboardCharts): Promise<DashboardCharts> {
  await loadChartTypes(charts.map((chart) => chart.form_data.viz_type));
  return charts;
}

/** The charts of a dashboard with their forms; their types are loaded with them. */
export const dashboardChartsQuery = (idOrSlug: string) =>
  queryOptions({
    queryKey: ['dashboard', idOrSlug, 'charts'],
    staleTime: minute,
    queryFn: async ({ signal }) =>
      withTypes((await call(api.dashboard.charts, { params: { id: idOrSlug }, signal })).result),
  });

/** The datasets that a dashboard uses. */
export const dashboardDatasetsQuery = (idOrSlug: string) =>
  queryOptions({
    queryKey: ['dashboard', idOrSlug, 'datasets'],
    staleTime: minute,
    queryFn: async ({ signal }) => (await call(api.dashboard.datasets, { params: { id: idOrSlug }, signal })).result,
  });

/**
 * The drawing code that the first tile may need: of the plain chart types when there are some, else of all. The page asks for the
 * others in its turn (`loading-order.ts`). A chunk that does not come is asked for again by its tile.
 */
async function preloadFirstViews(types: readonly string[]): Promise<void> {
  const chartTypes = types.map(currentTypeOf).filter(isChartType);
  const plainTypes = chartTypes.filter(isPlainView);
  await Promise.allSettled((plainTypes.length > 0 ? plainTypes : chartTypes).map(loadChartView));
}

/** Starts everything that a dashboard's page needs, side by side, before its code has arrived. What fails, the page shows. */
export function preloadDashboard(queryClient: QueryClient, idOrSlug: string): void {
  void queryClient.prefetchQuery(dashboardQuery(idOrSlug));
  void queryClient.prefetchQuery(dashboardDatasetsQuery(idOrSlug));
  void loadedCsrfToken().catch(() => undefined);
  queryClient.fetchQuery(dashboardChartsQuery(idOrSlug)).then(
    (charts) => preloadFirstViews(charts.map((chart) => chart.form_data.viz_type)),
    () => undefined,
  );
}

/**
 * Takes what came with the HTML of a dashboard into the client; false when that is not all of it. A page that asks for the charts meanwhile
 * waits for the same.
 */
export async function takePrefetched(client: QueryClient, idOrSlug: string): Promise<boolean> {
  const input = { params: { id: idOrSlug } };
  const item = checkedInput(api.dashboard.show, input);
  const charts = checkedInput(api.dashboard.charts, input);
  const datasets = checkedInput(api.dashboard.datasets, input);
  if (item !== undefined) client.setQueryData(dashboardQuery(idOrSlug).queryKey, item.result);
  if (datasets !== undefined) client.setQueryData(dashboardDatasetsQuery(idOrSlug).queryKey, datasets.result);
  // The queries carry it, and are to leave with the charts.
  void loadedCsrfToken().catch(() => undefined);
  if (charts === undefined) return false;
  await client.fetchQuery({ ...dashboardChartsQuery(idOrSlug), queryFn: () => withTypes(charts.result) });
  return item !== undefined && datasets !== undefined;
}

/** Filter values kept on the server under a key, as JSON text. */
export const filterStateQuery = (dashboardId: string, key: string) =>
  queryOptions({
    queryKey: ['filter-state', dashboardId, key],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) =>
      (await call(api.filterState.show, { params: { id: dashboardId, key }, signal })).value,
  });

/** Which dashboard a permalink opens, and what it restores. */
export const permalinkQuery = (key: string) =>
  queryOptions({
    queryKey: ['permalink', key],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => call(api.permalink.show, { params: { key }, signal }),
  });

/** Keeps filter values on the server and gives their key. */
export async function saveFilterState(dashboardId: number, masks: DataMasks): Promise<string> {
  const body = { value: JSON.stringify(masks) };
  return (await call(api.filterState.create, { params: { id: String(dashboardId) }, body })).key;
}

/** Makes a link to a dashboard as it stands, and gives its address. */
export async function makePermalink(dashboardId: number, state: PermalinkState): Promise<string> {
  return (await call(api.permalink.create, { params: { id: String(dashboardId) }, body: state })).url;
}

/** A dataset with its columns, as charts and filters see it; null when it is gone. */
export const datasetDataQuery = (datasetId: number) =>
  queryOptions({
    queryKey: ['dataset-data', datasetId],
    staleTime: 60_000,
    queryFn: async ({ signal }) =>
      (await call(api.explore.show, { query: { datasource_id: datasetId, datasource_type: 'table' }, signal })).result
        .dataset,
  });
