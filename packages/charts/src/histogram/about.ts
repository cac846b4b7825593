import type { ChartAbout } from '../kit/declare/chart-spec.ts';
import { usualAbout } from '../kit/declare/usual-about.ts';

export const about = {
  ...usualAbout,
  type: 'histogram_v2',
  name: 'Histogram',
  behaviors: ['filter', 'drill-to-detail'],
  shortName: 'Histogram',
  icon: 'sigma',
  skeleton: 'bins',
  colorsGroups: true,
  hasGhost: true,
  coverage: 'always',
  hasRange: true,
  measureFormat: 'y_axis_format',
} as const satisfies ChartAbout;
