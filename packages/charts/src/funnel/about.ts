import type { ChartAbout } from '../kit/declare/chart-spec.ts';
import { usualAbout } from '../kit/declare/usual-about.ts';

export const about = {
  ...usualAbout,
  type: 'funnel',
  name: 'Funnel Chart',
  behaviors: ['filter', 'drill-by', 'drill-to-detail'],
  shortName: 'Funnel',
  icon: 'funnel',
  skeleton: 'rows',
  colorsGroups: true,
  measureFormat: 'number_format',
} as const satisfies ChartAbout;
