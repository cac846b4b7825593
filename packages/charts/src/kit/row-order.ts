import { cellAt, type Column } from '@sextant/contract';
import { naturalOrder } from './natural-order.ts';

/** The rows of a result sorted by a column, NULL last in both directions; in their own order when `column` is null. Stable. */
export function rowOrder(column: Column | null, rowCount: number, isDescending: boolean): Int32Array {
  const order = Int32Array.from({ length: rowCount }, (_, row) => row);
  if (column === null) return order;
  const cells = Array.from(order, (row) => cellAt(column, row));
  const sign = isDescending ? -1 : 1;
  return order.sort((one, other) => {
    const left = cells[one] ?? null;
    const right = cells[other] ?? null;
    if (left === null || right === null) return left === right ? one - other : left === null ? 1 : -1;
    const difference =
      typeof left === 'string' ? naturalOrder(left, String(right), 'base') : Number(left) - Number(right);
    return sign * difference || one - other;
  });
}
