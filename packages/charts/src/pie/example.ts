import delayClasses from './golden/delay-classes.rows.json' with { type: 'json' };
import type { Sample } from '../kit/result/sample.ts';

/** Departures by how late they leave. */
export const pieExample = {
  viz_type: 'pie',
  groupby: ['delay_class'],
  metric: { expressionType: 'SIMPLE', column: { column_name: 'date' }, aggregate: 'COUNT', label: 'departures' },
  number_format: ',d',
} as const;

export const sample: Sample = { formData: pieExample, tables: [delayClasses], additive: ['departures'] };
