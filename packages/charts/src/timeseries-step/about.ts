import type { ChartAbout } from '../kit/declare/chart-spec.ts';
import { aboutSeries } from '../kit/time-series/about-series.ts';

export const about = {
  ...aboutSeries,
  type: 'echarts_timeseries_step',
  name: 'Stepped Line',
  shortName: 'Stepped',
} as const satisfies ChartAbout;
