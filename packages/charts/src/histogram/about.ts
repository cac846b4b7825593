import type { ChartAbout } from '../kit/chart-spec.ts';

export const about = {
  type: 'histogram_v2',
  name: 'Histogram',
  behaviors: ['filter', 'drill-to-detail'],
  shortName: 'Histogram',
  icon: 'sigma',
  skeleton: 'bins',
  isPlain: false,
  display: 'marks',
  axis: null,
  annotates: null,
  colorsGroups: true,
  coverage: 'always',
  measureFormat: 'y_axis_format',
} as const satisfies ChartAbout;
