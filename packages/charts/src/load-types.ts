import { isChartType, type ChartType } from './chart-types.ts';
import type { RegisteredChartType } from './kit/chart-type.ts';
import { currentTypesOf } from './older-types.ts';
import { isLoaded, registerChartType } from './registry.ts';

interface DefinitionModule {
  readonly definition: RegisteredChartType;
}

/** The declaration and the queries of each chart type, each in a file of its own: nothing of a type is loaded before one is shown. */
const loaders: Readonly<Record<ChartType, () => Promise<DefinitionModule>>> = {
  echarts_timeseries_line: () => import('./timeseries-line/definition.ts'),
  echarts_timeseries_bar: () => import('./timeseries-bar/definition.ts'),
  echarts_area: () => import('./area/definition.ts'),
  echarts_timeseries_scatter: () => import('./timeseries-scatter/definition.ts'),
  echarts_timeseries_smooth: () => import('./timeseries-smooth/definition.ts'),
  echarts_timeseries_step: () => import('./timeseries-step/definition.ts'),
  echarts_timeseries: () => import('./timeseries-generic/definition.ts'),
  mixed_timeseries: () => import('./mixed-timeseries/definition.ts'),
  pie: () => import('./pie/definition.ts'),
  treemap_v2: () => import('./treemap/definition.ts'),
  heatmap_v2: () => import('./heatmap/definition.ts'),
  bubble_v2: () => import('./bubble/definition.ts'),
  box_plot: () => import('./box-plot/definition.ts'),
  histogram_v2: () => import('./histogram/definition.ts'),
  pivot_table_v2: () => import('./pivot-table/definition.ts'),
  funnel: () => import('./funnel/definition.ts'),
  table: () => import('./table/definition.ts'),
  time_table: () => import('./time-table/definition.ts'),
  'ag-grid-table': () => import('./ag-grid-table/definition.ts'),
  big_number_total: () => import('./big-number-total/definition.ts'),
  big_number: () => import('./big-number/definition.ts'),
  pop_kpi: () => import('./pop-kpi/definition.ts'),
};

async function load(type: ChartType): Promise<void> {
  if (isLoaded(type)) return;
  const { definition } = await loaders[type]();
  registerChartType(type, definition);
}

/**
 * Loads what the charts of these stored `viz_type`s are asked with; of older types that of the ones that may draw them, of unknown ones nothing.
 * @throws what loading the code met
 */
export async function loadChartTypes(storedTypes: Iterable<unknown>): Promise<void> {
  const types = [...storedTypes]
    .flatMap((type) => (typeof type === 'string' ? currentTypesOf(type) : []))
    .filter(isChartType);
  await Promise.all([...new Set(types)].map(load));
}
