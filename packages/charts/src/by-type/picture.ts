// Made from `type-folders.ts` by `npm run docs`; add a chart type there.
import { picture as timeseriesLine } from '../timeseries-line/picture.ts';
import { picture as timeseriesBar } from '../timeseries-bar/picture.ts';
import { picture as area } from '../area/picture.ts';
import { picture as timeseriesScatter } from '../timeseries-scatter/picture.ts';
import { picture as timeseriesSmooth } from '../timeseries-smooth/picture.ts';
import { picture as timeseriesStep } from '../timeseries-step/picture.ts';
import { picture as timeseriesGeneric } from '../timeseries-generic/picture.ts';
import { picture as mixedTimeseries } from '../mixed-timeseries/picture.ts';
import { picture as pie } from '../pie/picture.ts';
import { picture as treemap } from '../treemap/picture.ts';
import { picture as heatmap } from '../heatmap/picture.ts';
import { picture as bubble } from '../bubble/picture.ts';
import { picture as boxPlot } from '../box-plot/picture.ts';
import { picture as histogram } from '../histogram/picture.ts';
import { picture as funnel } from '../funnel/picture.ts';
import { picture as table } from '../table/picture.ts';
import { picture as pivotTable } from '../pivot-table/picture.ts';
import { picture as agGridTable } from '../ag-grid-table/picture.ts';
import { picture as timeTable } from '../time-table/picture.ts';
import { picture as bigNumberTotal } from '../big-number-total/picture.ts';
import { picture as bigNumber } from '../big-number/picture.ts';
import { picture as popKpi } from '../pop-kpi/picture.ts';
import { picture as filterBox } from '../filter-box/picture.ts';
import type { Picture } from '../kit/drawing/picture.ts';
import type { ChartType } from '../type-folders.ts';

/** How charts of each type are drawn without a browser. */
export const pictures = {
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
} as const satisfies Record<ChartType, Picture>;
