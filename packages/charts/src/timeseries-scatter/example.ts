import scatterRows from './golden/delay-by-day.rows.json' with { type: 'json' };
import type { Sample } from '../kit/result/sample.ts';

/** Average delay in minutes of each day at two airports. */
export const scatterExample = {
  viz_type: 'echarts_timeseries_scatter',
  x_axis: 'date',
  time_grain_sqla: 'P1D',
  metrics: [{ expressionType: 'SIMPLE', column: { column_name: 'delay' }, aggregate: 'AVG', label: 'average_delay' }],
  groupby: ['origin'],
  truncate_metric: true,
  y_axis_format: ',.1f',
} as const;

export const sample: Sample = { formData: scatterExample, tables: [scatterRows], additive: ['departures'] };
