import '@sextant/charts/all-types';
import { expect, test } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { placeOfError } from './error-place.ts';

const form = {
  viz_type: 'echarts_timeseries_line',
  x_axis: 'date',
  metrics: [{ expressionType: 'SQL', sqlExpression: '(SELECT 1)', label: 'm' }],
  groupby: ['orgin'],
  adhoc_filters: [{ expressionType: 'SIMPLE', clause: 'WHERE', subject: 'gone', operator: '==', comparator: 1 }],
  time_range: 'bogus',
};
const rejectionError = (code: string, params: Record<string, unknown>) =>
  new ApiError(400, 'rejected', code, { params });

test.for([
  ['QUERY_011', {}, 'metrics'],
  ['QUERY_002', { labels: ['m'] }, 'metrics'],
  ['QUERY_004', { columns: ['orgin'] }, 'groupby'],
  ['QUERY_004', { columns: ['gone'] }, 'adhoc_filters'],
  ['QUERY_018', { reason: 'x', text: 'bogus' }, 'time_range'],
] as const)('%s with %j stands at %s', ([code, params, key]) => {
  expect(placeOfError(rejectionError(code, params), form)).toEqual({ key, message: 'rejected' });
});

test('an error that no control caused has no place', () => {
  expect(placeOfError(rejectionError('ENGINE_008', { seconds: 60 }), form)).toBeNull();
  expect(placeOfError(rejectionError('QUERY_004', { columns: ['nowhere'] }), form)).toBeNull();
  expect(placeOfError(rejectionError('QUERY_002', { labels: ['orgin'] }), form)).toBeNull();
});
