import { cellAt, columnFrom } from '@sextant/contract';
import type { ColumnTable } from '@sextant/contract';
import { expect, test } from 'vitest';
import { chartProposals as proposeInTurns } from './chart-proposals.ts';
import { runAtOnce } from './sliced-work.ts';

const chartProposals = (table: ColumnTable, preferred: string | null = null) =>
  runAtOnce(proposeInTurns(table, preferred));

const rowsOf = ({ columns, rowCount }: ColumnTable) =>
  Array.from({ length: rowCount }, (_, row) => columns.map((column) => cellAt(column, row)));
const tableOf = (rowCount: number, columns: ColumnTable['columns']): ColumnTable => ({ rowCount, columns });

const routes = tableOf(3, [
  columnFrom('origin', 'text', ['ORD', 'DEN', 'ORD']),
  columnFrom('flights', 'integer', [4, 9, 6]),
]);

test('names and an amount are drawn as bars, the largest first, and as shares of few', () => {
  const [bars, shares, number] = chartProposals(routes);
  expect(bars?.form).toMatchObject({ viz_type: 'echarts_timeseries_bar', x_axis: 'origin' });
  expect(rowsOf(bars?.table ?? tableOf(0, []))).toEqual([
    ['ORD', 10],
    ['DEN', 9],
  ]);
  expect(shares?.form).toMatchObject({ viz_type: 'pie', groupby: ['origin'] });
  expect(rowsOf(number?.table ?? tableOf(0, []))).toEqual([[19]]);
});

test('times and an amount are drawn as a line, in the order of time', () => {
  const [line] = chartProposals(
    tableOf(3, [columnFrom('day', 'date', [20, 10, 20]), columnFrom('delay', 'float', [1, 2, 3])]),
  );
  expect(line?.form).toMatchObject({ viz_type: 'echarts_timeseries_line', x_axis: 'day' });
  expect(rowsOf(line?.table ?? tableOf(0, []))).toEqual([
    [10, 2],
    [20, 4],
  ]);
});

test('one number is a number; rows without an amount are a table', () => {
  expect(chartProposals(tableOf(1, [columnFrom('n', 'integer', [7])])).map(({ form }) => form.viz_type)).toEqual([
    'big_number_total',
  ]);
  expect(chartProposals(tableOf(2, [columnFrom('t', 'text', ['a', 'b'])])).map(({ form }) => form.viz_type)).toEqual([
    'table',
  ]);
});

test('means are averaged, and the column that the user looks at is drawn', () => {
  const delays = tableOf(3, [
    columnFrom('origin', 'text', ['ORD', 'DEN', 'ORD']),
    columnFrom('avg_delay', 'float', [4, 9, 6]),
    columnFrom('flights', 'integer', [1, 2, 3]),
  ]);
  const [bars] = chartProposals(delays, 'avg_delay');
  expect(rowsOf(bars?.table ?? tableOf(0, []))).toEqual([
    ['DEN', 9],
    ['ORD', 5],
  ]);
  expect(bars?.form['metrics']).toMatchObject([{ aggregate: 'AVG', label: 'avg_delay' }]);
});
