import type { ChartAbout } from '../kit/declare/chart-spec.ts';
import { aboutSeries } from '../kit/time-series/about-series.ts';

export const about = {
  ...aboutSeries,
  type: 'echarts_timeseries_smooth',
  name: 'Smooth Line',
  shortName: 'Smooth',
} as const satisfies ChartAbout;
