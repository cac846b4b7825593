import hubs from './golden/six-hubs.rows.json' with { type: 'json' };
import type { Sample } from '../kit/result/sample.ts';

/** The share of flights that leave less than 15 minutes late, by day. */
export const lineExample = {
  viz_type: 'echarts_timeseries_line',
  x_axis: 'date',
  time_grain_sqla: 'P1D',
  metrics: [
    { expressionType: 'SQL', sqlExpression: 'AVG(CASE WHEN delay < 15 THEN 1.0 ELSE 0.0 END)', label: 'on_time_share' },
  ],
  groupby: [],
  y_axis_format: ',.0%',
  truncateYAxis: true,
} as const;

/** Average delay in minutes at the six busiest airports, by week. */
export const hubsExample = {
  viz_type: 'echarts_timeseries_line',
  x_axis: 'date',
  time_grain_sqla: '1969-12-29T00:00:00Z/P1W',
  metrics: [{ expressionType: 'SIMPLE', column: { column_name: 'delay' }, aggregate: 'AVG', label: 'average_delay' }],
  groupby: ['origin'],
  limit: 6,
  y_axis_format: ',.1f',
} as const;

export const sample: Sample = { formData: hubsExample, tables: [hubs] };
