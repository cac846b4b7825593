import type { ChartAbout } from '../kit/chart-spec.ts';

export const funnelAbout = {
  type: 'funnel',
  name: 'Funnel Chart',
  behaviors: ['filter', 'drill-by', 'drill-to-detail'],
  shortName: 'Funnel',
  icon: 'funnel',
  skeleton: 'rows',
  display: 'marks',
  axis: null,
  annotates: null,
  colorsGroups: true,
  coverage: 'never',
  measureFormat: 'number_format',
} as const satisfies ChartAbout;
