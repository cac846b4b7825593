import type { ChartAbout } from '../kit/chart-spec.ts';

export const about = {
  type: 'echarts_timeseries_bar',
  name: 'Bar Chart',
  behaviors: ['filter', 'drill-by', 'drill-to-detail'],
  shortName: 'Bar',
  icon: 'chart-column',
  skeleton: 'bars',
  isPlain: false,
  display: 'marks',
  axis: 'group',
  annotates: null,
  colorsGroups: true,
  coverage: 'time-axis',
  measureFormat: 'y_axis_format',
} as const satisfies ChartAbout;
