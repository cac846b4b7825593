import { expect, test } from 'vitest';
import { cellAt } from '../model/column-table.ts';
import { hasRows, tableOfResult } from './result-table.ts';

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

test.each<[number | undefined, unknown[], string, unknown[]]>([
  [0, [1, null], 'integer', [1, null]],
  [0, [1, 1.5], 'float', [1, 1.5]],
  [0, ['9007199254740993', null], 'integer', ['9007199254740993', null]],
  [0, [1.5, '2.25'], 'float', ['1.5', '2.25']],
  [2, [0, null], 'timestamp', [0, null]],
  // Times that came as words stay words.
  [2, ['2001-01-01', null], 'text', ['2001-01-01', null]],
  [2, [0, '2001-01-01'], 'text', ['0', '2001-01-01']],
  [3, [true, false, null], 'boolean', [true, false, null]],
  [1, ['a', 5, false], 'text', ['a', '5', 'false']],
  [1, [{ a: [1] }, [2]], 'text', ['{"a":[1]}', '[2]']],
  [undefined, ['a', undefined], 'text', ['a', null]],
])('generic type %s of %j is read as %s', (generic, values, type, expected) => {
  const table = tableOfResult({
    colnames: ['c'],
    ...(generic === undefined ? {} : { coltypes: [generic] }),
    data: values.map((c) => ({ c })),
  });
  const column = table?.columns[0];
  if (column === undefined) throw new Error('a column was expected');
  expect(column.type).toBe(type);
  expect(values.map((_, row) => cellAt(column, row))).toEqual(expected);
  expect(table?.rowCount).toBe(values.length);
});

test('a column that a row does not have is NULL there; names of objects built in are ordinary names', () => {
  const table = tableOfResult({ colnames: ['a', 'toString'], coltypes: [0, 1], data: [{ a: 1 }] });
  expect(table?.columns.map((column) => cellAt(column, 0))).toEqual([1, null]);
  expect(tableOfResult({ coltypes: [0], data: [{ a: 1 }] })).toBeNull();
  expect(tableOfResult({ colnames: ['a'] })).toBeNull();
});

test('rows are a list; cells by column are none', () => {
  expect(hasRows({ colnames: ['a'] })).toBe(true);
  expect(hasRows({ colnames: ['a'], data: [] })).toBe(true);
  expect(hasRows({ colnames: ['a'], data: { a: [1] } } as unknown as Parameters<typeof hasRows>[0])).toBe(false);
});
