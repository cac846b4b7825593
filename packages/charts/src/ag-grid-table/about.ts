import type { ChartAbout } from '../kit/declare/chart-spec.ts';
import { usualAbout } from '../kit/declare/usual-about.ts';

export const about = {
  ...usualAbout,
  type: 'ag-grid-table',
  name: 'Table V2',
  behaviors: ['filter', 'drill-by', 'drill-to-detail'],
  shortName: 'Table V2',
  icon: 'table',
  skeleton: 'rows',
  display: 'grid',
  annotates: 'events',
} as const satisfies ChartAbout;
