import { expect, test } from 'vitest';
import { timeAgo } from './time-ago.ts';

test('ages are written in the largest whole unit, one of it in words', () => {
  const now = Date.UTC(2026, 0, 31);
  const ages = [0, 1, 59, 60, 119, 4 * 60, 3600, 25 * 3600, 21 * 86_400, 45 * 86_400, 800 * 86_400];
  expect(ages.map((seconds) => timeAgo(now - seconds * 1000, now))).toEqual([
    'now',
    'a second ago',
    '59 seconds ago',
    'a minute ago',
    'a minute ago',
    '4 minutes ago',
    'an hour ago',
    'a day ago',
    '21 days ago',
    'a month ago',
    '2 years ago',
  ]);
});

test('a moment ahead of the clock is now', () => {
  expect(timeAgo(2000, 1000)).toBe('now');
});
