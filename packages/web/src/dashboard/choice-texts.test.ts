import type { Column } from '@sextant/contract';
import { expect, test } from 'vitest';
import { matchingOf, textsOf } from './choice-texts.ts';

const requestOf = (search: string, isTime: boolean) =>
  matchingOf('day', search, isTime).map(({ operator, value }) => [operator, value]);

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
