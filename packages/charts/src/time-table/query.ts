import type { QueryObject } from '@sextant/contract';
import { baseQuery, distinctMetrics, requestOf, type QueryScope } from '../kit/query/base-query.ts';
import type { TimeTableForm } from './spec.ts';

/** The label of the time column in the result. */
export const timeLabel = '__timestamp';

/** Metrics by step of time and by group, the latest steps first: what a row limit cuts is the past. With groups, the first metric alone. */
export function timeTableQueries(form: TimeTableForm, scope: QueryScope): readonly QueryObject[] {
  const all = distinctMetrics(form.metrics);
  const metrics = form.groupby.length === 0 ? all : all.slice(0, 1);
  return [
    {
      ...baseQuery(form, scope),
      dimensions: form.groupby.map((column) => requestOf(column)),
      metrics,
      isTimeseries: true,
      seriesColumns: form.groupby.map(({ label }) => label),
      seriesLimitMetric: metrics[0] ?? null,
      orderBy: [{ by: { kind: 'label', label: timeLabel }, ascending: false }],
      rowLimit: form.row_limit,
      keepsNullGroups: true,
    },
  ];
}
