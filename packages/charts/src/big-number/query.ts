import type { QueryObject } from '@sextant/contract';
import { baseQuery, requestOf, type QueryScope } from '../kit/query/base-query.ts';
import { axisLabel, resampleSteps, windowSteps } from '../kit/query/time-series-query.ts';
import type { TrendForm } from './spec.ts';

/** The metric per step of time; for a number over all of it, a second query without steps. */
export function trendQueries(form: TrendForm, scope: QueryScope): readonly QueryObject[] {
  const base = baseQuery(form, scope);
  const metrics = form.metric === null ? [] : [form.metric];
  const labels = metrics.map(({ label }) => label);
  const pivot = {
    index: [axisLabel(form)],
    columns: [],
    aggregates: Object.fromEntries(labels.map((label) => [label, { operator: 'mean' }])),
    drop_missing_columns: true,
  };
  const steps: QueryObject = {
    ...base,
    dimensions: form.x_axis === null ? [] : [requestOf(form.x_axis, { grain: base.grain, isAxis: true })],
    metrics,
    isTimeseries: form.x_axis === null,
    post: [
      { operation: 'pivot', options: pivot },
      ...windowSteps(form, labels),
      ...resampleSteps(form),
      { operation: 'flatten', options: {} },
    ],
  };
  return form.aggregation === 'raw' ? [steps, { ...base, metrics }] : [steps];
}
