import type { ChartAbout } from '../kit/declare/chart-spec.ts';
import { usualAbout } from '../kit/declare/usual-about.ts';

export const about = {
  ...usualAbout,
  type: 'big_number_total',
  name: 'Big Number',
  behaviors: ['drill-to-detail'],
  shortName: 'Number',
  icon: 'hash',
  skeleton: 'number',
  isPlain: true,
  display: 'figure',
  measureFormat: 'y_axis_format',
  tileSize: { width: 3, height: 15 },
} as const satisfies ChartAbout;
