import { expect, test } from 'vitest';
import {
  advancedParts,
  calendarRanges,
  commonRanges,
  defaultCustomRange,
  frameOf,
  rangeFrames,
  readCustomRange,
  relativeQuantity,
  writeAdvancedRange,
  writeCustomRange,
} from './frame.ts';
import type { CustomEnd, CustomRange } from './frame.ts';
import { timeUnits } from './calendar.ts';
import { rangeLabel, timeRangeLabel } from './label.ts';
import { resolveTimeRange } from './resolve.ts';

test('the five frames in order', () =>
  expect(Object.values(rangeFrames)).toEqual(['Last', 'Previous', 'Custom', 'Advanced', 'No filter']));
test('[TIME-046] a common value is Common', () => {
  const texts = ['Last day', 'Last week', 'Last month', 'Last quarter', 'Last year'];
  expect(commonRanges).toEqual(texts);
  expect(texts.map(frameOf)).toEqual(texts.map(() => 'common'));
});
test('[TIME-047] a calendar value is Calendar', () => {
  const texts = ['previous calendar week', 'previous calendar month', 'previous calendar year'];
  expect(calendarRanges).toEqual(texts);
  expect(texts.map(frameOf)).toEqual(texts.map(() => 'calendar'));
});
test('[TIME-048] No filter is No filter', () => expect(frameOf('No filter')).toBe('none'));
test('[TIME-049] a custom range is Custom', () =>
  expect(frameOf('2001-01-01T00:00:00 : 2001-07-01T00:00:00')).toBe('custom'));
test('[TIME-050] every other text is Advanced', () => {
  for (const text of [
    'yesterday : tomorrow',
    'Last 7 days',
    'foo',
    'Last 7 days : ',
    ' : now',
    '2001-02-30T00:00 : 2001-99-01',
  ])
    expect(frameOf(text)).toBe('advanced');
});

test('[TIME-056] a relative quantity that is missing or invalid is 1', () => {
  for (const typedQuantity of ['', '0', '-1', 'x', '1.5', 0, -3, Number.NaN])
    expect(relativeQuantity(typedQuantity)).toBe(1);
  expect(relativeQuantity('12')).toBe(12);
});

test('[TIME-057] an advanced value without separator is completed or emptied', () => {
  expect(advancedParts('foo')).toEqual(['', '']);
  expect(advancedParts('a : b')).toEqual(['a', 'b']);
});
test('[TIME-058] an advanced value beginning with Last gets an empty end', () =>
  expect(writeAdvancedRange(...advancedParts('Last 7 days'))).toBe('Last 7 days : '));
test('[TIME-059] an advanced value beginning with Next gets an empty start', () =>
  expect(writeAdvancedRange(...advancedParts('Next 7 days'))).toBe(' : Next 7 days'));

test('[TIME-060] pairs of datetime, now and today are Custom', () => {
  const points = ['2001-01-01T00:00:00', 'now', 'today'];
  for (const since of points) for (const until of points) expect(frameOf(`${since} : ${until}`)).toBe('custom');
});
test('[TIME-061] two relative ends are Custom only with the same anchor', () => {
  const end = (anchor: string, count: number): string => `DATEADD(DATETIME("${anchor}"), ${count}, day)`;
  expect(readCustomRange(`${end('now', -7)} : ${end('now', 3)}`)).toEqual({
    since: { mode: 'relative', quantity: 7, unit: 'day' },
    until: { mode: 'relative', quantity: 3, unit: 'day' },
    anchor: 'now',
  });
  expect(frameOf(`${end('now', -7)} : ${end('today', 3)}`)).toBe('advanced');
});
test('[TIME-063] one relative end counts from the other', () => {
  expect(readCustomRange('DATEADD(DATETIME("today"), -7, day) : today')).toEqual(defaultCustomRange);
  expect(frameOf('DATEADD(DATETIME("now"), -7, day) : today')).toBe('advanced');
});
test('[TIME-068 TIME-069 TIME-070] the default custom range reaches from 7 days back to today, anchor now', () => {
  expect(writeCustomRange(defaultCustomRange)).toBe('DATEADD(DATETIME("today"), -7, day) : today');
  expect(defaultCustomRange.anchor).toBe('now');
});
test('[TIME-067] datetimes are written with seconds', () => {
  expect(
    writeCustomRange({
      since: { mode: 'specific', text: '2001-01-01' },
      until: { mode: 'specific', text: '2001-07-01T10:30' },
      anchor: 'now',
    }),
  ).toBe('2001-01-01T00:00:00 : 2001-07-01T10:30:00');
});

test('every custom range comes back from its text and resolves', () => {
  const ends: CustomEnd[] = [
    { mode: 'now' },
    { mode: 'today' },
    { mode: 'specific', text: '2001-01-01T10:00:00' },
    ...timeUnits.map((unit) => ({ mode: 'relative', quantity: 2, unit }) as const),
  ];
  for (const since of ends)
    for (const until of ends) {
      const isAnchored = since.mode === 'relative' && until.mode === 'relative';
      for (const anchor of isAnchored ? ['now', '2005-05-05T00:00:00'] : ['now']) {
        const range: CustomRange = { since, until, anchor };
        expect(readCustomRange(writeCustomRange(range))).toEqual(range);
        const resolvedRange = resolveTimeRange(writeCustomRange(range), {
          clockMs: Date.UTC(2020, 1, 29, 12),
          zone: 'UTC',
        });
        const isBackwards =
          resolvedRange.kind === 'error' && resolvedRange.message === 'From date cannot be larger than to date';
        expect(resolvedRange.kind === 'range' || isBackwards).toBe(true);
      }
    }
});

const labels: readonly (readonly [string, string])[] = [
  ['2001-01-01T00:00:00 : 2001-07-01T00:00:00', '1 Jan – 1 Jul 2001'],
  ['2001-01-01 : 2002-07-01', '1 Jan 2001 – 1 Jul 2002'],
  ['2001-01-01T09:30:00 : 2001-01-02', '1 Jan, 09:30 – 2 Jan 2001'],
  ['2001-01-01 : ', 'from 1 Jan 2001'],
  [' : 2001-07-01T00:00:00', 'until 1 Jul 2001'],
  ['Last week', 'Last week'],
  ['previous calendar month', 'Previous calendar month'],
  ['No filter', 'No filter'],
  ['DATEADD(DATETIME("today"), -7, day) : today', '7 days before today – today'],
  ['today : DATEADD(DATETIME("today"), 1, month)', 'today – 1 month after today'],
  [
    'DATEADD(DATETIME("2001-01-01T00:00:00"), -7, day) : DATEADD(DATETIME("2001-01-01T00:00:00"), 1, day)',
    '7 days before 1 Jan 2001 – 1 day after 1 Jan 2001',
  ],
  ['yesterday : tomorrow', 'yesterday – tomorrow'],
  [' : ', 'No filter'],
  ['', ''],
  ['2001-01-01T00:00:05 : ', 'from 1 Jan 2001, 00:00:05'],
  ['2001-13-01 : 2001-01-01T10', '2001-13-01 – 2001-01-01T10'],
  ['2001-01-01T09:30:00 : today', '1 Jan 2001, 09:30 – today'],
  ['now : 2001-12-31', 'now – 31 Dec 2001'],
  ['DATEADD(DATETIME("2001-06-01"), -1, quarter) : 2001-06-01', '1 quarter before 1 Jun 2001 – 1 Jun 2001'],
  ['2001-06-01 : DATEADD(DATETIME("2001-06-01"), 2, hour)', '1 Jun 2001 – 2 hours after 1 Jun 2001'],
  [
    'DATEADD(DATETIME("today"), -1, week) : DATEADD(DATETIME("today"), 1, week)',
    '1 week before today – 1 week after today',
  ],
  ['DATEADD(DATETIME("now"), -30, minute) : now', '30 minutes before now – now'],
];
test.each(labels)('%s reads as %s', (text, label) => expect(timeRangeLabel(text)).toBe(label));
test.each(['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'])(
  'the month %s by its name',
  (name) =>
    expect(timeRangeLabel(`${new Date(Date.parse(`1 ${name} 2001 UTC`)).toISOString().slice(0, 10)} : `)).toBe(
      `from 1 ${name} 2001`,
    ),
);
test('open ranges in words', () => {
  expect(rangeLabel({ since: null, until: Date.UTC(2001, 0, 1, 9, 30) })).toBe('until 1 Jan 2001, 09:30');
  expect(rangeLabel({ since: Date.UTC(2000, 11, 31), until: Date.UTC(2001, 0, 1) })).toBe('31 Dec 2000 – 1 Jan 2001');
  expect(rangeLabel({ since: null, until: null })).toBe('No filter');
  expect(rangeLabel({ since: Date.UTC(2001, 0, 1), until: null })).toBe('from 1 Jan 2001');
});

const day = (quantity: number): CustomEnd => ({ mode: 'relative', quantity, unit: 'day' });
const specific = (text: string): CustomEnd => ({ mode: 'specific', text });
test.each<[string, CustomRange | null]>([
  // Every spelling of a point: without time, without seconds, with a fraction, in other case.
  [
    '2001-01-01 : 2001-01-02T10:30',
    { since: specific('2001-01-01T00:00:00'), until: specific('2001-01-02T10:30:00'), anchor: 'now' },
  ],
  [
    '2001-01-01t10:30:05.123456 : NOW',
    { since: specific('2001-01-01T10:30:05.123456'), until: { mode: 'now' }, anchor: 'now' },
  ],
  ['  Today  :  now ', { since: { mode: 'today' }, until: { mode: 'now' }, anchor: 'now' }],
  ["dateadd(datetime('TODAY'),-2,DAY) : today", { since: day(2), until: { mode: 'today' }, anchor: 'now' }],
  [
    '2001-01-01 : DATEADD(DATETIME("2001-01-01"), 3, day)',
    { since: specific('2001-01-01T00:00:00'), until: day(3), anchor: 'now' },
  ],
  [
    'DATEADD(DATETIME("2001-01-01"), -1, day) : DATEADD(DATETIME("2001-01-01T00:00"), 1, day)',
    { since: day(1), until: day(1), anchor: '2001-01-01T00:00:00' },
  ],
  // An end that counts into the other direction, from another point, by nothing, or from no day.
  ['DATEADD(DATETIME("today"), 2, day) : today', null],
  ['today : DATEADD(DATETIME("today"), -2, day)', null],
  ['DATEADD(DATETIME("today"), 0, day) : today', null],
  ['DATEADD(DATETIME("today"), -2, day) : 2001-01-01', null],
  ['DATEADD(DATETIME("2001-02-32"), -2, day) : 2001-02-32', null],
  ['2001-01-01 : 2001-99-01', null],
  ['2001-01-01', null],
  ['2001-01-01 : 2001-01-02 : 2001-01-03', null],
  [' : 2001-01-02', null],
  ['x2001-01-01 : now', null],
  ['now : 2001-01-01T1', null],
])('the fields of %s', (text, expected) => {
  expect(readCustomRange(text)).toEqual(expected);
});

test.each<[CustomRange, string]>([
  [
    { since: day(7), until: specific('2001-07-01'), anchor: 'now' },
    'DATEADD(DATETIME("2001-07-01T00:00:00"), -7, day) : 2001-07-01T00:00:00',
  ],
  [{ since: { mode: 'now' }, until: day(3), anchor: 'today' }, 'now : DATEADD(DATETIME("now"), 3, day)'],
  [
    { since: day(1), until: day(2), anchor: 'today' },
    'DATEADD(DATETIME("today"), -1, day) : DATEADD(DATETIME("today"), 2, day)',
  ],
  [{ since: day(-4), until: { mode: 'today' }, anchor: 'now' }, 'DATEADD(DATETIME("today"), -1, day) : today'],
])('the text of %j', (range, expected) => {
  expect(writeCustomRange(range)).toBe(expected);
});

test.each<[string | number, number]>([
  [12, 12],
  [' 7 ', 7],
  ['999999999', 999_999_999],
  ['1234567890', 1],
  ['7 days', 1],
  [1.5, 1],
  [1, 1],
])('the quantity %j counts as %i', (typedQuantity, expected) => {
  expect(relativeQuantity(typedQuantity)).toBe(expected);
});

test.each<[string, readonly [string, string]]>([
  ['a : b : c', ['a', 'b : c']],
  [' : now', ['', 'now']],
  ['Last week', ['Last week', '']],
  ['Next week', ['', 'Next week']],
  ['the Last week', ['', '']],
  ['week Next', ['', '']],
])('Advanced shows %s as %j', (text, expected) => {
  expect(advancedParts(text)).toEqual(expected);
});
