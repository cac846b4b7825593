import { expect, test } from 'vitest';
import { wallText } from './calendar.ts';
import type { Moment } from './moment.ts';
import { readNamedRange, readRelativePart, relativeUnit } from './relative.ts';

/** Monday, 7 November 2016, 09:30:10. */
const moment: Moment = {
  now: Date.UTC(2016, 10, 7, 9, 30, 10),
  today: Date.UTC(2016, 10, 7),
  zone: 'UTC',
  relativeStart: null,
  relativeEnd: null,
};
const show = (instant: number | null): string | null =>
  instant === null ? null : wallText(instant).replace('T00:00:00', '');

test.each([
  ['this week', '2016-11-07'],
  ['this hour', '2016-11-07T09:30:10'],
  ['last week', '2016-10-31'],
  ['prior 2 weeks', '2016-10-24'],
  ['next quarter', '2017-02-07'],
  ['NEXT 3 Days', '2016-11-10'],
  ['last 90 seconds', '2016-11-07T09:28:40'],
  ['start of this month', '2016-11-01'],
  ['beginning of last 2 years', '2014-01-01'],
  ['end of next month', '2016-12-31'],
  ['End of this week', '2016-11-13'],
  ['first day of next quarter', '2017-01-01'],
  ['first of month', '2016-11-01'],
  ['1st day of the year', '2016-01-01'],
  ['first of the last 2 months', '2016-09-01'],
  ['last fortnight', null],
  ['the last week', null],
  ['last week or so', null],
  ['first day of next hour', null],
])('one end: %s is %s', (text, expected) => {
  expect(show(readRelativePart(text, moment))).toBe(expected);
});

test.each(['start of last hour', 'end of next 2 minutes', 'start of last fortnight'])('%s has no such edge', (text) => {
  expect(() => readRelativePart(text, moment)).toThrow(`Cannot parse time string [${text}]`);
});

test.each<[string, [string, string] | null]>([
  ['first week of this year', ['2016-01-01', '2016-01-08']],
  ['first month of last quarter', ['2016-07-01', '2016-08-01']],
  ['1st quarter of next year', ['2017-01-01', '2017-04-01']],
  ['first week of the month', ['2016-11-01', '2016-11-08']],
  ['first day of this year', null],
  ['previous calendar week', ['2016-10-31', '2016-11-07']],
  ['previous calendar quarter', ['2016-07-01', '2016-10-01']],
  ['previous calendar day', null],
  ['Current day', ['2016-11-07', '2016-11-08']],
  ['Current quarter', ['2016-10-01', '2017-01-01']],
  ['current week', null],
  ['the Current week', null],
  ['Current decade', null],
])('a whole range: %s is %j', (text, expected) => {
  const range = readNamedRange(text, moment);
  expect(range === null ? null : range.map(show)).toEqual(expected);
});

test('an anchor that is given replaces the rule by unit', () => {
  const weekAgoFrom = (relativeStart: 'now' | 'today') =>
    show(readRelativePart('last week', { ...moment, relativeStart }));
  expect([weekAgoFrom('now'), weekAgoFrom('today')]).toEqual(['2016-10-31T09:30:10', '2016-10-31']);
  expect(show(readRelativePart('last hour', { ...moment, relativeStart: 'today' }))).toBe('2016-11-06T23:00:00');
});

test.each([
  ['Last 5 minutes', 'minute'],
  [' next year ', 'year'],
  ['this quarter', 'quarter'],
  ['5 minutes', null],
  ['last fortnight', null],
])('the unit of %j is %s', (text, expected) => {
  expect(relativeUnit(text)).toBe(expected);
});
