import { queryOptions } from '@tanstack/react-query';
import {
  cellAt,
  datasourceOf,
  datasourceParameters,
  queryContext,
  queryObject,
  showSamplesBody,
  tableOfResult,
} from '@sextant/contract';
import type { ColumnTable, Filter, Metric, QueryContext, QueryObject } from '@sextant/contract';
import { loadChartTypes, queryContextFor, withCountsFrom } from '@sextant/charts';
import type { RawForm } from '@sextant/charts';
import { api } from '@sextant/contract/calls';
import { drillClauses, requestOf, scopeOf, tileContext, tileForm, withConditions } from '@sextant/dashboard';
import type { Clause, Tile } from '@sextant/dashboard';
import { call } from '../../api/call.ts';
import { fetchChart } from '../../api/chart-data.ts';
import { loadChart } from '../../api/chart-load.ts';
import type { ChartLoad } from '../../api/chart-load.ts';
import { newClientId } from '../../api/client-id.ts';
import { pages } from '../navigation/navigation.ts';
import type { BehindMark } from './drill-menu.ts';
import type { DrillSource } from './drill-source.ts';

const keyOf = ({ tile, dashboardId, isForced = false }: DrillSource, clauses: readonly Clause[]) => [
  isForced,
  tile.chart?.form_data,
  tile.zone,
  dashboardId,
  clauses.map(requestOf),
];

const placeOf = ({ tile, dashboardId }: DrillSource) => ({
  ...(tile.chartId < 0 ? {} : { sliceId: tile.chartId }),
  ...(dashboardId === null ? {} : { dashboardId }),
});

/** What of a chart is asked: past the caches, and which part of it. */
type Loading = Pick<Parameters<typeof tileContext>[2] & object, 'force' | 'ownState'>;

/** Asks `tile` under `clauses`, on the page of `source`. @throws ApiError with the server's code */
export async function loadDrilled(
  source: DrillSource,
  { tile, clauses }: Pick<DrillSource, 'tile' | 'clauses'>,
  { signal, ...loading }: Loading & { readonly signal: AbortSignal },
): Promise<ChartLoad> {
  await loadChartTypes([tile.chart?.form_data.viz_type]);
  return loadChart({
    form: tileForm(tile, clauses),
    context: tileContext(tile, clauses, loading),
    request: { signal, clientId: newClientId(), ...placeOf(source) },
  });
}

/** A chart under the clauses of its page and of the drill; `tile` may be of another chart type than the source's. */
export const drilledChartQuery = (source: DrillSource, tile: Tile, clauses: readonly Clause[]) =>
  queryOptions({
    queryKey: ['drill-chart', ...keyOf({ ...source, tile }, clauses)],
    staleTime: 5 * 60_000,
    retry: false,
    structuralSharing: false,
    queryFn: ({ signal }): Promise<ChartLoad> => loadDrilled(source, { tile, clauses }, { signal }),
  });

/** The query whose conditions and times those of the rows behind a chart are: its first. */
function narrowedQuery(
  source: DrillSource,
  filters: readonly Filter[],
): QueryContext & { readonly query: QueryObject } {
  const { tile } = source;
  const clauses = [...source.clauses, ...drillClauses(tile.dataset, filters)];
  const scope = scopeOf(tile, clauses);
  const context = queryContextFor(tileForm(tile, clauses), { scope, force: source.isForced === true });
  const { filters: all, where, timeColumn, timeRange, countsFrom } = context.queries[0] ?? queryObject();
  return {
    ...context,
    zone: tile.zone,
    query: queryObject({ filters: all, where, timeColumn, timeRange, countsFrom }),
  };
}

/** The most columns whose values are counted in one statement. */
const maxCounted = 24;

/** How many rows stand behind a mark, and how many values each of `columns` has there: one statement. */
export const behindMarkQuery = (source: DrillSource, filters: readonly Filter[], columns: readonly string[]) =>
  queryOptions({
    queryKey: ['drill-behind', ...keyOf(source, source.clauses), filters, columns],
    staleTime: 5 * 60_000,
    retry: false,
    queryFn: async ({ signal }): Promise<BehindMark> => {
      const { query, ...context } = narrowedQuery(source, filters);
      const counted = columns.slice(0, maxCounted);
      const metrics: readonly Metric[] = [
        { kind: 'sql', sql: 'COUNT(*)', label: 'rows' },
        ...counted.map((column, index): Metric => ({
          kind: 'aggregate',
          aggregate: 'COUNT_DISTINCT',
          column,
          label: `values ${index}`,
        })),
      ];
      const { tables } = await fetchChart(
        { ...context, queries: [{ ...query, metrics }] },
        { signal, clientId: newClientId(), ...placeOf(source) },
      );
      const numbers = (tables[0]?.columns ?? []).map((column) => Number(cellAt(column, 0)));
      return {
        rows: numbers[0] ?? null,
        values: new Map(counted.map((column, index) => [column, numbers[index + 1] ?? 0])),
      };
    },
  });

/** How many rows of its dataset the reader may see at all, filters or not; null where that is not known. One statement. */
export const allRowsQuery = (source: DrillSource) =>
  queryOptions({
    queryKey: [
      'all-rows',
      source.tile.dataset?.id ?? null,
      source.tile.dataset?.version ?? 0,
      source.tile.zone,
      source.isForced === true,
      placeOf(source),
    ],
    staleTime: 5 * 60_000,
    retry: false,
    queryFn: async ({ signal }): Promise<number | null> => {
      const { dataset, zone } = source.tile;
      const force = source.isForced === true;
      if (dataset === null) return null;
      const query = queryObject({ metrics: [{ kind: 'sql', sql: 'COUNT(*)', label: 'rows' }] });
      const request = { signal, clientId: newClientId(), ...placeOf(source) };
      const { tables } = await fetchChart(queryContext(dataset.id, [query], { zone, force }), request);
      const count = tables[0]?.columns[0];
      return count === undefined ? null : Number(cellAt(count, 0));
    },
  });

const orderOf = ({ orderBy }: RowsOptions): readonly [string, boolean][] =>
  orderBy === null ? [] : [[orderBy.column, orderBy.isAscending]];

/** What of the rows is asked for. */
export interface RowsOptions {
  /** From 0. */
  readonly page: number;
  readonly orderBy: { readonly column: string; readonly isAscending: boolean } | null;
  readonly search: string;
}

/** A page of rows, and how many there are in all. */
export interface DrillRows {
  readonly table: ColumnTable;
  readonly totalCount: number;
}

export const rowsPerPage = 50;

/** A page of the rows behind a chart, with how many there are. @throws ApiError with the server's code */
export const drillRowsQuery = (source: DrillSource, filters: readonly Filter[], rowsOptions: RowsOptions) =>
  queryOptions({
    queryKey: ['drill-rows', ...keyOf(source, source.clauses), filters, rowsOptions],
    staleTime: 60_000,
    retry: false,
    structuralSharing: false,
    queryFn: async ({ signal }): Promise<DrillRows> => {
      const { query, datasetId, zone } = narrowedQuery(source, filters);
      const { result } = await call(api.datasource.samples, {
        query: {
          ...datasourceParameters(datasetId),
          force: source.isForced === true,
          page: rowsOptions.page + 1,
          per_page: rowsPerPage,
          ...(zone === null ? {} : { time_zone: zone }),
        },
        body: showSamplesBody({ ...query, search: rowsOptions.search }, orderOf(rowsOptions)),
        signal,
      });
      return { table: tableOfResult(result) ?? { columns: [], rowCount: 0 }, totalCount: result.total_count };
    },
  });

/** The query of all the rows as a file: every column, in the order of `columns`. @throws as `fetchChart` */
export function drillFileContext(
  source: DrillSource,
  filters: readonly Filter[],
  { rowsOptions, columns, format }: { rowsOptions: RowsOptions; columns: readonly string[]; format: 'csv' | 'xlsx' },
): QueryContext {
  const { query, ...context } = narrowedQuery(source, filters);
  const dimensions = columns.map(
    (name) => ({ kind: 'column', name, label: name, grain: null, isAxis: false }) as const,
  );
  const orderBy = orderOf(rowsOptions).map(
    ([name, ascending]) => ({ by: { kind: 'column', name }, ascending }) as const,
  );
  return {
    ...context,
    resultFormat: format,
    queries: [
      { ...query, dimensions, metrics: null, search: rowsOptions.search, orderBy, rowLimit: maxFileRowsWanted },
    ],
  };
}

/** More than any server gives: its own limit counts. */
const maxFileRowsWanted = 10_000_000;

/** The form of a chart with all that acts on it, as one of its own that was never saved. */
export function drilledForm(tile: Tile, clauses: readonly Clause[]): RawForm {
  const { filters, timeRange, countsFrom = null } = scopeOf(tile, clauses);
  const { slice_id: _saved, ...ownForm } = withConditions(tileForm(tile, clauses), filters);
  const form = { ...ownForm, datasource: datasourceOf(tile.dataset?.id ?? 0) };
  return timeRange === null ? form : { ...withCountsFrom(form, countsFrom), time_range: timeRange };
}

/** Keeps a form on the server and returns the way to it in Explore. @throws ApiError with the server's code */
export async function exploreDrilled(tile: Tile, clauses: readonly Clause[]): Promise<string> {
  const datasetId = tile.dataset?.id ?? 0;
  const { key } = await call(api.formData.create, {
    body: {
      ...datasourceParameters(datasetId),
      form_data: JSON.stringify(drilledForm(tile, clauses)),
    },
  });
  return pages.explore({ formDataKey: key, datasetId });
}
