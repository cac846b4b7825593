import type { ChartAbout } from '../kit/declare/chart-spec.ts';
import { aboutSeries } from '../kit/time-series/about-series.ts';

export const about = {
  ...aboutSeries,
  type: 'echarts_area',
  name: 'Area Chart',
  shortName: 'Area',
} as const satisfies ChartAbout;
