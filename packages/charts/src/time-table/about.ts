import type { ChartAbout } from '../kit/chart-spec.ts';

export const about = {
  type: 'time_table',
  name: 'Time-series Table',
  behaviors: [],
  shortName: 'Time-series',
  icon: 'table',
  skeleton: 'rows',
  isPlain: false,
  display: 'marks',
  axis: null,
  annotates: null,
  colorsGroups: false,
  coverage: 'never',
  measureFormat: null,
} as const satisfies ChartAbout;
