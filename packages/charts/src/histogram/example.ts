import bins from './golden/distances.rows.json' with { type: 'json' };
import type { Sample } from '../kit/result/sample.ts';

/** How far flights go, in miles. */
export const histogramExample = {
  viz_type: 'histogram_v2',
  column: 'distance',
  groupby: [],
  bins: 25,
  x_axis_format: ',d',
} as const;

export const sample: Sample = { formData: histogramExample, tables: [bins] };
