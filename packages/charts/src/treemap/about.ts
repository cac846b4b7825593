import type { ChartAbout } from '../kit/chart-spec.ts';

export const about = {
  type: 'treemap_v2',
  name: 'Treemap',
  behaviors: ['filter', 'drill-by', 'drill-to-detail'],
  shortName: 'Treemap',
  icon: 'treemap',
  skeleton: 'bars',
  isPlain: false,
  display: 'marks',
  axis: null,
  annotates: null,
  colorsGroups: false,
  coverage: 'never',
  measureFormat: 'number_format',
} as const satisfies ChartAbout;
