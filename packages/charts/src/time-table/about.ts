import type { ChartAbout } from '../kit/chart-spec.ts';

export const timeTableAbout = {
  type: 'time_table',
  name: 'Time-series Table',
  behaviors: [],
  shortName: 'Time-series',
  icon: 'table',
  skeleton: 'rows',
  display: 'marks',
  axis: null,
  annotates: null,
  colorsGroups: false,
  coverage: 'never',
  measureFormat: null,
} as const satisfies ChartAbout;
