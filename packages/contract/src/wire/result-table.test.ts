import { expect, test } from 'vitest';
import { cellAt } from '../model/column-table.ts';
import { tableOfResult } from './result-table.ts';

test('rows become columns in the order of colnames; big integers stay exact', () => {
  const table = tableOfResult({
    colnames: ['t', 'n', 'big', 'b', 'x', '__proto__'],
    coltypes: [2, 0, 0, 3, 1, 1],
    data: [
      JSON.parse('{"t":978307200000,"n":1.5,"big":"9007199254740993","b":true,"x":"a","__proto__":"p"}'),
      { t: null, n: null, big: 3, b: null, x: null },
    ],
  });
  expect(table?.columns.map(({ name, type }) => `${name}:${type}`)).toEqual([
    't:timestamp',
    'n:float',
    'big:integer',
    'b:boolean',
    'x:text',
    '__proto__:text',
  ]);
  expect(table?.columns.map((column) => cellAt(column, 0))).toEqual([
    978_307_200_000,
    1.5,
    '9007199254740993',
    true,
    'a',
    'p',
  ]);
  expect(table?.columns.map((column) => cellAt(column, 1))).toEqual([null, null, '3', null, null, null]);
});

test('a result without rows is no table, one with none is empty', () => {
  expect(tableOfResult({ query: 'SELECT 1' })).toBeNull();
  expect(tableOfResult({ colnames: ['a'], coltypes: [1], data: [] })).toMatchObject({ rowCount: 0 });
});
