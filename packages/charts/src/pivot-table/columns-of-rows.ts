/** The rows that are drawn, those in sight and some around them, and the columns in sight; the last ones are not among them. */
export interface Window {
  readonly firstRow: number;
  readonly lastRow: number;
  readonly firstColumn: number;
  readonly lastColumn: number;
}

/** Neighboring columns; the last one is not among them. */
export interface ColumnRange {
  readonly from: number;
  readonly to: number;
}

/** Columns of a row that come together. */
const columnStep = 6;
/** Rows that draw their columns in the same frame: about as high as the squares that the browser paints in. */
const bandRows = 12;
/** So many columns are drawn beyond each end at least. */
const spareColumns = 2;

/** Where the blocks of columns of a row begin: bands of rows take turns, so that no frame of a scroll draws columns of all. */
const blockShift = (row: number): number => Math.floor(row / bandRows) % columnStep;

/** The columns of a row that are drawn: whole blocks, and what is left of one at an end. */
export function columnsOfRow({ firstColumn, lastColumn }: Window, row: number, columnCount: number): ColumnRange {
  const shift = blockShift(row);
  const blocks = (column: number): number => (column - shift) / columnStep;
  return {
    from: Math.max(0, Math.floor(blocks(firstColumn - spareColumns)) * columnStep + shift),
    to: Math.min(columnCount, Math.ceil(blocks(lastColumn + spareColumns)) * columnStep + shift),
  };
}

/** The blocks in which the drawn columns of a row come and go. */
export function blocksOfRow({ from, to }: ColumnRange, row: number): readonly ColumnRange[] {
  const first = Math.floor((from - blockShift(row)) / columnStep) * columnStep + blockShift(row);
  return Array.from({ length: Math.ceil((to - first) / columnStep) }, (_, index) => ({
    from: Math.max(from, first + index * columnStep),
    to: Math.min(to, first + (index + 1) * columnStep),
  }));
}
