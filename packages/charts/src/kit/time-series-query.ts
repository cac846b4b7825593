import type { Dimension, Grain, Metric, PostStep, QueryObject } from '@sextant/contract';
import {
  baseQuery,
  requestOf,
  distinctMetrics,
  orderByMetric,
  type CommonForm,
  type QueryScope,
} from './base-query.ts';
import { comparisonSteps, shiftedAggregates, type TimeComparisonForm } from './time-comparison.ts';

/** What a chart over an axis reads from its form. `x_axis` null is a form from before generic axes: its axis is the time column. */
export interface TimeSeriesForm extends CommonForm, TimeComparisonForm {
  readonly x_axis: Dimension | null;
  readonly time_grain_sqla: Grain | null;
  readonly metrics: readonly Metric[];
  readonly groupby: readonly Dimension[];
  readonly contributionMode: 'row' | 'column' | null;
  readonly limit: number | null;
  readonly timeseries_limit_metric: Metric | null;
  readonly order_desc: boolean;
  readonly row_limit: number | null;
}

/** The label under which the axis stands in the result. */
export const axisLabel = (form: Pick<TimeSeriesForm, 'x_axis'>): string => form.x_axis?.label ?? '__timestamp';

function steps(form: TimeSeriesForm, metrics: readonly Metric[]): readonly PostStep[] {
  const own = Object.fromEntries(metrics.map(({ label }) => [label, { operator: 'mean' }]));
  const compared = { ...form, metrics };
  const pivot = {
    index: [axisLabel(form)],
    columns: form.groupby.map(({ label }) => label),
    aggregates: { ...own, ...shiftedAggregates(compared) },
    drop_missing_columns: false,
  };
  const share =
    form.contributionMode === null
      ? []
      : [{ operation: 'contribution', options: { orientation: form.contributionMode } }];
  return [
    { operation: 'pivot', options: pivot },
    ...comparisonSteps(compared),
    ...share,
    { operation: 'flatten', options: {} },
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
    orderBy: orderByMetric(form.timeseries_limit_metric, metrics, !form.order_desc),
    orderDescending: form.order_desc,
    rowLimit: form.row_limit,
    timeOffsets: form.time_compare ?? [],
    // Months are compared with months, whatever day the moved moment falls on.
    offsetsMeetBy: (form.time_compare ?? []).length === 0 ? 'moment' : 'grain',
    post: steps(form, metrics),
    keepsNullGroups: true,
    sharesOfParts: true,
  };
}
