import type { QueryObject } from '@sextant/contract';
import { baseQuery, requestOf, orderByMetric, type QueryScope } from '../kit/base-query.ts';
import type { PieForm } from './spec.ts';

/** One query: the metric per combination of dimensions, and over all of them: shares are of everything, whatever the row limit. */
export function pieQueries(form: PieForm, scope: QueryScope): readonly QueryObject[] {
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
