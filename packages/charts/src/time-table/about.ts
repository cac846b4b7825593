import type { ChartAbout } from '../kit/declare/chart-spec.ts';
import { usualAbout } from '../kit/declare/usual-about.ts';

export const about = {
  ...usualAbout,
  type: 'time_table',
  name: 'Time-series Table',
  behaviors: [],
  shortName: 'Time-series',
  icon: 'table',
  skeleton: 'rows',
  coverage: 'time-axis',
} as const satisfies ChartAbout;
