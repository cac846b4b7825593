import { expect, test } from 'vitest';
import { chartChanges, type ChartState } from './chart-changes.ts';

const state = (params: object, kind = 'echarts_timeseries_bar'): ChartState => ({
  name: 'Rides',
  kind,
  datasetId: 1,
  datasourceType: 'table',
  params: JSON.stringify({ x_axis: 'city', metrics: ['rides', 'most'], ...params }),
  queryContext: null,
  description: null,
  certifiedBy: null,
  certificationDetails: null,
  cacheTimeoutS: null,
  ownerIds: [],
});
const labels = { rides: 'All rides', most: 'Most of a ride', day: 'Day of the ride' };
const changes = (before: object, after: object) => chartChanges(state(before), state(after), labels);

test('columns and metrics are called in versions as readers call them, by whatever they are sorted or split', () => {
  expect(changes({ metrics: ['rides'] }, { metrics: ['most'] }).join()).toMatch(
    /All rides.*Most of a ride|Most of a ride.*All rides/,
  );
  expect(changes({ x_axis_sort: 'rides' }, { x_axis_sort: 'most' })).toEqual([
    'X axis sort by changed from “All rides” to “Most of a ride”',
  ]);
  expect(changes({ granularity_sqla: 'day' }, { granularity_sqla: 'city' })).toEqual([
    'Time column changed from “Day of the ride” to “city”',
  ]);
});
