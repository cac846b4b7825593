// Made from `type-folders.ts` by `npm run docs`; add a chart type there.
import type { ChartView } from '../kit/view/chart-view.ts';
import type { ChartType } from '../type-folders.ts';

/** The view of each chart type. Which of them share a file of the built page is said in `vite.config.ts` of web. */
export const views = {
  echarts_timeseries_line: () => import('../timeseries-line/view.tsx'),
  echarts_timeseries_bar: () => import('../timeseries-bar/view.tsx'),
  echarts_area: () => import('../area/view.tsx'),
  echarts_timeseries_scatter: () => import('../timeseries-scatter/view.tsx'),
  echarts_timeseries_smooth: () => import('../timeseries-smooth/view.tsx'),
  echarts_timeseries_step: () => import('../timeseries-step/view.tsx'),
  echarts_timeseries: () => import('../timeseries-generic/view.tsx'),
  mixed_timeseries: () => import('../mixed-timeseries/view.tsx'),
  pie: () => import('../pie/view.tsx'),
  treemap_v2: () => import('../treemap/view.tsx'),
  heatmap_v2: () => import('../heatmap/view.tsx'),
  bubble_v2: () => import('../bubble/view.tsx'),
  box_plot: () => import('../box-plot/view.tsx'),
  histogram_v2: () => import('../histogram/view.tsx'),
  funnel: () => import('../funnel/view.tsx'),
  table: () => import('../table/view.tsx'),
  pivot_table_v2: () => import('../pivot-table/view.tsx'),
  'ag-grid-table': () => import('../ag-grid-table/view.tsx'),
  time_table: () => import('../time-table/view.tsx'),
  big_number_total: () => import('../big-number-total/view.tsx'),
  big_number: () => import('../big-number/view.tsx'),
  pop_kpi: () => import('../pop-kpi/view.tsx'),
  filter_box: () => import('../filter-box/view.tsx'),
} as const satisfies Record<ChartType, () => Promise<{ readonly View: ChartView }>>;
