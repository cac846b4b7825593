import { expect, test } from 'vitest';
import { dateLabel, momentLabel } from './label.ts';
import { periodOf } from './period.ts';

const spans: readonly (readonly [text: string, since: string, until: string])[] = [
  ['2001', '2001-01-01T00:00:00', '2002-01-01T00:00:00'],
  [' 2001\t', '2001-01-01T00:00:00', '2002-01-01T00:00:00'],
  ['Feb 2001', '2001-02-01T00:00:00', '2001-03-01T00:00:00'],
  ['2001-02', '2001-02-01T00:00:00', '2001-03-01T00:00:00'],
  ['Q4 2001', '2001-10-01T00:00:00', '2002-01-01T00:00:00'],
  ['28 Feb 2001', '2001-02-28T00:00:00', '2001-03-01T00:00:00'],
  ['2001-02-28', '2001-02-28T00:00:00', '2001-03-01T00:00:00'],
  ['28 Feb 2001, 23:59', '2001-02-28T23:59:00', '2001-03-01T00:00:00'],
  ['2001-02-28 23:59:58', '2001-02-28T23:59:58', '2001-02-28T23:59:59'],
];
test.each(spans)('%s is a span of its own unit', (text, since, until) => {
  expect(periodOf(text)).toEqual({ since: Date.parse(`${since}Z`), until: Date.parse(`${until}Z`) });
});

test.each(['', 'ORD', '28 Feb', '31 Feb 2001', '12:30', 'last year', '978307200000'])('“%s” names no span', (text) => {
  expect(periodOf(text)).toBeNull();
});

test('a moment is written down to its unit, a date by what it holds; what is written is read back', () => {
  const instant = Date.UTC(2001, 8, 4, 9, 5, 7, 80);
  expect(momentLabel(instant, 'day')).toBe('4 Sep 2001');
  expect(momentLabel(instant, 'minute')).toBe('4 Sep 2001, 09:05');
  expect(momentLabel(instant, 'millisecond')).toBe('4 Sep 2001, 09:05:07.080');
  expect(momentLabel(Date.UTC(2001, 8, 4), 'minute')).toBe('4 Sep 2001, 00:00');
  expect(dateLabel(Date.UTC(2001, 8, 4))).toBe('4 Sep 2001');
  expect(dateLabel(Date.UTC(2001, 8, 4, 9, 5))).toBe('4 Sep 2001, 09:05');
  expect(periodOf(momentLabel(instant, 'second'))?.since).toBe(Date.UTC(2001, 8, 4, 9, 5, 7));
});
