import { cellAt } from '@sextant/contract';
import type { ColumnTable } from '@sextant/contract';
import { expect, test } from 'vitest';
import { isoText, tableBuilder } from './table-builder.ts';

const cellsOf = (table: ColumnTable) =>
  table.columns.map((column) => Array.from({ length: table.rowCount }, (_, row) => cellAt(column, row)));

test('rows become columns of their types, NULL stays NULL', () => {
  const builder = tableBuilder(
    [
      { name: 'n', type: 'integer' },
      { name: 't', type: 'text' },
      { name: 'b', type: 'boolean' },
    ],
    2,
  );
  builder.append([
    { n: 1, t: 'a', b: true },
    { n: null, t: null, b: false },
  ]);
  builder.append([{ n: 3, t: 'a', b: null }]);
  expect(cellsOf(builder.table())).toEqual([
    [1, null, 3],
    ['a', null, 'a'],
    [true, false, null],
  ]);
});

test('integers that no double holds make their column one of texts, with all digits', () => {
  const builder = tableBuilder([{ name: 'n', type: 'integer' }], 0);
  builder.append([{ n: 1 }, { n: null }, { n: '9007199254740993' }]);
  expect(cellsOf(builder.table())).toEqual([['1', null, '9007199254740993']]);
});

test('wall times and days are read as UTC, instants by their zone', () => {
  const builder = tableBuilder(
    [
      { name: 'w', type: 'timestamp' },
      { name: 'z', type: 'timestamptz' },
      { name: 'd', type: 'date' },
    ],
    1,
  );
  builder.append([{ w: '2001-01-02T03:04:05', z: '2001-01-02T03:04:05+00:00', d: '2001-01-02' }]);
  const instant = Date.UTC(2001, 0, 2, 3, 4, 5);
  expect(cellsOf(builder.table())).toEqual([[instant], [instant], [Date.UTC(2001, 0, 2)]]);
});

test('times finer than milliseconds stay as they were written', () => {
  const builder = tableBuilder([{ name: 'w', type: 'timestamp' }], 1);
  builder.append([{ w: '2001-01-02T03:04:05' }, { w: '2001-01-02T03:04:05.123456' }]);
  const table = builder.table();
  expect(table.columns[0]?.type).toBe('text');
  expect(cellsOf(table)).toEqual([['2001-01-02 03:04:05', '2001-01-02T03:04:05.123456']]);
});

test('a table that was given out stays as it was while more rows come', () => {
  const builder = tableBuilder([{ name: 'n', type: 'integer' }], 1);
  builder.append([{ n: 1 }]);
  const first = builder.table();
  builder.append(Array.from({ length: 1000 }, (_, n) => ({ n })));
  expect(cellsOf(first)).toEqual([[1]]);
  expect(builder.table().rowCount).toBe(1001);
});

test('times are written as fine as they are', () => {
  expect(isoText(Date.UTC(2001, 0, 2, 3, 4, 5), 'timestamp')).toBe('2001-01-02 03:04:05');
  expect(isoText(Date.UTC(2001, 0, 2, 3, 4, 5, 60), 'timestamp')).toBe('2001-01-02 03:04:05.060');
  expect(isoText(Date.UTC(2001, 0, 2), 'date')).toBe('2001-01-02');
});
