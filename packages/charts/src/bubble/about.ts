import type { ChartAbout } from '../kit/chart-spec.ts';

export const about = {
  type: 'bubble_v2',
  name: 'Bubble Chart',
  behaviors: ['filter', 'drill-to-detail'],
  shortName: 'Bubble',
  icon: 'bubble',
  skeleton: 'line',
  isPlain: false,
  display: 'marks',
  axis: null,
  annotates: null,
  colorsGroups: false,
  coverage: 'never',
  measureFormat: 'y_axis_format',
} as const satisfies ChartAbout;
