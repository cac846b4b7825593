import { expect, test } from 'vitest';
import { filledSteps, rowsBetween, stepOfSpan, wallMsOf } from './time-steps.ts';

const dayMs = 24 * 60 * 60 * 1000;
const wall = (text: string): number => Date.parse(`${text}Z`);
const anyStep = { isDay: false, grains: [] };
const grainOf = (spanMs: number, mostSteps: number): string => stepOfSpan(spanMs, mostSteps, anyStep).grain;

test('the finest step is taken of which a span has no more than are drawn', () => {
  expect(grainOf(0, 40)).toBe('PT1M');
  expect(grainOf(dayMs, 40)).toBe('PT1H');
  expect(grainOf(30 * dayMs, 40)).toBe('P1D');
  expect(grainOf(90 * dayMs, 40)).toBe('P1W');
  expect(grainOf(3 * 365 * dayMs, 40)).toBe('P1M');
  expect(grainOf(9 * 365 * dayMs, 40)).toBe('P3M');
  expect(grainOf(30 * 365 * dayMs, 40)).toBe('P1Y');
});

test('a strip of 120 steps has hours of five days, quarters of a day of a month, days of a season, weeks of two years', () => {
  expect(grainOf(2 * 60 * 60 * 1000, 120)).toBe('PT1M');
  expect(grainOf(5 * dayMs, 120)).toBe('PT1H');
  expect(grainOf(30 * dayMs, 120)).toBe('PT6H');
  expect(grainOf(120 * dayMs, 120)).toBe('P1D');
  expect(grainOf(181 * dayMs, 120)).toBe('P1W');
  expect(grainOf(3650 * dayMs, 120)).toBe('P3M');
});

test('days are not cut finer, and no step is taken that the database does not have', () => {
  expect(stepOfSpan(dayMs, 120, { isDay: true, grains: [] }).grain).toBe('P1D');
  expect(stepOfSpan(30 * dayMs, 120, { isDay: false, grains: ['PT1H', 'P1D'] }).grain).toBe('P1D');
});

test('more than so many years are steps of several', () => {
  expect(stepOfSpan(240 * 365.25 * dayMs, 120, anyStep)).toMatchObject({ grain: 'P1Y', unit: 'year', count: 2 });
  expect(stepOfSpan(9998 * 365.25 * dayMs, 120, anyStep)).toMatchObject({ grain: 'P1Y', count: 84 });
});

test('months without rows have their place, and years are counted together', () => {
  const groups = [
    { startMs: wall('2000-01-01'), rows: 3 },
    { startMs: wall('2000-02-01'), rows: 1 },
    { startMs: wall('2000-05-01'), rows: 4 },
  ];
  expect(filledSteps(groups, { unit: 'month', count: 1 })).toEqual({
    edges: ['2000-01-01', '2000-02-01', '2000-03-01', '2000-04-01', '2000-05-01', '2000-06-01'].map(wall),
    counts: [3, 1, 0, 0, 4],
  });
  expect(filledSteps(groups, { unit: 'month', count: 3 })).toEqual({
    edges: ['2000-01-01', '2000-04-01', '2000-07-01'].map(wall),
    counts: [4, 4],
  });
  expect(filledSteps([], { unit: 'day', count: 1 })).toEqual({ edges: [], counts: [] });
});

test('rows between two edges are those of the steps; within a step they are not known', () => {
  const steps = { edges: [10, 20, 30, 40], counts: [1, 2, 4] };
  expect(rowsBetween(steps, [10, 40])).toBe(7);
  expect(rowsBetween(steps, [20, 30])).toBe(2);
  expect(rowsBetween(steps, [0, 20])).toBe(1);
  expect(rowsBetween(steps, [30, 99])).toBe(4);
  expect(rowsBetween(steps, [50, 99])).toBe(0);
  expect(rowsBetween(steps, [0, 5])).toBe(0);
  expect(rowsBetween(steps, [15, 30])).toBeNull();
  expect(rowsBetween(steps, [20, 31])).toBeNull();
});

test('times come as milliseconds, as seconds where the column counts so, and as texts', () => {
  expect(wallMsOf(631_756_800_000, null)).toBe(wall('1990-01-08'));
  expect(wallMsOf(631_756_800, 'epoch_s')).toBe(wall('1990-01-08'));
  expect(wallMsOf(631_756_800_000, 'epoch_ms')).toBe(wall('1990-01-08'));
  expect(wallMsOf('1990-01-08', '%Y-%m-%d')).toBe(wall('1990-01-08'));
  expect(wallMsOf('1990-01-08 09:30:05', null)).toBe(wall('1990-01-08T09:30:05'));
  expect(wallMsOf('8 January', null)).toBeNull();
  expect(wallMsOf(null, null)).toBeNull();
});
