import { expect, test } from 'vitest';
import {
  columnsDrawn,
  landed,
  missingColumns,
  noneWaiting,
  placedAt,
  rowsLanded,
  type ColumnPlaces,
} from './columns-landing.ts';
import type { Window } from './columns-of-rows.ts';

const columnCount = 100;
/** Eight rows, which are one band, and seven columns in sight. */
const windowFrom = (firstColumn: number): Window => ({
  firstRow: 0,
  lastRow: 8,
  firstColumn,
  lastColumn: firstColumn + 7,
});
const start: ColumnPlaces = { window: windowFrom(0), waiting: noneWaiting };
const rangesOf = (places: ColumnPlaces) =>
  Array.from({ length: 8 }, (_, row) => columnsDrawn(places, row, columnCount)).map(({ from, to }) => `${from}–${to}`);

test('rows keep the columns that they have until they land, those nearest to a row first', () => {
  expect(rangesOf(start)).toEqual(Array.from({ length: 8 }, () => '0–12'));
  const placed = placedAt(placedAt(start, windowFrom(10), columnCount), windowFrom(20), columnCount);
  expect(rangesOf(placed)).toEqual(Array.from({ length: 8 }, () => '0–12'));
  const part = landed(placed, 3, 5);
  expect(rangesOf(part)).toEqual(['0–12', '0–12', '0–12', '0–12', '18–30', '18–30', '18–30', '0–12']);
  expect(rowsLanded(placed, 5)).toEqual({ from: 5, to: 5 });
  expect(rowsLanded(part, 5)).toEqual({ from: 4, to: 7 });
  expect(rowsLanded(landed(placed, 3, 0), 0)).toEqual({ from: 0, to: 3 });
  expect(landed(part, 5, 5).waiting.size).toBe(0);
});

test('a step back to columns that rows have leaves nothing to wait for', () => {
  const placed = placedAt(start, windowFrom(20), columnCount);
  expect(placed.waiting.size).toBe(8);
  expect(placedAt(placed, windowFrom(0), columnCount).waiting.size).toBe(0);
});

test('what is missing of the columns in sight is told in whole blocks, and nothing while rows have them all', () => {
  expect(missingColumns(start, columnCount)).toBeNull();
  // Rows have 0 to 11; in sight are 6 to 12, and two beyond.
  expect(missingColumns(placedAt(start, windowFrom(6), columnCount), columnCount)).toEqual({ from: 12, to: 15 });
  expect(missingColumns(placedAt(start, windowFrom(40), columnCount), columnCount)).toEqual({ from: 36, to: 51 });
  const back = placedAt({ window: windowFrom(40), waiting: noneWaiting }, windowFrom(30), columnCount);
  // Rows have 36 to 53; in sight are 30 to 36, and two beyond.
  expect(missingColumns(back, columnCount)).toEqual({ from: 27, to: 36 });
});

test('rows that come with a step down have the columns of their place at once', () => {
  const placed = placedAt(start, { ...windowFrom(20), firstRow: 4, lastRow: 12 }, columnCount);
  expect([...placed.waiting.keys()]).toEqual([4, 5, 6, 7]);
});
