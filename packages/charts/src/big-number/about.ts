import type { ChartAbout } from '../kit/chart-spec.ts';

export const about = {
  type: 'big_number',
  name: 'Big Number with Trendline',
  behaviors: ['drill-to-detail'],
  shortName: 'Trendline',
  icon: 'trend',
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
