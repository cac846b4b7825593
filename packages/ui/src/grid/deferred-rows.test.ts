import { expect, test } from 'vitest';
import { rendered, scrolledTo } from './deferred-rows.ts';
import { drawnRows, movedTo, noneDeferred, rowKey } from './row-places.ts';
import type { RowPlaces } from './row-places.ts';

/** Ten rows are in sight of a thousand. */
const extent = { rowCount: 1000, rowsInBox: 10 };
const start: RowPlaces = { topRow: 0, keysFrom: 0, deferred: noneDeferred };

/** What each element shows, in the order in which they stand. */
const elements = (places: RowPlaces): (readonly [key: number, row: number | null])[] => {
  const { first, end } = drawnRows(places.topRow, extent);
  return Array.from({ length: end - first }, (_, index) => {
    const row = first + index;
    return [rowKey(row, places.keysFrom, extent), places.deferred.has(row) ? (places.deferred.get(row) ?? null) : row];
  });
};
const rowsShown = (places: RowPlaces) => elements(places).map(([, row]) => row);
const rowsFrom = (first: number, end: number) => Array.from({ length: end - first }, (_, index) => first + index);

test('rows that come elsewhere are deferred, and elements keep what they show and their order until their turn', () => {
  const before = movedTo(start, 100, extent);
  const scrolled = scrolledTo(before, 500, extent);
  expect(rowsShown(before)).toEqual(rowsFrom(96, 118));
  expect(elements(scrolled)).toEqual(elements(before));
  const batch = rendered(scrolled, 6, 500, { first: 500, end: 510 });
  expect(rowsShown(batch)).toEqual([96, 97, 98, 99, ...rowsFrom(500, 506), ...rowsFrom(106, 118)]);
  expect(rowsShown(rendered(batch, 100, 500, { first: 500, end: 510 }))).toEqual(rowsFrom(496, 518));
});

test('rows in sight are rendered before others, nearest first to the row that somebody wants to see', () => {
  const scrolled = scrolledTo(movedTo(start, 100, extent), 500, extent);
  const batch = rendered(scrolled, 3, 509, { first: 500, end: 510 });
  expect(rowsShown(batch).filter((row) => row !== null && row >= 496)).toEqual([507, 508, 509]);
  const inSight = rendered(batch, 7, 509, { first: 500, end: 510 });
  expect(rowsShown(inSight).filter((row) => row !== null && row >= 496)).toEqual(rowsFrom(500, 510));
});

test('rows that are rendered stay while the grid is scrolled on a little, and new ones are deferred', () => {
  const batch = rendered(scrolledTo(movedTo(start, 100, extent), 500, extent), 10, 500, { first: 500, end: 510 });
  const moved = scrolledTo(batch, 504, extent);
  expect(rowsShown(moved).filter((row) => row !== null && row >= 496)).toEqual(rowsFrom(500, 510));
  expect([...moved.deferred.keys()]).toEqual(rowsFrom(510, 522));
});

test('a grid that had fewer rows at its end has no element for those that come, which are missing until their turn', () => {
  const scrolled = scrolledTo(movedTo(start, 990, extent), 500, extent);
  expect(rowsShown(scrolled)).toEqual([...rowsFrom(986, 1000), ...Array.from({ length: 8 }, () => null)]);
  // All elements have keys of their own.
  expect(new Set(elements(scrolled).map(([key]) => key)).size).toBe(22);
});
