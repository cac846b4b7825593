import { columnsIn, type ColumnRange, type Window } from './columns-of-rows.ts';

/** What is rendered of a pivot table: the lines in sight, and the rows whose columns in sight are deferred, with the columns that they have as yet; null for a row without an element. */
export interface RenderedColumns {
  readonly window: Window;
  readonly deferred: ReadonlyMap<number, ColumnRange | null>;
}

/** All rows have their columns. */
export const noneDeferred: RenderedColumns['deferred'] = new Map();

/** The columns that a row has; null for a row without an element. */
export function columnsRendered({ window, deferred }: RenderedColumns, row: number, columnCount: number) {
  const has = deferred.get(row);
  return has === undefined ? columnsIn(window, columnCount) : has;
}

/** The same table scrolled on: rows keep the columns that they have, others are deferred. */
export function scrolledTo(last: RenderedColumns, window: Window, columnCount: number): RenderedColumns {
  const deferred = new Map<number, ColumnRange | null>();
  const wants = columnsIn(window, columnCount);
  for (let row = window.firstRow; row < window.lastRow; row += 1) {
    const isThere = row >= last.window.firstRow && row < last.window.lastRow;
    const has = isThere ? columnsRendered(last, row, columnCount) : null;
    if (has?.from !== wants.from || has.to !== wants.to) deferred.set(row, has);
  }
  return { window, deferred: deferred.size === 0 ? noneDeferred : deferred };
}

/** So many of the deferred rows have their columns: those nearest to `near` first. */
export function rendered({ window, deferred }: RenderedColumns, count: number, near: number): RenderedColumns {
  if (count >= deferred.size) return { window, deferred: noneDeferred };
  const inTurn = [...deferred].toSorted(([one], [other]) => Math.abs(one - near) - Math.abs(other - near));
  return { window, deferred: new Map(inTurn.slice(count)) };
}
