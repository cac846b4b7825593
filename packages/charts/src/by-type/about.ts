// Made from `type-folders.ts` by `npm run docs`; add a chart type there.
import { about as timeseriesLine } from '../timeseries-line/about.ts';
import { about as timeseriesBar } from '../timeseries-bar/about.ts';
import { about as area } from '../area/about.ts';
import { about as timeseriesScatter } from '../timeseries-scatter/about.ts';
import { about as timeseriesSmooth } from '../timeseries-smooth/about.ts';
import { about as timeseriesStep } from '../timeseries-step/about.ts';
import { about as timeseriesGeneric } from '../timeseries-generic/about.ts';
import { about as mixedTimeseries } from '../mixed-timeseries/about.ts';
import { about as pie } from '../pie/about.ts';
import { about as treemap } from '../treemap/about.ts';
import { about as heatmap } from '../heatmap/about.ts';
import { about as bubble } from '../bubble/about.ts';
import { about as boxPlot } from '../box-plot/about.ts';
import { about as histogram } from '../histogram/about.ts';
import { about as funnel } from '../funnel/about.ts';
import { about as table } from '../table/about.ts';
import { about as pivotTable } from '../pivot-table/about.ts';
import { about as agGridTable } from '../ag-grid-table/about.ts';
import { about as timeTable } from '../time-table/about.ts';
import { about as bigNumberTotal } from '../big-number-total/about.ts';
import { about as bigNumber } from '../big-number/about.ts';
import { about as popKpi } from '../pop-kpi/about.ts';
import { about as filterBox } from '../filter-box/about.ts';
import type { ChartAbout } from '../kit/declare/chart-spec.ts';
import type { ChartType } from '../type-folders.ts';

/** What every page knows of each chart type, by its `viz_type`. */
export const chartTypes = {
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
} as const satisfies { readonly [T in ChartType]: ChartAbout & { readonly type: T } };
