import type { ColumnTable, QueryObject } from '@sextant/contract';
import { baseQuery, requestOf, type QueryScope } from '../kit/query/base-query.ts';
import type { ResultSize } from '../kit/declare/chart-spec.ts';
import { binColumns } from '../kit/range/bins.ts';
import type { HistogramForm } from './spec.ts';

/**
 * One query: the column, binned by the step after it. `rowLimit` stays null, because the engine counts over all rows
 * and only the bins travel.
 */
export function histogramQueries(form: HistogramForm, scope: QueryScope): readonly QueryObject[] {
  const column = form.column === null ? [] : [form.column];
  const options = {
    column: form.column?.label ?? '',
    groupby: form.groupby.map(({ label }) => label),
    bins: form.bins,
    cumulative: form.cumulative,
    normalize: form.normalize,
  };
  return [
    {
      ...baseQuery(form, scope),
      dimensions: [...form.groupby, ...column].map((value) => requestOf(value)),
      post: [{ operation: 'histogram', options }],
    },
  ];
}

/** The bins of a result: its one row for each group has a column for each bin. */
export const binCount = (form: HistogramForm, table: ColumnTable): ResultSize => ({
  count: binColumns(form, table).length,
  noun: 'bin',
});
