import { lazy } from 'react';
import type { ChartView } from './kit/chart-view.ts';
import type { ChartType } from './registry.ts';

const loaders: Readonly<Record<ChartType, () => Promise<{ readonly View: ChartView }>>> = {
  big_number_total: () => import('./big-number-total/view.tsx'),
  echarts_timeseries_line: () => import('./timeseries-line/view.tsx'),
  echarts_timeseries_bar: () => import('./timeseries-bar/view.tsx'),
  pie: () => import('./pie/view.tsx'),
  histogram_v2: () => import('./histogram/view.tsx'),
  table: () => import('./table/view.tsx'),
};

/** Kinds whose views are plain elements: they come without the drawing library. */
const plainTypes: ReadonlySet<ChartType> = new Set(['big_number_total', 'table']);

/** True when the view of a kind is small: it needs no drawing library. */
export const isPlainView = (type: ChartType): boolean => plainTypes.has(type);

const loaded = new Map<ChartType, Promise<ChartView>>();

/** The view of a kind, with its drawing code: loaded once, when first asked for. The same promise each time, so React's `use` may take it. */
export function loadChartView(type: ChartType): Promise<ChartView> {
  const known = loaded.get(type);
  if (known !== undefined) return known;
  const view = loaders[type]().then(
    ({ View }) => View,
    (error: unknown) => {
      // A chunk that did not arrive may arrive the next time.
      loaded.delete(type);
      throw error;
    },
  );
  loaded.set(type, view);
  return view;
}

const lazily = (type: ChartType): ChartView => lazy(async () => ({ default: await loadChartView(type) }));

/** The view of each kind as a component that loads itself; give it a Suspense boundary. `loadChartView` loads it ahead. */
export const chartViews: Readonly<Record<ChartType, ChartView>> = {
  big_number_total: lazily('big_number_total'),
  echarts_timeseries_line: lazily('echarts_timeseries_line'),
  echarts_timeseries_bar: lazily('echarts_timeseries_bar'),
  pie: lazily('pie'),
  histogram_v2: lazily('histogram_v2'),
  table: lazily('table'),
};

/** The rows behind any chart as a grid, for 'View as table'. */
export const loadChartTableView = () => import('./kit/ChartTableView.tsx').then(({ ChartTableView }) => ChartTableView);

export type { ChartView, ChartViewProps, CutRows } from './kit/chart-view.ts';
export { isSameSelection, type Selection } from './kit/drawing.ts';
export { colorsFor, otherLabel, withLabels, type ColorBook } from './kit/palette.ts';
export { inks, type Ink, type ThemeName } from './kit/theme/ink.ts';
export { labelOf, type Labels } from './kit/labels.ts';
