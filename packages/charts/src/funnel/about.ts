import type { ChartAbout } from '../kit/chart-spec.ts';

export const about = {
  type: 'funnel',
  name: 'Funnel Chart',
  behaviors: ['filter', 'drill-by', 'drill-to-detail'],
  shortName: 'Funnel',
  icon: 'funnel',
  skeleton: 'rows',
  isPlain: false,
  display: 'marks',
  axis: null,
  annotates: null,
  colorsGroups: true,
  coverage: 'never',
  measureFormat: 'number_format',
} as const satisfies ChartAbout;
