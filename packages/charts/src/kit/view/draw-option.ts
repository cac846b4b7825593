import type { EChartsOption } from 'echarts';
import { noteFilled, type ECharts } from '../echarts/echarts-instance.ts';
import type { Size } from './use-size.ts';

const putBackOf = new WeakMap<ECharts, () => void>();

/** Calls `putBack` once, before the chart is drawn again: the library must find its elements as it left them. */
export const beforeDrawing = (chart: ECharts, putBack: () => void): void => void putBackOf.set(chart, putBack);

/** Puts back what was changed in the elements of a chart past the library. */
export function putBackElements(chart: ECharts): void {
  putBackOf.get(chart)?.();
  putBackOf.delete(chart);
}

/** What a chart shows. */
interface Shown {
  /** What the library drew last. */
  readonly drawnOption: EChartsOption;
  /** What is shown since then by moved marks, and the library does not know; null for nothing. */
  readonly movedOption: EChartsOption | null;
}

const shownIn = new WeakMap<ECharts, Shown>();

/** Moves the marks of a chart to those of another drawing; false where more than marks would change. */
type MoveMarks = (chart: ECharts, drawnOption: EChartsOption, option: EChartsOption) => boolean;

/** Null until it is loaded, with what somebody needs who comes near a chart that filters. */
let moveMarks: MoveMarks | null = null;
export const learnToMove = (move: MoveMarks): void => void (moveMarks = move);

/** What the library drew last in a chart; null for nothing, and where that is not known. */
export const drawnOption = (chart: ECharts): EChartsOption | null => shownIn.get(chart)?.drawnOption ?? null;

/** Marks are moved by somebody else from now on: what was shown by moving them is not. */
export function forgetMoved(chart: ECharts): void {
  const shown = shownIn.get(chart);
  if (shown !== undefined) shownIn.set(chart, { ...shown, movedOption: null });
}

/** What was drawn last would look otherwise now: the next drawing is made by the library. */
export const forgetDrawn = (chart: ECharts): void => void shownIn.delete(chart);

/**
 * Shows `option` by moving marks, where nothing else changes: the library learns of it when the chart is needed (`catchUp`). False where it has to be drawn.
 */
export function moveOption(chart: ECharts, option: EChartsOption): boolean {
  const shown = shownIn.get(chart);
  if (shown === undefined || moveMarks?.(chart, shown.drawnOption, option) !== true) return false;
  shownIn.set(chart, { ...shown, movedOption: option });
  return true;
}

/** Has the library draw what is shown by moved marks: what lies under a pointer and what keys reach is what the library knows. */
export function catchUp(chart: ECharts): void {
  const movedOption = shownIn.get(chart)?.movedOption ?? null;
  if (movedOption !== null && !chart.isDisposed()) drawOption(chart, { ...movedOption, animation: false });
}

const wholeParts = ['series', 'xAxis', 'yAxis', 'grid'];

/**
 * Draws `option` in place of what the chart drew before: what an earlier drawing had of its parts and this one has not is gone, and the zoom stays
 * where it was. The library knows only the names of parts that are registered. `isLazy` leaves the drawing to the resize that follows.
 */
export function drawOption(chart: ECharts, option: EChartsOption, { isLazy = false } = {}): void {
  const parts = option.dataZoom === undefined ? [] : ['dataZoom', 'toolbox'];
  noteFilled(chart);
  putBackElements(chart);
  shownIn.set(chart, { drawnOption: option, movedOption: null });
  chart.setOption(option, { replaceMerge: [...wholeParts, ...parts], lazyUpdate: isLazy });
}

/** Writes `option` over one of the same shape: the library makes nothing anew for it. */
export function overwriteOption(chart: ECharts, option: EChartsOption): void {
  putBackElements(chart);
  shownIn.set(chart, { drawnOption: option, movedOption: null });
  chart.setOption(option);
}

/**
 * Gives the chart a new size and draws what waits for it, once. The library would first paint what stood there in the new size, which takes as long as
 * the drawing.
 */
export function drawInSize(chart: ECharts, { widthPx, heightPx }: Size): void {
  const renderer = chart.getZr();
  const { painter } = renderer;
  painter.refresh = () => undefined;
  try {
    chart.resize({ width: widthPx, height: heightPx, silent: true });
  } finally {
    Reflect.deleteProperty(painter, 'refresh');
  }
  renderer.refresh();
  renderer.flush();
}
