import { cellAt, columnLook, nullMark, type Column, type FilterScalar, type Grain } from '@sextant/contract';
import { nullText, numberText } from './numbers.ts';
import { memoizeByObject } from './memoize.ts';
import { timeText, type TimeText } from './times.ts';

/** How the cells of a column are written; absent formats follow the column's type. */
export interface CellFormat {
  readonly number?: string;
  readonly time?: string;
  readonly grain?: Grain | null;
}

/** True for columns whose cells are epoch milliseconds. */
export const isTime = (column: Column): boolean =>
  column.type === 'date' || column.type === 'timestamp' || column.type === 'timestamptz';

/** True for columns whose cells are amounts: numbers, but neither times nor booleans, and held as numbers. */
export const isAmount = (column: Column): boolean =>
  column.cells.encoding === 'numbers' && !isTime(column) && column.type !== 'boolean';

/** A writer for the times of `column`: by its grain, else as fine as its finest time. */
export function timesOf(column: Column, format: string, grain: Grain | null): TimeText {
  const numberLook = columnLook(column);
  return timeText(format, grain, numberLook.kind === 'time' ? numberLook.unit : null);
}

/** A writer for the cells of `column` by row; NULL comes out as `NULL`. */
export function cellText(column: Column, format: CellFormat = {}): (row: number) => string {
  if (isTime(column)) {
    const time = timesOf(column, format.time ?? 'smart_date', format.grain ?? null);
    return (row) => {
      const cell = cellAt(column, row);
      return typeof cell === 'number' ? time(cell) : nullText;
    };
  }
  const number = numberText(format.number ?? (column.type === 'integer' ? ',d' : 'SMART_NUMBER'));
  // Years and ids are written as they are.
  const isNumber = columnLook(column).kind === 'amount';
  return (row) => {
    const cell = cellAt(column, row);
    if (cell === null) return nullText;
    return isNumber && typeof cell === 'number' ? number(cell) : String(cell);
  };
}

/**
 * A writer for what names a group: numbers plainly, since 2013 may be a year, without what doubles lose in their last digits; NULL and the empty
 * text as marks that no other text of the data looks like.
 */
export function groupText(column: Column, format: Pick<CellFormat, 'time' | 'grain'> = {}): (row: number) => string {
  const write = cellText(column, format);
  const isNumber = isAmount(column);
  return (row) => {
    const value = cellAt(column, row);
    return groupName(value, () =>
      isNumber && typeof value === 'number' ? String(Number(value.toPrecision(15))) : write(row),
    );
  };
}

/** What a group is called: by its value as `write` writes it, or by the mark of NULL or the empty text. */
export const groupName = (value: FilterScalar, write: () => string): string =>
  value === null ? nullMark : value === '' ? emptyMark : write();

const emptyMark = '<empty string>';

/** The number in `row`, or null for NULL, NaN and texts. */
export function amountAt(column: Column, row: number): number | null {
  const cell = cellAt(column, row);
  if (typeof cell === 'string') {
    const parsed = Number(cell);
    return cell.trim() === '' || Number.isNaN(parsed) ? null : parsed;
  }
  return typeof cell === 'number' && !Number.isNaN(cell) ? cell : null;
}

/** The amounts of a column by row, read once. */
export const amountsIn = memoizeByObject((column: Column): readonly (number | null)[] => {
  const { cells } = column;
  const rowCount = cells.encoding === 'texts' ? cells.codes.length : cells.numbers.length;
  const amounts: (number | null)[] = [];
  for (let row = 0; row < rowCount; row += 1) amounts.push(amountAt(column, row));
  return amounts;
});
