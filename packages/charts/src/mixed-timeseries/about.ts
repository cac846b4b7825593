import type { ChartAbout } from '../kit/declare/chart-spec.ts';
import { aboutSeries } from '../kit/time-series/about-series.ts';

export const about = {
  ...aboutSeries,
  type: 'mixed_timeseries',
  name: 'Mixed Chart',
  shortName: 'Mixed',
} as const satisfies ChartAbout;
