import type { ChartAbout } from '../kit/declare/chart-spec.ts';
import { usualAbout } from '../kit/declare/usual-about.ts';

export const about = {
  ...usualAbout,
  type: 'bubble_v2',
  name: 'Bubble Chart',
  behaviors: ['filter', 'drill-to-detail'],
  shortName: 'Bubble',
  icon: 'bubble',
  skeleton: 'line',
  hasRange: true,
} as const satisfies ChartAbout;
