import type { ChartAbout } from '../kit/chart-spec.ts';

export const about = {
  type: 'pivot_table_v2',
  name: 'Pivot Table',
  behaviors: ['filter', 'drill-by', 'drill-to-detail'],
  shortName: 'Pivot',
  icon: 'pivot',
  skeleton: 'rows',
  isPlain: false,
  display: 'grid',
  axis: null,
  annotates: null,
  colorsGroups: false,
  coverage: 'never',
  measureFormat: 'valueFormat',
} as const satisfies ChartAbout;
