/**
 * Every chart type by its `viz_type`, with its folder, in the order in which users reach for them. `npm run docs` makes the files of `by-type/` of
 * it: they do not compile without their line for a type, nor while the folder lacks one of its files.
 */
export const typeFolders = {
  echarts_timeseries_line: 'timeseries-line',
  echarts_timeseries_bar: 'timeseries-bar',
  echarts_area: 'area',
  echarts_timeseries_scatter: 'timeseries-scatter',
  echarts_timeseries_smooth: 'timeseries-smooth',
  echarts_timeseries_step: 'timeseries-step',
  echarts_timeseries: 'timeseries-generic',
  mixed_timeseries: 'mixed-timeseries',
  pie: 'pie',
  treemap_v2: 'treemap',
  heatmap_v2: 'heatmap',
  bubble_v2: 'bubble',
  box_plot: 'box-plot',
  histogram_v2: 'histogram',
  funnel: 'funnel',
  table: 'table',
  pivot_table_v2: 'pivot-table',
  'ag-grid-table': 'ag-grid-table',
  time_table: 'time-table',
  big_number_total: 'big-number-total',
  big_number: 'big-number',
  pop_kpi: 'pop-kpi',
  filter_box: 'filter-box',
} as const;

/** The `viz_type` of a chart type that is built. */
export type ChartType = keyof typeof typeFolders;
