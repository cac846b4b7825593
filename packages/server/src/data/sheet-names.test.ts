import { expect, test } from 'vitest';
import { sheetNames } from './sheet-names.ts';

test('names of sheets are legal and differ whatever their case', () => {
  expect(sheetNames(['Filters', 'filters', 'FILTERS', 'a/b:c[d]*e?f\\g', '', "'quoted'", 'History'])).toEqual([
    'Filters',
    'filters (2)',
    'FILTERS (3)',
    'a b c d e f g',
    'Sheet',
    'quoted',
    'Sheet (2)',
  ]);
});

test('a long name is cut to 31 letters, its number and whole letters kept', () => {
  const long = 'Departures by origin and destination';
  expect(sheetNames([long, long])).toEqual(['Departures by origin and destin', 'Departures by origin and de (2)']);
  expect(sheetNames([`${'x'.repeat(30)}🦉`])).toEqual(['x'.repeat(30)]);
});
