import { GridComponent, TooltipComponent } from 'echarts/components';
import { init, registerTheme, use as register, type ECharts } from 'echarts/core';
import { LabelLayout } from 'echarts/features';
import { CanvasRenderer } from 'echarts/renderers';
import { echartsThemes } from '../colors/theme/echarts-themes.ts';
import type { ThemeName } from '../colors/theme/theme-colors.ts';

register([CanvasRenderer, GridComponent, TooltipComponent, LabelLayout]);
for (const [name, theme] of Object.entries(echartsThemes)) registerTheme(name, theme);

/** An empty chart, which stands in no page yet (`placeChart`). The caller disposes of it. */
export const createChart = (theme: ThemeName, widthPx: number, heightPx: number): ECharts =>
  init(document.createElement('div'), `sextant-${theme}`, { renderer: 'canvas', width: widthPx, height: heightPx });

/**
 * Puts a chart into `box`, once it is drawn: while it is drawn in the page it adds elements and asks for styles and places in turns, and the browser lays
 * out the page three times for each chart.
 */
export function placeChart(chart: ECharts, box: HTMLElement): void {
  const root = chart.getDom();
  if (root.parentNode !== box) box.replaceChildren(root);
}

const filledCharts = new WeakSet<ECharts>();

/** Notes that a chart has been given something to draw: before, it can be asked nothing. */
export const noteFilled = (chart: ECharts): void => void filledCharts.add(chart);

/** True once a chart has something to draw, and until it is disposed of. */
export const isFilled = (chart: ECharts): boolean => filledCharts.has(chart) && !chart.isDisposed();

/** Adds chart types to the drawing library; each of ours brings its own. */
export { register };
export type { ECharts };
