import type { ChartAbout } from '../kit/declare/chart-spec.ts';
import { usualAbout } from '../kit/declare/usual-about.ts';

export const about = {
  ...usualAbout,
  type: 'treemap_v2',
  name: 'Treemap',
  behaviors: ['filter', 'drill-by', 'drill-to-detail'],
  shortName: 'Treemap',
  icon: 'treemap',
  skeleton: 'bars',
  measureFormat: 'number_format',
} as const satisfies ChartAbout;
