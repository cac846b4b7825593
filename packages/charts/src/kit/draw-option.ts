import type { EChartsOption } from 'echarts';
import type { ECharts } from './echarts-instance.ts';

const wholeParts = ['series', 'xAxis', 'yAxis', 'grid'];

/**
 * Draws `option` in place of what the chart drew before: what an earlier drawing had of its parts and this one has not is gone, and the zoom stays
 * where it was. The library knows only the names of parts that are registered.
 */
export function drawOption(chart: ECharts, option: EChartsOption): void {
  const parts = option.dataZoom === undefined ? [] : ['dataZoom', 'toolbox'];
  chart.setOption(option, { replaceMerge: [...wholeParts, ...parts], lazyUpdate: false });
}
