import { expect, test } from 'vitest';
import { isoText } from './iso-text.ts';

test('times are written as fine as they are, days without hours, and what is no time as its number', () => {
  expect(isoText(Date.UTC(2001, 0, 2, 3, 4, 5), 'timestamp')).toBe('2001-01-02 03:04:05');
  expect(isoText(Date.UTC(2001, 0, 2, 3, 4, 5, 60), 'timestamp')).toBe('2001-01-02 03:04:05.060');
  expect(isoText(Date.UTC(2001, 0, 2), 'date')).toBe('2001-01-02');
  expect(isoText(Number.POSITIVE_INFINITY, 'timestamp')).toBe('Infinity');
});
