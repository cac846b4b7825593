import { readDashboardMetadata } from '@sextant/contract';
import { expect, test } from 'vitest';
import { isImmuneToRefresh, refreshDelays, refreshIntervalOf } from './auto-refresh.ts';

const settings = (stored: object) => readDashboardMetadata(JSON.stringify(stored));

test('a stored interval below ten seconds is obeyed as ten, none stays none', () => {
  expect([0, -5, 3, 10, 45].map((seconds) => refreshIntervalOf(settings({ refresh_frequency: seconds })))).toEqual([
    0, 0, 10, 10, 45,
  ]);
});

test('one beyond what timers of browsers can wait, 2,147,483 seconds, is obeyed as a week', () => {
  expect(
    [86_400, 604_800, 2_147_484, 1e11].map((seconds) => refreshIntervalOf(settings({ refresh_frequency: seconds }))),
  ).toEqual([86_400, 604_800, 604_800, 604_800]);
});

test('no chart waits longer than until all are due again', () => {
  expect(refreshDelays(settings({ stagger_time: 90_000 }), 3, 60)).toEqual([0, 30_000, 60_000]);
});

test('charts are spread over a fifth of the interval, five seconds at least', () => {
  expect(refreshDelays(settings({}), 5, 100)).toEqual([0, 5000, 10_000, 15_000, 20_000]);
  expect(refreshDelays(settings({}), 3, 10)).toEqual([0, 2500, 5000]);
  expect(refreshDelays(settings({ stagger_refresh: 'true', stagger_time: 30_000 }), 2, 60)).toEqual([0, 30_000]);
  expect(refreshDelays(settings({}), 1, 60)).toEqual([0]);
});

test('they ask at once where the dashboard says so', () => {
  expect(refreshDelays(settings({ stagger_refresh: false }), 3, 60)).toEqual([0, 0, 0]);
});

test('charts named as immune are left alone', () => {
  const stored = settings({ timed_refresh_immune_slices: [7] });
  expect([isImmuneToRefresh(stored, 7), isImmuneToRefresh(stored, 8)]).toEqual([true, false]);
});
