import { expect, test } from 'vitest';
import type { ScheduleTime } from '@sextant/contract';
import { nextTime } from './schedule-time.ts';

const instant = (text: string): number => Date.parse(text);
const next = (time: ScheduleTime, zone: string, after: string): string =>
  new Date(nextTime(time, zone, instant(after))).toISOString();
const daily = (minute: number): ScheduleTime => ({ every: 'day', minute, weekday: 1 });

test('quarters and hours begin at their minutes, and never now', () => {
  const quarter: ScheduleTime = { every: 'quarter', minute: 0, weekday: 1 };
  expect(next(quarter, 'UTC', '2026-11-21T12:00:00Z')).toBe('2026-11-21T12:15:00.000Z');
  expect(next(quarter, 'UTC', '2026-11-21T12:14:59.999Z')).toBe('2026-11-21T12:15:00.000Z');
  const hour: ScheduleTime = { every: 'hour', minute: 40, weekday: 1 };
  expect(next(hour, 'UTC', '2026-11-21T12:39:00Z')).toBe('2026-11-21T12:40:00.000Z');
  expect(next(hour, 'UTC', '2026-11-21T12:40:00Z')).toBe('2026-11-21T13:40:00.000Z');
  // Half an hour off the hours of UTC.
  expect(next(hour, 'Asia/Kolkata', '2026-11-21T12:00:00Z')).toBe('2026-11-21T12:10:00.000Z');
});

test('a time of day is of the zone, also where its offset changes', () => {
  expect(next(daily(6 * 60), 'Europe/Oslo', '2026-11-21T04:00:00Z')).toBe('2026-11-21T05:00:00.000Z');
  expect(next(daily(6 * 60), 'Europe/Oslo', '2026-11-21T05:00:00Z')).toBe('2026-11-22T05:00:00.000Z');
  // Summer time ends in the night to the 25th.
  expect(next(daily(6 * 60), 'Europe/Oslo', '2026-10-24T05:00:00Z')).toBe('2026-10-25T05:00:00.000Z');
  expect(next(daily(6 * 60), 'Europe/Oslo', '2026-10-23T05:00:00Z')).toBe('2026-10-24T04:00:00.000Z');
  // 02:30 of the 29th of March 2026 does not exist there; 02:30 of the 25th of October comes twice.
  expect(next(daily(150), 'Europe/Oslo', '2026-03-28T12:00:00Z')).toBe('2026-03-29T01:30:00.000Z');
  expect(next(daily(150), 'Europe/Oslo', '2026-10-24T12:00:00Z')).toBe('2026-10-25T00:30:00.000Z');
});

test('a weekday is the next one, and a week later when its time is over', () => {
  // The 21st of November 2026 is a Saturday.
  const monday: ScheduleTime = { every: 'week', minute: 7 * 60, weekday: 1 };
  expect(next(monday, 'UTC', '2026-11-21T12:00:00Z')).toBe('2026-11-23T07:00:00.000Z');
  const saturday: ScheduleTime = { ...monday, weekday: 6 };
  expect(next(saturday, 'UTC', '2026-11-21T06:00:00Z')).toBe('2026-11-21T07:00:00.000Z');
  expect(next(saturday, 'UTC', '2026-11-21T07:00:00Z')).toBe('2026-11-28T07:00:00.000Z');
});
