import type { ChartAbout } from '../kit/chart-spec.ts';

export const about = {
  type: 'pop_kpi',
  name: 'Big Number with Time Period Comparison',
  behaviors: ['drill-to-detail'],
  shortName: 'Period',
  icon: 'compare',
  skeleton: 'number',
  isPlain: false,
  display: 'figure',
  axis: null,
  annotates: null,
  colorsGroups: false,
  coverage: 'never',
  measureFormat: 'y_axis_format',
  tileSize: { width: 4, height: 24 },
} as const satisfies ChartAbout;
