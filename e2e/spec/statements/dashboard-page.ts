import type { Page, Request } from '@playwright/test';
import { isFiltered, tileRequestsOf } from '../../pages/chart-requests.ts';
import type { SentQuery } from '../../pages/chart-requests.ts';
import { strikesDatasetId, withChart, withDashboard } from './session.ts';
import type { Api } from './session.ts';

/** Whether a request asks for the rows of tiles. */
export const isQuery = (request: Request): boolean => tileRequestsOf(request).length > 0;
/** Whether it does so under a filter of a column: what the tiles of an opening still ask does not. */
export const isFilteredBy =
  (column: string) =>
  (request: Request): boolean =>
    tileRequestsOf(request).some((chart) => isFiltered(chart, column));
/** The queries of the first tile in a request that such a filter acts on. */
export const queriesFilteredBy = (request: Request, column: string): readonly SentQuery[] =>
  tileRequestsOf(request).find((chart) => isFiltered(chart, column))?.context.queries ?? [];
export const total = (datasetId: number) => ({
  viz_type: 'big_number_total',
  datasource: `${datasetId}__table`,
  metric: 'strikes',
  y_axis_format: ',d',
  adhoc_filters: [],
});
/** A chart that needs the drawing library. */
export const phasesPie = (datasetId: number) => ({
  viz_type: 'pie',
  datasource: `${datasetId}__table`,
  groupby: ['phase'],
  metric: 'strikes',
  adhoc_filters: [],
});
/** The files of views that need the drawing library. */
export const drawingCode = /\/assets\/drawn-views-[^/]*\.js$/;
/** A table of the strikes in each phase of a flight. */
export const phases = (datasetId: number, more: Readonly<Record<string, unknown>> = {}) => ({
  viz_type: 'table',
  datasource: `${datasetId}__table`,
  query_mode: 'aggregate',
  groupby: ['phase'],
  metrics: ['strikes'],
  row_limit: 100,
  adhoc_filters: [],
  ...more,
});

/** A line of the strikes of each month. */
export const strikesByMonth = (datasetId: number) => ({
  viz_type: 'echarts_timeseries_line',
  datasource: `${datasetId}__table`,
  x_axis: 'date',
  granularity_sqla: 'date',
  time_grain_sqla: 'P1M',
  time_range: 'No filter',
  metrics: ['strikes'],
  groupby: [],
  adhoc_filters: [],
});

/** A dashboard of one big number, with filters. */
export async function withNumber(
  api: Api,
  metadata: object,
  action: (dashboard: {
    readonly path: string;
    readonly chartId: number;
    readonly tile: string;
    readonly id: number;
    readonly title: string;
  }) => Promise<void>,
): Promise<void> {
  await withChart(api, total(await strikesDatasetId(api)), (chart) =>
    withDashboard(api, { charts: [chart], metadata }, ({ path, id, title }) =>
      action({ path, chartId: chart.id, tile: chart.name, id, title }),
    ),
  );
}

/** The metadata of a dashboard with one filter, *Own filter*. */
export async function nativeFilter(api: Api, changes: Readonly<Record<string, unknown>>, column = 'phase') {
  const filter = {
    id: 'NATIVE_FILTER-own',
    type: 'NATIVE_FILTER',
    name: 'Own filter',
    filterType: 'filter_select',
    targets: [{ datasetId: await strikesDatasetId(api), column: { name: column } }],
    scope: { rootPath: ['ROOT_ID'], excluded: [] },
    cascadeParentIds: [],
    defaultDataMask: {},
    ...changes,
  };
  return { native_filter_configuration: [filter], show_native_filters: true };
}

/** Chooses values in *Own filter*; they are not applied yet. */
export const choose = async (page: Page, values: readonly string[]): Promise<void> => {
  await page.getByRole('button', { name: 'Choose Own filter' }).click();
  for (const value of values) {
    const word = page.getByText(value, { exact: true });
    await page.getByRole('option').filter({ has: word }).click();
  }
  await page.keyboard.press('Escape');
};
