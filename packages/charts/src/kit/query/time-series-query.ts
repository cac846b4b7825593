import type { Dimension, Grain, Metric, PostStep, QueryObject } from '@sextant/contract';
import {
  baseQuery,
  requestOf,
  distinctMetrics,
  orderByMetric,
  type CommonForm,
  type QueryScope,
} from './base-query.ts';
import type { AdvancedAnalyticsForm, ResamplingForm, RollingForm } from '../groups/advanced-analytics.ts';
import { forecastSteps, type ForecastForm } from '../groups/forecast.ts';
import { comparisonSteps, renameSteps, shiftedAggregates } from '../groups/time-comparison.ts';

/** What a chart over an axis reads from its form. `x_axis` null is a form from before generic axes: its axis is the time column. */
export interface TimeSeriesForm extends CommonForm, AdvancedAnalyticsForm, Partial<ForecastForm> {
  readonly x_axis: Dimension | null;
  readonly time_grain_sqla: Grain | null;
  readonly metrics: readonly Metric[];
  readonly groupby: readonly Dimension[];
  readonly contributionMode: 'row' | 'column' | null;
  readonly limit: number | null;
  readonly timeseries_limit_metric: Metric | null;
  readonly order_desc: boolean;
  readonly row_limit: number | null;
  readonly show_empty_columns: boolean;
  readonly group_others_when_limit_reached: boolean;
}

/** The label under which the axis stands in the result. */
export const axisLabel = (form: Pick<TimeSeriesForm, 'x_axis'>): string => form.x_axis?.label ?? '__timestamp';

/** The axis as a column: of a form from before generic axes its time column; null when that names none. */
export const axisColumn = ({
  x_axis: axis,
  granularity_sqla: time,
}: Pick<TimeSeriesForm, 'x_axis' | 'granularity_sqla'>): Dimension | null =>
  axis ?? (time === null ? null : { kind: 'column', name: time, label: time, grain: null, isAxis: true });

/** What a rolling window or a running total is made of: the metrics, and the same at other times. */
export function windowSteps(form: RollingForm, columns: readonly string[]): readonly PostStep[] {
  const { rolling_type: type, rolling_periods: periods, min_periods: least } = form;
  const ownColumns = { columns: Object.fromEntries(columns.map((name) => [name, name])) };
  if (type === null) return [];
  if (type === 'cumsum') return [{ operation: 'cum', options: { operator: 'sum', ...ownColumns } }];
  return [
    {
      operation: 'rolling',
      options: { rolling_type: type, window: periods ?? 1, min_periods: least ?? 0, ...ownColumns },
    },
  ];
}

/** Other steps of time than those of the query; none without both a rule and a method. */
export function resampleSteps({ resample_rule: rule, resample_method: method }: ResamplingForm): readonly PostStep[] {
  if (rule === null || method === null) return [];
  const isZero = method === 'zerofill';
  return [
    { operation: 'resample', options: { method: isZero ? 'asfreq' : method, rule, fill_value: isZero ? 0 : null } },
  ];
}

/**
 * Whether the shares of a chart over an axis are of everything that the filters leave, whatever the row limit: those of one series that is nothing but its
 * metric. Of several series, and of what windows, other steps and other times make of one, the whole is what is shown.
 */
export const isShareOfAll = (
  form: Pick<TimeSeriesForm, 'contributionMode' | 'groupby' | 'metrics' | keyof AdvancedAnalyticsForm>,
): boolean =>
  form.contributionMode === 'column' &&
  form.groupby.length === 0 &&
  form.metrics.length === 1 &&
  form.rolling_type === null &&
  (form.resample_rule === null || form.resample_method === null) &&
  (form.time_compare ?? []).length === 0;

/** The steps after the query, in Superset's order. */
function steps(form: TimeSeriesForm, metrics: readonly Metric[], grain: Grain | null): readonly PostStep[] {
  const ownAggregates = Object.fromEntries(metrics.map(({ label }) => [label, { operator: 'mean' }]));
  const comparedForm = { ...form, metrics };
  const others = shiftedAggregates(comparedForm);
  const pivot = {
    index: [axisLabel(form)],
    columns: form.groupby.map(({ label }) => label),
    aggregates: { ...ownAggregates, ...others },
    drop_missing_columns: !form.show_empty_columns,
  };
  const { contributionMode: orientation, time_compare: offsets, comparison_type: type } = form;
  // Amounts of another time are shares of that time's own total.
  const ofOwnTime = offsets !== null && offsets.length > 0 && type === 'values' ? { time_shifts: offsets } : {};
  const ofAll = isShareOfAll(form)
    ? { columns: metrics.map(({ label }) => label), contribution_totals: 'all_records' }
    : {};
  const share =
    orientation === null ? [] : [{ operation: 'contribution', options: { orientation, ...ofOwnTime, ...ofAll } }];
  return [
    { operation: 'pivot', options: pivot },
    ...windowSteps(form, [...Object.keys(ownAggregates), ...Object.keys(others)]),
    ...comparisonSteps(comparedForm),
    ...resampleSteps(form),
    ...renameSteps(comparedForm),
    ...share,
    { operation: 'flatten', options: {} },
    ...forecastSteps(form, axisLabel(form), grain),
  ];
}

/**
 * The query of every chart over an axis: metrics per step of the axis and per combination of dimensions, answered wide:
 * the axis first, then one column a series, named `metric, value, …`.
 */
export function timeSeriesQuery(form: TimeSeriesForm, scope: QueryScope): QueryObject {
  const base = baseQuery(form, scope);
  const metrics = distinctMetrics(form.metrics);
  const axis = form.x_axis === null ? [] : [requestOf(form.x_axis, { grain: base.grain, isAxis: true })];
  return {
    ...base,
    dimensions: [...axis, ...form.groupby.map((column) => requestOf(column))],
    metrics,
    isTimeseries: form.x_axis === null,
    seriesColumns: form.groupby.map(({ label }) => label),
    seriesLimitMetric: form.timeseries_limit_metric,
    groupOthers: form.group_others_when_limit_reached,
    orderBy: orderByMetric(form.timeseries_limit_metric, metrics, !form.order_desc),
    orderDescending: form.order_desc,
    rowLimit: form.row_limit,
    timeOffsets: form.time_compare ?? [],
    // Months are compared with months, whatever day the moved moment falls on.
    offsetsMeetBy: (form.time_compare ?? []).length === 0 ? 'moment' : 'grain',
    post: steps(form, metrics, base.grain),
    keepsNullGroups: true,
    sharesOfParts: true,
  };
}

/** The queries of a chart type that asks once. */
export const timeSeriesQueries = (form: TimeSeriesForm, scope: QueryScope): readonly QueryObject[] => [
  timeSeriesQuery(form, scope),
];
