import { expect, test } from 'vitest';
import { shownTime, shownWallTime } from './shown-time.ts';

test('a time of the server is shown on the reader’s clock, in one format', () => {
  const local = new Date(2026, 0, 5, 9, 3);
  expect(shownTime(local.getTime())).toBe('5 Jan 2026, 09:03');
  expect(shownTime(local.toISOString())).toBe('5 Jan 2026, 09:03');
  expect(shownTime(local.toISOString().slice(0, 19))).toBe('5 Jan 2026, 09:03');
  expect(shownTime(new Date(2026, 10, 23).getTime())).toBe('23 Nov 2026, 00:00');
  expect(shownTime('never')).toBe('');
});

test('a time without a zone is the same for every reader, in the same format', () => {
  expect(shownWallTime('2024-03-01T09:30:00')).toBe('1 Mar 2024, 09:30');
  expect(shownWallTime('2024-03-01 09:30:00.5')).toBe('1 Mar 2024, 09:30');
  expect(shownWallTime('some day')).toBe('some day');
});
