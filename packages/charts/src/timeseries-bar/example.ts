import lateness from './golden/lateness.rows.json' with { type: 'json' };
import type { Sample } from '../kit/result/sample.ts';

const departures = {
  expressionType: 'SIMPLE',
  column: { column_name: 'date' },
  aggregate: 'COUNT',
  label: 'departures',
} as const;
const averageDelay = {
  expressionType: 'SIMPLE',
  column: { column_name: 'delay' },
  aggregate: 'AVG',
  label: 'average_delay',
} as const;

/** The ten busiest airports. */
export const barExample = {
  viz_type: 'echarts_timeseries_bar',
  x_axis: 'origin',
  metrics: [departures],
  row_limit: 10,
  y_axis_format: ',d',
} as const;

/** Average delay by month at three airports, side by side. */
export const groupedExample = {
  viz_type: 'echarts_timeseries_bar',
  x_axis: 'date',
  time_grain_sqla: 'P1M',
  metrics: [averageDelay],
  groupby: ['origin'],
  y_axis_format: ',.1f',
} as const;

/** How late flights leave, as shares of each airport's departures. */
export const stackedExample = {
  viz_type: 'echarts_timeseries_bar',
  x_axis: 'origin',
  metrics: [departures],
  groupby: ['delay_class'],
  contributionMode: 'row',
  stack: 'Stack',
  x_axis_sort: 'origin',
} as const;

export const sample: Sample = { formData: stackedExample, tables: [lateness], additive: ['departures'] };
