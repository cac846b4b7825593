import {
  datasetIdOf,
  failInPage,
  type ChartDataEntry,
  type ColumnTable,
  type QueryContext,
  type ResultFormat,
  type ResultType,
} from '@sextant/contract';
import { isChartType } from './chart-types.ts';
import type { QueryScope } from './kit/query/base-query.ts';
import { controlsOf, type ResultSize } from './kit/declare/chart-spec.ts';
import type { RegisteredChartType } from './kit/query/chart-type.ts';
import type { RawForm } from './kit/declare/control.ts';
import { formErrors } from './kit/declare/read-form.ts';
import type { ResultFacts } from './kit/result/result-facts.ts';
import { formWithout } from './kit/declare/suffixed.ts';
import { currentForm } from './older-types.ts';
import type { ChartType } from './type-folders.ts';

const registered = new Map<ChartType, RegisteredChartType>();

/** Makes a loaded chart type known to the functions of this file. */
export const registerChartType = (type: ChartType, definition: RegisteredChartType): void => {
  registered.set(type, definition);
};

/** True when the declaration and the queries of a chart type are loaded; see `load-types.ts`. */
export const isLoaded = (type: ChartType): boolean => registered.has(type);

/**
 * The chart type of a stored form, which is loaded by now.
 * @throws CHART_001 when there is no such type
 */
export function registeredChartType(formData: RawForm): RegisteredChartType {
  const type = formData['viz_type'];
  if (!isChartType(type)) throw failInPage('CHART_001', { type: typeof type === 'string' ? type : '' });
  const definition = registered.get(type);
  if (definition === undefined) throw new Error(`The chart type ${type} is not loaded`);
  return definition;
}

/** The form of one of a chart's queries as if it were the only one: that of a second query of equal rank has the keys that end in `_b`. */
export function formOfQuery(formData: RawForm, queryIndex: number): RawForm {
  const type = formData['viz_type'];
  if (queryIndex === 0 || !isChartType(type)) return formData;
  const suffix = '_b';
  const keys = controlsOf(registeredChartType(formData).spec).flatMap(({ key }) =>
    key.endsWith(suffix) ? [key.slice(0, -suffix.length)] : [],
  );
  return formWithout(formData, keys, suffix);
}

/** The size of the first result of a stored chart. Of a cut one those rows count that the limit counted, which steps may have spread over columns. */
export function resultSize(
  formData: RawForm,
  table: ColumnTable,
  entry: Pick<ChartDataEntry, 'is_cut' | 'sql_rowcount'> = {},
): ResultSize {
  const count = entry.is_cut === true ? (entry.sql_rowcount ?? table.rowCount) : table.rowCount;
  const rows: ResultSize = { count, noun: 'row' };
  const type = formData['viz_type'];
  if (!isChartType(type)) return rows;
  return registered.get(type)?.size?.(formData, table) ?? rows;
}

/** What a chart that was drawn still needs to show what it is for, in words for who edits it; null where nothing is missing. */
export function adviceOf(formData: RawForm, facts: ResultFacts): string | null {
  const type = formData['viz_type'];
  return (isChartType(type) ? registered.get(type)?.advice?.(formData, facts) : null) ?? null;
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
