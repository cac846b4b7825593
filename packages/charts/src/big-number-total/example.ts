import total from './golden/total.rows.json' with { type: 'json' };
import type { Sample } from '../kit/result/sample.ts';

/** Departures of three million flights of 2001. */
export const bigNumberExample = {
  viz_type: 'big_number_total',
  metric: { expressionType: 'SIMPLE', column: { column_name: 'date' }, aggregate: 'COUNT', label: 'departures' },
  y_axis_format: ',d',
  subtitle: 'January to June 2001',
} as const;

export const sample: Sample = { formData: bigNumberExample, tables: [total] };
