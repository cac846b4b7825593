import { columnLook, genericType, genericTypeOf } from '@sextant/contract';
import type { Column } from '@sextant/contract';

/** Whether a column holds numbers that say how much, and not years, ids or codes. */
export const isAmount = (column: Column): boolean =>
  column.cells.encoding === 'numbers' &&
  genericTypeOf(column.type) === genericType.numeric &&
  columnLook(column).kind === 'amount';
