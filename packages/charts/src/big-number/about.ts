import type { ChartAbout } from '../kit/declare/chart-spec.ts';
import { usualAbout } from '../kit/declare/usual-about.ts';

export const about = {
  ...usualAbout,
  type: 'big_number',
  name: 'Big Number with Trendline',
  behaviors: ['drill-to-detail'],
  shortName: 'Trendline',
  icon: 'trend',
  skeleton: 'number',
  display: 'figure',
  coverage: 'time-axis',
  measureFormat: 'y_axis_format',
  tileSize: { width: 4, height: 24 },
} as const satisfies ChartAbout;
