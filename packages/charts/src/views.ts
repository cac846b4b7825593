import { createElement, useEffect, useState, type ReactNode } from 'react';
import { chartTypes } from './by-type/about.ts';
import { views } from './by-type/view.ts';
import type { ChartView, ChartViewProps } from './kit/view/chart-view.ts';
import type { ChartType } from './type-folders.ts';

/** True when the view of a chart type is small: it needs neither the drawing library nor the grid. */
export const isPlainView = (type: ChartType): boolean => chartTypes[type].isPlain;

const ready = new Map<ChartType, ChartView>();
const loadedViews = new Map<ChartType, Promise<ChartView>>();

/** The view of a chart type, with its drawing code: loaded once, when first asked for. The same promise each time, so React's `use` may take it. */
export function loadChartView(type: ChartType): Promise<ChartView> {
  const cachedView = loadedViews.get(type);
  if (cachedView !== undefined) return cachedView;
  const view = views[type]().then(
    ({ View: view }) => {
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
function useChartView(type: ChartType): ChartView | null {
  const [outcome, setOutcome] = useState<{ readonly of: ChartType; readonly error: Error | null } | null>(null);
  const view = ready.get(type) ?? null;
  useEffect(() => {
    // It may have come since this was rendered: then it is shown all the same.
    if (view !== null) return undefined;
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
  }, [type, view]);
  const error = outcome?.of === type ? outcome.error : null;
  if (view === null && error !== null) throw error;
  return view;
}

/** A chart as its type draws it; `placeholder` until the code for that has come. */
export function ChartDrawing({
  type,
  placeholder,
  ...props
}: ChartViewProps & { readonly type: ChartType; readonly placeholder: ReactNode }): ReactNode {
  const view = useChartView(type);
  return view === null ? placeholder : createElement(view, props);
}

/** The columns of a result as users read them: loaded when rows are shown or leave as a file. */
export const loadShownColumns = () => import('./shown-columns.ts');

/** Images of charts that are on the screen: loaded when one is wanted. */
export const loadChartImages = () =>
  import('./chart-image.ts').then(({ chartPng, chartSvg }) => ({ chartPng, chartSvg }));

/** The rows behind any chart as a grid, for 'View as table'. */
export const loadChartTableView = () => import('./ChartTableView.tsx').then(({ ChartTableView }) => ChartTableView);

export type { ChartTableViewProps } from './ChartTableView.tsx';
export type { ChartView, ChartViewProps, CutRows } from './kit/view/chart-view.ts';
export { readFoundChoices, type FilterBoxChoice } from './kit/filter-box/choices.ts';
export {
  FilterBoxHostProvider,
  type FilterBoxHost,
  type FilterBoxSearch,
  type FilterBoxValue,
  type FilterBoxValues,
} from './kit/filter-box/host.ts';
export { isSelected, type MarkMenu, type MarkPoint, type Selection } from './kit/drawing/drawing.ts';
export type { ChartRange, RangeChoice, Span } from './kit/drawing/range-area.ts';
export type { ColorAssignments } from './kit/colors/palette.ts';
export type { Palette, PaletteList } from './kit/colors/schemes/named-palette.ts';
export { loadPalettes } from './kit/colors/schemes/palette-list.ts';
export { sampledColors } from './kit/colors/schemes/scheme-colors.ts';
export { themes, type ThemeColors, type ThemeName } from './kit/colors/theme/theme-colors.ts';
export { labelOf, type Labels } from './kit/values/labels.ts';
