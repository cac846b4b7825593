import heatmapRows from './golden/weekday-hour.rows.json' with { type: 'json' };
import type { Sample } from '../kit/result/sample.ts';

/** How late flights leave, by hour and weekday. */
export const heatmapExample = {
  viz_type: 'heatmap_v2',
  x_axis: 'departure_hour',
  groupby: 'weekday',
  metric: { expressionType: 'SIMPLE', column: { column_name: 'delay' }, aggregate: 'AVG', label: 'average_delay' },
  y_axis_format: ',.1f',
} as const;

export const sample: Sample = { formData: heatmapExample, tables: [heatmapRows] };
