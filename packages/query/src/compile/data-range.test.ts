import { numberColumn, queryObject, textColumn, type Dataset } from '@sextant/contract';
import { duckdb } from '@sextant/sql';
import { expect, test } from 'vitest';
import { defaultRowLimits, type CompileScope } from '../scope.ts';
import { rangeResolver } from '../time-shift.ts';
import { printQuery } from './compile-query.ts';
import { coverageQuery } from './coverage.ts';
import {
  afterLastDay,
  compileDataRange,
  compileLastTime,
  timeOfQuery,
  timeOfRange,
  withDataRange,
} from './data-range.ts';
import { column, datasetOf } from '../test-scope.ts';

const sentAt = column('sent_at', 'timestamp');
const paidOn = column('paid_on', 'date');
const epoch = column('epoch', 'integer', { isTemporal: true, timeFormat: 'epoch_s' });
const dataset = datasetOf([sentAt, paidOn, epoch, column('city', 'text'), column('price', 'float')], {
  mainTimeColumn: 'paid_on',
});
const scope: CompileScope = {
  dataset,
  dialect: duckdb,
  rowRules: [],
  resolveTimeRange: rangeResolver({ clockMs: Date.UTC(2001, 5, 1), zone: 'UTC' }),
  limits: defaultRowLimits,
};
const on = (name: string, value: string) =>
  ({ column: { kind: 'column', name }, operator: 'temporalRange', value, grain: null }) as const;
const isRome = { column: { kind: 'column', name: 'city' }, operator: 'equals', value: 'Rome', grain: null } as const;
const axis = (name: string) => ({ kind: 'column', name, label: name, grain: null, isAxis: true }) as const;
const endsTable = (first: number | string | null, last: number | string | null) => ({
  columns: [first, last].map((cell, index) =>
    typeof cell === 'string' ? textColumn(`${index}`, [cell]) : numberColumn(`${index}`, 'timestamp', [cell]),
  ),
  rowCount: 1,
});
const none = { columns: [numberColumn('MIN', 'timestamp', []), numberColumn('MAX', 'timestamp', [])], rowCount: 0 };

test('a query is about the time of its axis, then of its ranges, then its own column, then the main one', () => {
  const nameOf = (changes: Parameters<typeof queryObject>[0], more: Partial<Dataset> = {}) =>
    timeOfQuery(queryObject(changes), { ...scope, dataset: { ...dataset, ...more } })?.name ?? null;
  const ranges = [isRome, on('epoch', 'Last week')];
  expect(nameOf({ dimensions: [axis('sent_at')], filters: ranges, timeColumn: 'paid_on' })).toBe('sent_at');
  expect(nameOf({ dimensions: [axis('city')], filters: ranges, timeColumn: 'paid_on' })).toBe('epoch');
  expect(nameOf({ dimensions: [{ ...axis('sent_at'), isAxis: false }], timeColumn: 'epoch' })).toBe('epoch');
  expect(nameOf({ filters: [isRome] })).toBe('paid_on');
  expect(nameOf({ timeColumn: 'city' }, { mainTimeColumn: 'sent_at' })).toBe('sent_at');
  expect(nameOf({}, { mainTimeColumn: null })).toBeNull();
  expect(nameOf({}, { mainTimeColumn: 'gone' })).toBeNull();
});

test('a condition that is no range says nothing of the time that a query is about', () => {
  const isNotNull = { ...on('sent_at', ''), operator: 'isNotNull', value: null } as const;
  expect(timeOfQuery(queryObject({ filters: [isNotNull], timeColumn: 'epoch' }), scope)?.name).toBe('epoch');
});

test('a range is laid on the column of its filter, without one on that of the query, and on no time on what the query is about', () => {
  const nameOf = (filter: Parameters<typeof timeOfRange>[0], changes: Parameters<typeof queryObject>[0]) =>
    timeOfRange(filter, queryObject(changes), scope)?.name ?? null;
  const dimensions = [axis('sent_at')];
  expect(nameOf(on('epoch', 'Last week'), { dimensions, timeColumn: 'paid_on' })).toBe('epoch');
  expect(nameOf(on('city', 'Last week'), { dimensions, timeColumn: 'epoch' })).toBe('sent_at');
  expect(nameOf(null, { dimensions, timeColumn: 'epoch' })).toBe('epoch');
  expect(nameOf(null, { dimensions, timeColumn: 'city' })).toBe('sent_at');
  expect(nameOf(null, { dimensions, timeColumn: null })).toBe('sent_at');
});

test('the range of the data is asked for only when a comparison has no closed range of its own', () => {
  const rangeQueryOf = (changes: Parameters<typeof queryObject>[0], more: Partial<Dataset> = {}) =>
    compileDataRange(queryObject(changes), { ...scope, dataset: { ...dataset, ...more } }) !== null;
  const timeOffsets = ['1 year ago'];
  const closed = '2001-01-01 : 2001-02-01';
  expect(rangeQueryOf({ timeOffsets })).toBe(true);
  expect(rangeQueryOf({ timeOffsets: [] })).toBe(false);
  expect(rangeQueryOf({ timeOffsets, timeRange: closed })).toBe(false);
  expect(rangeQueryOf({ timeOffsets, timeRange: '' })).toBe(true);
  expect(rangeQueryOf({ timeOffsets, timeRange: '2001-01-01 : ' })).toBe(true);
  expect(rangeQueryOf({ timeOffsets, timeRange: ' : 2001-01-01' })).toBe(true);
  expect(rangeQueryOf({ timeOffsets, filters: [on('sent_at', closed)] })).toBe(false);
  expect(rangeQueryOf({ timeOffsets, filters: [on('sent_at', 'No filter')] })).toBe(true);
  expect(rangeQueryOf({ timeOffsets }, { mainTimeColumn: null })).toBe(false);
});

test('the ends are the least and the greatest time, under the conditions of the query', () => {
  const query = queryObject({
    timeOffsets: ['1 year ago'],
    dimensions: [axis('sent_at')],
    metrics: [{ kind: 'sql', sql: 'SUM(price)', label: 'sum' }],
    filters: [isRome],
    where: 'price > 1',
    timeColumn: 'sent_at',
    timeRange: '2001-01-01 : ',
    rowLimit: 50,
  });
  const compiledRange = compileDataRange(query, scope);
  const sql = compiledRange === null ? '' : printQuery(compiledRange).replaceAll(/\s+/g, ' ');
  expect(sql).toMatch(/SELECT min\(\W?sent_at\W?\) AS "MIN", max\(\W?sent_at\W?\) AS "MAX"/i);
  expect(sql).toMatch(/"?city"? = 'Rome'/);
  expect(sql).toContain('price > 1');
  expect(sql).toContain('2001-01-01');
  expect(sql).toMatch(/LIMIT 1$/);
  expect(sql).not.toContain('SUM(price)');
  const last = printQuery(compileLastTime(paidOn, scope)).replaceAll(/\s+/g, ' ');
  expect(last).toMatch(/max\(\W?paid_on\W?\) AS "MAX"/i);
  expect(last).not.toMatch(/WHERE/i);
});

test('today of the data is the end of the day of its last time, whatever form the time has', () => {
  const end = Date.UTC(2001, 4, 4);
  const texts = ['2001-05-03', '2001-05-03 23:59', '2001-05-03T10:00:00', '2001-05-03 10:00:00.125+00'];
  for (const text of texts) expect([text, afterLastDay(endsTable('1999-01-01', text), sentAt)]).toEqual([text, end]);
  expect(afterLastDay(endsTable(0, Date.UTC(2001, 4, 3)), sentAt)).toBe(end);
  expect(afterLastDay(endsTable(0, Date.UTC(2001, 4, 3, 23, 59)), sentAt)).toBe(end);
  expect(afterLastDay(endsTable(0, Date.UTC(2001, 4, 3, 5) / 1000), epoch)).toBe(end);
  for (const cell of ['soon', 'on 2001-05-03', '2001-13-99', null])
    expect(afterLastDay(endsTable(0, cell), sentAt)).toBeNull();
  expect(afterLastDay(endsTable(null, 5), sentAt)).toBeNull();
  expect(afterLastDay(none, sentAt)).toBeNull();
});

test('the range of the data reaches from its first second up to and with its last, or its last day', () => {
  const times = endsTable(Date.UTC(2001, 0, 2, 3, 4, 5, 678), Date.UTC(2001, 0, 9, 10));
  const query = queryObject({
    timeColumn: 'sent_at',
    timeRange: '2001-01-01 : ',
    filters: [isRome, on('sent_at', 'x')],
  });
  const range = '2001-01-02T03:04:05 : 2001-01-09T10:00:01';
  const narrowedQuery = withDataRange(query, { ...scope, dataset: { ...dataset, mainTimeColumn: 'sent_at' } }, times);
  expect([narrowedQuery.timeRange, narrowedQuery.filters]).toEqual([range, [isRome]]);
  const queryWithRange = withDataRange(
    queryObject({ filters: [isRome, on('paid_on', 'Last week')] }),
    scope,
    endsTable('2001-01-02', '2001-01-09'),
  );
  expect(queryWithRange.timeRange ?? null).toBeNull();
  expect(queryWithRange.filters).toEqual([isRome, on('paid_on', '2001-01-02T00:00:00 : 2001-01-10T00:00:00')]);
  const other = withDataRange(
    queryObject({ filters: [on('epoch', 'x')], dimensions: [axis('sent_at')] }),
    scope,
    times,
  );
  expect(other.filters).toEqual([on('epoch', 'x'), on('sent_at', range)]);
  expect(withDataRange(queryObject({}), scope, none).filters).toEqual([
    on('paid_on', '1970-01-01T00:00:00 : 1970-01-02T00:00:00'),
  ]);
  // An empty range is none.
  expect(withDataRange(queryObject({ timeColumn: 'sent_at', timeRange: '' }), scope, times)).toMatchObject({
    timeRange: '',
    filters: [on('sent_at', range)],
  });
  const timeless = queryObject({});
  expect(withDataRange(timeless, { ...scope, dataset: { ...dataset, mainTimeColumn: null } }, times)).toBe(timeless);
});

test('seconds of times that come as text count', () => {
  const seconds = endsTable('2001-01-02 03:04:05', '2001-01-09 10:00:31');
  expect(withDataRange(queryObject({ timeColumn: 'sent_at' }), scope, seconds).filters).toEqual([
    on('sent_at', '2001-01-02T03:04:05 : 2001-01-09T10:00:32'),
  ]);
});

const coveredQuery = (changes: Parameters<typeof queryObject>[0], more: Partial<Dataset> = {}) => {
  const { dimensions, metrics } = coverageQuery(queryObject(changes), { dataset: { ...dataset, ...more } });
  return [dimensions.map(({ label }) => label), metrics];
};
const rows = { kind: 'sql', sql: 'COUNT(*)', label: 'rows__' };

test('over steps of time a coverage counts rows by step, with the last moment in each', () => {
  const last = { kind: 'aggregate', aggregate: 'MAX', column: 'sent_at', label: 'last__' };
  expect(
    coveredQuery({
      dimensions: [
        { ...axis('sent_at'), grain: 'P1D' },
        { ...axis('city'), isAxis: false },
      ],
    }),
  ).toEqual([['sent_at'], [rows, last]]);
  expect(coveredQuery({ dimensions: [axis('sent_at')], grain: 'P1D' })).toEqual([['sent_at'], [rows, last]]);
  expect(coveredQuery({ dimensions: [axis('sent_at')], grain: 'P1D' }, { offsetHours: 2 })).toEqual([
    ['sent_at'],
    [rows],
  ]);
  expect(coveredQuery({ isTimeseries: true, timeColumn: 'sent_at', grain: 'P1D' })[1]).toEqual([rows, last]);
});

test('else it is one row: how many there are, and how many have a value on the axis', () => {
  const presentMetric = (name: string) => ({ kind: 'aggregate', aggregate: 'COUNT', column: name, label: 'present__' });
  expect(coveredQuery({ dimensions: [axis('sent_at')] })).toEqual([[], [rows, presentMetric('sent_at')]]);
  expect(coveredQuery({ dimensions: [axis('city')], grain: 'P1D' })).toEqual([[], [rows, presentMetric('city')]]);
  expect(coveredQuery({ dimensions: [axis('city')] }, { offsetHours: 2 })).toEqual([[], [rows, presentMetric('city')]]);
  const sql = { kind: 'sql', sql: 'upper(city) -- all', label: 'x', grain: null, isAxis: true } as const;
  expect(coveredQuery({ dimensions: [sql] })).toEqual([
    [],
    [rows, { kind: 'sql', sql: 'COUNT(upper(city) -- all\n)', label: 'present__' }],
  ]);
  expect(coveredQuery({ dimensions: [{ ...axis('city'), isAxis: false }] })).toEqual([[], [rows]]);
  expect(coveredQuery({ isTimeseries: true, timeColumn: null })).toEqual([[], [rows]]);
  const step = { operation: 'histogram', options: { column: 'price', groupby: [], bins: 5 } };
  expect(coveredQuery({ metrics: null, dimensions: [{ ...axis('price'), isAxis: false }], post: [step] })).toEqual([
    [],
    [rows, presentMetric('price')],
  ]);
  expect(coverageQuery(queryObject({ having: 'x > 1', rowLimit: 5 }), { dataset })).toMatchObject({
    having: '',
    rowLimit: null,
  });
});
