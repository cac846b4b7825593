import type { QueryObject } from '@sextant/contract';
import { baseQuery, distinctMetrics, requestOf, type QueryScope } from '../kit/query/base-query.ts';
import type { BubbleForm } from './spec.ts';

/** One query: three metrics for each entity and, where there is one, the dimension that colors it. */
export function bubbleQueries(form: BubbleForm, scope: QueryScope): readonly QueryObject[] {
  const columns = [form.entity, form.series].filter((column) => column !== null);
  const dimensions = columns.filter(({ label }, index) => columns.findIndex((one) => one.label === label) === index);
  return [
    {
      ...baseQuery(form, scope),
      dimensions: dimensions.map((column) => requestOf(column)),
      metrics: distinctMetrics([form.x, form.y, form.size].filter((metric) => metric !== null)),
      orderBy: form.orderby === null ? [] : [{ by: form.orderby, ascending: !form.order_desc }],
      orderDescending: form.order_desc,
      rowLimit: form.row_limit,
    },
  ];
}
