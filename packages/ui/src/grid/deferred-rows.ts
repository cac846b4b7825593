import { drawnRows, movedTo, noneDeferred, rowKey } from './row-places.ts';
import type { RowExtent, RowPlaces, RowRange } from './row-places.ts';

/** What each element shows, by its key. */
function shownByKey({ topRow, keysFrom, deferred }: RowPlaces, extent: RowExtent): ReadonlyMap<number, number | null> {
  const shown = new Map<number, number | null>();
  const { first, end } = drawnRows(topRow, extent);
  for (let row = first; row < end; row += 1)
    shown.set(rowKey(row, keysFrom, extent), deferred.has(row) ? (deferred.get(row) ?? null) : row);
  return shown;
}

/** The same grid scrolled to another row: elements show what they did, and rows that none of them shows are deferred. */
export function scrolledTo(last: RowPlaces, topRow: number, extent: RowExtent): RowPlaces {
  const shown = shownByKey(last, extent);
  const places = movedTo(last, topRow, extent);
  const deferred = new Map<number, number | null>();
  const { first, end } = drawnRows(topRow, extent);
  for (let row = first; row < end; row += 1) {
    const shownRow = shown.get(rowKey(row, places.keysFrom, extent)) ?? null;
    if (shownRow !== row) deferred.set(row, shownRow);
  }
  return { ...places, deferred: deferred.size === 0 ? noneDeferred : deferred };
}

/** So many of the deferred rows are rendered: first those in sight, the nearest to `near` before others. */
export function rendered(last: RowPlaces, count: number, near: number, seen: RowRange): RowPlaces {
  if (count >= last.deferred.size) return { ...last, deferred: noneDeferred };
  const turnOf = (row: number): number => Math.abs(row - near) + (row >= seen.first && row < seen.end ? 0 : Infinity);
  const inTurn = [...last.deferred].toSorted(([one], [other]) => (turnOf(one) < turnOf(other) ? -1 : 1));
  return { ...last, deferred: new Map(inTurn.slice(count)) };
}
