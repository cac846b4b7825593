import type { ChartAbout } from '../kit/declare/chart-spec.ts';
import { usualAbout } from '../kit/declare/usual-about.ts';

export const about = {
  ...usualAbout,
  type: 'pivot_table_v2',
  name: 'Pivot Table',
  behaviors: ['filter', 'drill-by', 'drill-to-detail'],
  shortName: 'Pivot',
  icon: 'pivot',
  skeleton: 'rows',
  display: 'grid',
  measureFormat: 'valueFormat',
} as const satisfies ChartAbout;
