import type { ChartAbout } from '../kit/chart-spec.ts';

export const histogramAbout = {
  type: 'histogram_v2',
  name: 'Histogram',
  behaviors: ['filter', 'drill-to-detail'],
  shortName: 'Histogram',
  icon: 'sigma',
  skeleton: 'bins',
  display: 'marks',
  axis: null,
  annotates: null,
  colorsGroups: true,
  coverage: 'always',
  measureFormat: 'y_axis_format',
} as const satisfies ChartAbout;
