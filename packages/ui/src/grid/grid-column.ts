import type { ReactNode } from 'react';
import type { IconType } from '../display/Icon.tsx';
import { BooleanIcon, CalculatedIcon, NumberIcon, TextIcon, TimeIcon } from '../display/icons.ts';
import { titleWidth } from './title-lines.ts';

/** What a cell can hold; null is SQL NULL. Times arrive as texts or numbers that `format` makes readable. */
export type CellValue = string | number | bigint | boolean | null;

/** Decides icon, side and the plain format of a column. */
export type ColumnType = 'number' | 'text' | 'time' | 'boolean' | 'other';

/** A bar behind a cell: from `start`, `length` long, both 0 to 1 of the cell from its left. */
export interface GridBar {
  start: number;
  length: number;
  /** Below zero, above it, or neither distinguished. */
  tone: 'negative' | 'positive' | 'plain';
}

/** A heading over neighboring columns. */
export interface GridGroup {
  id: string;
  title: string;
  /** Whether its columns are all shown; null for a group that cannot be folded. */
  isOpen: boolean | null;
}

/** One column of a DataGrid. */
export interface GridColumn {
  id: string;
  title: string;
  type: ColumnType;
  /** Default: from the title and the first rows, 56 to 320; texts shrink where the grid is narrow, numbers never. */
  widthPx?: number;
  /** Default 0. */
  minWidthPx?: number;
  /** True takes the width of the title alone; longer texts are cut. Default false. */
  isTitleWide?: boolean;
  /** Default: numbers right, all else left. */
  align?: 'left' | 'center' | 'right';
  /** The icon of its type, before its title. Default true. */
  hasIcon?: boolean;
  /** The heading above the column and its neighbors of the same group. Default none. */
  group?: GridGroup;
  /** Default: numbers grouped by thousands, everything else as text. */
  format?: (value: Exclude<CellValue, null>) => string;
  /** Least decimals of a number without a format. Default 0. */
  decimals?: number;
  /** The bar behind the cell of a row. Default none. */
  barAt?: (row: number) => GridBar | null;
  /** Where the line stands from which bars grow to both sides, as `GridBar.start`. Default none. */
  zeroAt?: number;
  /** What is drawn in place of the text of a cell, null for the text. Default: the text. */
  contentAt?: (row: number) => ReactNode;
  /** The background of a cell and the ink on it, where it has its own. Default none. */
  paintAt?: (row: number) => { background: string; text: string } | null;
  /** Default true when the grid can be sorted. */
  isSortable?: boolean;
  /** False for a column whose cells do nothing when pressed. Default true where the grid takes `onCellPress`. */
  isPressable?: boolean;
}

/** The order of the rows, by one column. */
export interface GridSort {
  column: string;
  direction: 'ascending' | 'descending';
}

/** The icon before the name of a column, by its type. */
export const columnIcons: Readonly<Record<ColumnType, IconType>> = {
  number: NumberIcon,
  text: TextIcon,
  time: TimeIcon,
  boolean: BooleanIcon,
  other: CalculatedIcon,
};

const maxDecimals = 6;

const plainNumbers = new Map<number, Intl.NumberFormat>();
/** The writer of numbers with at least so many decimals. */
function plainNumber(decimals: number): Intl.NumberFormat {
  const cachedFormat = plainNumbers.get(decimals);
  if (cachedFormat !== undefined) return cachedFormat;
  const createdFormat = new Intl.NumberFormat('en-US', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: maxDecimals,
    // A negative zero is shown as 0.
    signDisplay: 'negative',
  });
  plainNumbers.set(decimals, createdFormat);
  return createdFormat;
}

/** How many decimals the number of these needs that needs most: with as many in each, points stand under each other. */
export function decimalsOf(values: readonly CellValue[]): number {
  const ofOne = (value: CellValue): number =>
    typeof value === 'number' && Number.isFinite(value) && !Number.isInteger(value)
      ? (value.toFixed(maxDecimals).replace(/0+$/, '').split('.')[1]?.length ?? 0)
      : 0;
  return Math.max(0, ...values.map(ofOne));
}

const letterPx = 6.8;
/** Capitals, digits and the widest letters are wider than the mean, thin ones narrower. */
const signPx = (sign: string): number =>
  /[\p{Lu}\dmw%@]/u.test(sign) ? 9.2 : /[iljtfr.,:;'! ]/.test(sign) ? 4.4 : 7.6;
/** Longer texts are wider than any column. */
const measuredSigns = 120;
const signsOf = (text: string): readonly string[] => Array.from(text.slice(0, measuredSigns));
const textPx = (text: string): number => signsOf(text).reduce((px, sign) => px + signPx(sign), 0);
/** Tabular figures and what stands beside them are wider than the mean of letters, points narrower. */
const figurePx = 8.1;
const widerPx: Readonly<Record<string, number>> = {
  '.': 3.5,
  ',': 3.5,
  ':': 3.5,
  ' ': 4,
  '\u202f': 3,
  '%': 13,
  M: 12,
  '−': 9,
};
const figuresPx = (text: string): number => signsOf(text).reduce((px, sign) => px + (widerPx[sign] ?? figurePx), 0);
const narrowestPx = 56;
const widestPx = 320;
/** What is kept at least in a narrow grid of the first column's texts, and of other texts. */
const keptFirstPx = 132;
const keptTextPx = 96;
/** The most that is kept of the first column's texts to tell them apart. */
const keptApartPx = 200;
const headPx = 36;
/** Beside what a cell holds, in the last column, which stands further from the edge. */
const cellPx = 24;
/** The same beside a title: in a narrow grid titles stand without their icons. */
export const plainHeadPx = cellPx;
/** The first column stands further from the edge. */
const edgePx = 4;
/** What no cell has for its text, at most. */
export const cellEdgesPx = cellPx + edgePx;
/** The arrow beside the title of the column that sorts. */
const arrowPx = 16;
const sampleRows = 50;
const ellipsisPx = 12;

/** From here on a number has more digits than it holds, and its exponent says more than its zeros. */
export const countlessSize = 1e21;

/** The text of a cell: by the column's own format, else as its type is written. NULL is shown by the grid. */
export function showCell(value: Exclude<CellValue, null>, column: GridColumn): string {
  if (column.format !== undefined) return column.format(value);
  if (typeof value === 'number' && Number.isFinite(value) && Math.abs(value) >= countlessSize)
    return value.toExponential().replace('-', '−');
  if (typeof value === 'number' || typeof value === 'bigint') {
    return plainNumber(column.decimals ?? 0)
      .format(value)
      .replace('-', '−');
  }
  return String(value);
}

/** How wide a column is where there is space, and how far it shrinks where there is none. */
export interface ColumnWidth {
  readonly idealPx: number;
  readonly minPx: number;
}

/** What a column holds. */
interface ColumnCells {
  readonly isFirst: boolean;
  /** Default false. */
  readonly isSorted?: boolean;
  readonly rowCount: number;
  readonly cellAt: (row: number) => CellValue;
  readonly total: CellValue;
}

/** What texts take to be told apart: the longest beginning that two of them share and a letter more. 0 where that is too much, or they need nothing. */
function tellingApartPx(texts: readonly string[]): number {
  const sorted = [...new Set(texts)].toSorted();
  const starts = sorted.map((text, index) => {
    const next = sorted[index + 1] ?? '';
    let shared = 0;
    while (shared < text.length && text[shared] === next[shared]) shared += 1;
    return text.slice(0, shared + 1);
  });
  const apartPx = Math.max(0, ...starts.map(textPx)) + ellipsisPx + cellEdgesPx;
  return apartPx <= keptApartPx ? apartPx : 0;
}

/** Wide enough for the title, the first rows and the total, within limits; in a narrow grid titles and texts shrink. */
export function columnWidth(
  column: GridColumn,
  { isFirst, isSorted = false, rowCount, cellAt, total }: ColumnCells,
): ColumnWidth {
  if (column.widthPx !== undefined) return { idealPx: column.widthPx, minPx: column.widthPx };
  const widthOfText = column.type === 'text' ? textPx : figuresPx;
  const cellTextPx = (value: CellValue): number => widthOfText(value === null ? 'NULL' : showCell(value, column));
  let widestTextPx = total === null ? 0 : typeof total === 'string' ? textPx(total) : cellTextPx(total);
  const cells = Array.from({ length: Math.min(rowCount, sampleRows) }, (_, row) => cellAt(row));
  for (const cell of cells) widestTextPx = Math.max(widestTextPx, cellTextPx(cell));
  const clampPx = (px: number): number => Math.round(Math.min(widestPx, Math.max(narrowestPx, px)));
  const extraPx = isFirst ? edgePx : 0;
  const cellsPx = widestTextPx + cellPx + extraPx;
  const titleExtraPx = extraPx + (isSorted ? arrowPx : 0);
  const titlePx = column.title.length * letterPx + headPx + titleExtraPx;
  const atLeastPx = column.minWidthPx ?? 0;
  const idealPx = Math.max(atLeastPx, clampPx(column.isTitleWide === true ? titlePx : Math.max(cellsPx, titlePx)));
  const isText = column.type === 'text';
  const apartPx =
    isFirst && isText ? tellingApartPx(cells.flatMap((cell) => (cell === null ? [] : [showCell(cell, column)]))) : 0;
  const keptTextsPx = isFirst ? Math.max(keptFirstPx, apartPx) : keptTextPx;
  const keptCellsPx = isText ? Math.min(cellsPx, keptTextsPx) : cellsPx;
  const keptPx = Math.max(keptCellsPx, titleWidth(column.title) + plainHeadPx + titleExtraPx);
  return { idealPx, minPx: Math.max(atLeastPx, Math.min(idealPx, clampPx(keptPx))) };
}

/** On which side the cells of a column stand. */
export const sideOf = ({ align, type }: GridColumn): 'left' | 'center' | 'right' =>
  align ?? (type === 'number' ? 'right' : 'left');

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
