import type { QueryObject } from '@sextant/contract';
import { baseQuery, requestOf, orderByMetric, type QueryScope } from '../kit/base-query.ts';
import type { FunnelForm } from './spec.ts';

/** One query: the metric per step, and over all of them where percentages are of the total. */
export function funnelQueries(form: FunnelForm, scope: QueryScope): readonly QueryObject[] {
  const metrics = form.metric === null ? [] : [form.metric];
  return [
    {
      ...baseQuery(form, scope),
      dimensions: form.groupby.map((column) => requestOf(column)),
      metrics,
      orderBy: form.sort_by_metric ? orderByMetric(null, metrics, false) : [],
      rowLimit: form.row_limit,
      subtotals: [[]],
    },
  ];
}
