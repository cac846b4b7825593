import type { ChartAbout } from '../kit/chart-spec.ts';

export const about = {
  type: 'filter_box',
  name: 'Filter box',
  behaviors: [],
  shortName: 'Filter',
  icon: 'filter',
  skeleton: 'rows',
  isPlain: false,
  display: 'fields',
  axis: null,
  annotates: null,
  colorsGroups: false,
  coverage: 'never',
  measureFormat: null,
  tileSize: { width: 4, height: 40 },
} as const satisfies ChartAbout;
