import { expect, test } from 'vitest';
import { SextantError } from '../errors.ts';
import { knownZone, parseQueryContext } from './query-context.ts';

const body = (query: object, more: object = {}) => ({
  datasource: { id: 1, type: 'table' },
  queries: [query],
  ...more,
});
const parsed = (query: object, more: object = {}) => {
  const [first] = parseQueryContext(body(query, more)).queries;
  if (first === undefined) throw new Error('One query was given');
  return first;
};
const rejection = (query: object, more: object = {}): string => {
  try {
    return JSON.stringify(parsed(query, more));
  } catch (error) {
    return error instanceof SextantError ? `${error.code} ${error.message}` : String(error);
  }
};
const city = { kind: 'column', name: 'city', label: 'city', grain: null, isAxis: false };

/** What an empty query says, written out. */
const plainQuery = {
  dimensions: [],
  metrics: null,
  filters: [],
  where: '',
  having: '',
  timeColumn: null,
  takesOver: null,
  timeRange: null,
  timeShift: null,
  timeOffsets: [],
  offsetsMeetBy: 'moment',
  grain: null,
  countsFrom: null,
  relativeStart: null,
  relativeEnd: null,
  isTimeseries: false,
  orderBy: [],
  orderDescending: true,
  rowLimit: null,
  rowOffset: 0,
  search: '',
  searchColumns: null,
  isRowCount: false,
  isTotals: false,
  seriesColumns: [],
  seriesLimit: 0,
  seriesLimitMetric: null,
  groupOthers: false,
  groupLimit: null,
  applyFetchValuesPredicate: false,
  post: [],
  subtotals: [],
  keepsNullGroups: false,
  sharesOfParts: false,
  isCoverage: false,
  cubeBy: [],
  annotations: [],
  resultType: null,
  urlParams: {},
  appliedTimeExtras: {},
};

test('a query that says nothing has every default', () => {
  expect(parseQueryContext(body({}))).toEqual({
    datasetId: 1,
    queries: [plainQuery],
    force: false,
    resultType: 'full',
    resultFormat: 'json',
    cacheTimeoutS: null,
    zone: null,
    formData: null,
  });
});

test('everything that a body can say is read', () => {
  const context = parseQueryContext({
    datasource: { id: 7, type: 'dataset' },
    queries: [
      {
        columns: ['city', { sqlExpression: 'upper(x)', label: 'X', expressionType: 'SQL' }],
        metrics: ['count'],
        filters: [{ col: 'city', op: 'IN', val: ['Rome'] }],
        extras: {
          where: 'a > 1',
          having: 'b > 2',
          time_grain_sqla: 'P1D',
          relative_start: 'now',
          relative_end: 'today',
          counts_from: 'data',
          time_offsets_meet: 'grain',
        },
        granularity: 'sent_at',
        time_range: 'Last week',
        time_shift: '1 year',
        time_offsets: ['1 week ago'],
        is_timeseries: true,
        is_rowcount: true,
        is_totals: true,
        orderby: [
          ['count', false],
          ['other', true],
        ],
        order_desc: false,
        row_limit: 5,
        row_offset: 10,
        series_columns: ['city'],
        series_limit: 3,
        series_limit_metric: 'most',
        group_others_when_limit_reached: true,
        apply_fetch_values_predicate: true,
        post_processing: [{ operation: 'cum', options: { operator: 'sum' } }, null, { operation: 'flatten' }],
        subtotals: [['city']],
        group_limit: { within: ['city'], count: 3 },
        keeps_null_groups: true,
        shares_of_parts: true,
        is_coverage: true,
        cube_by: ['day'],
        result_type: 'samples',
        url_params: { a: 'x', b: 5, c: true, d: null, e: ['y'] },
        applied_time_extras: { __time_range: 'Last week' },
      },
    ],
    force: true,
    result_type: 'results',
    result_format: 'csv',
    custom_cache_timeout: 60,
    time_zone: 'Europe/Berlin',
    form_data: { viz_type: 'pie' },
    file_columns: [{ name: 'city', heading: 'City' }],
    file_rows: { column: 'city', values: ['Rome'] },
  });
  expect(context).toMatchObject({
    datasetId: 7,
    force: true,
    resultType: 'results',
    resultFormat: 'csv',
    cacheTimeoutS: 60,
    zone: 'Europe/Berlin',
    formData: { viz_type: 'pie' },
    fileColumns: [{ name: 'city', heading: 'City' }],
    fileRows: { column: 'city', values: ['Rome'] },
  });
  expect(context.queries[0]).toMatchObject({
    dimensions: [city, { kind: 'sql', sql: 'upper(x)', label: 'X' }],
    metrics: [{ kind: 'saved', name: 'count', label: 'count' }],
    filters: [{ column: { kind: 'column', name: 'city' }, operator: 'in', value: ['Rome'], grain: null }],
    where: 'a > 1',
    having: 'b > 2',
    grain: 'P1D',
    relativeStart: 'now',
    relativeEnd: 'today',
    countsFrom: 'data',
    offsetsMeetBy: 'grain',
    timeColumn: 'sent_at',
    takesOver: null,
    timeRange: 'Last week',
    timeShift: '1 year',
    timeOffsets: ['1 week ago'],
    isTimeseries: true,
    isRowCount: true,
    isTotals: true,
    orderBy: [
      { by: { kind: 'label', label: 'count' }, ascending: false },
      { by: { kind: 'column', name: 'other' }, ascending: true },
    ],
    orderDescending: false,
    rowLimit: 5,
    rowOffset: 10,
    seriesColumns: ['city'],
    seriesLimit: 3,
    seriesLimitMetric: { kind: 'saved', name: 'most' },
    groupOthers: true,
    applyFetchValuesPredicate: true,
    post: [
      { operation: 'cum', options: { operator: 'sum' } },
      { operation: 'flatten', options: {} },
    ],
    subtotals: [['city']],
    keepsNullGroups: true,
    sharesOfParts: true,
    isCoverage: true,
    cubeBy: [{ kind: 'column', name: 'day', label: 'day', grain: null, isAxis: false }],
    resultType: 'samples',
    urlParams: { a: 'x', b: '5', c: 'true' },
    appliedTimeExtras: { __time_range: 'Last week' },
  });
});

test('an older spelling counts before the newer one, unless it says nothing', () => {
  const legacyQuery = parsed({
    groupby: ['city'],
    columns: ['state'],
    timeseries_limit: 4,
    series_limit: 9,
    timeseries_limit_metric: 'a',
    series_limit_metric: 'b',
    granularity_sqla: 'sent_at',
    granularity: 'paid_at',
    where: 'x = 1',
    having: 'y = 1',
    extras: { where: 'x = 2', having: 'y = 2' },
  });
  expect(legacyQuery).toMatchObject({
    dimensions: [city],
    seriesLimit: 4,
    seriesLimitMetric: { name: 'a' },
    timeColumn: 'sent_at',
    where: 'x = 1',
    having: 'y = 1',
  });
  const silentQuery = parsed({
    groupby: [],
    columns: ['city'],
    timeseries_limit: 0,
    series_limit: 9,
    granularity_sqla: '',
    granularity: 'paid_at',
    where: '',
    extras: { where: 'x = 2' },
  });
  expect(silentQuery).toMatchObject({ dimensions: [city], seriesLimit: 9, timeColumn: 'paid_at', where: 'x = 2' });
  expect(parsed({ series_limit_metric: {} }).seriesLimitMetric).toBeNull();
  expect(parsed({ granularity: '', time_shift: '' })).toMatchObject({ timeColumn: null, timeShift: null });
});

test('series are those named, else all groups of a limited time series with metrics', () => {
  const limitedQuery = { columns: ['city'], metrics: ['count'], is_timeseries: true, series_limit: 3 };
  expect(parsed(limitedQuery).seriesColumns).toEqual(['city']);
  for (const change of [{ is_timeseries: false }, { series_limit: 0 }, { metrics: [] }, { metrics: null }])
    expect(parsed({ ...limitedQuery, ...change }).seriesColumns).toEqual([]);
  const sql = { sqlExpression: 'upper(x)', label: 'X', expressionType: 'SQL' };
  expect(parsed({ columns: [sql], series_columns: [sql] }).seriesColumns).toEqual(['X']);
  expect(parsed({ columns: [sql], series_columns: ['upper(x)'] }).seriesColumns).toEqual(['upper(x)']);
  expect(rejection({ columns: ['city'], series_columns: ['city', 'state', 'zip'] })).toMatch(
    /^QUERY_003 .*"state", "zip"/,
  );
});

test('a query over time is one that says so, or has the column of time', () => {
  expect(parsed({ columns: ['__timestamp'] }).isTimeseries).toBe(true);
  expect(parsed({ columns: ['city'] }).isTimeseries).toBe(false);
  expect(parsed({ columns: ['__timestamp'], is_timeseries: false }).isTimeseries).toBe(false);
});

test('a time column takes the place of the axis, or of a range beside it, unless the axis is kept', () => {
  const axis = { form_data: { x_axis: 'day' } };
  const range = { filters: [{ col: 'day', op: 'TEMPORAL_RANGE', val: 'Last week' }] };
  expect(parsed({ granularity: 'sent_at' }, axis).takesOver).toEqual({ axis: 'day' });
  expect(parsed({ granularity: 'sent_at', ...range }).takesOver).toEqual({ axis: null });
  expect(parsed({ granularity: 'sent_at', keeps_time_axis: true }, axis).takesOver).toBeNull();
  expect(parsed({ granularity: 'sent_at' }).takesOver).toBeNull();
  expect(parsed(range, axis).takesOver).toBeNull();
  const sql = { form_data: { x_axis: { expressionType: 'SQL', sqlExpression: 'date(x)', label: 'd' } } };
  expect(parsed({ granularity: 'sent_at' }, sql).takesOver).toEqual({ axis: 'date(x)' });
});

test('what a query gets wrong is rejected with its code', () => {
  const cases: readonly (readonly [query: object, text: RegExp, more?: object])[] = [
    [{ filters: [{ col: 'a', op: 'BESIDE', val: 1 }] }, /^REQUEST_002 .*'op': \['Must be one of: ==, /],
    [{ filters: [{ col: {}, op: '==', val: 1 }] }, /^REQUEST_002 .*Must name a column/],
    [{ filters: [{ col: 'a', op: '==', val: 1, grain: 'P9Y' }] }, /^REQUEST_002 .*Unknown time grain \\?"P9Y/],

    [{ columns: [{}] }, /^REQUEST_002 .*'_schema': \['Request is incorrect'\]/],
    [{ metrics: [{}] }, /^REQUEST_002/],
    [{ metrics: [{ expressionType: 'SIMPLE' }] }, /^QUERY_032 .*a column and an aggregate/],
    [{ metrics: [{ expressionType: 'SQL' }] }, /^QUERY_032 .*an expression/],
    [{ orderby: [[{}, true]] }, /^REQUEST_002 .*orderby column must be populated/],
    [{ columns: ['a', 'a', 'b', 'b', 'c'] }, /^QUERY_002 .*"a", "b"\./],
    [{ columns: ['a'], metrics: ['a'] }, /^QUERY_002 .*"a"\./],
    [{}, /^QUERY_026 .*Mars/, { time_zone: 'Mars/Base' }],
    [{}, /^QUERY_023 .*view/, { datasource: { id: 1, type: 'view' } }],
    [{ datasource: { id: 2, type: 'table' } }, /^REQUEST_002 .*Must be the datasource of the request/],
  ];
  for (const [query, text, more] of cases) expect(rejection(query, more)).toMatch(text);
  expect(parsed({ datasource: { id: 1, type: 'table' } })).toEqual(plainQuery);
  expect([null, undefined, '', 'UTC'].map(knownZone)).toEqual([null, null, null, 'UTC']);
});

test('an order is by what is selected, by a column, or by a metric', () => {
  const by = (value: unknown, more: object = {}) => parsed({ orderby: [[value, true]], ...more }).orderBy[0]?.by;
  expect(by('city', { columns: ['city'] })).toEqual({ kind: 'label', label: 'city' });
  expect(by('count', { metrics: ['count'] })).toEqual({ kind: 'label', label: 'count' });
  expect(by('city')).toEqual({ kind: 'column', name: 'city' });
  expect(by({ label: 'count' })).toMatchObject({ kind: 'saved', name: 'count' });
  const sql = { expressionType: 'SQL', sqlExpression: 'max(z)', label: 'z' };
  expect(by(sql)).toMatchObject({ kind: 'sql', sql: 'max(z)', label: 'z' });
});
