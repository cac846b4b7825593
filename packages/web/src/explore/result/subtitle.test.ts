import '@sextant/charts/all-types';
import type { DatasetData } from '@sextant/contract';
import { expect, test } from 'vitest';
import { subtitleOf } from './subtitle.ts';

const dataset = {
  columns: [
    { column_name: 'sold', is_dttm: true },
    { column_name: 'city', is_dttm: false },
  ],
  verbose_map: {},
  time_grain_sqla: [
    ['P1D', 'Day'],
    ['1969-12-28T00:00:00Z/P1W', 'Week starting Sunday'],
  ],
} as unknown as DatasetData;
const bars = {
  viz_type: 'echarts_timeseries_bar',
  metrics: ['sales'],
  time_grain_sqla: 'P1D',
  time_range: 'No filter',
};

test('an empty comparison, as a number without one leaves it, is none', () => {
  expect(subtitleOf({ ...bars, x_axis: 'sold', time_compare: '' }, dataset)).toBe('sales, daily');
});

test('a subtitle says daily only where something is daily', () => {
  expect(subtitleOf({ ...bars, x_axis: 'sold' }, dataset)).toBe('sales, daily');
  expect(subtitleOf({ ...bars, x_axis: 'city' }, dataset)).toBe('sales by city');
  expect(subtitleOf({ ...bars, x_axis: 'city', groupby: ['shop'] }, dataset)).toBe('sales by city, shop');
  const pivot = { viz_type: 'pivot_table_v2', metrics: ['sales'], groupbyRows: ['city'], groupbyColumns: ['shop'] };
  expect(subtitleOf(pivot, dataset)).toBe('sales by city, shop');
  const bubble = { viz_type: 'bubble_v2', x: 'sales', y: 'profit', size: 'visits', entity: 'city', series: 'shop' };
  expect(subtitleOf(bubble, dataset)).toBe('sales, profit, visits by city, shop');
  const table = { ...bars, viz_type: 'table', query_mode: 'aggregate' };
  expect(subtitleOf({ ...table, groupby: ['city'] }, dataset)).toBe('sales by city');
  expect(subtitleOf({ ...table, groupby: ['city', 'sold'] }, dataset)).toBe('sales by city, sold, daily');
});

test('a relative range says that it counts from the data', () => {
  const lastMonth = { ...bars, x_axis: 'sold', time_range: 'Last month', counts_from: 'data' };
  expect(subtitleOf(lastMonth, dataset)).toBe('sales, daily, Last month of the data');
  expect(subtitleOf({ ...lastMonth, counts_from: null }, dataset)).toBe('sales, daily, Last month');
  expect(subtitleOf({ ...lastMonth, time_range: '2001-01-01 : 2001-02-01' }, dataset)).toBe(
    'sales, daily, 1 Jan – 1 Feb 2001',
  );
});

test('what was made of the metrics is said', () => {
  const line = { ...bars, viz_type: 'echarts_timeseries_line', x_axis: 'sold' };
  expect(subtitleOf({ ...line, rolling_type: 'cumsum' }, dataset)).toBe('sales, daily, running total');
  expect(subtitleOf({ ...line, rolling_type: 'mean', rolling_periods: 7 }, dataset)).toBe(
    'sales, daily, moving average over 7 days',
  );
  expect(subtitleOf({ ...line, rolling_type: 'sum', rolling_periods: 1 }, dataset)).toBe(
    'sales, daily, moving sum over 1 day',
  );
  const weekly = { ...line, time_grain_sqla: '1969-12-28T00:00:00Z/P1W', rolling_type: 'std', rolling_periods: 4 };
  expect(subtitleOf(weekly, dataset)).toBe(
    'sales, in steps of week starting sunday, moving standard deviation over 4 steps',
  );
  // Whether shares or, where amounts do not add up, amounts are drawn, the axis says.
  expect(subtitleOf({ ...line, contributionMode: 'row' }, dataset)).toBe('sales, daily');
  const resampled = { ...line, resample_rule: '1MS', resample_method: 'sum' };
  expect(subtitleOf(resampled, dataset)).toBe('sales, daily, resampled to months by sum');
  expect(subtitleOf({ ...resampled, rolling_type: 'mean', rolling_periods: 7 }, dataset)).toBe(
    'sales, daily, moving average over 7 days, resampled to months by sum',
  );
  expect(subtitleOf({ ...resampled, resample_rule: '7D', resample_method: 'asfreq' }, dataset)).toBe(
    'sales, daily, resampled to steps of seven days',
  );
  expect(subtitleOf({ ...resampled, resample_rule: '15T', resample_method: 'zerofill' }, dataset)).toBe(
    'sales, daily, resampled to steps of 15T, gaps as 0',
  );
  // It takes both.
  expect(subtitleOf({ ...resampled, resample_method: null }, dataset)).toBe('sales, daily');
  const compared = { ...line, time_compare: ['1 year ago', 'inherit'] };
  expect(subtitleOf(compared, dataset)).toBe('sales, daily, beside 1 year ago, the time before');
  expect(subtitleOf({ ...compared, comparison_type: 'ratio' }, dataset)).toBe(
    'sales, daily, ratio to 1 year ago, the time before',
  );
  // A pie has no such controls, whatever is stored with it.
  expect(subtitleOf({ ...line, viz_type: 'pie', metric: 'sales', rolling_type: 'cumsum' }, dataset)).toBe('sales');
});
