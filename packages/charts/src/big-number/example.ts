import trendRows from './golden/by-day.rows.json' with { type: 'json' };
import type { Sample } from '../kit/result/sample.ts';

/** Departures on the last day of the first half of 2001, against the same day of the week before. */
export const trendExample = {
  viz_type: 'big_number',
  x_axis: 'date',
  time_grain_sqla: 'P1D',
  metric: { expressionType: 'SIMPLE', column: { column_name: 'date' }, aggregate: 'COUNT', label: 'departures' },
  y_axis_format: ',d',
  compare_lag: 7,
  start_y_axis_at_zero: true,
} as const;

export const sample: Sample = { formData: trendExample, tables: [trendRows], additive: ['departures'] };
