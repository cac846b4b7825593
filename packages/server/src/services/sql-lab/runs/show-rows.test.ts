import { columnFrom } from '@sextant/contract';
import type { ColumnTable } from '@sextant/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rowsShown } from './show-rows.ts';

const tableOf = (rowCount: number): ColumnTable => ({
  rowCount,
  columns: [
    columnFrom(
      'n',
      'integer',
      Array.from({ length: rowCount }, (_, row) => row),
    ),
  ],
});

let now = 0;
beforeEach(() => {
  now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => vi.restoreAllMocks());

/** What is shown, as numbers of rows; `W` behind whole ones, null for rows that are void. */
function shownBy(check: () => Promise<void>) {
  const shown: (string | null)[] = [];
  const rows = rowsShown({
    check,
    show: (table, isWhole) => shown.push(table === null ? null : `${table.rowCount}${isWhole ? 'W' : ''}`),
  });
  return { shown, rows };
}

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('rows are shown at once for a second, then after a look at what their user may see', async () => {
  let checks = 0;
  const { shown, rows } = shownBy(async () => void (checks += 1));
  rows.take(tableOf(1));
  now = 900;
  rows.take(tableOf(2));
  expect([shown, checks]).toEqual([['1', '2'], 0]);
  now = 1_100;
  rows.take(tableOf(3));
  rows.take(tableOf(4));
  expect(shown).toEqual(['1', '2']);
  await nextTurn();
  expect([shown, checks]).toEqual([['1', '2', '4'], 1]);
  now = 2_000;
  rows.take(tableOf(5));
  rows.end(tableOf(6));
  expect(shown).toEqual(['1', '2', '4', '5', '6W']);
});

test('rows of a right that was taken away are void, and no more of them are shown', async () => {
  const { shown, rows } = shownBy(() => Promise.reject(new Error('closed')));
  rows.take(tableOf(1));
  now = 1_500;
  rows.take(tableOf(2));
  await nextTurn();
  rows.take(tableOf(3));
  expect(shown).toEqual(['1', null]);
});

test('a look that ends after the rows were all shown changes nothing', async () => {
  const { shown, rows } = shownBy(() => Promise.resolve());
  now = 1_500;
  rows.take(tableOf(2));
  rows.end(tableOf(3));
  await nextTurn();
  expect(shown).toEqual(['3W']);
});
