import type { ChartAbout } from '../kit/declare/chart-spec.ts';
import { usualAbout } from '../kit/declare/usual-about.ts';

export const about = {
  ...usualAbout,
  type: 'pie',
  name: 'Pie Chart',
  behaviors: ['filter', 'drill-by', 'drill-to-detail'],
  shortName: 'Pie',
  icon: 'chart-pie',
  skeleton: 'donut',
  colorsGroups: true,
  hasGhost: true,
  measureFormat: 'number_format',
} as const satisfies ChartAbout;
