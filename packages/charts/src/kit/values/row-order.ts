import { cellAt, type Cell, type Column } from '@sextant/contract';
import { naturalOrder } from './natural-order.ts';

/** A column to sort by. */
export interface OrderColumn {
  readonly column: Column;
  readonly isDescending: boolean;
}

function compareCells(left: Cell, right: Cell, isDescending: boolean): number {
  if (left === null || right === null) return left === right ? 0 : left === null ? 1 : -1;
  const difference =
    typeof left === 'string' ? naturalOrder(left, String(right), 'base') : Number(left) - Number(right);
  return isDescending ? -difference : difference;
}

/** The rows of a result sorted by columns, the first before the others, NULL last in both directions; in their own order without any. Stable. */
export function rowOrderBy(sorts: readonly OrderColumn[], rowCount: number): Int32Array {
  const order = new Int32Array(rowCount);
  for (let row = 0; row < rowCount; row += 1) order[row] = row;
  if (sorts.length === 0) return order;
  const keys = sorts.map(({ column, isDescending }) => ({
    cells: Array.from(order, (row) => cellAt(column, row)),
    isDescending,
  }));
  return order.sort((one, other) => {
    for (const { cells, isDescending } of keys) {
      const difference = compareCells(cells[one] ?? null, cells[other] ?? null, isDescending);
      // Infinite amounts of one sign have no difference.
      if (difference !== 0 && !Number.isNaN(difference)) return difference;
    }
    return one - other;
  });
}

/** The rows of a result sorted by a column; in their own order when `column` is null. */
export const rowOrder = (column: Column | null, rowCount: number, isDescending: boolean): Int32Array =>
  rowOrderBy(column === null ? [] : [{ column, isDescending }], rowCount);
