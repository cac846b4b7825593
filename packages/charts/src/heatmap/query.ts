import type { Order, QueryObject } from '@sextant/contract';
import { baseQuery, requestOf, type QueryScope } from '../kit/query/base-query.ts';
import type { HeatmapForm } from './spec.ts';

/** The order of rows by which an axis finds its own: by its column; by the metric where the form says so. */
function orderOf(form: HeatmapForm): readonly Order[] {
  const { x_axis: x, groupby: y, metric, sort_x_axis: sortX, sort_y_axis: sortY } = form;
  const axes = [
    { column: x, sort: sortX },
    { column: y, sort: sortY },
  ];
  const byColumn = axes.flatMap(({ column, sort }): Order[] =>
    column === null || sort?.startsWith('value') === true
      ? []
      : [{ by: { kind: 'label', label: column.label }, ascending: sort !== 'alpha_desc' }],
  );
  const byValue = axes.find(({ sort }) => sort?.startsWith('value') === true)?.sort;
  return byValue === undefined || metric === null
    ? byColumn
    : [...byColumn, { by: metric, ascending: byValue === 'value_asc' }];
}

/** One query: the metric for each pair of values, with its rank among all, among its column or among its row. */
export function heatmapQueries(form: HeatmapForm, scope: QueryScope): readonly QueryObject[] {
  const { x_axis: x, groupby: y, metric } = form;
  const base = baseQuery(form, scope);
  const group = form.normalize_across === 'x' ? x : form.normalize_across === 'y' ? y : null;
  const options = { metric: metric?.label ?? '', ...(group === null ? {} : { group_by: group.label }) };
  return [
    {
      ...base,
      dimensions: [
        ...(x === null ? [] : [requestOf(x, { grain: base.grain, isAxis: true })]),
        ...(y === null ? [] : [requestOf(y)]),
      ],
      metrics: metric === null ? [] : [metric],
      orderBy: orderOf(form),
      rowLimit: form.row_limit,
      post: [{ operation: 'rank', options }],
    },
  ];
}
