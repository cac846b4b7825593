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
const plain: SheetLayout = {
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
  expect(pivotSheet(table, plain)).toEqual({
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
  const sheet = pivotSheet(table, { ...plain, metricsOnRows: true, rowTotals: false, columnTotals: false });
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
  const parts = pivotSheet(table, { ...plain, aggregate: 'Sum as Fraction of Total', columnTotals: false });
  expect(parts.cells.reduce((sum, row) => sum + (row.at(-1) ?? 0), 0)).toBeCloseTo(1, 12);
  expect(() => pivotSheet(table, { ...plain, aggregate: 'toString' })).toThrow('Invalid aggregate function: toString');
  expect(() => pivotSheet(table, { ...plain, rows: ['nope'] })).toThrow('Referenced columns');
});
