import type { ExampleChart } from '../example.ts';

/** Lets the time range of a dashboard reach the chart: it names the column, and is open until a filter narrows it. */
const anyTime = { granularity_sqla: 'date', time_range: 'No filter', adhoc_filters: [] };

const departures: ExampleChart = {
  uuid: 'dc70505a-feff-42e3-acab-970d90dfebfb',
  version: 2,
  name: 'Departures',
  description: '',
  formData: { viz_type: 'big_number_total', metric: 'departures', y_axis_format: ',d', ...anyTime },
};

const averageDelay: ExampleChart = {
  uuid: '152195b4-78be-4edb-a2e0-e04215ff3086',
  version: 2,
  name: 'Average delay',
  description: 'Early departures count as negative',
  formData: {
    viz_type: 'big_number_total',
    metric: 'average_delay',
    y_axis_format: ',.1f',
    unit: 'min',
    ...anyTime,
  },
};

const onTime: ExampleChart = {
  uuid: 'a4470bdd-5cb6-4fad-8721-90cdd10176a6',
  version: 2,
  name: 'On time',
  description: 'Share leaving less than 15 min late',
  formData: { viz_type: 'big_number_total', metric: 'on_time_share', y_axis_format: ',.1%', ...anyTime },
};

const lateOver60: ExampleChart = {
  uuid: '9c79f2cc-06cf-4d86-9e02-6b21a6c55e65',
  version: 2,
  name: 'Late over 60 min',
  description: 'Departures an hour late or more',
  formData: { viz_type: 'big_number_total', metric: 'late_over_60', y_axis_format: ',d', ...anyTime },
};

const onTimeLine: ExampleChart = {
  uuid: '16b40e89-4313-4813-a513-622d5c6a8c54',
  version: 3,
  name: 'On-time departures',
  description: 'Share leaving less than 15 min late, by day',
  formData: {
    viz_type: 'echarts_timeseries_line',
    x_axis: 'date',
    time_grain_sqla: 'P1D',
    metrics: ['on_time_share'],
    groupby: [],
    truncateYAxis: true,
    y_axis_format: ',.0%',
    x_axis_time_format: 'smart_date',
    show_legend: false,
    row_limit: 10000,
    ...anyTime,
  },
};

const delayClasses: ExampleChart = {
  uuid: 'd4625745-a22b-4a36-bd13-373fb891c77e',
  version: 2,
  name: 'How late they leave',
  description: 'Share of departures',
  formData: {
    viz_type: 'pie',
    groupby: ['delay_class'],
    metric: 'departures',
    sort_by_metric: true,
    donut: true,
    innerRadius: 45,
    label_type: 'key_percent',
    number_format: ',d',
    show_labels: true,
    show_legend: true,
    row_limit: 10,
    ...anyTime,
  },
};

const byOrigin: ExampleChart = {
  uuid: '9a1ae9b7-18a5-4496-a9b8-fec852c2464a',
  version: 2,
  name: 'Departures by origin',
  description: 'Click a bar to filter the dashboard',
  formData: {
    viz_type: 'echarts_timeseries_bar',
    x_axis: 'origin',
    metrics: ['departures'],
    groupby: [],
    orientation: 'horizontal',
    x_axis_sort: 'departures',
    x_axis_sort_asc: false,
    timeseries_limit_metric: 'departures',
    order_desc: true,
    row_limit: 10,
    show_value: true,
    show_legend: false,
    y_axis_format: ',d',
    ...anyTime,
  },
};

const byHour: ExampleChart = {
  uuid: '83d9f487-b2f3-4ae3-bdad-9f718de80a85',
  version: 2,
  name: 'When delays build up',
  description: 'Average delay in minutes, by departure hour',
  formData: {
    viz_type: 'echarts_timeseries_bar',
    x_axis: 'departure_hour',
    metrics: ['average_delay'],
    groupby: [],
    x_axis_sort: 'departure_hour',
    x_axis_sort_asc: true,
    row_limit: 24,
    show_legend: false,
    y_axis_format: ',.0f',
    ...anyTime,
  },
};

const distances: ExampleChart = {
  uuid: '1f67da30-dd7d-4b46-b92b-6fd575954746',
  version: 3,
  name: 'How far they fly',
  description: 'Departures by distance in miles',
  formData: {
    viz_type: 'histogram',
    all_columns_x: ['distance'],
    groupby: [],
    link_length: 25,
    show_legend: false,
    x_axis_label: 'miles',
    x_axis_format: ',d',
    y_axis_format: ',d',
    ...anyTime,
  },
};

const routes: ExampleChart = {
  uuid: '5879fe97-989f-4ae7-bffe-6eef00527d16',
  version: 2,
  name: 'Busiest routes',
  description: 'Departures and delays by origin and destination',
  formData: {
    viz_type: 'table',
    query_mode: 'aggregate',
    groupby: ['origin_city', 'origin_state', 'destination_city', 'destination_state'],
    metrics: ['departures', 'average_delay', 'on_time_share', 'delay_p90'],
    timeseries_limit_metric: 'departures',
    order_desc: true,
    row_limit: 100,
    page_length: 20,
    show_cell_bars: true,
    ...anyTime,
  },
};

/** The ten charts of *Flight punctuality*, by what they show. */
export const flightCharts = {
  departures,
  averageDelay,
  onTime,
  lateOver60,
  onTimeLine,
  delayClasses,
  byOrigin,
  byHour,
  distances,
  routes,
};
