import treemapRows from './golden/airports.rows.json' with { type: 'json' };
import type { Sample } from '../kit/result/sample.ts';

/** Departures by state and airport. */
export const treemapExample = {
  viz_type: 'treemap_v2',
  groupby: ['origin_state', 'origin'],
  metric: { expressionType: 'SIMPLE', column: { column_name: 'date' }, aggregate: 'COUNT', label: 'departures' },
} as const;

export const sample: Sample = { formData: treemapExample, tables: [treemapRows], additive: ['departures'] };
