import type { EChartsOption } from 'echarts';
import type { ECharts } from './echarts-instance.ts';

const wholeParts = ['series', 'xAxis', 'yAxis', 'grid'];

/**
 * Draws `option` in place of what the chart drew before: what an earlier drawing had of its parts and this one has not is gone, and the zoom stays
 * where it was. The library knows only the names of parts that are registered. `isLazy` leaves the drawing to the resize that follows.
 */
export function drawOption(chart: ECharts, option: EChartsOption, { isLazy = false } = {}): void {
  const parts = option.dataZoom === undefined ? [] : ['dataZoom', 'toolbox'];
  chart.setOption(option, { replaceMerge: [...wholeParts, ...parts], lazyUpdate: isLazy });
}
