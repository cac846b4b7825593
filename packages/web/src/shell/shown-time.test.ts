import { expect, test } from 'vitest';
import { shownTime } from './shown-time.ts';

test('a time of the server is shown on the reader’s clock, in one format', () => {
  const local = new Date(2026, 0, 5, 9, 3);
  expect(shownTime(local.getTime())).toBe('5 Jan 2026, 09:03');
  expect(shownTime(local.toISOString())).toBe('5 Jan 2026, 09:03');
  expect(shownTime(local.toISOString().slice(0, 19))).toBe('5 Jan 2026, 09:03');
  expect(shownTime(new Date(2026, 10, 23).getTime())).toBe('23 Nov 2026, 00:00');
  expect(shownTime('never')).toBe('');
});
