import type { ExampleChart } from '../example.ts';

const anyTime = { granularity_sqla: 'date', time_range: 'No filter', adhoc_filters: [] };

const strikesChart: ExampleChart = {
  uuid: '39ffe1d8-01b4-41ac-b544-339eb2555878',
  version: 2,
  name: 'Strikes',
  description: '',
  formData: { viz_type: 'big_number_total', metric: 'strikes', y_axis_format: ',d', ...anyTime },
};

const cost: ExampleChart = {
  uuid: '4578f111-1bab-4e51-9cfa-2a9a29e01c93',
  version: 2,
  name: 'Total cost',
  description: 'US dollars',
  formData: { viz_type: 'big_number_total', metric: 'total_cost', y_axis_format: '$,.3s', ...anyTime },
};

const damaging: ExampleChart = {
  uuid: 'b6b0a954-a7f1-4201-85b4-6faae555cb0f',
  version: 2,
  name: 'With damage',
  description: 'Share of strikes that damaged the aircraft',
  formData: { viz_type: 'big_number_total', metric: 'damaging_share', y_axis_format: ',.1%', ...anyTime },
};

const byMonth: ExampleChart = {
  uuid: 'ff2ed0d4-0b02-43d7-8dd2-04cf9a532f80',
  version: 2,
  name: 'Strikes by month',
  description: 'By size of the animal',
  formData: {
    viz_type: 'echarts_timeseries_line',
    x_axis: 'date',
    time_grain_sqla: 'P1M',
    metrics: ['strikes'],
    groupby: ['wildlife_size'],
    show_legend: true,
    y_axis_format: ',d',
    row_limit: 10000,
    ...anyTime,
  },
};

const byPhase: ExampleChart = {
  uuid: '64a1b36a-1a90-4626-a83e-e8aa75369500',
  version: 2,
  name: 'Phase of flight',
  description: 'Strikes by phase and damage',
  formData: {
    viz_type: 'echarts_timeseries_bar',
    x_axis: 'phase',
    metrics: ['strikes'],
    groupby: ['damage'],
    stack: 'Stack',
    x_axis_sort: 'strikes',
    x_axis_sort_asc: false,
    show_legend: true,
    y_axis_format: ',d',
    row_limit: 1000,
    ...anyTime,
  },
};

const byTimeOfDay: ExampleChart = {
  uuid: 'c99ed291-e15c-4621-b7b2-a6d90c56dd87',
  version: 2,
  name: 'Time of day',
  description: 'Share of strikes',
  formData: {
    viz_type: 'pie',
    groupby: ['time_of_day'],
    metric: 'strikes',
    sort_by_metric: true,
    donut: true,
    label_type: 'key_percent',
    number_format: ',d',
    show_legend: true,
    row_limit: 10,
    ...anyTime,
  },
};

const speeds: ExampleChart = {
  uuid: '69feb32d-0c31-4d9e-b444-92cbfb7ca6a2',
  version: 3,
  name: 'Speed at impact',
  description: 'Reports by indicated airspeed in knots',
  formData: {
    viz_type: 'histogram',
    all_columns_x: ['speed_knots'],
    groupby: [],
    link_length: 20,
    show_legend: false,
    x_axis_label: 'Knots',
    x_axis_format: ',d',
    y_axis_format: ',d',
    ...anyTime,
  },
};

const bySpecies: ExampleChart = {
  uuid: '64f6208b-b698-4c32-ba15-c5b20e863c8e',
  version: 2,
  name: 'Species',
  description: 'Strikes, cost and damage by species',
  formData: {
    viz_type: 'table',
    query_mode: 'aggregate',
    groupby: ['species'],
    metrics: ['strikes', 'total_cost', 'cost_per_strike', 'damaging_share'],
    timeseries_limit_metric: 'strikes',
    order_desc: true,
    row_limit: 100,
    ...anyTime,
  },
};

/** The charts of *Wildlife strikes*, by what they show. */
export const strikeCharts = { strikes: strikesChart, cost, damaging, byMonth, byPhase, byTimeOfDay, speeds, bySpecies };
