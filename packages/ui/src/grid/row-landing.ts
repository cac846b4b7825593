import { drawnRows, movedTo, noneWaiting, rowKey } from './row-places.ts';
import type { RowExtent, RowPlaces, RowRange } from './row-places.ts';

/** What each element shows, by its key. */
function shownByKey({ topRow, keysFrom, waiting }: RowPlaces, extent: RowExtent): ReadonlyMap<number, number | null> {
  const shown = new Map<number, number | null>();
  const { first, end } = drawnRows(topRow, extent);
  for (let row = first; row < end; row += 1)
    shown.set(rowKey(row, keysFrom, extent), waiting.has(row) ? (waiting.get(row) ?? null) : row);
  return shown;
}

/** The same grid scrolled to another row: elements show what they did, and rows that none of them shows wait. */
export function placedAt(last: RowPlaces, topRow: number, extent: RowExtent): RowPlaces {
  const shown = shownByKey(last, extent);
  const places = movedTo(last, topRow, extent);
  const waiting = new Map<number, number | null>();
  const { first, end } = drawnRows(topRow, extent);
  for (let row = first; row < end; row += 1) {
    const shownRow = shown.get(rowKey(row, places.keysFrom, extent)) ?? null;
    if (shownRow !== row) waiting.set(row, shownRow);
  }
  return { ...places, waiting: waiting.size === 0 ? noneWaiting : waiting };
}

/** So many of the rows that wait are drawn: first those in sight, the nearest to `near` before others. */
export function landed(last: RowPlaces, count: number, near: number, seen: RowRange): RowPlaces {
  if (count >= last.waiting.size) return { ...last, waiting: noneWaiting };
  const turnOf = (row: number): number => Math.abs(row - near) + (row >= seen.first && row < seen.end ? 0 : Infinity);
  const inTurn = [...last.waiting].toSorted(([one], [other]) => (turnOf(one) < turnOf(other) ? -1 : 1));
  return { ...last, waiting: new Map(inTurn.slice(count)) };
}
