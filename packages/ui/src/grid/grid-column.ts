import type { IconType } from '../display/Icon.tsx';
import { BooleanIcon, CalculatedIcon, NumberIcon, TextIcon, TimeIcon } from '../display/icons.ts';

/** What a cell can hold; null is SQL NULL. Times arrive as texts or numbers that `format` makes readable. */
export type CellValue = string | number | bigint | boolean | null;

/** Decides icon, side and the plain format of a column. */
export type ColumnType = 'number' | 'text' | 'time' | 'boolean' | 'other';

/** One column of a DataGrid. */
export interface GridColumn {
  id: string;
  title: string;
  type: ColumnType;
  /** Default: from the title and the first rows, 64 to 320. */
  widthPx?: number;
  /** Default: numbers grouped by thousands, everything else as text. */
  format?: (value: Exclude<CellValue, null>) => string;
  /** Length of the bar behind the cell, 0 to 1; for one measure of a grid at most. Default none. */
  barShare?: (row: number) => number;
  /** Default true when the grid can be sorted. */
  isSortable?: boolean;
}

/** The order of the rows, by one column. */
export interface GridSort {
  column: string;
  direction: 'ascending' | 'descending';
}

export const columnIcons: Readonly<Record<ColumnType, IconType>> = {
  number: NumberIcon,
  text: TextIcon,
  time: TimeIcon,
  boolean: BooleanIcon,
  other: CalculatedIcon,
};

// 'negative': a negative zero is shown as 0.
const plainNumbers = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6, signDisplay: 'negative' });

const letterPx = 7.2;
const narrowestPx = 64;
const widestPx = 320;
const headPx = 44;
const cellPx = 22;
const sampleRows = 50;

export function showCell(value: Exclude<CellValue, null>, column: GridColumn): string {
  if (column.format !== undefined) return column.format(value);
  if (typeof value === 'number' || typeof value === 'bigint') {
    return plainNumbers.format(value).replace('-', '−');
  }
  return String(value);
}

/** Wide enough for the title, the first rows and the total, within limits. */
export function columnWidth(
  column: GridColumn,
  rowCount: number,
  cellAt: (row: number) => CellValue,
  total: CellValue,
): number {
  if (column.widthPx !== undefined) return column.widthPx;
  const totalLetters = total === null ? 0 : typeof total === 'string' ? total.length : showCell(total, column).length;
  let widest = Math.max(column.title.length * letterPx + headPx, totalLetters * letterPx + cellPx);
  for (let row = 0; row < Math.min(rowCount, sampleRows); row += 1) {
    const value = cellAt(row);
    if (value !== null) widest = Math.max(widest, showCell(value, column).length * letterPx + cellPx);
  }
  return Math.round(Math.min(widestPx, Math.max(narrowestPx, widest)));
}

/** What pressing a header does: the other direction, or the column's usual one (numbers and times: largest first). */
export function nextSort(sort: GridSort | null, column: GridColumn): GridSort {
  if (sort?.column === column.id) {
    return { column: column.id, direction: sort.direction === 'ascending' ? 'descending' : 'ascending' };
  }
  return {
    column: column.id,
    direction: column.type === 'number' || column.type === 'time' ? 'descending' : 'ascending',
  };
}
