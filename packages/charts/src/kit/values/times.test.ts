import type { Grain } from '@sextant/contract';
import { expect, test } from 'vitest';
import { everyStep } from './time-steps.ts';
import { timeText, timeTickText } from './times.ts';

const instant = (month: number, day = 1, hour = 0): number => Date.UTC(2001, month - 1, day, hour);
const dayMs = 86_400_000;

test.for<[Grain | null, number, string]>([
  ['P1Y', instant(1), '2001'],
  ['P3M', instant(4), 'Q2 2001'],
  ['P1M', instant(3), 'Mar 2001'],
  ['P1D', instant(1), '1 Jan 2001'],
  ['PT1H', instant(1, 1, 6), '1 Jan 2001, 06:00'],
  ['1969-12-29T00:00:00Z/P1W', instant(3, 26), '26 Mar – 1 Apr 2001'],
  ['P1W/1970-01-03T00:00:00Z', instant(1, 6), '31 Dec 2000 – 6 Jan 2001'],
  [null, instant(1), '1 Jan 2001'],
  [null, instant(1, 1, 6), '1 Jan 2001, 06:00'],
])('grain %s', ([grain, ms, text]) => {
  expect(timeText('smart_date', grain)(ms)).toBe(text);
});

test('a d3 pattern wins over the grain, and NULL is said', () => {
  expect(timeText('%Y-%m-%d', 'P1Y')(instant(2))).toBe('2001-02-01');
  expect(timeText('smart_date', null)(null)).toBe('NULL');
});

test('ticks name the unit once', () => {
  const halfYear = 181 * dayMs;
  expect([
    timeTickText(instant(1), 0, halfYear),
    timeTickText(instant(2), 1, halfYear),
    timeTickText(instant(2, 15), 2, halfYear),
  ]).toEqual(['Jan\n2001', 'Feb', '15 Feb']);
  expect([timeTickText(instant(1, 5), 1, 20 * dayMs), timeTickText(instant(1, 5, 6), 1, dayMs)]).toEqual([
    '5 Jan',
    '06:00',
  ]);
  expect(timeTickText(instant(1), 3, 3650 * dayMs)).toBe('2001');
});

test('every step of a grain, unless it does not fit', () => {
  expect(everyStep([instant(1), instant(4)], 'P1M')).toEqual([instant(1), instant(2), instant(3), instant(4)]);
  expect(everyStep([instant(1), instant(1, 3)], 'P1M')).toEqual([instant(1), instant(1, 3)]);
  expect(everyStep([instant(1), instant(4)], null)).toEqual([instant(1), instant(4)]);
  expect(everyStep([instant(1), instant(12)], 'PT1S')).toHaveLength(2);
});

test('ticks of yearly steps are years, however short the span', () => {
  const spanMs = Date.UTC(2013, 0, 1) - Date.UTC(2011, 0, 1);
  const label = (year: number, month: number): string => timeTickText(Date.UTC(year, month, 1), 0, spanMs, 'P1Y');
  expect([label(2011, 0), label(2012, 0), label(2012, 6)]).toEqual(['2011', '2012', '']);
});
