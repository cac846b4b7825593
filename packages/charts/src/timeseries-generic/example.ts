import genericRows from './golden/departures-by-month.rows.json' with { type: 'json' };
import type { Sample } from '../kit/result/sample.ts';

/** Departures by month at three airports, as bars. */
export const genericExample = {
  viz_type: 'echarts_timeseries',
  x_axis: 'date',
  time_grain_sqla: 'P1M',
  metrics: [{ expressionType: 'SIMPLE', column: { column_name: 'date' }, aggregate: 'COUNT', label: 'departures' }],
  groupby: ['origin'],
  truncate_metric: true,
  seriesType: 'bar',
  y_axis_format: ',d',
} as const;

export const sample: Sample = { formData: genericExample, tables: [genericRows], additive: ['departures'] };
