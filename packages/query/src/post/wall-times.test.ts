import { cellAt, numberColumn, textColumn, type ValueType } from '@sextant/contract';
import { expect, test } from 'vitest';
import { toWallTimes } from './wall-times.ts';

const winter = Date.UTC(2024, 0, 15, 12);
const summer = Date.UTC(2024, 6, 15, 12);
const hourMs = 3_600_000;

/** What Berlin reads of a column that the engine types as `type` and the plan as `planned`: the new type, and hours moved. */
function read(type: ValueType, plannedType: ValueType | null, zone = 'Europe/Berlin') {
  const column = numberColumn('at', type, [winter, summer, null]);
  const table = toWallTimes({ columns: [column], rowCount: 3 }, zone, {
    columns: [{ name: 'at', valueType: plannedType }] as never,
  });
  const [shownColumn] = table.columns;
  if (shownColumn === undefined) throw new Error('A column was given');
  const hours = [0, 1].map((row) => (Number(cellAt(shownColumn, row)) - ([winter, summer][row] ?? 0)) / hourMs);
  return [shownColumn.type, ...hours, cellAt(shownColumn, 2)];
}

test('an instant becomes the wall time of the zone, summer time heeded; NULL stays', () => {
  expect(read('timestamptz', 'timestamptz')).toEqual(['timestamp', 1, 2, null]);
  expect(read('timestamptz', null)).toEqual(['timestamp', 1, 2, null]);
  expect(read('timestamp', 'timestamptz')).toEqual(['timestamp', 1, 2, null]);
});

test('wall times, dates and what the plan calls so are left as they are', () => {
  const table: readonly (readonly [type: ValueType, plannedType: ValueType | null])[] = [
    ['timestamp', null],
    ['timestamp', 'timestamp'],
    ['timestamptz', 'timestamp'],
    ['timestamptz', 'date'],
    ['date', null],
    ['integer', 'timestamptz'],
  ];
  for (const [type, plannedType] of table) expect(read(type, plannedType)).toEqual([type, 0, 0, null]);
  expect(read('timestamptz', 'timestamptz', 'UTC')).toEqual(['timestamptz', 0, 0, null]);
});

test('only the columns of instants are touched', () => {
  const columns = [
    textColumn('name', ['a']),
    numberColumn('at', 'timestamptz', [winter]),
    numberColumn('n', 'float', [5]),
  ];
  const table = { columns, rowCount: 1 };
  const shownTable = toWallTimes(table, 'Asia/Tokyo', { columns: [] });
  expect(shownTable.columns.map((column) => cellAt(column, 0))).toEqual(['a', winter + 9 * hourMs, 5]);
  expect(shownTable.columns[0]).toBe(columns[0]);
  expect(toWallTimes({ columns: [columns[0]!], rowCount: 1 }, 'Asia/Tokyo', { columns: [] }).columns[0]).toBe(
    columns[0],
  );
});
