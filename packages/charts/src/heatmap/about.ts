import type { ChartAbout } from '../kit/declare/chart-spec.ts';
import { usualAbout } from '../kit/declare/usual-about.ts';

export const about = {
  ...usualAbout,
  type: 'heatmap_v2',
  name: 'Heatmap',
  behaviors: ['filter', 'drill-to-detail'],
  shortName: 'Heatmap',
  icon: 'heat-map',
  skeleton: 'bars',
  hasRange: true,
  measureFormat: 'y_axis_format',
} as const satisfies ChartAbout;
