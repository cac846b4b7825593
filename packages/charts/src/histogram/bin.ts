import type { Column, ColumnTable } from '@sextant/contract';
import { binOf, type Bin } from '../kit/range/bin-area.ts';

/** The columns of a result that are bins; those of dimensions are none, whatever they are called. */
export function binColumns(
  { groupby }: { readonly groupby: readonly { readonly label: string }[] },
  table: ColumnTable,
): readonly { readonly column: Column; readonly bin: Bin }[] {
  return table.columns.flatMap((column) => {
    const bin = groupby.some(({ label }) => label === column.name) ? null : binOf(column.name);
    return bin === null ? [] : [{ column, bin }];
  });
}

/** Bins of a form that names no number of them. */
export const usualBins = 20;
