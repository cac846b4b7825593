import stepRows from './golden/departures-by-hour.rows.json' with { type: 'json' };
import type { Sample } from '../kit/result/sample.ts';

/** Departures by hour at ORD over two days. */
export const stepExample = {
  viz_type: 'echarts_timeseries_step',
  x_axis: 'date',
  time_grain_sqla: 'PT1H',
  metrics: [{ expressionType: 'SIMPLE', column: { column_name: 'date' }, aggregate: 'COUNT', label: 'departures' }],
  groupby: [],
  y_axis_format: ',d',
} as const;

export const sample: Sample = { formData: stepExample, tables: [stepRows], additive: ['departures'] };
