import { SextantError } from '@sextant/contract';
import { expect, test } from 'vitest';
import { rangeResolver, readOffset, readTimeOffset, readTimeShift, shiftMs } from './time-shift.ts';

const rejection = (action: () => unknown): string => {
  try {
    return JSON.stringify(action());
  } catch (error) {
    if (error instanceof SextantError) return `${error.code} ${error.message}`;
    throw error;
  }
};

test.each([
  ['28 days ago', -28, 'day'],
  ['1 year later', 1, 'year'],
  ['2 Weeks LATER', 2, 'week'],
  ['1 week', -1, 'week'],
  ['-1 week', -1, 'week'],
  ['-3 months later', 3, 'month'],
  ['month ago', -1, 'month'],
  ['  5hours ', -5, 'hour'],
  ['90 minutes ago', -90, 'minute'],
  ['10 seconds later', 10, 'second'],
  ['3 quarters ago', -3, 'quarter'],
])('the time shift %j is %i %s', (text, count, unit) => {
  expect(readTimeShift(text)).toEqual({ count, unit });
});

test.each(['', 'ago', '5', '5 fortnights ago', '1 year ago today', 'the 1 year ago', '1.5 years ago', 'week', 'year'])(
  'the time shift %j is not understood',
  (text) => {
    expect(rejection(() => readTimeShift(text))).toBe(`QUERY_018 Time shift not understood: ${text}`);
  },
);

test('an offset has to say ago or later, and how many', () => {
  expect(readTimeOffset(' 1 Year AGO ')).toEqual({ count: -1, unit: 'year' });
  expect(readTimeOffset('12 months later')).toEqual({ count: 12, unit: 'month' });
  for (const text of ['1 year', 'year ago', 'a 1 year ago', '1 year ago b', '-1 year ago'])
    expect(rejection(() => readTimeOffset(text))).toBe(
      `QUERY_018 Time delta is ambiguous. Please specify [${text} ago] or [${text} later].`,
    );
});

const hour = 3_600_000;
const day = 24 * hour;
const noon = (of: number): number => Date.UTC(2020, 1, of, 12);

test('how far the range of an offset is away, in days where it is whole days', () => {
  const main = { sinceMs: noon(10), untilMs: noon(17) + 5 * hour };
  const requestedShift: string[] = [];
  const shiftText = (offset: string, bounds: { sinceMs: number | null; untilMs: number | null }) =>
    rejection(() =>
      readOffset(offset, main, (text) => {
        requestedShift.push(text);
        return bounds;
      }),
    );
  const none = { sinceMs: null, untilMs: null };
  expect(shiftText('inherit', none)).toBe('{"shift":{"count":-7,"unit":"day"},"bounds":null}');
  expect(shiftText('28 days ago', none)).toBe('{"shift":{"count":-28,"unit":"day"},"bounds":null}');
  expect(requestedShift).toEqual([]);
  expect(shiftText(' 2020-02-03 ', { sinceMs: noon(3), untilMs: null })).toBe(
    '{"shift":{"count":-7,"unit":"day"},"bounds":null}',
  );
  expect(shiftText('2020-02-03', { sinceMs: noon(11) + 90_500, untilMs: noon(12) })).toBe(
    '{"shift":{"count":86491,"unit":"second"},"bounds":null}',
  );
  const other = { sinceMs: noon(11), untilMs: noon(12) };
  expect(shiftText('a : b', other)).toBe(
    JSON.stringify({ shift: { count: 1, unit: 'day' }, bounds: { sinceMs: noon(11), untilMs: noon(12) } }),
  );
  expect(requestedShift).toEqual(['2020-02-03 : ', '2020-02-03 : ', 'a : b']);
  const open = 'QUERY_016 An enclosed time range (both start and end) must be specified when using a Time Comparison.';
  expect(shiftText('a : ', { sinceMs: noon(11), untilMs: null })).toBe(open);
  expect(shiftText(' : b', { sinceMs: null, untilMs: noon(11) })).toBe(open);
  expect(shiftText('2020-02-03', none)).toBe(open);
  expect(shiftText('x2020-02-03', none)).toContain('QUERY_018');
  expect(shiftText('2020-02-03x', none)).toContain('QUERY_018');
});

test('moments move by the calendar, and an open end stays open', () => {
  expect(shiftMs(Date.UTC(2020, 2, 31), { count: -1, unit: 'month' })).toBe(Date.UTC(2020, 1, 29));
  expect(shiftMs(0, { count: 2, unit: 'day' })).toBe(2 * day);
  expect(shiftMs(null, { count: 2, unit: 'day' })).toBeNull();
});

test('a range is read at the clock, moved by the shift of the query, and rejected in words', () => {
  const resolve = rangeResolver({ clockMs: Date.UTC(2024, 5, 1, 12), zone: 'UTC' });
  const anchors = { relativeStart: null, relativeEnd: null, timeShift: null };
  const range = '2024-01-31 : 2024-03-31';
  expect(resolve(range, anchors)).toEqual({ sinceMs: Date.UTC(2024, 0, 31), untilMs: Date.UTC(2024, 2, 31) });
  expect(resolve(range, { ...anchors, timeShift: '1 month ago' })).toEqual({
    sinceMs: Date.UTC(2023, 11, 31),
    untilMs: Date.UTC(2024, 1, 29),
  });
  expect(resolve('2024-01-31 : ', { ...anchors, timeShift: '1 day later' })).toEqual({
    sinceMs: Date.UTC(2024, 1, 1),
    untilMs: null,
  });
  expect(rejection(() => resolve('2024-02-01 : 2024-01-01', anchors))).toBe(
    'QUERY_018 From date cannot be larger than to date',
  );
  for (const [text, part] of [
    ['soon : 2024-01-01', 'start'],
    ['2024-01-01 : soon', 'end'],
  ] as const)
    expect(() => resolve(text, anchors)).toThrow(expect.objectContaining({ code: 'QUERY_018', extra: { part } }));
});
