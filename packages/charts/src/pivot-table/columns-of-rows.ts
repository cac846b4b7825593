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

/** Columns that come together. */
const columnStep = 6;
/** So many columns are drawn beyond each end at least. */
const spareColumns = 2;

/** The columns that rows have: whole blocks, and what is left of one at the end. */
export const columnsIn = ({ firstColumn, lastColumn }: Window, columnCount: number): ColumnRange => ({
  from: Math.max(0, Math.floor((firstColumn - spareColumns) / columnStep) * columnStep),
  to: Math.min(columnCount, Math.ceil((lastColumn + spareColumns) / columnStep) * columnStep),
});

/** The blocks in which the columns of rows come and go. */
export const blocksIn = ({ from, to }: ColumnRange): readonly ColumnRange[] =>
  Array.from({ length: Math.ceil((to - from) / columnStep) }, (_, index) => ({
    from: from + index * columnStep,
    to: Math.min(to, from + (index + 1) * columnStep),
  }));
