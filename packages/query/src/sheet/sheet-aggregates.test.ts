import { expect, test } from 'vitest';
import { sheetAggregates } from './sheet-aggregates.ts';

const cells = [4, 1, 1, 10];
/** For 4, 1, 1, 10; for one cell 7; for none. Variance: squares of 0, 3, 3 and 6 are 54, a third of them 18. */
const expected: Readonly<Record<string, readonly [four: number, one: number | null, none: number | null]>> = {
  Count: [4, 1, 0],
  'Count Unique Values': [3, 1, 0],
  Sum: [16, 7, 0],
  Average: [4, 7, null],
  Median: [2.5, 7, null],
  'Sample Variance': [18, null, null],
  'Sample Standard Deviation': [4.242640687119285, null, null],
  Minimum: [1, 7, null],
  Maximum: [10, 7, null],
  First: [4, 7, null],
  Last: [10, 7, null],
  'Sum as Fraction of Total': [16, 7, 0],
  'Sum as Fraction of Rows': [16, 7, 0],
  'Sum as Fraction of Columns': [16, 7, 0],
  'Count as Fraction of Total': [4, 1, 0],
  'Count as Fraction of Rows': [4, 1, 0],
  'Count as Fraction of Columns': [4, 1, 0],
};

test('each aggregate of a pivot sheet has its figure for several cells, one and none', () => {
  const results = Object.entries(sheetAggregates).map(([name, of]) => [name, [of(cells), of([7]), of([])]]);
  expect(Object.fromEntries(results)).toEqual(expected);
});

test('the median of an odd number of cells is the middle one, by size and not by place', () => {
  expect(sheetAggregates['Median']?.([9, 1, 5])).toBe(5);
  expect(sheetAggregates['Median']?.([100, 20, 3])).toBe(20);
  expect(cells).toEqual([4, 1, 1, 10]);
});
