import boxRows from './golden/hubs.rows.json' with { type: 'json' };
import type { Sample } from '../kit/result/sample.ts';

/** How the average delay of a day spreads at the busiest airports. */
export const boxPlotExample = {
  viz_type: 'box_plot',
  columns: ['date'],
  time_grain_sqla: 'P1D',
  temporal_columns_lookup: { date: true },
  groupby: ['origin'],
  metrics: [{ expressionType: 'SIMPLE', column: { column_name: 'delay' }, aggregate: 'AVG', label: 'average_delay' }],
  number_format: ',.1f',
} as const;

export const sample: Sample = { formData: boxPlotExample, tables: [boxRows] };
