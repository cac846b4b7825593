import { expect, test } from 'vitest';
import { showAgo } from './ages.ts';

test('ages are told in the largest whole unit', () => {
  const now = Date.UTC(2026, 0, 31);
  expect(showAgo(now - 59_000, now)).toBe('just now');
  expect(showAgo(now - 4 * 60_000, now)).toBe('4 minutes ago');
  expect(showAgo(now - 25 * 3_600_000, now)).toBe('yesterday');
  expect(showAgo(now - 21 * 86_400_000, now)).toBe('3 weeks ago');
});
