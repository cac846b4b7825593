import areaRows from './golden/lateness-by-week.rows.json' with { type: 'json' };
import type { Sample } from '../kit/result/sample.ts';

/** How late flights leave, week by week, stacked. */
export const areaExample = {
  viz_type: 'echarts_area',
  x_axis: 'date',
  time_grain_sqla: '1969-12-29T00:00:00Z/P1W',
  metrics: [{ expressionType: 'SIMPLE', column: { column_name: 'date' }, aggregate: 'COUNT', label: 'departures' }],
  groupby: ['delay_class'],
  truncate_metric: true,
  y_axis_format: ',d',
} as const;

export const sample: Sample = { formData: areaExample, tables: [areaRows], additive: ['departures'] };
