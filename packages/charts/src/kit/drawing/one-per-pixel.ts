/** A cell by its column and row, counted from 0. */
interface PlacedCell {
  readonly x: number;
  readonly y: number;
  readonly amount: number;
}

interface CellSizes {
  readonly cellWidthPx: number;
  readonly cellHeightPx: number;
}

/** A cell with the columns and rows that it is drawn over, and how many cells lie there. */
export interface DrawnCell<Cell> {
  readonly cell: Cell;
  readonly x: number;
  readonly y: number;
  readonly columns: number;
  readonly rows: number;
  readonly count: number;
}

/** The cells of one pixel along an axis: the first, and how many. Each has its own where it is a pixel or more. */
function spansOf(sizePx: number): (index: number) => readonly [first: number, count: number] {
  if (sizePx >= 1) return (index) => [index, 1];
  const pixelOf = (index: number): number => Math.floor(index * sizePx);
  const firstOf = (pixel: number): number => {
    const about = Math.ceil(pixel / sizePx);
    // What division loses must not tell otherwise than multiplication.
    return pixelOf(about) < pixel ? about + 1 : about > 0 && pixelOf(about - 1) >= pixel ? about - 1 : about;
  };
  return (index) => {
    const first = firstOf(pixelOf(index));
    return [first, firstOf(pixelOf(index) + 1) - first];
  };
}

/**
 * What is drawn of cells that may be thinner than a pixel: of those that lie on one, the highest, over all of it. They come in the order in which their
 * pixels are met first.
 */
export function onePerPixel<Cell extends PlacedCell>(
  cells: readonly Cell[],
  { cellWidthPx, cellHeightPx }: CellSizes,
): readonly DrawnCell<Cell>[] {
  if (cellWidthPx >= 1 && cellHeightPx >= 1)
    return cells.map((cell) => ({ cell, x: cell.x, y: cell.y, columns: 1, rows: 1, count: 1 }));
  const [columnsAt, rowsAt] = [spansOf(cellWidthPx), spansOf(cellHeightPx)];
  const drawnCells = new Map<number, DrawnCell<Cell>>();
  const rowCount = cells.reduce((most, { y }) => Math.max(most, y + 1), 0);
  for (const cell of cells) {
    const [[x, columns], [y, rows]] = [columnsAt(cell.x), rowsAt(cell.y)];
    const place = x * rowCount + y;
    const found = drawnCells.get(place);
    const highest = found === undefined || cell.amount > found.cell.amount ? cell : found.cell;
    drawnCells.set(place, { cell: highest, x, y, columns, rows, count: (found?.count ?? 0) + 1 });
  }
  return [...drawnCells.values()];
}
