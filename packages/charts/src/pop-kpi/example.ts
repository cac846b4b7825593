import quarterRows from './golden/second-quarter.rows.json' with { type: 'json' };
import type { Sample } from '../kit/result/sample.ts';

/** Departures of the second quarter of 2001 against those of the first. */
export const popKpiExample = {
  viz_type: 'pop_kpi',
  granularity_sqla: 'date',
  time_range: '2001-04-01 : 2001-07-01',
  metric: { expressionType: 'SIMPLE', column: { column_name: 'date' }, aggregate: 'COUNT', label: 'departures' },
  y_axis_format: ',d',
  time_compare: 'custom',
  start_date_offset: '2001-01-01',
  comparison_color_enabled: true,
} as const;

export const sample: Sample = { formData: popKpiExample, tables: [quarterRows] };
