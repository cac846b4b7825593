import type { ChartAbout } from '../kit/chart-spec.ts';

export const about = {
  type: 'box_plot',
  name: 'Box Plot',
  behaviors: ['filter', 'drill-by', 'drill-to-detail'],
  shortName: 'Box plot',
  icon: 'box-plot',
  skeleton: 'bins',
  isPlain: false,
  display: 'marks',
  axis: null,
  annotates: null,
  colorsGroups: false,
  coverage: 'never',
  measureFormat: 'number_format',
} as const satisfies ChartAbout;
