import type { ChartAbout } from '../kit/chart-spec.ts';

export const about = {
  type: 'ag-grid-table',
  name: 'Table V2',
  behaviors: ['filter', 'drill-by', 'drill-to-detail'],
  shortName: 'Table V2',
  icon: 'table',
  skeleton: 'rows',
  isPlain: false,
  display: 'grid',
  axis: null,
  annotates: 'events',
  colorsGroups: false,
  coverage: 'never',
  measureFormat: null,
} as const satisfies ChartAbout;
