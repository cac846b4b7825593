import type { Dimension, QueryObject } from '@sextant/contract';
import { baseQuery, distinctMetrics, orderByMetric, type QueryScope } from '../kit/query/base-query.ts';
import { steppedDimensions } from '../kit/query/stepped-dimensions.ts';
import { shownAxes, type PivotForm } from './spec.ts';

const distinct = (columns: readonly Dimension[]): readonly Dimension[] =>
  columns.filter(({ label }, index) => columns.findIndex((other) => other.label === label) === index);

/** How many of an axis' dimensions the levels keep that its controls ask for, all of them first. */
const depths = (
  count: number,
  { total, parts }: { readonly total: boolean; readonly parts: boolean },
): readonly number[] =>
  Array.from({ length: count + 1 }, (_, left) => count - left).filter((depth) =>
    depth === count ? true : depth === 0 ? total : parts,
  );

/** The levels whose totals are shown, by the labels of their dimensions. */
function levels(form: PivotForm): readonly (readonly string[])[] {
  const { rows, columns } = shownAxes(form);
  const down = depths(rows.length, { total: form.colTotals, parts: form.rowSubTotals });
  const columnDepths = depths(columns.length, { total: form.rowTotals, parts: form.colSubTotals });
  const all = down.flatMap((depth) =>
    columnDepths.map((width) => [...rows.slice(0, depth), ...columns.slice(0, width)].map(({ label }) => label)),
  );
  return all.slice(1);
}

/** One query: each metric by all dimensions, and by those of each total that is shown, over all rows whatever the limit. */
export function pivotQueries(form: PivotForm, scope: QueryScope): readonly QueryObject[] {
  const base = baseQuery(form, scope);
  const metrics = distinctMetrics(form.metrics);
  return [
    {
      ...base,
      dimensions: steppedDimensions(form, distinct([...form.groupbyColumns, ...form.groupbyRows]), base.grain),
      metrics,
      orderBy: orderByMetric(form.series_limit_metric, metrics, !form.order_desc),
      orderDescending: form.order_desc,
      rowLimit: form.row_limit,
      seriesLimitMetric: form.series_limit_metric,
      subtotals: levels(form),
    },
  ];
}
