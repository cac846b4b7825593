import { expect, test } from 'vitest';
import '../../all-types.ts';
import { openScope, queryContextFor, withCountsFrom } from '../../index.ts';
import type { QueryScope } from '../../index.ts';

const form = {
  viz_type: 'big_number_total',
  datasource: '1__table',
  metric: 'count',
  granularity_sqla: 'date',
  time_range: 'Last month',
};
const queried = (changes: object, scope: Partial<QueryScope> = {}) =>
  queryContextFor({ ...form, ...changes }, { scope: { ...openScope, ...scope } }).queries.map(
    ({ timeRange, countsFrom }) => [timeRange, countsFrom],
  );

test('a form says that its relative ranges count from the data; anything else counts from today', () => {
  expect(queried({ counts_from: 'data' })).toEqual([['Last month', 'data']]);
  for (const other of [undefined, null, 'now', true, 'DATA'])
    expect(queried({ counts_from: other })).toEqual([['Last month', null]]);
});

test('a range laid on the chart counts from what it brings along, whatever the form says', () => {
  const range = { timeRange: 'Last week' };
  expect(queried({ counts_from: 'data' }, range)).toEqual([['Last week', null]]);
  expect(queried({ counts_from: 'data' }, { ...range, countsFrom: 'data' })).toEqual([['Last week', 'data']]);
  expect(queried({}, { ...range, countsFrom: 'data' })).toEqual([['Last week', 'data']]);
  expect(queried({ counts_from: 'data', extra_form_data: { time_range: 'Last year' } })).toEqual([['Last year', null]]);
});

test('a form is told what its ranges count from, and keeps everything else', () => {
  expect(withCountsFrom(form, 'data')).toEqual({ ...form, counts_from: 'data' });
  expect(withCountsFrom({ ...form, counts_from: 'data' }, null)).toEqual(form);
});

test('other conditions laid on the chart leave its range as it is', () => {
  const filter = { column: { kind: 'column', name: 'state' }, operator: 'in', value: ['TX'], grain: null } as const;
  expect(queried({ counts_from: 'data' }, { filters: [filter] })).toEqual([['Last month', 'data']]);
});

test('both queries of a mixed chart count from the data', () => {
  const mixed = {
    viz_type: 'mixed_timeseries',
    x_axis: 'date',
    time_grain_sqla: 'P1D',
    metrics: ['count'],
    metrics_b: ['count'],
    groupby: [],
    groupby_b: [],
    counts_from: 'data',
  };
  expect(queried(mixed)).toEqual([
    ['Last month', 'data'],
    ['Last month', 'data'],
  ]);
});
