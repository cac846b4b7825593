import { expect, test } from 'vitest';
import {
  cellAt,
  columnFrom,
  columnNamed,
  genericTypeOf,
  notFiniteMember,
  numberColumn,
  textColumn,
} from './column-table.ts';
import type { Cell, Column, ValueType } from './column-table.ts';

const cellsOf = (column: Column, rows: number): Cell[] => Array.from({ length: rows }, (_, row) => cellAt(column, row));

test.each<[ValueType, number]>([
  ['integer', 0],
  ['decimal', 0],
  ['float', 0],
  ['text', 1],
  ['time', 1],
  ['binary', 1],
  ['json', 1],
  ['date', 2],
  ['timestamp', 2],
  ['timestamptz', 2],
  ['boolean', 3],
])('%s is the generic type %i', (type, expected) => {
  expect(genericTypeOf(type)).toBe(expected);
});

test('numbers: NULL is marked, booleans are 0 and 1, and come back as they were', () => {
  const column = numberColumn('n', 'float', [1.5, null, 0, Number.NaN]);
  expect(column).toEqual({
    name: 'n',
    type: 'float',
    cells: {
      encoding: 'numbers',
      numbers: Float64Array.of(1.5, 0, 0, Number.NaN),
      nulls: Uint8Array.of(0, 1, 0, 0),
    },
  });
  expect(cellsOf(column, 4)).toEqual([1.5, null, 0, Number.NaN]);
  expect(cellsOf(numberColumn('b', 'boolean', [true, false, null]), 3)).toEqual([true, false, null]);
  expect(numberColumn('n', 'integer', [1, 2]).cells).toEqual({
    encoding: 'numbers',
    numbers: Float64Array.of(1, 2),
    nulls: null,
  });
  expect(cellsOf(numberColumn('n', 'integer', [1, 2]), 2)).toEqual([1, 2]);
});

test('texts: each stands once in the dictionary, in the order of its first row; NULL is code -1', () => {
  const column = textColumn('t', ['b', null, 'a', 'b', '']);
  expect(column).toEqual({
    name: 't',
    type: 'text',
    cells: { encoding: 'texts', codes: Int32Array.of(0, -1, 1, 0, 2), dictionary: ['b', 'a', ''] },
  });
  expect(cellsOf(column, 5)).toEqual(['b', null, 'a', 'b', '']);
  // Behind the last row there is nothing.
  expect(cellAt(column, 9)).toBeNull();
  expect(cellAt(numberColumn('n', 'integer', [1]), 9)).toBeNaN();
});

test.each<[string, ValueType, Cell[], 'texts' | 'numbers', Cell[]]>([
  ['numbers', 'integer', [1, null], 'numbers', [1, null]],
  ['integers too great for a double', 'integer', ['9007199254740993', null], 'texts', ['9007199254740993', null]],
  ['one text among numbers', 'decimal', [1, '2'], 'texts', ['1', '2']],
  ['texts', 'text', ['a', null], 'texts', ['a', null]],
  ['a text column without a text', 'text', [null, 5], 'texts', [null, '5']],
  ['times of day', 'time', [null], 'texts', [null]],
  ['booleans', 'boolean', [true, null], 'numbers', [true, null]],
  ['instants', 'timestamptz', [86_400_000], 'numbers', [86_400_000]],
])('a column from plain cells: %s', (...args) => {
  const [, type, values, encoding, expected] = args;
  const column = columnFrom('c', type, values);
  expect([column.name, column.type, column.cells.encoding]).toEqual(['c', type, encoding]);
  expect(cellsOf(column, values.length)).toEqual(expected);
});

test('a column is found by its whole name', () => {
  const [first, second] = [numberColumn('a', 'integer', [1]), numberColumn('ab', 'integer', [2])];
  const table = { columns: [first, second], rowCount: 1 };
  expect(columnNamed(table, 'ab')).toBe(second);
  expect(columnNamed(table, 'b')).toBeNull();
});

test('columns of numbers that no text of the wire has are named, and no others', () => {
  const numbers = (name: string, type: 'float' | 'integer', values: readonly (number | null)[]) =>
    columnFrom(name, type, values);
  const columns = [
    numbers('infinite', 'float', [1, Infinity]),
    numbers('least', 'float', [-Infinity, null]),
    numbers('none', 'float', [Number.NaN]),
    numbers('finite', 'float', [1.5, null]),
    numbers('whole', 'integer', [1, 2]),
    columnFrom('text', 'text', ['Infinity', 'NaN']),
    // Numbers that an engine gives as texts.
    columnFrom('written', 'float', ['Infinity', '1.5']),
  ];
  expect(notFiniteMember({ columns, rowCount: 2 })).toEqual({ not_finite_columns: ['infinite', 'least', 'none'] });
  expect(notFiniteMember({ columns: columns.slice(3), rowCount: 2 })).toEqual({});
});
