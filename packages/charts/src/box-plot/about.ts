import type { ChartAbout } from '../kit/declare/chart-spec.ts';
import { usualAbout } from '../kit/declare/usual-about.ts';

export const about = {
  ...usualAbout,
  type: 'box_plot',
  name: 'Box Plot',
  behaviors: ['filter', 'drill-by', 'drill-to-detail'],
  shortName: 'Box plot',
  icon: 'box-plot',
  skeleton: 'bins',
  measureFormat: 'number_format',
} as const satisfies ChartAbout;
