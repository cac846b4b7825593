import './all-types.ts';
import { expect, test } from 'vitest';
import { currentForm, isChartType, leftOutOf, queryContextFor, storedTypesOf, typeNameOf } from './index.ts';
import { replacedTypes } from './replaced-types.ts';

const common = { datasource: '7__table', adhoc_filters: [], color_scheme: 'd3Category10' };
const series = { ...common, granularity_sqla: 'day', time_grain_sqla: 'P1M', time_range: 'Last year' };

/** Forms as Superset 2.1.3 stores them, and the keys of their successors, by hand from the list of its migrations. */
const cases: readonly (readonly [name: string, older: object, current: object])[] = [
  [
    'a line of shares with a range filter',
    {
      ...series,
      viz_type: 'line',
      metrics: ['sum'],
      groupby: ['city'],
      contribution: true,
      show_brush: 'yes',
      show_markers: true,
      line_interpolation: 'linear',
      x_axis_label: 'Month',
      bottom_margin: 'auto',
      left_margin: '75',
      x_ticks_layout: '45°',
      y_log_scale: true,
      y_axis_bounds: [1, 100],
      time_compare: ['1 week', '1 year ago'],
      comparison_type: 'absolute',
    },
    {
      ...series,
      viz_type: 'echarts_timeseries_line',
      x_axis: 'day',
      metrics: ['sum'],
      groupby: ['city'],
      contributionMode: 'row',
      zoomable: true,
      markerEnabled: true,
      x_axis_title: 'Month',
      x_axis_title_margin: 30,
      y_axis_title_margin: 75,
      xAxisLabelRotation: 45,
      logAxis: true,
      truncateYAxis: true,
      y_axis_bounds: [1, 100],
      time_compare: ['1 week ago', '1 year ago'],
      comparison_type: 'difference',
    },
  ],
  [
    'an area that flows around the middle',
    { ...series, viz_type: 'area', metrics: ['sum'], stacked_style: 'stream', show_controls: true },
    {
      ...series,
      viz_type: 'echarts_area',
      x_axis: 'day',
      metrics: ['sum'],
      stack: 'Stream',
      opacity: 0.7,
      show_extra_controls: true,
      truncateYAxis: true,
    },
  ],
  [
    'bars of groups and breakdowns',
    {
      ...common,
      viz_type: 'dist_bar',
      metrics: ['sum'],
      groupby: ['city', 'goal'],
      columns: ['kind'],
      bar_stacked: true,
      show_bar_value: true,
      order_bars: true,
    },
    {
      ...common,
      viz_type: 'echarts_timeseries_bar',
      orientation: 'vertical',
      x_axis: 'city',
      x_axis_sort: 'city',
      x_axis_sort_asc: true,
      metrics: ['sum'],
      groupby: ['goal', 'kind'],
      stack: 'Stack',
      show_value: true,
      truncateYAxis: true,
    },
  ],
  [
    'two lines on two axes',
    { ...series, viz_type: 'dual_line', metric: 'sum', metric_2: 'count', y_axis_2_format: ',.1f' },
    {
      ...series,
      viz_type: 'mixed_timeseries',
      x_axis: 'day',
      metrics: ['sum'],
      metrics_b: ['count'],
      groupby: [],
      groupby_b: [],
      adhoc_filters_b: [],
      yAxisIndex: 0,
      yAxisIndexB: 1,
      y_axis_format_secondary: ',.1f',
      truncateYAxis: true,
    },
  ],
  [
    'a heat map',
    {
      ...common,
      viz_type: 'heatmap',
      all_columns_x: 'city',
      all_columns_y: 'goal',
      metric: 'sum',
      y_axis_bounds: [0, 9],
      xscale_interval: '2',
      show_perc: false,
      canvas_image_rendering: 'pixelated',
    },
    {
      ...common,
      viz_type: 'heatmap_v2',
      x_axis: 'city',
      groupby: 'goal',
      metric: 'sum',
      value_bounds: [0, 9],
      xscale_interval: 2,
      yscale_interval: -1,
      show_percentage: false,
      legend_type: 'continuous',
      sort_x_axis: 'alpha_asc',
      sort_y_axis: 'alpha_asc',
      time_grain_sqla: null,
    },
  ],
  [
    'a treemap of one metric',
    { ...common, viz_type: 'treemap', metrics: ['sum'], groupby: ['city'], order_desc: true, treemap_ratio: 1.618 },
    { ...common, viz_type: 'treemap_v2', metric: 'sum', groupby: ['city'], sort_by_metric: true },
  ],
  [
    'a pivot table with margins',
    {
      ...common,
      viz_type: 'pivot_table',
      metrics: ['sum'],
      groupby: ['city'],
      columns: ['goal'],
      pandas_aggfunc: 'mean',
      number_format: ',d',
      row_limit: 500,
    },
    {
      ...common,
      viz_type: 'pivot_table_v2',
      metrics: ['sum'],
      groupbyRows: ['city'],
      groupbyColumns: ['goal'],
      aggregateFunction: 'Average',
      valueFormat: ',d',
      colTotals: true,
      rowTotals: true,
      rowOrder: 'value_z_to_a',
      row_limit: 500,
    },
  ],
  [
    'bubbles',
    { ...common, viz_type: 'bubble', entity: 'city', x: 'a', y: 'b', size: 'c', limit: '50', x_log_scale: true },
    {
      ...common,
      viz_type: 'bubble_v2',
      entity: 'city',
      x: 'a',
      y: 'b',
      size: 'c',
      row_limit: 50,
      orderby: 'c',
      order_desc: true,
      logXAxis: true,
      truncateYAxis: true,
    },
  ],
];

test.each(cases)('%s opens as its present type, key by key, and can be asked', (_, olderForm, current) => {
  expect(currentForm({ ...olderForm })).toEqual(current);
  expect(leftOutOf({ ...olderForm }).filter((label) => !label.startsWith('Dimensions after'))).toEqual([]);
  expect(queryContextFor({ ...olderForm }).queries.length).toBeGreaterThan(0);
});

test.each([
  ['cardinal', { viz_type: 'echarts_timeseries_smooth' }],
  ['step-before', { viz_type: 'echarts_timeseries_step', seriesType: 'start' }],
  ['step-after', { viz_type: 'echarts_timeseries_step', seriesType: 'end' }],
])('the line style %s is a chart type of its own', (line_interpolation, drawnForm) =>
  expect(currentForm({ ...series, viz_type: 'line', metrics: ['sum'], line_interpolation })).toMatchObject(drawnForm),
);

test('what a type no longer has is listed by its older label, and only where it meant something', () => {
  const line = { ...series, viz_type: 'line', metrics: ['sum'] };
  expect(leftOutOf({ ...line, send_time_range: false, x_axis_showminmax: false, x_ticks_layout: 'auto' })).toEqual([]);
  expect(
    leftOutOf({ ...line, send_time_range: true, x_ticks_layout: 'staggered', line_interpolation: 'basis' }),
  ).toEqual(['Propagate', 'X tick layout: staggered', 'Line style: basis']);
  expect(leftOutOf({ viz_type: 'dist_bar', metrics: ['a'], groupby: ['b', 'c'] })).toEqual([
    'Dimensions after the first, which are series now',
  ]);
  expect(leftOutOf({ viz_type: 'pie' })).toEqual([]);
});

test.each([
  ['a treemap of two metrics', { viz_type: 'treemap', metrics: ['a', 'b'], groupby: ['city'] }],
  [
    'a line that rolls over filled steps',
    {
      ...series,
      viz_type: 'line',
      metrics: ['a'],
      rolling_type: 'mean',
      resample_rule: '1D',
      resample_method: 'ffill',
    },
  ],
  ['a bar with a WHERE of its own', { ...series, viz_type: 'bar', metrics: ['a'], where: 'amount > 3' }],
  ['bars without a group', { viz_type: 'dist_bar', metrics: ['a'], groupby: [] }],
  ['an unknown aggregate', { viz_type: 'pivot_table', metrics: ['a'], groupby: ['b'], pandas_aggfunc: 'mode' }],
])('%s stays older: its present type would show something else', (_, form) => {
  expect(currentForm(form)).toBe(form);
  expect(leftOutOf(form)).toEqual([]);
});

test('older types are named, found and loaded as those that draw them', () => {
  for (const types of Object.values(replacedTypes)) expect(types.filter((type) => !isChartType(type))).toEqual([]);
  expect(typeNameOf('dist_bar')).toBe('Bar Chart');
  expect(storedTypesOf('echarts_timeseries_bar')).toEqual(['echarts_timeseries_bar', 'bar', 'dist_bar']);
  expect(storedTypesOf('echarts_timeseries_step')).toEqual(['echarts_timeseries_step', 'line']);
});
