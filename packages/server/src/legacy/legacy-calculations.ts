import { fail } from '@sextant/contract';
import type { Metric, LegacyChartType, Order, QueryObject, SextantError } from '@sextant/contract';
import { timestampLabel } from '@sextant/query';
import { barData } from './bar-data.ts';
import { filterBoxChoices } from './filter-box-data.ts';
import { columnsAt, distinct, listOf, metricsAt, missing, noQuery } from './form-parts.ts';
import { countAt, sharedQuery, textAt } from './legacy-form.ts';
import type { LegacyForm, RawForm } from './legacy-form.ts';
import type { LegacyCalculation } from './legacy-calculation.ts';
import { histogramData, plainRecords, tableData } from './record-data.ts';
import { rowKinds } from './row-calculations.ts';
import { seriesData } from './series-data.ts';

const sortMetric = (raw: RawForm): Metric | null => metricsAt(raw, ['timeseries_limit_metric'])[0] ?? null;

/** Metrics of the form and what it is sorted by, which is asked for too. */
function sorted(
  metrics: readonly Metric[],
  by: Metric | null,
  ascending: boolean,
): { readonly metrics: readonly Metric[]; readonly orderBy: readonly Order[] } {
  const first = by ?? metrics[0];
  if (first === undefined) return { metrics, orderBy: [] };
  return { metrics: distinct([...metrics, first]), orderBy: [{ by: first, ascending }] };
}

/** A comparison that does not say in which direction lies in the past. */
const offsetOf = (text: unknown): string =>
  /\b(?:ago|later)$|:|^inherit$/.test(String(text).trim()) ? String(text) : `${String(text).trim()} ago`;

function seriesQuery(form: LegacyForm): QueryObject {
  const { raw } = form;
  const metrics = metricsAt(raw, ['metric', 'metrics']);
  const dimensions = columnsAt(raw, ['groupby', 'columns']).filter(({ label }) => label !== timestampLabel);
  if (metrics.length === 0) throw dimensions.length === 0 ? noQuery() : missing('metrics');
  const limit = countAt(raw, 'limit');
  return {
    ...sharedQuery(form),
    ...sorted(metrics, sortMetric(raw), raw['order_desc'] !== true),
    dimensions,
    isTimeseries: true,
    seriesLimit: limit,
    seriesColumns: limit > 0 ? dimensions.map(({ label }) => label) : [],
    seriesLimitMetric: sortMetric(raw),
    timeOffsets: listOf(raw['time_compare']).map(offsetOf),
  };
}

function barQuery(form: LegacyForm): QueryObject {
  const { raw } = form;
  const metrics = metricsAt(raw, ['metrics']);
  if (metrics.length === 0) throw missing('metrics');
  if (columnsAt(raw, ['groupby']).length === 0) throw missing('groupby');
  return {
    ...sharedQuery(form),
    ...sorted(metrics, sortMetric(raw), raw['order_desc'] === false),
    dimensions: columnsAt(raw, ['groupby', 'columns']),
  };
}

/** Raw rows are asked for as distinct ones, as Superset 2.1.3 asks. */
function rawTable(form: LegacyForm): QueryObject {
  const orders = listOf(form.raw['order_by_cols']).flatMap((text): Order[] => {
    const [name, ascending] = pairOf(text);
    return typeof name === 'string' ? [{ by: { kind: 'column', name }, ascending: ascending !== false }] : [];
  });
  const baseQuery = sharedQuery(form);
  const dimensions = columnsAt(form.raw, ['all_columns']).map((column) =>
    column.kind === 'column' && column.name === baseQuery.timeColumn ? { ...column, grain: baseQuery.grain } : column,
  );
  if (dimensions.length === 0) throw missing('all_columns');
  return { ...baseQuery, dimensions, metrics: [], orderBy: orders };
}

function pairOf(text: unknown): readonly unknown[] {
  if (typeof text !== 'string') return listOf(text);
  try {
    return listOf(JSON.parse(text));
  } catch {
    throw fail('CHART_003', { control: 'order_by_cols', reason: 'is no list of pairs' });
  }
}

const isRaw = ({ query_mode: mode, all_columns: columns }: RawForm): boolean =>
  mode === 'raw' || (mode !== 'aggregate' && listOf(columns).length > 0);

/** @throws CHART_003 when rows and groups are asked for at once and nothing says which is meant */
function rejectBothModes(raw: RawForm): void {
  const { query_mode: mode, all_columns: columns, groupby, metrics, percent_metrics: shares } = raw;
  const isGrouped = [groupby, metrics, shares].some((value) => listOf(value).length > 0);
  if (mode === 'raw' || mode === 'aggregate' || listOf(columns).length === 0 || !isGrouped) return;
  const reason = 'stands beside metrics or groups; query_mode says which of them is meant';
  throw fail('CHART_003', { control: 'all_columns', reason });
}

function tableQuery(form: LegacyForm): QueryObject {
  const { raw } = form;
  rejectBothModes(raw);
  if (isRaw(raw)) return rawTable(form);
  const baseQuery = sharedQuery(form);
  const isTimeseries = raw['include_time'] === true;
  if (isTimeseries && baseQuery.timeColumn === null) throw missing('granularity_sqla');
  if (isTimeseries && baseQuery.grain === null) throw missing('time_grain_sqla');
  const metrics = metricsAt(raw, ['metrics', 'percent_metrics']);
  const dimensions = columnsAt(raw, ['groupby']).map((column) =>
    column.kind === 'column' && column.name === baseQuery.timeColumn ? { ...column, grain: baseQuery.grain } : column,
  );
  if (metrics.length === 0 && dimensions.length === 0) throw noQuery();
  return {
    ...baseQuery,
    ...sorted(metrics, sortMetric(raw), raw['order_desc'] === false),
    dimensions,
    isTimeseries,
  };
}

function totalQuery(form: LegacyForm): QueryObject {
  const metrics = metricsAt(form.raw, ['metric']);
  if (metrics.length === 0) throw missing('metric');
  return { ...sharedQuery(form), metrics, rowLimit: null };
}

function histogramQuery(form: LegacyForm): QueryObject {
  const dimensions = columnsAt(form.raw, ['all_columns_x', 'groupby']);
  if (columnsAt(form.raw, ['all_columns_x']).length === 0) throw missing('all_columns_x');
  return { ...sharedQuery(form), dimensions, metrics: null };
}

/** Chart types of the older call by their names. Those of newer releases are asked by chart data. */
const kinds: Readonly<Record<string, LegacyCalculation>> = {
  line: { query: seriesQuery, data: (form, rows) => seriesData(form, rows, { keepsOrder: false, fill: null }) },
  bar: { query: seriesQuery, data: (form, rows) => seriesData(form, rows, { keepsOrder: true, fill: null }) },
  area: { query: seriesQuery, data: (form, rows) => seriesData(form, rows, { keepsOrder: true, fill: 0 }) },
  compare: {
    query: seriesQuery,
    data: (form, rows) => seriesData(form, rows, { keepsOrder: false, fill: null }),
  },
  dist_bar: { query: barQuery, data: barData },
  table: { query: tableQuery, data: tableData, hasTextTimes: true },
  big_number_total: { query: totalQuery, data: (_, { table }) => plainRecords(table, false) },
  histogram: { query: histogramQuery, data: histogramData },
  filter_box: filterBoxChoices,
  ...rowKinds,
} satisfies Readonly<Record<LegacyChartType | 'table' | 'big_number_total' | 'filter_box', LegacyCalculation>>;

const kindOf = (raw: RawForm): LegacyCalculation | undefined => {
  const type = textAt(raw, 'viz_type') ?? 'table';
  return Object.hasOwn(kinds, type) ? kinds[type] : undefined;
};

/** Whether the older call returns a form in the shape that its kind draws, and not by its rows alone. */
export const isLegacyForm = (raw: RawForm): boolean => typeof kindOf(raw)?.data === 'function';

/** The legacy chart type that a form asks for. @throws QUERY_028 for types that this call does not return */
export function legacyCalculationOf(raw: RawForm): LegacyCalculation {
  const kind = kindOf(raw);
  if (kind === undefined) throw noResultError(raw);
  return kind;
}

/** The call does not return the kind of a form, or not as it was asked. */
export const noResultError = (raw: RawForm): SextantError =>
  fail('QUERY_028', { type: (textAt(raw, 'viz_type') ?? 'table').slice(0, 100) });
