import { expect, test } from 'vitest';
import { figuresText, lengthText, marksOf, reachText } from './range-texts.ts';

const wall = (text: string): number => Date.parse(`${text}Z`);
const hourMs = 60 * 60 * 1000;

test('a length is days, and hours or minutes where it is short', () => {
  expect([24, 91 * 24, 6, 36, 47, 49.5, 0.5, 1, 1 / 60].map((hours) => lengthText(hours * hourMs))).toEqual([
    '1 day',
    '91 days',
    '6 hours',
    '36 hours',
    '47 hours',
    '2 days',
    '30 minutes',
    '1 hour',
    '1 minute',
  ]);
});

test('a range says its days and its rows of all', () => {
  const range = { since: wall('2001-04-01'), until: wall('2001-07-01') };
  const of = { rows: 1_522_083, all: 3_000_000, name: 'flights' };
  expect(figuresText(range, of)).toBe('91 days · 1,522,083 of 3,000,000 rows of flights');
  expect(figuresText({ ...range, until: null }, of)).toBe('1,522,083 of 3,000,000 rows of flights');
  expect(figuresText(range, { ...of, rows: null })).toBe('91 days · … of 3,000,000 rows of flights');
});

test('data reach from their first to their last day', () => {
  expect(reachText({ firstDay: wall('2001-01-01'), lastDay: wall('2001-06-30') })).toBe('1 Jan 2001 – 30 Jun 2001');
  expect(reachText({ firstDay: wall('2001-01-01'), lastDay: wall('2001-01-01') })).toBe('1 Jan 2001');
});

test('marks say the year where there is more than one', () => {
  const edges = ['2001-01-01', '2001-02-01', '2001-03-01', '2001-04-01', '2001-05-01'].map(wall);
  expect(marksOf({ edges })).toEqual([
    { value: wall('2001-02-01'), text: '1 Feb' },
    { value: wall('2001-03-01'), text: '1 Mar' },
    { value: wall('2001-04-01'), text: '1 Apr' },
  ]);
  expect(marksOf({ edges: [wall('2000-12-01'), ...edges] }).map(({ text }) => text)).toEqual([
    '1 Jan 2001',
    '1 Mar 2001',
    '1 Apr 2001',
  ]);
  expect(marksOf({ edges: [wall('2001-01-01'), wall('2001-01-02')] })).toEqual([]);
});
