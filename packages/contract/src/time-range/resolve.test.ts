import { expect, test } from 'vitest';
import { wallText } from './calendar.ts';
import { isRelativeRange } from './is-relative.ts';
import { resolveTimeRange } from './resolve.ts';
import { rangeTextOfEnds } from './since-until.ts';
import type { RangeClock } from './moment.ts';

const clockMs = Date.UTC(2016, 10, 7, 9, 30, 10);
const show = (text: string | null, clock: Partial<RangeClock> = {}): string => {
  const resolvedRange = resolveTimeRange(text, { clockMs, zone: 'UTC', ...clock });
  if (resolvedRange.kind === 'error') return resolvedRange.message;
  return [resolvedRange.since, resolvedRange.until]
    .map((time) => (time === null ? '-' : wallText(time).replace('T00:00:00', '')))
    .join(' ');
};

const forms: readonly (readonly [string, string])[] = [
  ['No filter', '- -'],
  ['Last second', '2016-11-07T09:30:09 2016-11-07T09:30:10'],
  ['Last hour', '2016-11-07T08:30:10 2016-11-07T09:30:10'],
  ['Last day', '2016-11-06 2016-11-07'],
  ['Last week', '2016-10-31 2016-11-07'],
  ['Last month', '2016-10-07 2016-11-07'],
  ['Last quarter', '2016-08-07 2016-11-07'],
  ['Last year', '2015-11-07 2016-11-07'],
  ['Last 5 minutes', '2016-11-07T09:25:10 2016-11-07T09:30:10'],
  ['Last 7 days', '2016-10-31 2016-11-07'],
  ['Last 2 quarters', '2016-05-07 2016-11-07'],
  ['last week', '- 2016-11-07'],
  ['Next 5 minutes', '2016-11-07T09:30:10 2016-11-07T09:35:10'],
  ['Next month', '2016-11-07 2016-12-07'],
  ['previous calendar week', '2016-10-31 2016-11-07'],
  ['previous calendar month', '2016-10-01 2016-11-01'],
  ['previous calendar quarter', '2016-07-01 2016-10-01'],
  ['previous calendar year', '2015-01-01 2016-01-01'],
  ['Current day', '2016-11-07 2016-11-08'],
  ['Current week', '2016-11-07 2016-11-14'],
  ['Current month', '2016-11-01 2016-12-01'],
  ['Current quarter', '2016-10-01 2017-01-01'],
  ['Current year', '2016-01-01 2017-01-01'],
  [' : now', '- 2016-11-07T09:30:10'],
  [' : ', '- -'],
  ['2016-11-01 :', '2016-11-01 -'],
  [': 2016-11-01', '- 2016-11-01'],
  ['2016-11-01T 5:30 : ', '2016-11-01T05:30:00 -'],
  ['now : ', '2016-11-07T09:30:10 -'],
  ['yesterday : tomorrow', '2016-11-06 2016-11-08'],
  ['2018-01-01T00:00:00 : 2018-12-31T23:59:59', '2018-01-01 2018-12-31T23:59:59'],
  ['2016-11-01 : ', '2016-11-01 -'],
  ['2016 : 2017', '2016-01-01 2017-01-01'],
  ['20161101 : ', '2016-11-01 -'],
  ['11/01/2016 : 13/11/2016', '2016-11-01 2016-11-13'],
  ['Nov 1 : Nov 5', '2016-11-01 2016-11-05'],
  ['Jan 2016 : Feb 2016', '2016-01-01 2016-02-01'],
  ['1 year ago : today', '2015-11-07 2016-11-07'],
  ['start of last month : end of last month', '2016-10-01 2016-10-31'],
  ['DATEADD(DATETIME("today"), -7, day) : today', '2016-10-31 2016-11-07'],
  [
    "DATETRUNC(DATEADD(DATETIME('now'), -1, month), month) : DATETRUNC(DATETIME('now'), month)",
    '2016-10-01 2016-11-01',
  ],
  ["DATETRUNC(DATETRUNC(DATETIME('now'), month), week,) : ", '2016-10-31 -'],
  ["DATEADD(DATETIME('2020-02-29'), -1, year) : ", '2019-02-28 -'],
  ["HOLIDAY('Christmas') : ", '2016-12-25 -'],
  ["HOLIDAY('Labor day', DATETIME('2018-01-01T00:00:00')) : ", '2018-09-03 -'],
  ["HOLIDAY('Boxing day', DATETIME('2018-01-01T00:00:00'), 'UK') : ", '2018-12-26 -'],
  ["HOLIDAY('Independence Day', DATETIME('2022'), 'USA') : ", '2022-07-04 -'],
  ["HOLIDAY('Juneteenth', DATETIME('2022'), 'US') : ", '2022-06-19 -'],
  ["HOLIDAY('Eid al-Fitr', DATETIME('2000'), 'SA') : ", '2000-01-08 -'],
  ["HOLIDAY('Memorial', DATETIME('2021')) : HOLIDAY('thanksgiving', DATETIME('2021'))", '2021-05-31 2021-11-25'],
  ["HOLIDAY('Victoria', DATETIME('2020'), 'CA') : ", '2020-05-18 -'],
  [
    "HOLIDAY('Ostermontag', DATETIME('1961'), 'DE') : HOLIDAY('Pfingst', DATETIME('2000'), 'AT')",
    '1961-04-03 2000-06-12',
  ],
  ["DATEADD(HOLIDAY('Noël', 'FR'), -1, week) : ", '2016-12-18 -'],
  ["HOLIDAY('Juneteenth', DATETIME('2020')) : ", 'Unable to find such a holiday: [Juneteenth]'],
  ["HOLIDAY('') : ", 'Unable to find such a holiday: []'],
  ["DATEADD(DATETIME('today'), DATEDIFF(DATETIME('2018-01-01'), DATETIME('2018-01-11')), day) : ", '2016-11-17 -'],
  [
    "DATEADD(DATETIME('today'), DATEDIFF(DATETIME('2018-12-31'), DATETIME('2021-01-01'), year), day) : ",
    '2016-11-10 -',
  ],
  ["LASTDAY(DATETIME('today'), quarter) : ", '2016-12-31 -'],
];

test.each(forms)('%s', (text, expected) => expect(show(text)).toBe(expected));

test('[TIME-041] start and end are split at space colon space', () => {
  expect(show('2001-01-01 : 2001-07-01')).toBe('2001-01-01 2001-07-01');
  expect(show('2001-01-01T10:00:00:2001-07-01')).toBe('- 2016-11-07');
});
test('[TIME-042] a part may be an ISO datetime', () =>
  expect(show('2001-01-01T10:11:12 : ')).toBe('2001-01-01T10:11:12 -'));
test('[TIME-043] a part may be now', () => expect(show(' : now')).toBe('- 2016-11-07T09:30:10'));
test('[TIME-044] a part may be today', () => expect(show('today : ')).toBe('2016-11-07 -'));
test('[TIME-045] a part may be DATEADD of a DATETIME', () => {
  expect(show('DATEADD(DATETIME("2001-01-31T12:00:00"), 1, month) : ')).toBe('2001-02-28T12:00:00 -');
});

const errors: readonly (readonly [string, string])[] = [
  ['5 days : now', 'Time string is ambiguous. Please specify [5 days ago] or [5 days later].'],
  ['xxxxx : now', 'Cannot parse time string [xxxxx]'],
  ['2020-13-01 : ', 'Cannot parse time string [2020-13-01]'],
  ['2021-02-29 : ', 'Cannot parse time string [2021-02-29]'],
  ['0000-01-01 : ', 'Cannot parse time string [0000-01-01]'],
  ['now : yesterday', 'From date cannot be larger than to date'],
  ['Last fortnight', 'Cannot parse time string [Last fortnight]'],
  ["DATEADD(DATETIME('today'), 99999, year) : ", 'The time expression leaves the calendar (years 1 to 9999)'],
  ['last 9999 years : now', 'Cannot parse time string [last 9999 years]'],
  ["now DATETIME('today') : ", "Cannot parse time string [now DATETIME('today')]"],
  ["DATETIME(now 'today') : ", "Expected a quoted text (at character 10 of DATETIME(now 'today'))"],
  ["LASTDAY(DATETIME('today'), hour) : ", 'LASTDAY takes day, week, month, quarter or year, not hour'],
  ["LASTDAY(DATETIME('today'), minute) : ", 'LASTDAY takes day, week, month, quarter or year, not minute'],
  ["LASTDAY(DATETIME('today'), second) : ", 'LASTDAY takes day, week, month, quarter or year, not second'],
  [
    "DATETRUNC(LATER('today'), day) : ",
    "Expected a function, found 'LATER' (at character 11 of DATETRUNC(LATER('today'), day))",
  ],
  [
    "DATEADD(DATETIME('today'), 1, DAYS) : ",
    "Expected a unit such as day or month, found 'DAYS' (at character 31 of DATEADD(DATETIME('today'), 1, DAYS))",
  ],
  [
    "DATEADD(DATETIME('today'), 1, days) : ",
    "Expected a unit such as day or month, found 'days' (at character 31 of DATEADD(DATETIME('today'), 1, days))",
  ],
];
test.each(errors)('%s says why not', (text, message) => expect(show(text)).toBe(message));

const hostileTexts = [
  'DATEADD( : ',
  "DATEADD('today', 1, day) : ",
  `${'DATETRUNC('.repeat(100)} : `,
  "DATETIME('now : ",
  'DATEADD(DATETIME("today"), 1e9, day) : ',
  "DATEADD(DATETIME('today'), 1, decade) : ",
  'x'.repeat(5000),
  'toString : now',
  'in constructor : ',
  '__proto__ : now',
];
test.each(hostileTexts)('%s is rejected in words', (text) => {
  expect(resolveTimeRange(text, { clockMs, zone: 'UTC' }).kind).toBe('error');
});

test('anchors replace the rule by unit', () => {
  expect(show('Last 5 minutes', { relativeStart: 'today', relativeEnd: 'today' })).toBe(
    '2016-11-06T23:55:00 2016-11-07',
  );
  expect(show('Last week', { relativeEnd: 'now' })).toBe('2016-10-31 2016-11-07T09:30:10');
});

test('wall time is that of the zone, also across its changes of the clock', () => {
  expect(show('today : now', { zone: 'America/New_York' })).toBe('2016-11-07 2016-11-07T04:30:10');
  const night = Date.UTC(2023, 2, 26, 1, 30, 0);
  expect(show('Last hour', { zone: 'Europe/Berlin', clockMs: night })).toBe('2023-03-26T02:30:00 2023-03-26T03:30:00');
  expect(show('2019-01-01T00:00:00+02:00 : ', { zone: 'America/New_York' })).toBe('2018-12-31T17:00:00 -');
});

const rangeParts: readonly (readonly [string, string])[] = [
  ['xxxxx : now', 'start'],
  ['now : 2021-02-30', 'end'],
  ['DATEADD(DATETIME("today"), 1, decade) : now', 'start'],
  ['tomorrow : yesterday', 'range'],
];
test.each(rangeParts)('%s: the error is in the %s', (text, part) => {
  expect(resolveTimeRange(text, { clockMs, zone: 'UTC' })).toMatchObject({ kind: 'error', part });
});

const errorText: readonly (readonly [string, string])[] = [
  ['yesterday 3pm : tomorrow noon', '2016-11-06T15:00:00 2016-11-08T12:00:00'],
  ['2 days before today : 3 days after 2016-11-07', '2016-11-05 2016-11-10'],
  ['a year and 2 months ago : ', '2015-09-07 -'],
  ['2016-W45 : Q1 2017', '2016-11-07 2017-01-01'],
  ['Monday, 7 November 2016 5:30 p.m. : ', '2016-11-07T17:30:00 -'],
  ['12:15 2016-11-07 : ', '2016-11-07T12:15:00 -'],
  ['12am : 12pm', '2016-01-01 2016-01-01T12:00:00'],
  ['last sunday : next monday', '2016-11-06 2016-11-14'],
  ['first day of next month : end of next 2 quarters', '2016-12-01 2017-06-30'],
  ['1st month of last year', '2015-01-01 2015-02-01'],
];
test.each(errorText)('%s', (text, expected) => expect(show(text)).toBe(expected));
test.each([
  '5 November 2016 13pm : ',
  '2016-W54 : ',
  'first of fortnight : ',
  'start of last hour : ',
  'last day of march : ',
])('%s is not understood', (text) => expect(show(text)).toBe(`Cannot parse time string [${text.slice(0, -3)}]`));

test('ends of older charts: words without ago count back, an end that is missing is today', () => {
  const legacyRange = (since: string | null, until: string | null) =>
    resolveTimeRange(rangeTextOfEnds({ since, until }), { clockMs, zone: 'UTC' });
  expect(legacyRange('5 days', null)).toEqual({
    kind: 'range',
    since: Date.UTC(2016, 10, 2),
    until: Date.UTC(2016, 10, 7),
  });
  expect(legacyRange(null, '2020-01-01')).toEqual({ kind: 'range', since: null, until: Date.UTC(2020, 0, 1) });
  expect(legacyRange('3 months', null)).toMatchObject({ kind: 'error', part: 'start' });
});

test('a range is relative when it means another one on another day', () => {
  const texts = {
    relative: [
      'Last week',
      'Current quarter',
      'previous calendar month',
      '2001-01-01 : now',
      '3 days ago : ',
      '3pm : 4pm',
      'DATEADD(DATETIME("today"), -7, day) : now',
    ],
    absolute: [
      '2001-01-01 : 2001-02-01',
      ' : 2001',
      '2001-W27 : 2001-W30',
      '1 July 2001 : 7/31/2001',
      'No filter',
      'DATETIME("2001-01-31T10:00:00") : DATEADD(DATETIME("2001-03-01"), 7, day)',
    ],
  };
  const meantAt = (clockMs: number) => (text: string) =>
    JSON.stringify(resolveTimeRange(text, { clockMs, zone: 'UTC' }));
  const [laterMeaning, now] = [Date.UTC(2002, 5, 1, 12), Date.UTC(2024, 1, 3, 12)].map(meantAt);
  for (const text of texts.relative)
    expect([text, isRelativeRange(text), laterMeaning?.(text) !== now?.(text)]).toEqual([text, true, true]);
  for (const text of texts.absolute)
    expect([text, isRelativeRange(text), laterMeaning?.(text) !== now?.(text)]).toEqual([text, false, false]);
});

test('no range at all and the text for none are open on both sides', () => {
  for (const text of [null, 'No filter'])
    expect(resolveTimeRange(text, { clockMs, zone: 'UTC' })).toEqual({ kind: 'range', since: null, until: null });
});

const withoutCommas = [
  "DATEADD(DATETIME('today') 1, day)",
  "DATEADD(DATETIME('today'), 1 day)",
  "DATETRUNC(DATETIME('today') day)",
  "LASTDAY(DATETIME('today') month)",
  "DATEADD(DATETIME('today'), DATEDIFF(DATETIME('today') DATETIME('now')), day)",
];
test.each(withoutCommas)('%s lacks a comma', (text) => expect(show(`${text} : `)).toMatch(/^Expected ',', found '/));
