import { expect, test } from 'vitest';
import { isWholeSteps, stepHolding, type Grain } from './grain.ts';

const day = (ms: number): string => new Date(ms).toISOString().slice(0, 16).replace('T00:00', '');

test.each<[Grain, string, string, string]>([
  ['P1Y', '2024-02-29T12:00', '2024-01-01', '2025-01-01'],
  ['P3M', '2024-12-31T23:59', '2024-10-01', '2025-01-01'],
  ['P1M', '2024-02-29', '2024-02-01', '2024-03-01'],
  // 29 February 2024 is a Thursday.
  ['P1W', '2024-02-29', '2024-02-26', '2024-03-04'],
  ['1969-12-29T00:00:00Z/P1W', '2024-02-26', '2024-02-26', '2024-03-04'],
  ['P1W/1970-01-04T00:00:00Z', '2024-03-03T23:00', '2024-02-26', '2024-03-04'],
  ['1969-12-28T00:00:00Z/P1W', '2024-02-29', '2024-02-25', '2024-03-03'],
  ['P1W/1970-01-03T00:00:00Z', '2024-03-02T23:00', '2024-02-25', '2024-03-03'],
  ['P1D', '1960-02-29T12:00', '1960-02-29', '1960-03-01'],
  ['PT6H', '2024-02-29T13:00', '2024-02-29T12:00', '2024-02-29T18:00'],
])('the step %s that holds %s goes from %s to %s', (grain, moment, start, end) => {
  const { startMs, endMs } = stepHolding(Date.parse(`${moment}${moment.length > 10 ? ':00' : 'T00:00:00'}Z`), grain);
  expect([day(startMs), day(endMs)]).toEqual([start, end]);
});

test('months by years and days by anything are whole steps; months by weeks and weeks by years are not', () => {
  const of = (grain: Grain, count: number, unit: string): boolean => isWholeSteps({ count, unit }, grain);
  expect([of('P1M', -1, 'year'), of('P1M', -1, 'month'), of('P3M', -1, 'quarter'), of('P1D', -1, 'month')]).toEqual(
    Array.from({ length: 4 }, () => true),
  );
  expect([of('P1W', -52, 'week'), of('P1W', 14, 'day'), of('PT1H', -1, 'day'), of('P3M', -6, 'month')]).toEqual(
    Array.from({ length: 4 }, () => true),
  );
  expect([of('P1M', -1, 'week'), of('P1M', -30, 'day'), of('P1W', -1, 'year'), of('P3M', -1, 'month')]).toEqual(
    Array.from({ length: 4 }, () => false),
  );
  expect([of('P1W', -1, 'day'), of('PT6H', -1, 'hour'), of('P1D', -1, 'hour')]).toEqual([false, false, false]);
});
