/** Which rows a grid draws, and which of them are deferred. */
export interface RowPlaces {
  /** The row at the upper end, in steps. */
  readonly topRow: number;
  /** The row that has the first key. */
  readonly keysFrom: number;
  /** The deferred rows, and the row that the element of each shows as yet; null where there is no element. */
  readonly deferred: ReadonlyMap<number, number | null>;
}

/** How many rows there are, and how many are in sight. */
export interface RowExtent {
  readonly rowCount: number;
  readonly rowsInBox: number;
}

/** The first row of some, and the one after the last. */
export interface RowRange {
  readonly first: number;
  readonly end: number;
}

/** Rows are drawn anew after so many, and so many are drawn beyond both ends. */
const stepRows = 4;

/** No row is deferred. */
export const noneDeferred: RowPlaces['deferred'] = new Map();

/** The rows that are drawn while `topRow` is at the upper end: those in sight, and some beyond both ends. */
export function drawnRows(topRow: number, { rowCount, rowsInBox }: RowExtent): RowRange {
  const top = Math.min(topRow, Math.max(0, rowCount - rowsInBox));
  return { first: Math.max(0, top - stepRows), end: Math.min(rowCount, top + rowsInBox + 2 * stepRows) };
}

/** The key of a drawn row: one that goes out of sight gives its own, and its elements, to one that comes into it. */
export function rowKey(row: number, keysFrom: number, { rowsInBox }: RowExtent): number {
  const mostRows = rowsInBox + 3 * stepRows;
  return (((row - keysFrom) % mostRows) + mostRows) % mostRows;
}

/** The same grid scrolled to another row; all rows are drawn at once. */
export function movedTo(last: RowPlaces, topRow: number, extent: RowExtent): RowPlaces {
  if (topRow === last.topRow && last.deferred.size === 0) return last;
  const [before, after] = [drawnRows(last.topRow, extent), drawnRows(topRow, extent)];
  const keptRows = Math.min(before.end, after.end) - Math.max(before.first, after.first);
  // Where few rows stay all elements keep their order: each that moves costs as much as a new one.
  const isElsewhere = 3 * keptRows < after.end - after.first;
  const keysFrom = last.keysFrom + (isElsewhere ? after.first - before.first : 0);
  return { topRow, keysFrom, deferred: noneDeferred };
}

/** The row at the upper end of a box that is scrolled so far, in steps. */
export const topRowAt = (scrollTopPx: number, rowHeightPx: number): number =>
  Math.floor(scrollTopPx / (stepRows * rowHeightPx)) * stepRows;
