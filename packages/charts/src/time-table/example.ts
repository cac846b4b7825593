import weeks from './golden/weeks.rows.json' with { type: 'json' };
import type { Sample } from '../kit/result/sample.ts';

/** How late flights from six hubs were, week by week. */
export const timeTableExample = {
  viz_type: 'time_table',
  granularity_sqla: 'date',
  time_grain_sqla: 'P1W',
  groupby: ['origin'],
  metrics: [{ expressionType: 'SIMPLE', column: { column_name: 'delay' }, aggregate: 'AVG', label: 'average_delay' }],
  adhoc_filters: [
    {
      expressionType: 'SIMPLE',
      clause: 'WHERE',
      subject: 'origin',
      operator: 'IN',
      comparator: ['ORD', 'DFW', 'ATL', 'LAX', 'PHX', 'STL'],
    },
  ],
  column_collection: [
    { key: 'spark', colType: 'spark', label: 'Delay by week', d3format: ',.1f' },
    {
      key: 'last',
      colType: 'time',
      label: 'Last',
      comparisonType: 'value',
      timeLag: 0,
      d3format: ',.1f',
      bounds: [15, 0],
    },
    { key: 'weeks', colType: 'time', label: '4 weeks', comparisonType: 'diff', timeLag: 4, d3format: ',.1f' },
    { key: 'mean', colType: 'avg', label: 'Mean', timeLag: 26, d3format: ',.1f' },
  ],
} as const;

export const sample: Sample = { formData: timeTableExample, tables: [weeks] };
