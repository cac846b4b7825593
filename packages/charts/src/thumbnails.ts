import { boxPlotExample } from './box-plot/example.ts';
import boxRows from './box-plot/golden/hubs.rows.json' with { type: 'json' };
import { bubbleExample } from './bubble/example.ts';
import bubbleRows from './bubble/golden/destinations.rows.json' with { type: 'json' };
import { heatmapExample } from './heatmap/example.ts';
import heatmapRows from './heatmap/golden/weekday-hour.rows.json' with { type: 'json' };
import { pivotExample } from './pivot-table/example.ts';
import pivotRows from './pivot-table/golden/rows.rows.json' with { type: 'json' };
import { treemapExample } from './treemap/example.ts';
import treemapRows from './treemap/golden/airports.rows.json' with { type: 'json' };
import bins from './histogram/golden/distances.rows.json' with { type: 'json' };
import { bigNumberExample } from './big-number-total/example.ts';
import total from './big-number-total/golden/total.rows.json' with { type: 'json' };
import type { ChartType } from './chart-types.ts';
import { trendExample } from './big-number/example.ts';
import trendRows from './big-number/golden/by-day.rows.json' with { type: 'json' };
import { funnelExample } from './funnel/example.ts';
import funnelRows from './funnel/golden/delay-classes.rows.json' with { type: 'json' };
import { popKpiExample } from './pop-kpi/example.ts';
import quarterRows from './pop-kpi/golden/second-quarter.rows.json' with { type: 'json' };
import { histogramExample } from './histogram/example.ts';
import type { RawForm } from './kit/control.ts';
import { noFacts } from './kit/result-facts.ts';
import type { ThemeName } from './kit/theme/ink.ts';
import { recordedTable, type RecordedTable } from './kit/test-table.ts';
import { pieExample } from './pie/example.ts';
import delayClasses from './pie/golden/delay-classes.rows.json' with { type: 'json' };
import { pictureSvg } from './pictures.ts';
import { agGridTableExample } from './ag-grid-table/example.ts';
import origins from './ag-grid-table/golden/origins.rows.json' with { type: 'json' };
import { timeTableExample } from './time-table/example.ts';
import weeks from './time-table/golden/weeks.rows.json' with { type: 'json' };
import { tableExample } from './table/example.ts';
import routes from './table/golden/routes.rows.json' with { type: 'json' };
import { stackedExample } from './timeseries-bar/example.ts';
import lateness from './timeseries-bar/golden/lateness.rows.json' with { type: 'json' };
import { hubsExample } from './timeseries-line/example.ts';
import hubs from './timeseries-line/golden/six-hubs.rows.json' with { type: 'json' };
import { areaExample } from './area/example.ts';
import areaRows from './area/golden/lateness-by-week.rows.json' with { type: 'json' };
import { scatterExample } from './timeseries-scatter/example.ts';
import scatterRows from './timeseries-scatter/golden/delay-by-day.rows.json' with { type: 'json' };
import { smoothExample } from './timeseries-smooth/example.ts';
import smoothRows from './timeseries-smooth/golden/hubs-by-week.rows.json' with { type: 'json' };
import { stepExample } from './timeseries-step/example.ts';
import stepRows from './timeseries-step/golden/departures-by-hour.rows.json' with { type: 'json' };
import { genericExample } from './timeseries-generic/example.ts';
import genericRows from './timeseries-generic/golden/departures-by-month.rows.json' with { type: 'json' };
import { mixedExample } from './mixed-timeseries/example.ts';
import mixedDelay from './mixed-timeseries/golden/delay-by-week.rows.json' with { type: 'json' };
import mixedDepartures from './mixed-timeseries/golden/departures-by-week.rows.json' with { type: 'json' };

interface Sample {
  readonly formData: RawForm;
  /** The results to its queries, as recorded. */
  readonly tables: readonly RecordedTable[];
  /** Labels of its metrics that add up. Default none. */
  readonly additive?: readonly string[];
}

/** What each chart type is shown with where one is chosen. */
const samples: Readonly<Record<ChartType, Sample>> = {
  echarts_timeseries_line: { formData: hubsExample, tables: [hubs] },
  echarts_timeseries_bar: { formData: stackedExample, tables: [lateness], additive: ['departures'] },
  echarts_area: { formData: areaExample, tables: [areaRows], additive: ['departures'] },
  echarts_timeseries_scatter: { formData: scatterExample, tables: [scatterRows], additive: ['departures'] },
  echarts_timeseries_smooth: { formData: smoothExample, tables: [smoothRows], additive: ['departures'] },
  echarts_timeseries_step: { formData: stepExample, tables: [stepRows], additive: ['departures'] },
  echarts_timeseries: { formData: genericExample, tables: [genericRows], additive: ['departures'] },
  mixed_timeseries: { formData: mixedExample, tables: [mixedDepartures, mixedDelay], additive: ['departures'] },
  pie: { formData: pieExample, tables: [delayClasses], additive: ['departures'] },
  histogram_v2: { formData: histogramExample, tables: [bins] },
  treemap_v2: { formData: treemapExample, tables: [treemapRows], additive: ['departures'] },
  heatmap_v2: { formData: heatmapExample, tables: [heatmapRows] },
  bubble_v2: { formData: bubbleExample, tables: [bubbleRows] },
  box_plot: { formData: boxPlotExample, tables: [boxRows] },
  pivot_table_v2: {
    formData: { ...pivotExample, rowTotals: false, colTotals: false, rowSubTotals: false },
    tables: [pivotRows],
  },
  table: { formData: tableExample, tables: [routes] },
  'ag-grid-table': { formData: agGridTableExample, tables: [origins] },
  time_table: { formData: timeTableExample, tables: [weeks] },
  big_number_total: { formData: bigNumberExample, tables: [total] },
  big_number: { formData: trendExample, tables: [trendRows], additive: ['departures'] },
  pop_kpi: { formData: popKpiExample, tables: [quarterRows] },
  funnel: { formData: funnelExample, tables: [funnelRows], additive: ['departures'] },
};

const widthPx = 200;
const heightPx = 120;

/** The picture of a chart type as SVG text, drawn from its example. */
export function thumbnailSvg(type: ChartType, theme: ThemeName): string {
  const { formData, tables, additive = [] } = samples[type];
  const box = { x: 0, y: 0, widthPx, heightPx };
  const tile = { formData, tables: tables.map(recordedTable), facts: { ...noFacts, additive }, box };
  return pictureSvg({ theme, widthPx, heightPx, tiles: [tile] });
}
