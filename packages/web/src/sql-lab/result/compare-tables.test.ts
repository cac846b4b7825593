import { columnFrom } from '@sextant/contract';
import type { ColumnTable } from '@sextant/contract';
import { expect, test } from 'vitest';
import { compareTables as compareInTurns } from './compare-tables.ts';
import { runAtOnce } from './sliced-work.ts';

const compareTables = (before: ColumnTable, after: ColumnTable) => runAtOnce(compareInTurns(before, after));

const cities = (names: readonly (string | null)[], hits: readonly (number | null)[]): ColumnTable => ({
  rowCount: names.length,
  columns: [columnFrom('city', 'text', names), columnFrom('hits', 'integer', hits)],
});

test('rows are matched by their names, and their amounts compared', () => {
  const { keys, values, rows, counts } = compareTables(
    cities(['Reno', 'Lima', 'Oslo', null], [5, 7, 9, 1]),
    cities(['Oslo', 'Reno', null, 'Bern'], [9, 6, 1, 2]),
  );
  expect({ keys, values }).toEqual({ keys: ['city'], values: ['hits'] });
  expect(rows).toEqual([
    { change: 'same', before: 2, after: 0 },
    { change: 'changed', before: 0, after: 1 },
    { change: 'same', before: 3, after: 2 },
    { change: 'added', before: null, after: 3 },
    { change: 'removed', before: 1, after: null },
  ]);
  expect(counts).toEqual({ same: 2, changed: 1, added: 1, removed: 1 });
});

test('names that come twice tell no rows apart: whole rows are there or not, each as often as it is', () => {
  const { keys, counts } = compareTables(
    cities(['Reno', 'Reno', 'Reno'], [5, 5, 6]),
    cities(['Reno', 'Reno', 'Reno'], [5, 6, 6]),
  );
  expect(keys).toEqual(['city', 'hits']);
  expect(counts).toEqual({ same: 2, changed: 0, added: 1, removed: 1 });
});

test('NULL is not the text null, and an amount that became NULL has changed', () => {
  const { counts } = compareTables(cities(['null', 'Reno'], [1, 2]), cities([null, 'Reno'], [1, null]));
  expect(counts).toEqual({ same: 0, changed: 1, added: 1, removed: 1 });
});

test('columns that only one of them has are told and not compared', () => {
  const before = { rowCount: 1, columns: [columnFrom('city', 'text', ['Reno']), columnFrom('old', 'integer', [1])] };
  const after = { rowCount: 1, columns: [columnFrom('city', 'text', ['Reno']), columnFrom('new', 'integer', [2])] };
  expect(compareTables(before, after)).toMatchObject({
    onlyBefore: ['old'],
    onlyAfter: ['new'],
    counts: { same: 1, changed: 0, added: 0, removed: 0 },
  });
});
