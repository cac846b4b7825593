import type { ChartAbout } from '../kit/chart-spec.ts';

export const about = {
  type: 'big_number_total',
  name: 'Big Number',
  behaviors: ['drill-to-detail'],
  shortName: 'Number',
  icon: 'hash',
  skeleton: 'number',
  isPlain: true,
  display: 'figure',
  axis: null,
  annotates: null,
  colorsGroups: false,
  coverage: 'never',
  measureFormat: 'y_axis_format',
  tileSize: { width: 3, height: 15 },
} as const satisfies ChartAbout;
