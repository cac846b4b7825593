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

const wholeParts = ['series', 'xAxis', 'yAxis', 'grid'];

/**
 * Draws `option` in place of what the chart drew before: what an earlier drawing had of its parts and this one has not is gone, and the zoom stays
 * where it was. The library knows only the names of parts that are registered. `isLazy` leaves the drawing to the resize that follows.
 */
export function drawOption(chart: ECharts, option: EChartsOption, { isLazy = false } = {}): void {
  const parts = option.dataZoom === undefined ? [] : ['dataZoom', 'toolbox'];
  noteFilled(chart);
  putBackElements(chart);
  chart.setOption(option, { replaceMerge: [...wholeParts, ...parts], lazyUpdate: isLazy });
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
