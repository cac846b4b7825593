import { useEffect, useState } from 'react';
import type { ChartView } from './kit/chart-view.ts';
import type { ChartType } from './chart-types.ts';
import { plainViews } from './plain-views.ts';

type PlainType = keyof typeof plainViews;

/** True when the view of a chart type is small: it needs no drawing library. */
export const isPlainView = (type: ChartType): type is PlainType => Object.hasOwn(plainViews, type);

/** What most dashboards have shares a file (`drawn-views.ts`); a type that few dashboards have is imported from its own folder. */
const loaders: Readonly<Record<Exclude<ChartType, PlainType>, () => Promise<ChartView>>> = {
  echarts_timeseries_line: () => import('./drawn-views.ts').then(({ LineView }) => LineView),
  echarts_timeseries_bar: () => import('./drawn-views.ts').then(({ BarView }) => BarView),
  echarts_area: () => import('./area/view.tsx').then(({ View }) => View),
  echarts_timeseries_scatter: () => import('./timeseries-scatter/view.tsx').then(({ View }) => View),
  echarts_timeseries_smooth: () => import('./timeseries-smooth/view.tsx').then(({ View }) => View),
  echarts_timeseries_step: () => import('./timeseries-step/view.tsx').then(({ View }) => View),
  echarts_timeseries: () => import('./timeseries-generic/view.tsx').then(({ View }) => View),
  mixed_timeseries: () => import('./mixed-timeseries/view.tsx').then(({ View }) => View),
  pie: () => import('./drawn-views.ts').then(({ PieView }) => PieView),
  pivot_table_v2: () => import('./pivot-table/view.tsx').then(({ View }) => View),
  box_plot: () => import('./box-plot/view.tsx').then(({ View }) => View),
  bubble_v2: () => import('./bubble/view.tsx').then(({ View }) => View),
  heatmap_v2: () => import('./heatmap/view.tsx').then(({ View }) => View),
  treemap_v2: () => import('./treemap/view.tsx').then(({ View }) => View),
  time_table: () => import('./time-table/view.tsx').then(({ View }) => View),
  'ag-grid-table': () => import('./ag-grid-table/view.tsx').then(({ View }) => View),
  histogram_v2: () => import('./drawn-views.ts').then(({ HistogramView }) => HistogramView),
  big_number: () => import('./big-number/view.tsx').then(({ View }) => View),
  pop_kpi: () => import('./pop-kpi/view.tsx').then(({ View }) => View),
  funnel: () => import('./funnel/view.tsx').then(({ View }) => View),
};

const ready = new Map<ChartType, ChartView>();
const loadedViews = new Map<ChartType, Promise<ChartView>>();

const load = (type: ChartType): Promise<ChartView> =>
  isPlainView(type) ? plainViews[type]().then(({ View }) => View) : loaders[type]();

/** The view of a chart type, with its drawing code: loaded once, when first asked for. The same promise each time, so React's `use` may take it. */
export function loadChartView(type: ChartType): Promise<ChartView> {
  const cachedView = loadedViews.get(type);
  if (cachedView !== undefined) return cachedView;
  const view = load(type).then(
    (view) => {
      ready.set(type, view);
      return view;
    },
    (error: unknown) => {
      // A chunk that did not arrive may arrive the next time.
      loadedViews.delete(type);
      throw error;
    },
  );
  loadedViews.set(type, view);
  return view;
}

/**
 * The view of a chart type, or null until its code has come; it is asked for by itself. Not by React's Suspense, which holds back what comes within
 * 300 ms after something else has: a dashboard's tiles come one after the other.
 *
 * @throws what loading the code met; a component that is made anew asks again
 */
export function useChartView(type: ChartType): ChartView | null {
  const [outcome, setOutcome] = useState<{ readonly of: ChartType; readonly error: Error | null } | null>(null);
  const view = ready.get(type) ?? null;
  useEffect(() => {
    if (ready.has(type)) return undefined;
    let isLeft = false;
    const resolve = (error: Error | null): void => {
      if (!isLeft) setOutcome({ of: type, error });
    };
    loadChartView(type).then(
      () => resolve(null),
      (error: unknown) => resolve(error instanceof Error ? error : new Error(String(error))),
    );
    return () => {
      isLeft = true;
    };
  }, [type]);
  const error = outcome?.of === type ? outcome.error : null;
  if (view === null && error !== null) throw error;
  return view;
}

/** The columns of a result as users read them: loaded when rows are shown or leave as a file. */
export const loadShownColumns = () => import('./shown-columns.ts');

/** Images of charts that are on the screen: loaded when one is wanted. */
export const loadChartImages = () =>
  import('./chart-image.ts').then(({ chartPng, chartSvg }) => ({ chartPng, chartSvg }));

/** The rows behind any chart as a grid, for 'View as table'. */
export const loadChartTableView = () => import('./ChartTableView.tsx').then(({ ChartTableView }) => ChartTableView);

export type { ChartTableViewProps } from './ChartTableView.tsx';
export type { ChartView, ChartViewProps, CutRows } from './kit/chart-view.ts';
export { isSelected, type MarkMenu, type MarkPoint, type Selection } from './kit/drawing.ts';
export type { ColorBook } from './kit/palette.ts';
export { loadPalettes, type Palette, type PaletteList } from './kit/schemes/palette-list.ts';
export { sampledColors } from './kit/schemes/scheme-ink.ts';
export { inks, type Ink, type ThemeName } from './kit/theme/ink.ts';
export { labelOf, type Labels } from './kit/labels.ts';
