import type { Column, ColumnTable } from '@sextant/contract';

/** One range of the binned column; the last one includes its end. */
export interface Bin {
  readonly from: number;
  readonly to: number;
}

const edges = /^(-?[\d.]+(?:e[+-]?\d+)?) - (-?[\d.]+(?:e[+-]?\d+)?)$/i;

/** The range that a column of the result stands for, read from its name `from - to`; null for other columns. */
export function binOf(name: string): Bin | null {
  const match = edges.exec(name);
  return match === null ? null : { from: Number(match[1]), to: Number(match[2]) };
}

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
