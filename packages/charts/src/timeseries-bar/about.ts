import type { ChartAbout } from '../kit/declare/chart-spec.ts';
import { usualAbout } from '../kit/declare/usual-about.ts';

export const about = {
  ...usualAbout,
  type: 'echarts_timeseries_bar',
  name: 'Bar Chart',
  behaviors: ['filter', 'drill-by', 'drill-to-detail'],
  shortName: 'Bar',
  icon: 'chart-column',
  skeleton: 'bars',
  axis: 'group',
  colorsGroups: true,
  coverage: 'time-axis',
  measureFormat: 'y_axis_format',
} as const satisfies ChartAbout;
