import bubbleRows from './golden/destinations.rows.json' with { type: 'json' };
import type { Sample } from '../kit/result/sample.ts';

const delay = {
  expressionType: 'SIMPLE',
  column: { column_name: 'delay' },
  aggregate: 'AVG',
  label: 'average_delay',
} as const;
const distance = {
  expressionType: 'SIMPLE',
  column: { column_name: 'distance' },
  aggregate: 'AVG',
  label: 'average_distance',
} as const;
const arrivals = {
  expressionType: 'SIMPLE',
  column: { column_name: 'date' },
  aggregate: 'COUNT',
  label: 'arrivals',
} as const;

/** Delay by distance of the airports of five states; the area is how many flights arrive. */
export const bubbleExample = {
  viz_type: 'bubble_v2',
  entity: 'destination',
  series: 'destination_state',
  x: distance,
  y: delay,
  size: arrivals,
  xAxisFormat: ',d',
  y_axis_format: ',.1f',
} as const;

export const sample: Sample = { formData: bubbleExample, tables: [bubbleRows] };
