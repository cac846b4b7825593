/** What all types of lines, areas and points over an axis have in common. */
export const aboutSeries = {
  behaviors: ['filter', 'drill-by', 'drill-to-detail'],
  icon: 'chart-line',
  skeleton: 'line',
  isPlain: false,
  display: 'marks',
  axis: 'time',
  annotates: null,
  colorsGroups: true,
  coverage: 'axis',
  measureFormat: 'y_axis_format',
} as const;
