import funnelRows from './golden/delay-classes.rows.json' with { type: 'json' };
import type { Sample } from '../kit/result/sample.ts';

/** Departures by how late they leave, each class against the largest. */
export const funnelExample = {
  viz_type: 'funnel',
  groupby: ['delay_class'],
  metric: { expressionType: 'SIMPLE', column: { column_name: 'date' }, aggregate: 'COUNT', label: 'departures' },
  number_format: ',d',
} as const;

export const sample: Sample = { formData: funnelExample, tables: [funnelRows], additive: ['departures'] };
