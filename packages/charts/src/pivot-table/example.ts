import pivotRows from './golden/rows.rows.json' with { type: 'json' };
import type { Sample } from '../kit/result/sample.ts';

/** How late flights leave, by state, airport and month; totals are of all flights. */
export const pivotExample = {
  viz_type: 'pivot_table_v2',
  groupbyRows: ['origin_state', 'origin'],
  groupbyColumns: ['date'],
  time_grain_sqla: 'P1M',
  temporal_columns_lookup: { date: true },
  metrics: [{ expressionType: 'SIMPLE', column: { column_name: 'delay' }, aggregate: 'AVG', label: 'average_delay' }],
  valueFormat: ',.1f',
  rowTotals: true,
  rowSubTotals: true,
  colTotals: true,
} as const;

export const sample: Sample = {
  formData: { ...pivotExample, rowTotals: false, colTotals: false, rowSubTotals: false },
  tables: [pivotRows],
};
