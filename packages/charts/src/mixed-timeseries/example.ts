import mixedDepartures from './golden/departures-by-week.rows.json' with { type: 'json' };
import mixedDelay from './golden/delay-by-week.rows.json' with { type: 'json' };
import type { Sample } from '../kit/result/sample.ts';

/** Departures as bars and average delay as a line, week by week at ORD, each with a value axis of its own. */
export const mixedExample = {
  viz_type: 'mixed_timeseries',
  x_axis: 'date',
  time_grain_sqla: '1969-12-29T00:00:00Z/P1W',
  metrics: [{ expressionType: 'SIMPLE', column: { column_name: 'date' }, aggregate: 'COUNT', label: 'departures' }],
  metrics_b: [{ expressionType: 'SIMPLE', column: { column_name: 'delay' }, aggregate: 'AVG', label: 'average_delay' }],
  groupby: [],
  groupby_b: [],
  seriesType: 'bar',
  seriesTypeB: 'line',
  yAxisIndexB: 1,
  y_axis_format: ',d',
  y_axis_format_secondary: ',.1f',
} as const;

export const sample: Sample = {
  formData: mixedExample,
  tables: [mixedDepartures, mixedDelay],
  additive: ['departures'],
};
