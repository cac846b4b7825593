import type { Column, NativeFilter } from '@sextant/contract';
import { expect, test } from 'vitest';
import { choicesOf, textsOf } from './filter-choices.ts';

const filter = {
  id: 'NATIVE_FILTER-day',
  targets: [{ datasetId: 3, column: { name: 'day' } }],
  controlValues: {},
} as unknown as NativeFilter;
const requestOf = (search: string, isTime: boolean) =>
  choicesOf({ filter, dashboardId: 1, zone: null, isTime }, search, [])?.filters.map(({ operator, value }) => [
    operator,
    value,
  ]);

test('dates are searched as dates, in any way of writing them; texts as texts', () => {
  const january = [['temporalRange', '1990-01-01T00:00:00 : 1990-02-01T00:00:00']];
  expect(requestOf('Jan 1990', true)).toEqual(january);
  expect(requestOf('1990-01', true)).toEqual(january);
  expect(requestOf('Jan 1990', false)).toEqual([['ilike', '%Jan 1990%']]);
  expect(requestOf('ja', true)).toEqual([['ilike', '%ja%']]);
  expect(requestOf('', true)).toEqual([]);
});

const times = (...numbers: number[]): Column => ({
  name: 'day',
  type: 'timestamp',
  cells: { encoding: 'numbers', numbers: Float64Array.from(numbers), nulls: null },
});

test('times are written down to what their column holds', () => {
  const midnight = Date.UTC(1990, 0, 8);
  expect(textsOf(times(midnight))(midnight)).toBe('8 Jan 1990');
  expect(textsOf(times(midnight, midnight + 60_000))(midnight)).toBe('8 Jan 1990, 00:00');
  expect(textsOf(times(midnight))(null)).toBe('NULL');
});
