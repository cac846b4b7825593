import { columnFrom, type ColumnTable } from '@sextant/contract';
import { expect, test } from 'vitest';
import { pivotSheet, type SheetLayout } from './pivot-sheet.ts';

const table: ColumnTable = {
  columns: [
    columnFrom('size', 'text', ['L', 'L', 'S', 'S', null]),
    columnFrom('state', 'text', ['open', 'shut', 'open', 'shut', 'open']),
    columnFrom('n', 'integer', [1, 2, 4, null, 8]),
  ],
  rowCount: 5,
};
const plainLayout: SheetLayout = {
  rows: ['size'],
  columns: ['state'],
  metrics: ['n'],
  aggregate: 'Sum',
  isTransposed: false,
  combinesMetrics: false,
  metricsOnRows: false,
  rowTotals: true,
  columnTotals: true,
};

test('totals and subtotals over rows and columns; absent combinations have no cell, absent values a name', () => {
  expect(pivotSheet(table, plainLayout)).toEqual({
    columns: [
      ['n', 'open'],
      ['n', 'shut'],
      ['n', 'Subtotal'],
      ['Total (Sum)', ''],
    ],
    rows: [['L'], ['S'], ['<NULL>'], ['Total (Sum)']],
    cells: [
      [1, 2, 3, 3],
      [4, null, 4, 4],
      [8, null, 8, 8],
      [13, 2, 15, 15],
    ],
  });
});

test('a transposed sheet with metrics on rows has the same cells the other way', () => {
  const sheet = pivotSheet(table, { ...plainLayout, metricsOnRows: true, rowTotals: false, columnTotals: false });
  expect(sheet.rows).toEqual([
    ['n', 'L'],
    ['n', 'S'],
    ['n', '<NULL>'],
  ]);
  expect(sheet.cells).toEqual([
    [1, 2],
    [4, null],
    [8, null],
  ]);
});

test('fractions add up to one, and an unknown aggregate is rejected', () => {
  const fractionSheet = pivotSheet(table, {
    ...plainLayout,
    aggregate: 'Sum as Fraction of Total',
    columnTotals: false,
  });
  expect(fractionSheet.cells.reduce((sum, row) => sum + (row.at(-1) ?? 0), 0)).toBeCloseTo(1, 12);
  expect(() => pivotSheet(table, { ...plainLayout, aggregate: 'toString' })).toThrow(
    'Invalid aggregate function: toString',
  );
  expect(() => pivotSheet(table, { ...plainLayout, rows: ['nope'] })).toThrow('Referenced columns');
});

/** Sums of x: a has 2 under 9 and 8 under 10, b has 4 and 1; y is ten times as much. */
const orders: ColumnTable = {
  columns: [
    columnFrom('r', 'text', ['b', 'a', 'a', 'b', 'a', 'a', 'b']),
    columnFrom('k', 'integer', [10, 9, 10, 9, 10, 9, 9]),
    columnFrom('x', 'float', [1, 2, 3, 4, 5, Infinity, Number.NaN]),
    columnFrom('y', 'float', [10, 20, 30, 40, 50, null, null]),
  ],
  rowCount: 7,
};
const layout: SheetLayout = {
  ...plainLayout,
  rows: ['r'],
  columns: ['k'],
  metrics: ['x', 'y'],
  rowTotals: false,
  columnTotals: false,
};

test('metrics stand above the values of columns or under them; numbers are in the order of numbers', () => {
  expect(pivotSheet(orders, layout)).toEqual({
    columns: [
      ['x', '9'],
      ['x', '10'],
      ['y', '9'],
      ['y', '10'],
    ],
    rows: [['a'], ['b']],
    cells: [
      [2, 8, 20, 80],
      [4, 1, 40, 10],
    ],
  });
  expect(pivotSheet(orders, { ...layout, combinesMetrics: true, rowTotals: true })).toEqual({
    columns: [
      ['9', 'x'],
      ['9', 'y'],
      ['9', 'Subtotal'],
      ['10', 'x'],
      ['10', 'y'],
      ['10', 'Subtotal'],
      ['Total (Sum)', ''],
    ],
    rows: [['a'], ['b']],
    cells: [
      [2, 20, 22, 8, 80, 88, 110],
      [4, 40, 44, 1, 10, 11, 55],
    ],
  });
  expect(pivotSheet(orders, { ...layout, columns: [], combinesMetrics: true })).toEqual({
    columns: [['x'], ['y']],
    rows: [['a'], ['b']],
    cells: [
      [10, 100],
      [5, 50],
    ],
  });
});

test('rows and columns change places when a sheet is transposed, and metrics go to the rows', () => {
  const transposedSheet = pivotSheet(orders, { ...layout, metrics: ['x'], isTransposed: true });
  expect([transposedSheet.rows, transposedSheet.columns, transposedSheet.cells]).toEqual([
    [['9'], ['10']],
    [
      ['x', 'a'],
      ['x', 'b'],
    ],
    [
      [2, 4],
      [8, 1],
    ],
  ]);
  const onRows = pivotSheet(orders, { ...layout, metricsOnRows: true });
  expect([onRows.rows, onRows.columns, onRows.cells]).toEqual([
    [
      ['x', 'a'],
      ['x', 'b'],
      ['y', 'a'],
      ['y', 'b'],
    ],
    [['9'], ['10']],
    [
      [2, 8],
      [4, 1],
      [20, 80],
      [40, 10],
    ],
  ]);
});

test('every level of rows and columns has its subtotals, made of the cells of the sheet', () => {
  const down = pivotSheet(orders, { ...layout, rows: ['r', 'k'], columns: [], metrics: ['x'], columnTotals: true });
  expect([down.columns, down.rows, down.cells]).toEqual([
    [['x']],
    [
      ['a', '9'],
      ['a', '10'],
      ['a', 'Subtotal'],
      ['b', '9'],
      ['b', '10'],
      ['b', 'Subtotal'],
      ['Total (Sum)', ''],
    ],
    [[2], [8], [10], [4], [1], [5], [15]],
  ]);
  const wideSheet = pivotSheet(orders, {
    ...layout,
    rows: [],
    columns: ['k', 'r'],
    metrics: ['x'],
    rowTotals: true,
    columnTotals: true,
  });
  expect([wideSheet.columns, wideSheet.rows, wideSheet.cells]).toEqual([
    [
      ['x', '9', 'a'],
      ['x', '9', 'b'],
      ['x', '9', 'Subtotal'],
      ['x', '10', 'a'],
      ['x', '10', 'b'],
      ['x', '10', 'Subtotal'],
      ['x', 'Subtotal', ''],
      ['Total (Sum)', '', ''],
    ],
    [['Total (Sum)']],
    [[2, 4, 6, 8, 1, 9, 15, 15]],
  ]);
  const average = { ...layout, metrics: ['x'], aggregate: 'Average', rowTotals: true, columnTotals: true };
  expect(pivotSheet(orders, average)).toMatchObject({
    rows: [['a'], ['b'], ['Total (Average)']],
    cells: [
      [2, 4, 3, 3],
      [4, 1, 2.5, 2.5],
      [3, 2.5, 2.75, 2.75],
    ],
  });
  // The total counts the cells of its row, of which there is one.
  const countSheet = pivotSheet(orders, {
    ...layout,
    columns: [],
    metrics: ['x'],
    aggregate: 'Count',
    rowTotals: true,
  });
  expect([countSheet.columns, countSheet.cells]).toEqual([
    [['x'], ['Total (Count)']],
    [
      [3, 1],
      [2, 1],
    ],
  ]);
});

test('a fraction is of the row, the column or the whole that the reader sees; of nothing there is none', () => {
  const parts = (aggregate: string, more: Partial<SheetLayout> = {}) =>
    pivotSheet(orders, { ...layout, metrics: ['x'], aggregate, ...more }).cells;
  const byRow = [
    [0.2, 0.8],
    [0.8, 0.2],
  ];
  const byColumn = [
    [2 / 6, 8 / 9],
    [4 / 6, 1 / 9],
  ];
  const wholeRows = [
    [2 / 15, 8 / 15],
    [4 / 15, 1 / 15],
  ];
  for (const metricsOnRows of [false, true]) {
    expect(parts('Sum as Fraction of Rows', { metricsOnRows })).toEqual(byRow);
    expect(parts('Sum as Fraction of Columns', { metricsOnRows })).toEqual(byColumn);
    expect(parts('Sum as Fraction of Total', { metricsOnRows })).toEqual(wholeRows);
  }
  expect(parts('Count as Fraction of Total')).toEqual([
    [1 / 5, 2 / 5],
    [1 / 5, 1 / 5],
  ]);
  const balancedTable: ColumnTable = {
    columns: [
      columnFrom('r', 'text', ['a', 'a', 'b']),
      columnFrom('k', 'text', ['p', 'q', 'p']),
      columnFrom('x', 'float', [1, -1, 3]),
    ],
    rowCount: 3,
  };
  expect(pivotSheet(balancedTable, { ...layout, metrics: ['x'], aggregate: 'Sum as Fraction of Rows' }).cells).toEqual([
    [null, null],
    [1, null],
  ]);
});

test('a sheet has no more cells than are allowed', () => {
  expect(pivotSheet(orders, layout, 8).cells).toHaveLength(2);
  expect(() => pivotSheet(orders, layout, 7)).toThrow(expect.objectContaining({ code: 'QUERY_034' }));
});

test('headings with several levels are distinguished level by level', () => {
  const input: ColumnTable = {
    columns: [
      columnFrom('p', 'text', ['x', 'y', null, 'x']),
      columnFrom('q', 'boolean', [true, true, false, false]),
      columnFrom('n', 'integer', [1, 2, 4, 8]),
    ],
    rowCount: 4,
  };
  const sheet = pivotSheet(input, { ...layout, rows: [], columns: ['p', 'q'], metrics: ['n'], rowTotals: true });
  expect([sheet.columns.map((path) => path.slice(1).join(' ')), sheet.cells]).toEqual([
    ['x false', 'x true', 'x Subtotal', 'y true', 'y Subtotal', '<NULL> false', '<NULL> Subtotal', 'Subtotal ', ' '],
    [[8, 1, 9, 2, 2, 4, 4, 15, 15]],
  ]);
});
