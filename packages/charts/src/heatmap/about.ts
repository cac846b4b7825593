import type { ChartAbout } from '../kit/chart-spec.ts';

export const about = {
  type: 'heatmap_v2',
  name: 'Heatmap',
  behaviors: ['filter', 'drill-to-detail'],
  shortName: 'Heatmap',
  icon: 'heat-map',
  skeleton: 'bars',
  isPlain: false,
  display: 'marks',
  axis: null,
  annotates: null,
  colorsGroups: false,
  coverage: 'never',
  measureFormat: 'y_axis_format',
} as const satisfies ChartAbout;
