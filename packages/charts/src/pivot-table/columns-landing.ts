import { blocksOf, columnsOfRow, spareColumns, type ColumnRange, type Window } from './columns-of-rows.ts';

/** What is drawn of a pivot table: the lines in sight, and rows that wait for columns that have come into sight, with those that they have as yet. */
export interface ColumnPlaces {
  readonly window: Window;
  readonly waiting: ReadonlyMap<number, ColumnRange>;
}

/** No row waits. */
export const noneWaiting: ColumnPlaces['waiting'] = new Map();

/** The columns that a row has. */
export const columnsDrawn = ({ window, waiting }: ColumnPlaces, row: number, columnCount: number): ColumnRange =>
  waiting.get(row) ?? columnsOfRow(window, row, columnCount);

/** The same table scrolled on: rows that were there keep the columns that they have, and wait for others. */
export function placedAt(last: ColumnPlaces, window: Window, columnCount: number): ColumnPlaces {
  const waiting = new Map<number, ColumnRange>();
  const first = Math.max(window.firstRow, last.window.firstRow);
  const end = Math.min(window.lastRow, last.window.lastRow);
  for (let row = first; row < end; row += 1) {
    const [has, wants] = [columnsDrawn(last, row, columnCount), columnsOfRow(window, row, columnCount)];
    if (has.from !== wants.from || has.to !== wants.to) waiting.set(row, has);
  }
  return { window, waiting: waiting.size === 0 ? noneWaiting : waiting };
}

/** So many of the rows that wait have their columns: those nearest to `near` first. */
export function landed({ window, waiting }: ColumnPlaces, count: number, near: number): ColumnPlaces {
  if (count >= waiting.size) return { window, waiting: noneWaiting };
  const inTurn = [...waiting].toSorted(([one], [other]) => Math.abs(one - near) - Math.abs(other - near));
  return { window, waiting: new Map(inTurn.slice(count)) };
}

/** The rows around `near` that have their columns, up to those that wait; none while it waits itself. The last one is not among them. */
export function rowsLanded(
  { window, waiting }: ColumnPlaces,
  near: number,
): { readonly from: number; readonly to: number } {
  if (waiting.has(near)) return { from: near, to: near };
  const rows = [...waiting.keys()];
  return {
    from: Math.max(window.firstRow, ...rows.filter((row) => row < near).map((row) => row + 1)),
    to: Math.min(window.lastRow, ...rows.filter((row) => row > near)),
  };
}

/** The columns in sight that rows which wait have not, in whole blocks; null where none is missing. */
export function missingColumns({ window, waiting }: ColumnPlaces, columnCount: number): ColumnRange | null {
  const wanted = {
    from: Math.max(0, window.firstColumn - spareColumns),
    to: Math.min(columnCount, window.lastColumn + spareColumns),
  };
  let missing: ColumnRange | null = null;
  const add = (from: number, to: number): void => {
    if (from < to) missing = { from: Math.min(from, missing?.from ?? from), to: Math.max(to, missing?.to ?? to) };
  };
  for (const has of waiting.values()) {
    add(wanted.from, Math.min(wanted.to, has.from));
    add(Math.max(wanted.from, has.to), wanted.to);
  }
  return missing === null ? null : blocksOf(missing, columnCount);
}
