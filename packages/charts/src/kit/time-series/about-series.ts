import { usualAbout } from '../declare/usual-about.ts';

/** What all types of lines, areas and points over an axis have in common. */
export const aboutSeries = {
  ...usualAbout,
  behaviors: ['filter', 'drill-by', 'drill-to-detail'],
  icon: 'chart-line',
  skeleton: 'line',
  axis: 'time',
  colorsGroups: true,
  coverage: 'axis',
  measureFormat: 'y_axis_format',
} as const;
