// Made from `type-folders.ts` by `npm run docs`; add a chart type there.
import { sample as timeseriesLine } from '../timeseries-line/example.ts';
import { sample as timeseriesBar } from '../timeseries-bar/example.ts';
import { sample as area } from '../area/example.ts';
import { sample as timeseriesScatter } from '../timeseries-scatter/example.ts';
import { sample as timeseriesSmooth } from '../timeseries-smooth/example.ts';
import { sample as timeseriesStep } from '../timeseries-step/example.ts';
import { sample as timeseriesGeneric } from '../timeseries-generic/example.ts';
import { sample as mixedTimeseries } from '../mixed-timeseries/example.ts';
import { sample as pie } from '../pie/example.ts';
import { sample as treemap } from '../treemap/example.ts';
import { sample as heatmap } from '../heatmap/example.ts';
import { sample as bubble } from '../bubble/example.ts';
import { sample as boxPlot } from '../box-plot/example.ts';
import { sample as histogram } from '../histogram/example.ts';
import { sample as funnel } from '../funnel/example.ts';
import { sample as table } from '../table/example.ts';
import { sample as pivotTable } from '../pivot-table/example.ts';
import { sample as agGridTable } from '../ag-grid-table/example.ts';
import { sample as timeTable } from '../time-table/example.ts';
import { sample as bigNumberTotal } from '../big-number-total/example.ts';
import { sample as bigNumber } from '../big-number/example.ts';
import { sample as popKpi } from '../pop-kpi/example.ts';
import { sample as filterBox } from '../filter-box/example.ts';
import type { Sample } from '../kit/result/sample.ts';
import type { ChartType } from '../type-folders.ts';

/** What each chart type is shown with in the gallery. */
export const samples = {
  echarts_timeseries_line: timeseriesLine,
  echarts_timeseries_bar: timeseriesBar,
  echarts_area: area,
  echarts_timeseries_scatter: timeseriesScatter,
  echarts_timeseries_smooth: timeseriesSmooth,
  echarts_timeseries_step: timeseriesStep,
  echarts_timeseries: timeseriesGeneric,
  mixed_timeseries: mixedTimeseries,
  pie,
  treemap_v2: treemap,
  heatmap_v2: heatmap,
  bubble_v2: bubble,
  box_plot: boxPlot,
  histogram_v2: histogram,
  funnel,
  table,
  pivot_table_v2: pivotTable,
  'ag-grid-table': agGridTable,
  time_table: timeTable,
  big_number_total: bigNumberTotal,
  big_number: bigNumber,
  pop_kpi: popKpi,
  filter_box: filterBox,
} as const satisfies Record<ChartType, Sample>;
