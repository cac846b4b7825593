import { expect, test } from 'vitest';
import { wallText } from './calendar.ts';
import { readMomentText } from './moment-text.ts';
import type { Moment } from './moment.ts';

/** Monday, 7 November 2016, 09:30:10. 1 January 2016 was a Friday. */
const moment: Moment = {
  now: Date.UTC(2016, 10, 7, 9, 30, 10),
  today: Date.UTC(2016, 10, 7),
  zone: 'UTC',
  relativeStart: null,
  relativeEnd: null,
};

test.each([
  // Dates written in numbers: the year first, or the month first where it can be one.
  ['2016-11-07', '2016-11-07'],
  ['2016/11/7', '2016-11-07'],
  ['2016.11.07', '2016-11-07'],
  ['20161107', '2016-11-07'],
  ['2016-11', '2016-11-01'],
  ['2016', '2016-01-01'],
  ['11/7/2016', '2016-11-07'],
  ['13/7/2016', '2016-07-13'],
  ['12.11.2016', '2016-12-11'],
  // Years of two digits are those within fifty years.
  ['1/2/65', '2065-01-02'],
  ['1/2/66', '1966-01-02'],
  ['1/2/99', '1999-01-02'],
  ['7', '2016-01-07'],
  ['31', '2016-01-31'],
  ['32', '2032-01-01'],
  ['99', '1999-01-01'],
  ['0', '2000-01-01'],
  // Months by name.
  ['7 Nov', '2016-11-07'],
  ['7th of November 2015', '2015-11-07'],
  ['the 3rd december, 2015', '2015-12-03'],
  ['7-nov-2015', '2015-11-07'],
  ['Nov 7, 2015', '2015-11-07'],
  ['nov. 7 2015', '2015-11-07'],
  ['november 1st', '2016-11-01'],
  ['sept 3', '2016-09-03'],
  ['Nov 2015', '2015-11-01'],
  ['may', '2016-05-01'],
  // Weeks, quarters, weekdays: the first on or after 1 January.
  ['2016-W45', '2016-11-07'],
  ['2016w45-3', '2016-11-09'],
  ['2016-W01', '2016-01-04'],
  ['2015-W53', '2015-12-28'],
  ['2015-W01-1', '2014-12-29'],
  ['Q4 2016', '2016-10-01'],
  ['2016-Q2', '2016-04-01'],
  ['q1-2015', '2015-01-01'],
  ['2016q3', '2016-07-01'],
  ['monday', '2016-01-04'],
  ['fri', '2016-01-01'],
  ['thurs', '2016-01-07'],
  ['Tues', '2016-01-05'],
  ['Monday, 7 Nov 2016', '2016-11-07'],
  ['saturday 2015', '2015-01-01'],
  // Times of day: alone they are those of 1 January.
  ['3pm', '2016-01-01T15:00:00'],
  ['at 3pm', '2016-01-01T15:00:00'],
  ['12am', '2016-01-01'],
  ['12 p.m.', '2016-01-01T12:00:00'],
  ['11:59:59 pm', '2016-01-01T23:59:59'],
  ['15:30', '2016-01-01T15:30:00'],
  ['15:30:05.25', '2016-01-01T15:30:05.250'],
  ['15:30:05,123456', '2016-01-01T15:30:05.123'],
  ['2016-11-07 5:30 pm', '2016-11-07T17:30:00'],
  ['2016-11-07T10:11:12', '2016-11-07T10:11:12'],
  ['2016-11-07 at 3pm', '2016-11-07T15:00:00'],
  ['Nov 8, 3pm', '2016-11-08T15:00:00'],
  ['3pm 2016-11-08', '2016-11-08T15:00:00'],
  ['5:30 pm on 8 November', '2016-11-08T17:30:00'],
  // A zone is east of UTC.
  ['2016-11-07T10:11:12Z', '2016-11-07T10:11:12'],
  ['2016-11-07 10:00 GMT', '2016-11-07T10:00:00'],
  ['2016-11-07 10:00+02:00', '2016-11-07T08:00:00'],
  ['2016-11-07 10:00 -0530', '2016-11-07T15:30:00'],
  ['2016-11-07 10:00+05', '2016-11-07T05:00:00'],
])('%s is %s', (text, expected) => {
  expect(wallText(readMomentText(text, moment)).replace('T00:00:00', '')).toBe(expected);
});

test.each([
  ['now', '2016-11-07T09:30:10'],
  [' Today ', '2016-11-07'],
  ['yesterday', '2016-11-06'],
  ['tomorrow', '2016-11-08'],
  ['eom', '2016-11-30'],
  ['end  of month', '2016-11-30'],
  ['last day of month', '2016-11-30'],
  ['eoy', '2016-12-31'],
  ['end of year', '2016-12-31'],
  ['midnight', '2016-11-07'],
  ['morning', '2016-11-07T06:00:00'],
  ['noon', '2016-11-07T12:00:00'],
  ['afternoon', '2016-11-07T13:00:00'],
  ['eod', '2016-11-07T17:00:00'],
  ['end of day', '2016-11-07T17:00:00'],
  ['evening', '2016-11-07T18:00:00'],
  ['night', '2016-11-07T21:00:00'],
  ['tonight', '2016-11-07T21:00:00'],
  ['this morning', '2016-11-07T06:00:00'],
  ['this afternoon', '2016-11-07T13:00:00'],
  ['this evening', '2016-11-07T18:00:00'],
  ['tomorrow evening', '2016-11-08T18:00:00'],
  ['yesterday at 3pm', '2016-11-06T15:00:00'],
  ['today 15:30', '2016-11-07T15:30:00'],
  // Lengths: days and longer ones end at midnight, unless they count from something.
  ['3 days ago', '2016-11-04'],
  ['in two weeks', '2016-11-21'],
  ['a month later', '2016-12-07'],
  ['3 hours ago', '2016-11-07T06:30:10'],
  ['an hour later', '2016-11-07T10:30:10'],
  ['a year and 3 months ago', '2015-08-07'],
  ['one day, 2 hours ago', '2016-11-06T07:30:10'],
  ['twelve months ago', '2015-11-07'],
  ['2 days from now', '2016-11-09T09:30:10'],
  ['2 days before today', '2016-11-05'],
  ['3 weeks after 2016-11-07 10:00', '2016-11-28T10:00:00'],
  ['1 day before 2 days ago', '2016-11-04'],
  // Weekdays and units beside this one.
  ['last monday', '2016-10-31'],
  ['last sunday', '2016-11-06'],
  ['this friday', '2016-11-11'],
  ['next friday', '2016-11-18'],
  ['next month', '2016-12-01'],
  ['last year', '2015-01-01'],
  ['last week', '2016-10-31'],
  ['next week', '2016-11-14'],
  ['next hour', '2016-11-07T10:00:00'],
])('%s is %s, counted from now', (text, expected) => {
  expect(wallText(readMomentText(text, moment)).replace('T00:00:00', '')).toBe(expected);
});

test('a time that names its zone is moved to the zone that is asked for', () => {
  const berlin = { ...moment, zone: 'Europe/Berlin' };
  expect(wallText(readMomentText('2016-07-01 10:00Z', berlin))).toBe('2016-07-01T12:00:00');
  expect(wallText(readMomentText('2016-07-01 10:00', berlin))).toBe('2016-07-01T10:00:00');
});

test.each([
  '',
  '2016-11/07',
  '2016-13',
  '2016-02-30',
  '31 april',
  'feb 30',
  '13/13/2016',
  '2016-W00',
  '2016-W53',
  '2016-W45-8',
  'Q5 2016',
  '0pm',
  '13pm',
  '24:00',
  '23:60',
  '10:11:60',
  '2016-11-07 nonsense',
  'monday nonsense',
  'yesterday nonsense',
  'in 3 fortnights',
  'some days ago',
  '5 days before nonsense',
  'this month',
  'next quarter',
  'last fortnight',
  '10000-01-01',
])('%j is not understood', (text) => {
  expect(() => readMomentText(text, moment)).toThrow(`Cannot parse time string [${text}]`);
});

test.each(['5 days', '1 Week', '12 quarters'])('%s may be past or to come', (text) => {
  expect(() => readMomentText(text, moment)).toThrow(
    `Time string is ambiguous. Please specify [${text} ago] or [${text} later].`,
  );
});
