import { queryObject, type Dataset, type Filter, type QueryObject } from '@sextant/contract';
import { expect, test } from 'vitest';
import { withTimeColumn } from './time-column.ts';

const column = (name: string, isTemporal: boolean) => ({ name, isTemporal }) as Dataset['columns'][number];
const dataset = {
  columns: [column('sent', true), column('paid', true), column('city', false)],
  metrics: [],
  mainTimeColumn: 'sent',
} as unknown as Dataset;

const range = (name: string, value: string): Filter => ({
  column: { kind: 'column', name },
  operator: 'temporalRange',
  value,
  grain: null,
});
const requestOf = (more: Partial<QueryObject>): QueryObject =>
  queryObject({ timeColumn: 'paid', takesOver: { axis: 'sent' }, ...more });

test('a query that has nothing to move is the same object', () => {
  for (const query of [
    queryObject({ timeColumn: 'paid', filters: [range('sent', 'Last week')] }),
    queryObject({ filters: [range('sent', 'Last week')], takesOver: { axis: 'sent' } }),
    requestOf({ resultType: 'samples', filters: [range('sent', 'Last week')] }),
  ])
    expect(withTimeColumn(query, dataset)).toBe(query);
});

test('without an axis and without ranges, a query keeps its filters and leaves the time column to who reads it', () => {
  const city: Filter = { ...range('city', 'Rome'), operator: 'equals' };
  const moved = withTimeColumn(
    queryObject({ timeColumn: 'paid', filters: [city], takesOver: { axis: null } }),
    dataset,
  );
  expect([moved.filters, moved.timeColumn]).toEqual([[city], 'paid']);
});

test('with its time column once, a query stays as it is', () => {
  const queryOnce = withTimeColumn(
    requestOf({
      dimensions: [{ kind: 'sql', sql: ' sent ', label: 'When', grain: 'P1M', isAxis: true }],
      filters: [range('sent', 'Last week'), range('paid', 'Last year')],
      orderBy: [{ by: { kind: 'label', label: 'When' }, ascending: true }],
      seriesColumns: ['When'],
    }),
    dataset,
  );
  expect(queryOnce).toMatchObject({
    dimensions: [{ kind: 'sql', sql: 'paid', label: 'paid', grain: 'P1M', isAxis: true }],
    filters: [range('paid', 'Last week'), range('paid', 'Last year')],
    timeRange: null,
    orderBy: [{ by: { kind: 'label', label: 'paid' }, ascending: true }],
    seriesColumns: ['paid'],
    takesOver: null,
  });
  expect(withTimeColumn(queryOnce, dataset)).toBe(queryOnce);
});

test('an axis that is a column becomes the time column', () => {
  const axis = { kind: 'column', name: 'sent', label: 'When', grain: 'P1D', isAxis: true } as const;
  expect(withTimeColumn(requestOf({ dimensions: [axis] }), dataset).dimensions).toEqual([
    { kind: 'column', name: 'paid', label: 'paid', grain: 'P1D', isAxis: true },
  ]);
});

test('an order by the axis, by its label or its column, is one by the time column; others stay', () => {
  const axis = { kind: 'column', name: 'sent', label: 'When', grain: 'P1D', isAxis: true } as const;
  const orderOf = (by: QueryObject['orderBy'][number]['by']) =>
    withTimeColumn(requestOf({ dimensions: [axis], orderBy: [{ by, ascending: false }] }), dataset).orderBy;
  const byTime = [{ by: { kind: 'label', label: 'paid' }, ascending: false }];
  expect(orderOf({ kind: 'column', name: 'sent' })).toEqual(byTime);
  expect(orderOf({ kind: 'label', label: 'When' })).toEqual(byTime);
  const byCity = { kind: 'column', name: 'city' } as const;
  expect(orderOf(byCity)).toEqual([{ by: byCity, ascending: false }]);
});

test('only the first pivot takes the time column as its index, and only where the axis stood among the columns', () => {
  const pivot = (index: string) => ({ operation: 'pivot', options: { index: [index], aggregates: {} } });
  const dimensions = [{ kind: 'column', name: 'sent', label: 'sent', grain: null, isAxis: false }] as const;
  const post = [{ operation: 'cum', options: {} }, pivot('sent'), pivot('x')];
  expect(withTimeColumn(requestOf({ dimensions, post }), dataset).post).toEqual([post[0], pivot('paid'), post[2]]);
  expect(withTimeColumn(requestOf({ post }), dataset).post).toEqual(post);
});

test('filters look at the time column, or go where the query has a range of its own', () => {
  const filters = [range('city', 'x'), range('sent', 'Last week'), range('paid', 'Last year')];
  expect(withTimeColumn(requestOf({ filters }), dataset)).toMatchObject({
    timeRange: null,
    filters: [filters[0], range('paid', 'Last week'), filters[2]],
  });
  expect(withTimeColumn(requestOf({ filters, timeRange: 'Last month' }), dataset).filters).toEqual([
    filters[0],
    filters[2],
  ]);
  const openAxis = { takesOver: { axis: 'city' }, timeRange: 'Last month' };
  expect(withTimeColumn(requestOf({ ...openAxis, filters }), dataset).filters).toEqual(filters.slice(0, 2));
  expect(withTimeColumn(requestOf({ ...openAxis, filters: filters.slice(0, 2) }), dataset).filters).toEqual([
    filters[1],
  ]);
});

test('a time column that is no time, or that the dataset lacks, gives way to the main one where there is one', () => {
  const timeColumnOf = (timeColumn: string | null, of = dataset) =>
    withTimeColumn(queryObject({ timeColumn }), of).timeColumn;
  expect(['paid', 'city', 'gone', null].map((name) => timeColumnOf(name))).toEqual(['paid', 'sent', 'sent', null]);
  expect(timeColumnOf('city', { ...dataset, mainTimeColumn: null })).toBe('city');
});
