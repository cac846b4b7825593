import { expect, test } from 'vitest';
import { columnsRendered, noneDeferred, rendered, scrolledTo, type RenderedColumns } from './deferred-columns.ts';
import type { Window } from './columns-of-rows.ts';

const columnCount = 100;
/** Eight rows and seven columns in sight. */
const windowFrom = (firstColumn: number): Window => ({
  firstRow: 0,
  lastRow: 8,
  firstColumn,
  lastColumn: firstColumn + 7,
});
const start: RenderedColumns = { window: windowFrom(0), deferred: noneDeferred };
const rangesOf = (now: RenderedColumns) =>
  Array.from({ length: 8 }, (_, row) => columnsRendered(now, row, columnCount)).map((range) =>
    range === null ? 'none' : `${range.from}–${range.to}`,
  );

test('rows keep the columns that they have until they are rendered, those nearest to a row first', () => {
  expect(rangesOf(start)).toEqual(Array.from({ length: 8 }, () => '0–12'));
  const scrolled = scrolledTo(scrolledTo(start, windowFrom(10), columnCount), windowFrom(20), columnCount);
  expect(rangesOf(scrolled)).toEqual(Array.from({ length: 8 }, () => '0–12'));
  const batch = rendered(scrolled, 3, 5);
  expect(rangesOf(batch)).toEqual(['0–12', '0–12', '0–12', '0–12', '18–30', '18–30', '18–30', '0–12']);
  expect(rendered(batch, 5, 5).deferred.size).toBe(0);
});

test('a step back to columns that rows have leaves no row deferred', () => {
  const scrolled = scrolledTo(start, windowFrom(20), columnCount);
  expect(scrolled.deferred.size).toBe(8);
  expect(scrolledTo(scrolled, windowFrom(0), columnCount).deferred.size).toBe(0);
});

test('rows that come with a step down are deferred without an element, and rows that go are forgotten', () => {
  const down = scrolledTo(start, { ...windowFrom(0), firstRow: 4, lastRow: 12 }, columnCount);
  expect([...down.deferred]).toEqual([8, 9, 10, 11].map((row) => [row, null]));
  const back = scrolledTo(down, windowFrom(0), columnCount);
  expect([...back.deferred]).toEqual([0, 1, 2, 3].map((row) => [row, null]));
});
