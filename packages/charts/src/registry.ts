import {
  datasetIdOf,
  failInPage,
  type ColumnTable,
  type QueryContext,
  type QueryObject,
  type ResultFormat,
  type ResultType,
} from '@sextant/contract';
import { bigNumberQueries } from './big-number-total/query.ts';
import { bigNumberTotal } from './big-number-total/spec.ts';
import { binCount, histogramQueries } from './histogram/query.ts';
import { histogram } from './histogram/spec.ts';
import { openScope, type QueryScope } from './kit/base-query.ts';
import type { ChartSpec, FormOf, ResultSize } from './kit/chart-spec.ts';
import type { RawForm } from './kit/control.ts';
import { formErrors, readForm } from './kit/read-form.ts';
import { currentForm, currentTypeOf } from './older-types.ts';
import { pieQueries } from './pie/query.ts';
import { pie } from './pie/spec.ts';
import { tableQueries } from './table/query.ts';
import { table } from './table/spec.ts';
import { barQueries } from './timeseries-bar/query.ts';
import { timeseriesBar } from './timeseries-bar/spec.ts';
import { lineQueries } from './timeseries-line/query.ts';
import { timeseriesLine } from './timeseries-line/spec.ts';

/** A chart type without its drawing: what it is and what it asks. Pure; server and browser use the same. */
export interface RegisteredChartType {
  readonly spec: ChartSpec;
  /** The queries of a stored form, in the order in which the view expects the results. Never throws; see `formErrors`. */
  readonly queries: (formData: RawForm, scope?: QueryScope) => readonly QueryObject[];
  /** How much its first result holds, where users do not count rows. Default: its rows. */
  readonly size?: (formData: RawForm, table: ColumnTable) => ResultSize;
}

function chartType<Spec extends ChartSpec>(
  spec: Spec,
  queries: (form: FormOf<Spec>, scope: QueryScope) => readonly QueryObject[],
  size?: (form: FormOf<Spec>, table: ColumnTable) => ResultSize,
): RegisteredChartType {
  return {
    spec,
    queries: (formData, scope = openScope) => queries(readForm(spec, formData), scope),
    ...(size === undefined ? {} : { size: (formData, table) => size(readForm(spec, formData), table) }),
  };
}

/** Every chart type by its `viz_type`, in the order in which users reach for them. */
export const registeredChartTypes = {
  echarts_timeseries_line: chartType(timeseriesLine, lineQueries),
  echarts_timeseries_bar: chartType(timeseriesBar, barQueries),
  pie: chartType(pie, pieQueries),
  histogram_v2: chartType(histogram, histogramQueries, binCount),
  table: chartType(table, tableQueries),
  big_number_total: chartType(bigNumberTotal, bigNumberQueries),
} as const satisfies Record<string, RegisteredChartType>;

/** The `viz_type` of a chart type that is built. */
export type ChartType = keyof typeof registeredChartTypes;

/** The type of a stored chart that names none: Superset's. */
export const unnamedType: ChartType = 'table';

/** True when `type` is the `viz_type` of a chart type that is built. */
export const isChartType = (type: unknown): type is ChartType =>
  typeof type === 'string' && Object.hasOwn(registeredChartTypes, type);

/** What a chart type declares of itself; null for a `viz_type` that nothing here draws. */
export const specOf = (type: unknown): ChartSpec | null => (isChartType(type) ? registeredChartTypes[type].spec : null);

/** What the type of a stored chart is called; its `viz_type` where nothing here draws it. */
export function typeNameOf(stored: string): string {
  return specOf(currentTypeOf(stored))?.name ?? stored;
}

/** How large a new tile of that `viz_type` is; null where it takes what there is. */
export const tileSizeOf = (type: unknown): { readonly width: number; readonly height: number } | null =>
  specOf(type)?.tileSize ?? null;

/**
 * The chart type of a stored form.
 * @throws CHART_001 when there is no such type
 */
export function registeredChartType(formData: RawForm): RegisteredChartType {
  const type = formData['viz_type'];
  if (!isChartType(type)) throw failInPage('CHART_001', { type: typeof type === 'string' ? type : '' });
  return registeredChartTypes[type];
}

/** The size of the first result of a stored chart. */
export function resultSize(formData: RawForm, table: ColumnTable): ResultSize {
  const rows: ResultSize = { count: table.rowCount, noun: 'row' };
  const type = formData['viz_type'];
  if (!isChartType(type) || table.rowCount === 0) return rows;
  const { size }: RegisteredChartType = registeredChartTypes[type];
  return size?.(formData, table) ?? rows;
}

/** How the result to a chart is wanted. */
export interface RunOptions {
  /** Clauses of the dashboard around it; default none. */
  readonly scope?: QueryScope;
  /** Past the cache; default false. */
  readonly force?: boolean;
  /** Default `full`. */
  readonly resultType?: ResultType;
  /** Default `json`. */
  readonly resultFormat?: ResultFormat;
}

/**
 * The queries of a stored chart, ready for the server; of an older type as its current one asks.
 * @throws CHART_001 for an unknown type, CHART_002 or CHART_003 for the first control that is missing or unreadable,
 * REQUEST_002 when `datasource` names no dataset
 */
export function queryContextFor(formData: RawForm, options: RunOptions = {}): QueryContext {
  const form = currentForm(formData);
  const { spec, queries } = registeredChartType(form);
  const [error] = formErrors(spec, form);
  if (error?.code === 'CHART_002') throw failInPage('CHART_002', { control: error.label });
  if (error !== undefined) throw failInPage('CHART_003', { control: error.label, reason: error.reason });
  const datasetId = datasetIdOf(formData);
  if (datasetId === null) throw failInPage('REQUEST_002', { issues: 'datasource names no dataset' });
  return {
    datasetId,
    queries: queries(form, options.scope),
    force: options.force ?? false,
    resultType: options.resultType ?? 'full',
    resultFormat: options.resultFormat ?? 'json',
    cacheTimeoutS: null,
    zone: null,
    formData,
  };
}

/**
 * The query how many rows the first result of a stored chart would have without its row limit; counted by the engine.
 * @throws as `queryContextFor`
 */
export function rowTotalContextFor(formData: RawForm, options: Pick<RunOptions, 'scope' | 'force'> = {}): QueryContext {
  const context = queryContextFor(formData, options);
  const queries = context.queries.slice(0, 1);
  return {
    ...context,
    queries: queries.map((query) => ({
      ...query,
      isRowCount: true,
      rowLimit: 0,
      rowOffset: 0,
      orderBy: [],
      post: [],
      subtotals: [],
    })),
  };
}
