import origins from './golden/origins.rows.json' with { type: 'json' };
import type { Sample } from '../kit/result/sample.ts';

/** The busiest airports: departures, lateness, and how that stands to all. */
export const agGridTableExample = {
  viz_type: 'ag-grid-table',
  query_mode: 'aggregate',
  groupby: ['origin'],
  metrics: [
    { expressionType: 'SIMPLE', column: { column_name: 'date' }, aggregate: 'COUNT', label: 'departures' },
    { expressionType: 'SIMPLE', column: { column_name: 'delay' }, aggregate: 'AVG', label: 'average_delay' },
    {
      expressionType: 'SQL',
      sqlExpression: 'AVG(delay) - SUM(SUM(delay)) OVER () / SUM(COUNT(delay)) OVER ()',
      label: 'against_network',
    },
  ],
  row_limit: 25,
  include_search: true,
  column_config: {
    average_delay: { d3NumberFormat: ',.1f' },
    against_network: { d3NumberFormat: '+,.1f', showCellBars: true },
  },
  conditional_formatting: [{ column: 'average_delay', operator: 'None', colorScheme: 'heat' }],
} as const;

export const sample: Sample = { formData: agGridTableExample, tables: [origins] };
