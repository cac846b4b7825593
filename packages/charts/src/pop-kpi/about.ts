import type { ChartAbout } from '../kit/declare/chart-spec.ts';
import { usualAbout } from '../kit/declare/usual-about.ts';

export const about = {
  ...usualAbout,
  type: 'pop_kpi',
  name: 'Big Number with Time Period Comparison',
  behaviors: ['drill-to-detail'],
  shortName: 'Period',
  icon: 'compare',
  skeleton: 'number',
  display: 'figure',
  measureFormat: 'y_axis_format',
  tileSize: { width: 4, height: 24 },
} as const satisfies ChartAbout;
