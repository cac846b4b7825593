import { columnFrom } from '@sextant/contract';
import { expect, test } from 'vitest';
import type { Column } from '@sextant/contract';
import { profilesOf } from './column-profile.ts';
import { runAtOnce } from './sliced-work.ts';

const profileOf = (column: Column, rowCount: number) => runAtOnce(profilesOf({ columns: [column], rowCount }))[0];

test('numbers have a range, a mean and steps', () => {
  const profile = profileOf(columnFrom('n', 'integer', [0, 10, null, 10, 4]), 5);
  expect(profile).toMatchObject({ rows: 5, nulls: 1, distinct: 3, range: { least: 0, most: 10, mean: 6 } });
  expect(profile?.steps).toEqual([1, 1, 2]);
});

test('a single value is one step; a column of NULL has none', () => {
  expect(profileOf(columnFrom('n', 'float', [2, 2]), 2)).toMatchObject({ distinct: 1, steps: [2] });
  expect(profileOf(columnFrom('n', 'float', [null, null]), 2)).toMatchObject({ nulls: 2, range: null, steps: [] });
});

test('texts have their most frequent values, equals by name', () => {
  const profile = profileOf(columnFrom('t', 'text', ['b', 'a', 'b', null, 'c']), 5);
  expect(profile).toMatchObject({ nulls: 1, distinct: 3, range: null });
  expect(profile?.values).toEqual([
    { value: 'b', rows: 2 },
    { value: 'a', rows: 1 },
    { value: 'c', rows: 1 },
  ]);
});

test('truths are values', () => {
  expect(profileOf(columnFrom('b', 'boolean', [true, false, true]), 3)?.values).toEqual([
    { value: 'true', rows: 2 },
    { value: 'false', rows: 1 },
  ]);
});
