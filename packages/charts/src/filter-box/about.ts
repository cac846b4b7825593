import type { ChartAbout } from '../kit/declare/chart-spec.ts';
import { usualAbout } from '../kit/declare/usual-about.ts';

export const about = {
  ...usualAbout,
  type: 'filter_box',
  name: 'Filter box',
  behaviors: [],
  shortName: 'Filter',
  icon: 'filter',
  skeleton: 'rows',
  display: 'fields',
  tileSize: { width: 4, height: 40 },
} as const satisfies ChartAbout;
