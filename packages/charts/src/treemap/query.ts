import type { QueryObject } from '@sextant/contract';
import { baseQuery, orderByMetric, requestOf, type QueryScope } from '../kit/base-query.ts';
import type { TreemapForm } from './spec.ts';

/** One query: the metric for each combination of dimensions, and by the first of them: areas are true whatever the row limit. */
export function treemapQueries(form: TreemapForm, scope: QueryScope): readonly QueryObject[] {
  const metrics = form.metric === null ? [] : [form.metric];
  return [
    {
      ...baseQuery(form, scope),
      dimensions: form.groupby.map((column) => requestOf(column)),
      metrics,
      orderBy: form.sort_by_metric ? orderByMetric(null, metrics, false) : [],
      rowLimit: form.row_limit,
      subtotals: form.groupby.map((_, depth) => form.groupby.slice(0, depth).map(({ label }) => label)),
    },
  ];
}
