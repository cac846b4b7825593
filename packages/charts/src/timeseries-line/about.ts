import type { ChartAbout } from '../kit/chart-spec.ts';

export const lineAbout = {
  type: 'echarts_timeseries_line',
  name: 'Line Chart',
  behaviors: ['filter', 'drill-by', 'drill-to-detail'],
  shortName: 'Line',
  icon: 'chart-line',
  skeleton: 'line',
  display: 'marks',
  axis: 'time',
  annotates: 'lines',
  colorsGroups: true,
  coverage: 'axis',
  measureFormat: 'y_axis_format',
} as const satisfies ChartAbout;
