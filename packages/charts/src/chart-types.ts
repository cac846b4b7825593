import { agGridTableAbout } from './ag-grid-table/about.ts';
import { bigNumberTotalAbout } from './big-number-total/about.ts';
import { boxPlotAbout } from './box-plot/about.ts';
import { bubbleAbout } from './bubble/about.ts';
import { heatmapAbout } from './heatmap/about.ts';
import { bigNumberAbout } from './big-number/about.ts';
import { popKpiAbout } from './pop-kpi/about.ts';
import { funnelAbout } from './funnel/about.ts';
import { histogramAbout } from './histogram/about.ts';
import type { ChartAbout } from './kit/chart-spec.ts';
import { currentTypeOf } from './older-types.ts';
import { pieAbout } from './pie/about.ts';
import { pivotAbout } from './pivot-table/about.ts';
import { tableAbout } from './table/about.ts';
import { areaAbout } from './area/about.ts';
import { scatterAbout } from './timeseries-scatter/about.ts';
import { smoothAbout } from './timeseries-smooth/about.ts';
import { stepAbout } from './timeseries-step/about.ts';
import { genericAbout } from './timeseries-generic/about.ts';
import { mixedAbout } from './mixed-timeseries/about.ts';
import { timeTableAbout } from './time-table/about.ts';
import { barAbout } from './timeseries-bar/about.ts';
import { lineAbout } from './timeseries-line/about.ts';
import { treemapAbout } from './treemap/about.ts';

/** Every chart type by its `viz_type`, in the order in which users reach for them. */
export const chartTypes = {
  echarts_timeseries_line: lineAbout,
  echarts_timeseries_bar: barAbout,
  echarts_area: areaAbout,
  echarts_timeseries_scatter: scatterAbout,
  echarts_timeseries_smooth: smoothAbout,
  echarts_timeseries_step: stepAbout,
  echarts_timeseries: genericAbout,
  mixed_timeseries: mixedAbout,
  pie: pieAbout,
  treemap_v2: treemapAbout,
  heatmap_v2: heatmapAbout,
  bubble_v2: bubbleAbout,
  box_plot: boxPlotAbout,
  histogram_v2: histogramAbout,
  funnel: funnelAbout,
  table: tableAbout,
  pivot_table_v2: pivotAbout,
  'ag-grid-table': agGridTableAbout,
  time_table: timeTableAbout,
  big_number_total: bigNumberTotalAbout,
  big_number: bigNumberAbout,
  pop_kpi: popKpiAbout,
} as const satisfies Record<string, ChartAbout>;

/** The `viz_type` of a chart type that is built. */
export type ChartType = keyof typeof chartTypes;

/** The type of a stored chart that names none: Superset's. */
export const unnamedType: ChartType = 'table';

/** True when `type` is the `viz_type` of a chart type that is built. */
export const isChartType = (type: unknown): type is ChartType =>
  typeof type === 'string' && Object.hasOwn(chartTypes, type);

/** What is known of every chart type; null for a `viz_type` that nothing here draws. */
export const aboutType = (type: unknown): ChartAbout | null => (isChartType(type) ? chartTypes[type] : null);

/** What the type of a stored chart is called; its `viz_type` where nothing here draws it. */
export function typeNameOf(storedType: string): string {
  return aboutType(currentTypeOf(storedType))?.name ?? storedType;
}

/** How large a new tile of that `viz_type` is; null where it takes what there is. */
export const tileSizeOf = (type: unknown): { readonly width: number; readonly height: number } | null =>
  aboutType(type)?.tileSize ?? null;
