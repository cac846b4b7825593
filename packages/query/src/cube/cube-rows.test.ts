import { cellAt, columnFrom } from '@sextant/contract';
import type { Cell, ColumnTable, CubeLayout, Dimension } from '@sextant/contract';
import { expect, test } from 'vitest';
import { foldCube, openCube } from './index.ts';
import { orderRows } from './order-rows.ts';

const rowsOf = ({ columns, rowCount }: ColumnTable): Cell[][] =>
  Array.from({ length: rowCount }, (_, row) => columns.map((column) => cellAt(column, row)));

test('texts come in the order of the query, the same ones as they stood, NULL last in both directions', () => {
  const table: ColumnTable = {
    columns: [
      columnFrom('city', 'text', ['Oslo', null, 'Bergen', 'Oslo', 'Paris', 'Bergen']),
      columnFrom('n', 'integer', [1, 2, 3, 4, 5, 6]),
    ],
    rowCount: 6,
  };
  const numbers = (ascending: boolean) => rowsOf(orderRows(table, [{ label: 'city', ascending }])).map(([, n]) => n);
  expect(numbers(true)).toEqual([3, 6, 1, 4, 5, 2]);
  expect(numbers(false)).toEqual([5, 1, 4, 3, 6, 2]);
  const both = orderRows(table, [
    { label: 'city', ascending: true },
    { label: 'n', ascending: false },
  ]);
  expect(rowsOf(both).map(([, n]) => n)).toEqual([6, 3, 4, 1, 5, 2]);
});

test('columns are of the types that a page reads from the wire: whole numbers, others, times, NULL for what no text has', () => {
  const metric = (label: string) => ({ label, fold: 'sum', withoutRows: 'null' }) as const;
  const layout: CubeLayout = {
    groupCount: 1,
    cellCount: 1,
    metrics: [metric('whole'), metric('parts'), metric('infinite')],
    orderBy: [],
    post: [],
    labelMap: {},
    temporal: ['day'],
    subtotals: [],
  };
  const dayMs = 86_400_000;
  const table: ColumnTable = {
    columns: [
      columnFrom('day', 'date', [0, dayMs]),
      columnFrom('0', 'text', ['Oslo', 'Oslo']),
      columnFrom('1', 'float', [3, null]),
      columnFrom('2', 'float', [1.5, 2]),
      columnFrom('3', 'float', [Infinity, 1]),
    ],
    rowCount: 2,
  };
  const city: Dimension = { kind: 'column', name: 'city', label: 'city', grain: null, isAxis: false };
  const shown = foldCube(openCube(layout, table, [city]), [])?.table ?? { columns: [], rowCount: 0 };
  expect(shown.columns.map(({ name, type }) => [name, type])).toEqual([
    ['day', 'timestamp'],
    ['whole', 'integer'],
    ['parts', 'float'],
    ['infinite', 'float'],
  ]);
  expect(rowsOf(shown)).toEqual([
    [0, 3, 1.5, null],
    [dayMs, null, 2, 1],
  ]);
});
