import { GridComponent, TooltipComponent } from 'echarts/components';
import { init, registerTheme, use as register, type ECharts } from 'echarts/core';
import { LabelLayout } from 'echarts/features';
import { CanvasRenderer } from 'echarts/renderers';
import { echartsThemes } from '../colors/theme/echarts-themes.ts';
import type { ThemeName } from '../colors/theme/theme-colors.ts';

register([CanvasRenderer, GridComponent, TooltipComponent, LabelLayout]);
for (const [name, theme] of Object.entries(echartsThemes)) registerTheme(name, theme);

/** An empty chart in `box`. The caller disposes of it. */
export const createChart = (box: HTMLElement, theme: ThemeName): ECharts =>
  init(box, `sextant-${theme}`, { renderer: 'canvas' });

const filledCharts = new WeakSet<ECharts>();

/** Notes that a chart has been given something to draw: before, it can be asked nothing. */
export const noteFilled = (chart: ECharts): void => void filledCharts.add(chart);

/** True once a chart has something to draw, and until it is disposed of. */
export const isFilled = (chart: ECharts): boolean => filledCharts.has(chart) && !chart.isDisposed();

/** Adds chart types to the drawing library; each of ours brings its own. */
export { register };
export type { ECharts };
