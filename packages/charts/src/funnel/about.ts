import type { ChartAbout } from '../kit/chart-spec.ts';
import { usualAbout } from '../kit/usual-about.ts';

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
