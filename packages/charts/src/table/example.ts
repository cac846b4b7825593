import routes from './golden/routes.rows.json' with { type: 'json' };
import type { Sample } from '../kit/result/sample.ts';

/** Where flights from Chicago O'Hare go, with totals over all of them. */
export const tableExample = {
  viz_type: 'table',
  query_mode: 'aggregate',
  groupby: ['destination', 'destination_city'],
  metrics: [
    { expressionType: 'SIMPLE', column: { column_name: 'date' }, aggregate: 'COUNT', label: 'departures' },
    { expressionType: 'SIMPLE', column: { column_name: 'delay' }, aggregate: 'AVG', label: 'average_delay' },
    { expressionType: 'SQL', sqlExpression: 'AVG(CASE WHEN delay < 15 THEN 1.0 ELSE 0.0 END)', label: 'on_time_share' },
  ],
  show_totals: true,
  column_config: { average_delay: { d3NumberFormat: ',.1f' }, on_time_share: { d3NumberFormat: ',.1%' } },
} as const;

export const sample: Sample = { formData: tableExample, tables: [routes] };
