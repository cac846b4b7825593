import '@sextant/charts/all-types';
import { expect, test } from 'vitest';
import type { Clause } from '../filters/clauses.ts';
import { wholeScope } from '../filters/scope.ts';
import type { Tile } from '../model/dashboard-model.ts';
import { hasTimeValues, valueText } from '../model/dataset-columns.ts';
import { isQueryable, scopeOf, tileContext } from './tile-queries.ts';
import { tileForm } from './tile-form.ts';

const dataset = {
  id: 1,
  main_dttm_col: 'sent_at',
  columns: [
    { column_name: 'sent_at', verbose_name: null, is_dttm: true, type_generic: 2 },
    { column_name: 'paid_at', verbose_name: null, is_dttm: true, type_generic: 2 },
    { column_name: 'city', verbose_name: null, is_dttm: false, type_generic: 1 },
  ],
};
const tileOf = (form: object, changes: object = {}): Tile =>
  ({ chartId: 5, chart: { form_data: form }, dataset, zone: null, ...changes }) as unknown as Tile;
const clause = (source: string, changes: Partial<Clause>): Clause => ({
  source,
  kind: 'native',
  filters: [],
  timeRange: null,
  countsFrom: null,
  grain: null,
  timeColumn: null,
  groupBy: null,
  text: { name: source, verb: 'is', values: [] },
  scope: wholeScope,
  ...changes,
});
const isIn = (city: string): Clause['filters'][number] => ({
  column: { kind: 'column', name: 'city' },
  operator: 'equals',
  value: city,
  grain: null,
});

test('a grain reaches charts that have one; of several the last counts', () => {
  const steppedForm = { viz_type: 'echarts_timeseries_line', time_grain_sqla: 'P1D', x_axis: 'sent_at' };
  const month = clause('b', { grain: 'P1M' });
  expect(tileForm(tileOf(steppedForm), [clause('a', { grain: 'P1Y' }), month, clause('c', {})])).toEqual({
    ...steppedForm,
    time_grain_sqla: 'P1M',
  });
  const plainForm = { viz_type: 'pie', groupby: ['city'] };
  expect(tileForm(tileOf(plainForm), [month])).toBe(plainForm);
});

test('a time column moves the time axis when the dataset has it as a time; other axes stay', () => {
  const paidClause = clause('a', { timeColumn: 'paid_at' });
  const line = { viz_type: 'echarts_timeseries_line', x_axis: 'sent_at' };
  expect(tileForm(tileOf(line), [paidClause])).toEqual({ ...line, granularity_sqla: 'paid_at', x_axis: 'paid_at' });
  expect(tileForm(tileOf({ ...line, x_axis: 'city' }), [paidClause])).toEqual({
    ...line,
    x_axis: 'city',
    granularity_sqla: 'paid_at',
  });
  for (const column of ['city', 'gone'])
    expect(tileForm(tileOf(line), [clause('a', { timeColumn: column })])).toEqual(line);
  expect(tileForm(tileOf(line, { dataset: null }), [paidClause])).toEqual(line);
});

test('clauses add their conditions up; of several time ranges the last counts, with what it counts from', () => {
  const clauses = [
    clause('a', { filters: [isIn('Rome')], timeRange: 'Last week', countsFrom: 'data' }),
    clause('b', { filters: [isIn('Oslo')], timeRange: '2001' }),
    clause('c', { filters: [isIn('Bonn')] }),
  ];
  const scope = scopeOf(tileOf({ viz_type: 'pie' }), clauses);
  expect(scope.filters?.map(({ value }) => value)).toEqual(['Rome', 'Oslo', 'Bonn']);
  expect(scope).toMatchObject({ timeRange: '2001', countsFrom: null, timeColumn: 'sent_at', grain: null });
  expect(scopeOf(tileOf({}), clauses.slice(0, 1))).toMatchObject({ timeRange: 'Last week', countsFrom: 'data' });
  expect(scopeOf(tileOf({}), [])).toEqual({
    filters: [],
    timeRange: null,
    countsFrom: null,
    timeColumn: null,
    grain: null,
  });
});

test('a time range acts on the main time column only of charts without a time of their own', () => {
  const range = [clause('a', { timeRange: 'Last week' })];
  const column = (form: object, changes: object = {}) => scopeOf(tileOf(form, changes), range).timeColumn;
  expect(column({})).toBe('sent_at');
  expect(column({ granularity_sqla: '' })).toBe('sent_at');
  expect(column({ granularity_sqla: 'paid_at' })).toBeNull();
  expect(column({ adhoc_filters: [{ operator: 'IN' }, { operator: 'TEMPORAL_RANGE' }] })).toBeNull();
  expect(column({ adhoc_filters: [{ operator: 'IN' }] })).toBe('sent_at');
  expect(column({ adhoc_filters: 'none' })).toBe('sent_at');
  expect(column({}, { dataset: null })).toBeNull();
  const ownRange = (form: object) => scopeOf(tileOf(form), []).timeColumn;
  expect(ownRange({ time_range: '2001' })).toBe('sent_at');
  expect(ownRange({ time_range: '2001', granularity_sqla: 'paid_at' })).toBeNull();
  expect(['', 'No filter'].map((range) => ownRange({ time_range: range }))).toEqual([null, null]);
});

test('queries of a tile are in its zone and say which filters over time act', () => {
  const tile = tileOf(
    { viz_type: 'pie', datasource: '1__table', groupby: ['city'], metric: 'count' },
    { zone: 'Asia/Tokyo' },
  );
  const plainContext = tileContext(tile, []);
  expect([
    plainContext.zone,
    plainContext.force,
    plainContext.queries.map((query) => query.appliedTimeExtras),
  ]).toMatchObject(['Asia/Tokyo', false, [{}]]);
  const activeClauses = [
    clause('a', { timeRange: 'Last week', grain: 'P1Y', timeColumn: 'sent_at' }),
    clause('b', { timeRange: '2001', grain: 'P1M', timeColumn: 'paid_at' }),
  ];
  const forcedContext = tileContext(tile, activeClauses, { force: true });
  expect(forcedContext.force).toBe(true);
  expect(forcedContext.queries[0]?.appliedTimeExtras).toEqual({
    __time_range: '2001',
    __time_grain: 'P1M',
    __time_col: 'paid_at',
  });
  expect(tileContext(tile, [clause('a', { grain: 'P1M' })]).queries[0]?.appliedTimeExtras).toEqual({
    __time_grain: 'P1M',
  });
  expect(() => tileContext(tileOf({}, { chart: null }), [])).toThrow(
    expect.objectContaining({ code: 'NOT_FOUND_001' }),
  );
});

test('a tile is asked when its chart is there and of a type that is drawn', () => {
  expect(isQueryable(tileOf({ viz_type: 'pie' }))).toBe(true);
  expect(isQueryable(tileOf({ viz_type: 'no_such_chart' }))).toBe(false);
  expect(isQueryable(tileOf({}, { chart: null }))).toBe(false);
});

test('a number reads as a date only in a column of times', () => {
  const knownDataset = dataset as never;
  const day = Date.UTC(2001, 0, 8);
  expect(valueText(knownDataset, 'sent_at', day)).toBe('8 Jan 2001');
  expect(valueText(knownDataset, 'sent_at', 'soon')).toBe('soon');
  expect(valueText(knownDataset, 'city', 5)).toBe('5');
  expect(valueText(knownDataset, 'gone', 5)).toBe('5');
  expect(valueText(null, 'sent_at', 5)).toBe('5');
  expect(valueText(knownDataset, 'sent_at', null)).toBe('NULL');
  expect(['sent_at', 'city', 'gone'].map((name) => hasTimeValues(knownDataset, name))).toEqual([true, false, false]);
});

test('[XFIL-004] June that was picked stays June under a time range of the dashboard', () => {
  const june: Clause['filters'][number] = {
    column: { kind: 'column', name: 'sent_at' },
    operator: 'in',
    value: [Date.UTC(2001, 5, 1)],
    grain: 'P1M',
  };
  const year = '2001-01-01 : 2002-01-01';
  const form = {
    viz_type: 'big_number_total',
    metric: 'count',
    datasource: '1__table',
    adhoc_filters: [
      {
        expressionType: 'SIMPLE',
        clause: 'WHERE',
        subject: 'sent_at',
        operator: 'TEMPORAL_RANGE',
        comparator: 'No filter',
      },
    ],
  };
  const clauses = [clause('time', { timeRange: year }), clause('12', { kind: 'cross', filters: [june] })];
  const [query] = tileContext(tileOf(form), clauses).queries;
  expect(query?.filters.find(({ operator }) => operator === 'in')).toEqual(june);
  expect(query?.filters.find(({ operator }) => operator === 'temporalRange')?.value).toBe(year);
});
