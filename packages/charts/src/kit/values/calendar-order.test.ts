import type { Cell } from '@sextant/contract';
import { expect, test } from 'vitest';
import { calendarPlaces } from './calendar-order.ts';
import { recordedTable } from '../result/test-table.ts';

const placesOf = (values: readonly Cell[], type = 'text') => {
  const table = recordedTable({ columns: [{ name: 'day', type, values }] });
  const [column] = table.columns;
  if (column === undefined) throw new Error('there is no column');
  const places = calendarPlaces(column, table.rowCount);
  return places === null ? null : [...places].sort(([, one], [, other]) => one - other).map(([text]) => text);
};

test.each([
  [
    ['Friday', 'Monday', null, 'Sunday', 'Monday'],
    ['Monday', 'Friday', 'Sunday'],
  ],
  [
    ['fri', 'SUN', 'Tue'],
    ['Tue', 'fri', 'SUN'],
  ],
  [
    ['April', 'August', 'May', 'Jan'],
    ['Jan', 'April', 'May', 'August'],
  ],
])('names of weekdays or months have their calendar: %j', (values, expected) => {
  expect(placesOf(values)).toEqual(expected);
});

test.each([
  ['one that is no name', ['Monday', 'Holiday']],
  ['names of both', ['Monday', 'March']],
  ['nothing', [null, null]],
  ['no texts', [1, 2]],
  ['the beginning of a name', ['Mond', 'Tuesday']],
])('a column with %s has none', (_, values) => {
  expect(placesOf(values, typeof values[0] === 'number' ? 'integer' : 'text')).toBeNull();
});
