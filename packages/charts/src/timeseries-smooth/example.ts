import smoothRows from './golden/hubs-by-week.rows.json' with { type: 'json' };
import type { Sample } from '../kit/result/sample.ts';

/** Average delay in minutes at three airports, by week. */
export const smoothExample = {
  viz_type: 'echarts_timeseries_smooth',
  x_axis: 'date',
  time_grain_sqla: '1969-12-29T00:00:00Z/P1W',
  metrics: [{ expressionType: 'SIMPLE', column: { column_name: 'delay' }, aggregate: 'AVG', label: 'average_delay' }],
  groupby: ['origin'],
  truncate_metric: true,
  y_axis_format: ',.1f',
} as const;

export const sample: Sample = { formData: smoothExample, tables: [smoothRows], additive: ['departures'] };
