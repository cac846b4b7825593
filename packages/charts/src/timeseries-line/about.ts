import type { ChartAbout } from '../kit/declare/chart-spec.ts';
import { aboutSeries } from '../kit/time-series/about-series.ts';

export const about = {
  ...aboutSeries,
  type: 'echarts_timeseries_line',
  name: 'Line Chart',
  shortName: 'Line',
  annotates: 'lines',
} as const satisfies ChartAbout;
