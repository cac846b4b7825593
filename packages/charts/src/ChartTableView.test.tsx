import './all-types.ts';
import { columnFrom, type ColumnTable, type ValueType } from '@sextant/contract';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ChartTableView, type ChartTableViewProps } from './ChartTableView.tsx';
import type { OwnState } from './index.ts';
import { noFacts } from './kit/result/result-facts.ts';
import { loadWideColumns } from './shown-columns.ts';

// The drawing library has no place to draw here, and other files put their own in its stead.

// What is loaded late is there before the first test waits for it.
beforeAll(() => loadWideColumns({ viz_type: 'echarts_timeseries_bar' }));
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(280);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(400);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

type PlainColumn = readonly [name: string, type: ValueType, ...values: (string | number | null)[]];
const tableOf = (...columns: readonly PlainColumn[]): ColumnTable => ({
  columns: columns.map(([name, type, ...values]) => columnFrom(name, type, values)),
  rowCount: (columns[0]?.length ?? 2) - 2,
});
const clock = (text: string): number => Date.parse(`${text}Z`);
const show = (table: ColumnTable, props: Partial<ChartTableViewProps> = {}) =>
  act(async () => {
    render(
      <Suspense>
        <ChartTableView tables={[table]} {...props} />
      </Suspense>,
    );
  });
const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const cells = (row: number) =>
  within(screen.getAllByRole('row')[row] as HTMLElement)
    .getAllByRole('gridcell')
    .map(({ textContent }) => textContent);

test('rows keep times of day, days are days, years and ids are plain, amounts are grouped', async () => {
  await show(
    tableOf(
      ['at', 'timestamp', clock('2001-03-04T05:34:12'), clock('2001-03-05T00:00:00')],
      ['day', 'timestamp', clock('2001-03-04T00:00:00'), null],
      ['year', 'integer', 2013, 2014],
      ['order_id', 'integer', 123456, 9],
      ['price', 'float', 1234.5, 2013],
    ),
  );
  expect(cells(1)).toEqual(['4 Mar 2001, 05:34:12', '4 Mar 2001', '2013', '123456', '1,234.5']);
  expect(cells(2)).toEqual(['5 Mar 2001, 00:00:00', 'NULL', '2014', '9', '2,013.0']);
});

test('numbers of a column have the decimals of the one that needs most', async () => {
  await show(tableOf(['delay', 'float', 105.883817, 88.83029, -2.1768, 7, null]));
  expect([1, 2, 3, 4, 5].map((row) => cells(row)[0])).toEqual([
    '105.883817',
    '88.830290',
    '−2.176800',
    '7.000000',
    'NULL',
  ]);
});

const line = {
  viz_type: 'echarts_timeseries_line',
  datasource: '3__table',
  x_axis: 'day',
  time_grain_sqla: 'P1M',
  metrics: ['count'],
  groupby: ['carrier'],
};
const twoWideColumns = tableOf(
  ['day', 'timestamp', clock('2001-01-01T00:00:00')],
  ['count, AA', 'integer', 7],
  ['count, UA', 'integer', 4000],
  ['count, <NULL>', 'integer', 30],
);

test('a chart’s table has its columns in the chart’s order, under its names and in the format of its grain', async () => {
  await show(twoWideColumns, { formData: line, labels: { day: 'Departure', count: 'Departures' } });
  await screen.findByRole('grid');
  expect(headers()).toEqual(['#', 'Departure', 'UA', '<NULL>', 'AA']);
  expect(cells(1)).toEqual(['Jan 2001', '4,000', '30', '7']);
});

test('measures have the number format of the chart, shares are shares, and what it groups by stays as it is', async () => {
  const share = tableOf(['hour', 'float', 0.5], ['share', 'float', 0.643557]);
  const formData = { viz_type: 'echarts_timeseries_bar', datasource: '3__table', x_axis: 'hour', metrics: ['share'] };
  await show(share, { formData: { ...formData, y_axis_format: '.1%' } });
  await screen.findByRole('grid');
  expect(cells(1)).toEqual(['0.5', '64.4\u202f%']);
  cleanup();
  await show(share, { formData: { ...formData, contributionMode: 'column' } });
  expect(cells(1)).toEqual(['0.5', '64.4\u202f%']);
  cleanup();
  // 3.0M would say less than the table has space for.
  await show(tableOf(['count', 'integer', 2999994]), {
    formData: { viz_type: 'big_number_total', datasource: '3__table', metric: 'count', y_axis_format: 'SMART_NUMBER' },
  });
  expect(cells(1)).toEqual(['2,999,994']);
  cleanup();
  await show(tableOf(['carrier', 'text', 'AA'], ['late', 'float', 0.25]), {
    formData: { viz_type: 'pie', datasource: '3__table', groupby: ['carrier'], metric: 'late', number_format: '.0%' },
  });
  expect(cells(1)).toEqual(['AA', '25\u202f%']);
});

test('a table writes its columns as it has set them, else as the dataset has the metric; other charts as the dataset, where they leave it open', async () => {
  const formats = { late: '.0%', cost: ',.1f' };
  const rates = tableOf(['carrier', 'text', 'AA'], ['late', 'float', 0.254], ['cost', 'float', 12.3456]);
  const form = { viz_type: 'table', datasource: '3__table', groupby: ['carrier'], metrics: ['late', 'cost'] };
  await show(rates, { formData: { ...form, column_config: { late: { d3NumberFormat: '.1%' } } }, formats });
  await screen.findByRole('grid');
  expect(cells(1)).toEqual(['AA', '25.4\u202f%', '12.3']);
  cleanup();
  const bars = tableOf(['city', 'text', 'Austin'], ['late', 'float', 0.254]);
  await show(bars, { formData: { ...byCity(['late']), y_axis_format: 'SMART_NUMBER' }, formats });
  await screen.findByRole('grid');
  expect(cells(1)).toEqual(['Austin', '25\u202f%']);
  cleanup();
  const both = tableOf(['city', 'text', 'Austin'], ['late', 'float', 0.254], ['cost', 'float', 12.3456]);
  await show(both, { formData: byCity(['late', 'cost']), formats });
  await screen.findByRole('grid');
  expect(cells(1)).toEqual(['Austin', '0.254', '12.3456']);
});

const byCity = (metrics: readonly string[], groupby: readonly string[] = []) => ({
  viz_type: 'echarts_timeseries_bar',
  datasource: '3__table',
  x_axis: 'city',
  metrics,
  groupby,
});
const firstCells = (count: number) => Array.from({ length: count }, (_, index) => cells(index + 1)[0]);

test('rows of a bar chart have the order of its bars, NULL by its amount and last by name', async () => {
  const table = tableOf(['city', 'text', 'Austin', 'Boston', null, 'Chicago'], ['count', 'integer', 3, 9, 20, 5]);
  await show(table, { formData: byCity(['count']) });
  await screen.findByRole('grid');
  expect(firstCells(4)).toEqual(['NULL', 'Boston', 'Chicago', 'Austin']);
  cleanup();
  await show(table, { formData: { ...byCity(['count']), x_axis_sort: 'city', x_axis_sort_asc: false } });
  await screen.findByRole('grid');
  expect(firstCells(4)).toEqual(['Chicago', 'Boston', 'Austin', 'NULL']);
});

test('rows of lines over categories have the order of the axis where the form sorts it, else their own', async () => {
  const table = tableOf(['city', 'text', 'Austin', null, 'Boston'], ['count', 'integer', 3, 20, 9]);
  const lines = { ...byCity(['count']), viz_type: 'echarts_timeseries_line' };
  await show(table, { formData: lines });
  await screen.findByRole('grid');
  expect(firstCells(3)).toEqual(['Austin', 'NULL', 'Boston']);
  cleanup();
  await show(table, { formData: { ...lines, x_axis_sort: 'count', x_axis_sort_asc: false } });
  await screen.findByRole('grid');
  expect(firstCells(3)).toEqual(['NULL', 'Boston', 'Austin']);
});

test('rows of several series have the order of their sums where these add up, else of their largest', async () => {
  const table = tableOf(
    ['city', 'text', 'Austin', 'Boston'],
    ['count, AA', 'integer', 6, 9],
    ['count, UA', 'integer', 5, 1],
  );
  const formData = byCity(['count'], ['carrier']);
  await show(table, { formData, facts: { ...noFacts, additive: ['count'] } });
  await screen.findByRole('grid');
  expect(firstCells(2)).toEqual(['Austin', 'Boston']);
  cleanup();
  await show(table, { formData });
  await screen.findByRole('grid');
  expect(firstCells(2)).toEqual(['Boston', 'Austin']);
});

test('columns of the same label are distinguished', async () => {
  const two = tableOf(['delay', 'integer', 1], ['late', 'integer', 2]);
  await show(two, { labels: { delay: 'Delay', late: 'Delay' } });
  expect(headers()).toEqual(['#', 'Delay (delay)', 'Delay (late)']);
});

const rows = tableOf(['city', 'text', 'Boston', null, 'Austin']);
const sortByCity = () => fireEvent.click(screen.getByRole('columnheader', { name: 'city' }));

test('all rows are sorted in the page, NULL last, and nothing is said', async () => {
  await show(rows);
  sortByCity();
  expect([cells(1), cells(2), cells(3)]).toEqual([['Austin'], ['Boston'], ['NULL']]);
  expect(screen.queryByRole('status')).toBeNull();
});

test('rows of which there are more are sorted among themselves and say so', async () => {
  await show(rows, { cut: { totalRows: 12_345 } });
  expect(screen.queryByRole('status')).toBeNull();
  sortByCity();
  expect(screen.getByRole('status').textContent).toBe('Only these 3 of 12,345 rows are sorted.');
});

test('where the engine can be asked, it sorts', async () => {
  const requestedStates: OwnState[] = [];
  const first = { page: 0, sort: null };
  await show(rows, { cut: { totalRows: null }, ownState: first, onOwnState: (next) => requestedStates.push(next) });
  sortByCity();
  expect(requestedStates).toEqual([{ page: 0, sort: { column: 'city', isDescending: false } }]);
  expect([cells(1), cells(2)]).toEqual([['Boston'], ['NULL']]);
});
