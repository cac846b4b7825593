// Made from `type-folders.ts` by `npm run docs`; add a chart type there.
import type { RegisteredChartType } from '../kit/query/chart-type.ts';
import type { ChartType } from '../type-folders.ts';

/** The declaration and the queries of each chart type: nothing of a type is loaded before one is shown. */
export const definitions = {
  echarts_timeseries_line: () => import('../timeseries-line/definition.ts'),
  echarts_timeseries_bar: () => import('../timeseries-bar/definition.ts'),
  echarts_area: () => import('../area/definition.ts'),
  echarts_timeseries_scatter: () => import('../timeseries-scatter/definition.ts'),
  echarts_timeseries_smooth: () => import('../timeseries-smooth/definition.ts'),
  echarts_timeseries_step: () => import('../timeseries-step/definition.ts'),
  echarts_timeseries: () => import('../timeseries-generic/definition.ts'),
  mixed_timeseries: () => import('../mixed-timeseries/definition.ts'),
  pie: () => import('../pie/definition.ts'),
  treemap_v2: () => import('../treemap/definition.ts'),
  heatmap_v2: () => import('../heatmap/definition.ts'),
  bubble_v2: () => import('../bubble/definition.ts'),
  box_plot: () => import('../box-plot/definition.ts'),
  histogram_v2: () => import('../histogram/definition.ts'),
  funnel: () => import('../funnel/definition.ts'),
  table: () => import('../table/definition.ts'),
  pivot_table_v2: () => import('../pivot-table/definition.ts'),
  'ag-grid-table': () => import('../ag-grid-table/definition.ts'),
  time_table: () => import('../time-table/definition.ts'),
  big_number_total: () => import('../big-number-total/definition.ts'),
  big_number: () => import('../big-number/definition.ts'),
  pop_kpi: () => import('../pop-kpi/definition.ts'),
  filter_box: () => import('../filter-box/definition.ts'),
} as const satisfies Record<ChartType, () => Promise<{ readonly definition: RegisteredChartType }>>;
