import { SextantError, type Cell, type ColumnTable } from '@sextant/contract';
import { describe, expect, test } from 'vitest';
import { postProcess } from './run.ts';
import { cells, rejection, roundValues, step, table as plainTable } from './test-steps.ts';

const day = (of: number): number => Date.UTC(2024, 0, of);
const table = (columns: Readonly<Record<string, readonly Cell[]>>): ColumnTable =>
  plainTable(columns, { day: 'timestamp' });
const options = { time_grain: 'P1D', periods: 3, confidence_interval: 0.8, index: 'day' };
const run = (input: ColumnTable, more: Record<string, unknown> = {}): ColumnTable =>
  postProcess([step('prophet', { ...options, ...more })], input).table;
const namesOf = ({ columns }: ColumnTable): string[] => columns.map(({ name }) => name);
const isoDays = (times: readonly (Cell | undefined)[]): string[] =>
  times.map((time) => (typeof time === 'number' ? new Date(time).toISOString().slice(0, 10) : String(time)));

const line = table({ day: [day(1), day(2), day(3), day(4)], sales: [10, 20, 30, 40] });

test('a forecast has three columns before each series, and rows behind the last in which the series is NULL', () => {
  const result = run(line);
  expect(namesOf(result)).toEqual(['day', 'sales__yhat', 'sales__yhat_lower', 'sales__yhat_upper', 'sales']);
  expect(cells(result, 'day')).toEqual([1, 2, 3, 4, 5, 6, 7].map(day));
  expect(cells(result, 'sales')).toEqual([10, 20, 30, 40, null, null, null]);
  expect(roundValues(cells(result, 'sales__yhat')).map((value) => Math.round(Number(value)))).toEqual([
    10, 20, 30, 40, 50, 60, 70,
  ]);
});

test('a last step that still runs is left out where that is asked for, and has a forecast of its own', () => {
  const running = table({ day: [day(1), day(2), day(3), day(4)], sales: [10, 20, 30, 5] });
  const forecast = (more: Record<string, unknown>): readonly number[] =>
    cells(run(running, more), 'sales__yhat').map((value) => Math.round(Number(value)));
  expect(forecast({ leaves_out_last: true })).toEqual([10, 20, 30, 40, 50, 60, 70]);
  expect(cells(run(running, { leaves_out_last: true }), 'sales')).toEqual([10, 20, 30, 5, null, null, null]);
  expect(forecast({})).not.toEqual([10, 20, 30, 40, 50, 60, 70]);
});

test('the last step cannot be left out of a single one', () => {
  const one = table({ day: [day(1)], sales: [10] });
  expect(cells(run(one, { leaves_out_last: true, periods: 1 }), 'sales__yhat')).toEqual([null, null]);
});

test('no periods forecast nothing behind the last step', () => {
  expect(run(line, { periods: 0 }).rowCount).toBe(4);
});

test('rows come in the order of time, those without one last and without a forecast', () => {
  const mixed = table({ day: [day(3), null, day(1), day(2)], sales: [3, 100, 1, 2] });
  const result = run(mixed, { periods: 1 });
  expect(cells(result, 'day')).toEqual([day(1), day(2), day(3), day(4), null]);
  expect(cells(result, 'sales')).toEqual([1, 2, 3, null, 100]);
  expect(cells(result, 'sales__yhat').at(-1)).toBeNull();
});

test('a series with fewer than two numbers has no forecast, and the others theirs', () => {
  const two = table({ day: [day(1), day(2), day(3)], one: [null, 5, null], many: [1, 2, 3] });
  const result = run(two);
  expect(cells(result, 'one__yhat')).toEqual([null, null, null, null, null, null]);
  expect(cells(result, 'many__yhat').every((value) => typeof value === 'number')).toBe(true);
});

test.each([
  ['P1M', ['2024-02-01', '2024-03-01', '2024-04-01']],
  ['P3M', ['2024-04-01', '2024-07-01', '2024-10-01']],
  ['P1Y', ['2025-01-01', '2026-01-01', '2027-01-01']],
  ['P1W', ['2024-01-08', '2024-01-15', '2024-01-22']],
  ['P1W/1970-01-04T00:00:00Z', ['2024-01-08', '2024-01-15', '2024-01-22']],
])('steps of %s go on as the history has them', (grain, days) => {
  const input = table({ day: [Date.UTC(2022, 0, 1), day(1)], sales: [1, 2] });
  expect(isoDays(cells(run(input, { time_grain: grain }), 'day')).slice(2)).toEqual(days);
});

test('how far and how certain a forecast is has to be said in numbers, within bounds', () => {
  const rejectionWith = (more: Record<string, unknown>) => rejection([step('prophet', { ...options, ...more })], line);
  for (const interval of [0, 1, -0.5, '0.5', null, Number.NaN])
    expect([interval, rejectionWith({ confidence_interval: interval })]).toEqual([
      interval,
      'POST_002 Confidence interval must be between 0 and 1 (exclusive)',
    ]);
  for (const periods of [-1, 0.5, '3', null])
    expect([periods, rejectionWith({ periods })]).toEqual([periods, 'POST_002 Periods must be a whole number']);
  expect(rejectionWith({ periods: 10_001 })).toBe('POST_002 Periods must be 10000 or less');
  expect(run(line, { periods: 10_000 }).rowCount).toBe(10_004);
});

test('texts have no forecast', () => {
  const input = table({ day: [day(1), day(2), day(3), day(4)], city: ['a', 'b', 'c', 'd'] });
  expect(rejection([step('prophet', options)], input)).toBe('POST_002 city holds no numbers, and has no forecast');
});

test.each([Infinity, -Infinity, Number.NaN])('%d is a gap of the history: the others have their forecast', (odd) => {
  const [gap, infinite] = [null, odd].map((value) =>
    run(table({ day: [day(1), day(2), day(3), day(4)], sales: [10, 20, value, 40], other: [1, 2, 3, 4] })),
  );
  if (gap === undefined || infinite === undefined) throw new Error('two are run');
  for (const name of ['sales__yhat', 'sales__yhat_lower', 'other__yhat'])
    expect(cells(infinite, name)).toEqual(cells(gap, name));
  expect(cells(infinite, 'sales__yhat').every((value) => Number.isFinite(value))).toBe(true);
});

describe('seasons', () => {
  const days = Array.from({ length: 28 }, (_, index) => day(1 + index));
  const weekly = table({ day: days, sales: days.map((_, index) => (index % 7 < 5 ? 10 : 2)) });
  const next = (season: unknown): readonly number[] =>
    cells(run(weekly, { periods: 7, weekly_seasonality: season }), 'sales__yhat')
      .slice(28)
      .map((value) => Math.round(Number(value)));

  test.each([null, 'auto', true, 3, '3'])('weekly %j repeats the week', (season) => {
    expect(next(season)).toEqual([10, 10, 10, 10, 10, 2, 2]);
  });

  test('weekly false does not', () => {
    expect(Math.max(...next(false)) - Math.min(...next(false))).toBeLessThan(2);
  });

  test('one wave a week is rounder than three', () => {
    expect(next(1)).not.toEqual(next(3));
  });
});

test('more values than a forecast takes are rejected before any work', () => {
  const count = 1_001;
  const days = Array.from({ length: count }, (_, index) => day(1 + index));
  const series = Object.fromEntries(Array.from({ length: 1_100 }, (_, index) => [`s${index}`, days]));
  expect(rejection([step('prophet', options)], table({ day: days, ...series }))).toMatch(
    /^POST_002 A forecast is made of at most 1,085,069 values/,
  );
});

test('a forecast larger than a result may be is rejected', () => {
  const bounds = { maxCells: 50, maxColumns: 100 };
  expect(() => postProcess([step('prophet', { ...options, periods: 20 })], line, {}, bounds)).toThrow(SextantError);
});
