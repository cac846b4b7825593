import { expect, test } from 'vitest';
import type { ImportRun } from '@sextant/contract';
import { clockText, minuteOf, runText, timeText } from './schedule-texts.ts';

test('times in words', () => {
  expect([
    timeText({ every: 'quarter', minute: 0, weekday: 1 }),
    timeText({ every: 'hour', minute: 0, weekday: 1 }),
    timeText({ every: 'hour', minute: 125, weekday: 1 }),
    timeText({ every: 'day', minute: 365, weekday: 1 }),
    timeText({ every: 'week', minute: 0, weekday: 7 }),
  ]).toEqual([
    'Every 15 minutes',
    'Every hour',
    'Every hour, 5 minutes past',
    'Every day at 06:05',
    'Every Sunday at 00:00',
  ]);
});

test('a time of day is read as it is shown, and what is none is not', () => {
  expect(['6:00', '06:00', '23.59', '0:00'].map(minuteOf)).toEqual([360, 360, 1439, 0]);
  expect(['24:00', '6:60', '6', '', 'noon', '6:0', '-1:00'].map(minuteOf)).toEqual(
    Array.from({ length: 7 }, () => null),
  );
  expect(minuteOf(clockText(1439))).toBe(1439);
});

test('what a run did', () => {
  const run: ImportRun = {
    uuid: 'a',
    startedAt: 0,
    endedAt: 1,
    startedBy: null,
    outcome: 'imported',
    rowsBefore: 1,
    rowsAfter: 1200,
    unfitRows: 0,
    code: null,
    message: null,
  };
  expect(runText(run)).toBe('1,200 rows, 1 row before');
  expect(runText({ ...run, unfitRows: 2, message: 'New columns of the file are left out: x' })).toBe(
    '1,200 rows, 1 row before; 2 rows lost cells that did not fit. New columns of the file are left out: x',
  );
  expect(runText({ ...run, outcome: 'failed', message: 'No file comes.' })).toBe('No file comes.');
});
