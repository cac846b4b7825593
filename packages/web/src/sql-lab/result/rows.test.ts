import { columnFrom } from '@sextant/contract';
import type { ColumnTable } from '@sextant/contract';
import { expect, test } from 'vitest';
import { asCsv, asInList, asMarkdown, asText } from './copy-formats.ts';
import { runAtOnce } from './sliced-work.ts';
import { rowOrder } from './row-order.ts';

const table: ColumnTable = {
  rowCount: 4,
  columns: [
    columnFrom('city', 'text', ['Reno', null, 'São "Paulo"', "L'Aquila, 9|9"]),
    columnFrom('flights', 'integer', [12, 3, null, 100]),
    columnFrom('day', 'date', [Date.UTC(2001, 0, 2), null, Date.UTC(2001, 0, 1), Date.UTC(2001, 0, 3)]),
  ],
};
const all = { table, order: null };
const orderOf = (search: string, column: string | null, direction: 'ascending' | 'descending' = 'ascending') => {
  const order = runAtOnce(rowOrder(table, search, column === null ? null : { column, direction }));
  return order === null ? null : [...order];
};

test('rows are sorted by numbers, times and texts, NULL last either way', () => {
  expect(orderOf('', null)).toBeNull();
  expect(orderOf('', 'flights')).toEqual([1, 0, 3, 2]);
  expect(orderOf('', 'flights', 'descending')).toEqual([3, 0, 1, 2]);
  expect(orderOf('', 'day')).toEqual([2, 0, 3, 1]);
  expect(orderOf('', 'city')).toEqual([3, 0, 2, 1]);
});

test('numbers that are held as texts are sorted as numbers', () => {
  const large = { rowCount: 3, columns: [columnFrom('n', 'integer', ['9007199254740993', '12', '-4'])] };
  expect([...(runAtOnce(rowOrder(large, '', { column: 'n', direction: 'ascending' })) ?? [])]).toEqual([2, 1, 0]);
});

test('NaN stands behind all numbers, with NULL', () => {
  const column = columnFrom('n', 'float', [Number.NaN, 2, null, Number.NEGATIVE_INFINITY, 1]);
  const sorted = (direction: 'ascending' | 'descending') => [
    ...(runAtOnce(rowOrder({ rowCount: 5, columns: [column] }, '', { column: 'n', direction })) ?? []),
  ];
  expect(sorted('ascending')).toEqual([3, 4, 1, 0, 2]);
  expect(sorted('descending')).toEqual([1, 4, 3, 0, 2]);
});

test('a search keeps rows that hold it in any cell, case not counting', () => {
  expect(orderOf('reno', null)).toEqual([0]);
  expect(orderOf('2001-01-03', null)).toEqual([3]);
  expect(orderOf('null', null)).toEqual([1, 2]);
  expect(orderOf('1', 'flights', 'descending')).toEqual([3, 0, 2]);
});

test('rows are copied as text, CSV and Markdown', () => {
  expect(runAtOnce(asText(all)).split('\n')[1]).toBe('Reno\t12\t2001-01-02');
  expect(runAtOnce(asCsv(all)).split('\r\n')).toEqual([
    'city,flights,day',
    'Reno,12,2001-01-02',
    ',3,',
    '"São ""Paulo""",,2001-01-01',
    '"L\'Aquila, 9|9",100,2001-01-03',
  ]);
  expect(runAtOnce(asMarkdown(all)).split('\n')).toEqual([
    '| city | flights | day |',
    '| --- | ---: | --- |',
    '| Reno | 12 | 2001-01-02 |',
    '| *NULL* | 3 | *NULL* |',
    '| São "Paulo" | *NULL* | 2001-01-01 |',
    "| L'Aquila, 9\\|9 | 100 | 2001-01-03 |",
  ]);
});

test('one column becomes the list of an IN, in the order shown, without NULL', () => {
  expect(runAtOnce(asInList({ table, order: new Int32Array([3, 0, 0, 1]) }, 0))).toBe("('L''Aquila, 9|9', 'Reno')");
  expect(runAtOnce(asInList(all, 1))).toBe('(12, 3, 100)');
  expect(runAtOnce(asInList(all, 2))).toBe("('2001-01-02', '2001-01-01', '2001-01-03')");
});

test('a text of several parts is whole, in its order', () => {
  const count = 1_000;
  const long = {
    table: { columns: [columnFrom('n', 'integer', [...Array(count).keys()])], rowCount: count },
    order: null,
  };
  const expected = Array.from({ length: count }, (_, row) => String(row));
  expect(runAtOnce(asText(long)).split('\n')).toEqual(['n', ...expected]);
  const none = { table: { columns: [columnFrom('n', 'integer', [])], rowCount: 0 }, order: null };
  expect(runAtOnce(asText(none))).toBe('n');
});
