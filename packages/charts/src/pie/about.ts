import type { ChartAbout } from '../kit/chart-spec.ts';

export const about = {
  type: 'pie',
  name: 'Pie Chart',
  behaviors: ['filter', 'drill-by', 'drill-to-detail'],
  shortName: 'Pie',
  icon: 'chart-pie',
  skeleton: 'donut',
  isPlain: false,
  display: 'marks',
  axis: null,
  annotates: null,
  colorsGroups: true,
  coverage: 'never',
  measureFormat: 'number_format',
} as const satisfies ChartAbout;
