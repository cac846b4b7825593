import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestResponse } from '../testing/core-server.ts';
import { codeOf, datasetOf, openDataServer } from '../testing/data-server.ts';
import type { DataServer } from '../testing/data-server.ts';

/* Fields, spellings and rejections of the query context that no recorded result of 2.1.3 has. */

let server: DataServer;
let datasetId = 0;

const csv = [
  'day,city,amount,flag',
  '2024-01-01,Oslo,10,true',
  '2024-01-02,Oslo,20,false',
  '2024-01-03,Bergen,5,true',
  '2024-02-01,Oslo,1,true',
  '2024-02-02,Bergen,50,false',
  '2024-02-05,Paris,30,false',
].join('\n');

beforeAll(async () => {
  server = await openDataServer({ SEXTANT_ROW_LIMIT: '100' });
  datasetId = await datasetOf(server.admin, 'fields.csv', csv);
}, 120_000);
afterAll(() => server.close());

const sum = { expressionType: 'SIMPLE', aggregate: 'SUM', column: { column_name: 'amount' }, label: 'sum' };
const contextOf = (query: object, more: object = {}) => ({
  datasource: { id: datasetId, type: 'table' },
  queries: [query],
  ...more,
});
const request = (query: object, more: object = {}, address = ''): Promise<TestResponse> =>
  server.admin.post(`/api/v1/chart/data${address}`, contextOf(query, more));
async function dataOf(query: object, more: object = {}) {
  const result = await request(query, more);
  if (result.status !== 200) throw new Error(result.text);
  return result.body.result[0].data;
}

describe('spellings', () => {
  test('keys of native Druid, of newer releases and unknown ones of a query change nothing', async () => {
    const query = { columns: ['city'], metrics: [sum], orderby: [['city', true]] };
    const more = {
      druid_time_origin: 'x',
      having_filters: [],
      extras: { druid_time_origin: '', having_druid: [], transpile_to_dialect: true, column_order: ['city'] },
      force_nonce: 'a',
      time_compare_full_range: true,
      grouping_sets: [],
      whatever: 1,
    };
    expect(await dataOf({ ...query, ...more })).toEqual(await dataOf(query));
  });

  test('conditions at the top of a query are those of its extras', async () => {
    const requestedQuery = { columns: ['city'], metrics: [sum], where: 'amount > 5', having: 'SUM(amount) > 31' };
    expect(await dataOf(requestedQuery)).toEqual([{ city: 'Bergen', sum: 50 }]);
  });

  test('a time series has `__timestamp` first, also where only the column is named', async () => {
    const requestedQuery = { metrics: [sum], granularity: 'day', extras: { time_grain_sqla: 'P1M' } };
    const months = [
      { __timestamp: Date.UTC(2024, 0, 1), sum: 35 },
      { __timestamp: Date.UTC(2024, 1, 1), sum: 81 },
    ];
    const orderby = [['__timestamp', true]];
    expect(await dataOf({ ...requestedQuery, orderby, columns: ['__timestamp'] })).toEqual(months);
    expect(await dataOf({ ...requestedQuery, orderby, is_timeseries: true })).toEqual(months);
  });

  test('a step that is null is none, and each query has a result type of its own', async () => {
    expect(await dataOf({ metrics: [sum], post_processing: [null] })).toEqual([{ sum: 116 }]);
    const result = await server.admin.post('/api/v1/chart/data', {
      ...contextOf({}),
      queries: [
        { metrics: [sum], result_type: 'query' },
        { metrics: [sum], result_type: 'results' },
      ],
    });
    const [statement, rows] = result.body.result;
    expect(['data' in statement, statement.language, rows.data, 'query' in rows]).toEqual([
      false,
      'sql',
      [{ sum: 116 }],
      false,
    ]);
  });

  test('the clock is asked for `now` where the anchors say so', async () => {
    const range = async (extras: object) => {
      const { body } = await request({ metrics: [sum], granularity: 'day', time_range: 'Last day', extras });
      return [body.result[0].from_dttm, body.result[0].to_dttm];
    };
    const dayMs = 86_400_000;
    const { now } = server.clock;
    const today = Math.floor(now / dayMs) * dayMs;
    expect(await range({})).toEqual([today - dayMs, today]);
    expect(await range({ relative_start: 'now', relative_end: 'now' })).toEqual([now - dayMs, now]);
  });
});

describe('returns', () => {
  test('an entry says what the statement brought and what the steps made of it', async () => {
    const spread = {
      operation: 'pivot',
      options: { index: ['flag'], columns: ['city'], aggregates: { sum: { operator: 'sum' } } },
    };
    const requestedQuery = { columns: ['flag', 'city'], metrics: [sum], post_processing: [spread] };
    const { body } = await request(requestedQuery);
    expect(body.result[0]).toMatchObject({
      sql_rowcount: 5,
      rowcount: 2,
      indexnames: [false, true],
      colnames: ['sum, Bergen', 'sum, Oslo', 'sum, Paris'],
      coltypes: [0, 0, 0],
      label_map: {
        'sum, Bergen': ['sum', 'Bergen'],
        'sum, Oslo': ['sum', 'Oslo'],
        'sum, Paris': ['sum', 'Paris'],
      },
      data: [
        { 'sum, Bergen': 50, 'sum, Oslo': 20, 'sum, Paris': 30 },
        { 'sum, Bergen': 5, 'sum, Oslo': 11, 'sum, Paris': null },
      ],
      is_cached: false,
      cached_dttm: null,
      queried_dttm: new Date(server.clock.now).toISOString().slice(0, 19),
    });
    expect(body.result[0].query).toMatch(/^SELECT[^;]+;\n\n$/);
    const secondResult = (await request(requestedQuery)).body.result[0];
    expect([secondResult.is_cached, secondResult.cached_dttm]).toEqual([true, body.result[0].queried_dttm]);
  });

  test('a post-processed table leaves column by column, under the names that users read', async () => {
    const requestedQuery = { columns: ['city'], metrics: [sum], orderby: [['city', true]] };
    const form = { form_data: { viz_type: 'table' } };
    const { body } = await request(requestedQuery, { ...form, result_type: 'post_processed' });
    expect(body.result[0]).toMatchObject({
      colnames: ['City', 'sum'],
      coltypes: [1, 0],
      indexnames: [0, 1, 2],
      rowcount: 3,
      data: { City: { 0: 'Bergen', 1: 'Oslo', 2: 'Paris' }, sum: { 0: 55, 1: 31, 2: 30 } },
    });
    expect(Array.isArray((await request(requestedQuery, form)).body.result[0].data)).toBe(true);
  });

  test('the main time column is filtered too where the dataset says so', async () => {
    const two = await datasetOf(
      server.admin,
      'two-times.csv',
      'sent,paid,n\n2024-01-01,2024-02-01,1\n2024-02-01,2024-02-02,2\n2024-02-03,2024-03-01,4',
    );
    const requestOf = async () =>
      (
        await server.admin.post('/api/v1/chart/data', {
          datasource: { id: two, type: 'table' },
          queries: [{ metrics: ['sum__n'], granularity: 'paid', time_range: '2024-02-01 : 2024-03-01' }],
        })
      ).body.result[0].data;
    await server.admin.put(`/api/v1/dataset/${two}`, { main_dttm_col: 'sent' });
    expect(await requestOf()).toEqual([{ sum__n: 3 }]);
    await server.admin.put(`/api/v1/dataset/${two}`, { always_filter_main_dttm: true });
    expect(await requestOf()).toEqual([{ sum__n: 2 }]);
  });

  test('what is beyond the series limit is one group, when that is asked for', async () => {
    const limitedQuery = { columns: ['city'], metrics: [sum], series_columns: ['city'], series_limit: 1 };
    const orderby = [['sum', false]];
    expect(await dataOf({ ...limitedQuery, orderby })).toEqual([{ city: 'Bergen', sum: 55 }]);
    expect(await dataOf({ ...limitedQuery, orderby, order_desc: false })).toEqual([{ city: 'Paris', sum: 30 }]);
    expect(await dataOf({ ...limitedQuery, orderby, group_others_when_limit_reached: true })).toEqual([
      { city: 'Others', sum: 61 },
      { city: 'Bergen', sum: 55 },
    ]);
    const byCount = { ...limitedQuery, orderby, series_limit_metric: 'count' };
    expect(await dataOf(byCount)).toEqual([{ city: 'Oslo', sum: 31 }]);
  });

  test('samples and drill to detail have a limit of their own', async () => {
    const many = await datasetOf(
      server.admin,
      'many-rows.csv',
      ['i', ...Array.from({ length: 1_200 }, (_, row) => row)].join('\n'),
    );
    for (const type of ['samples', 'drill_detail']) {
      const { body } = await server.admin.post('/api/v1/chart/data', {
        datasource: { id: many, type: 'table' },
        queries: [{}],
        result_type: type,
      });
      expect([type, body.result[0].rowcount, body.result[0].is_cut]).toEqual([type, 1_000, true]);
    }
  });
});

describe('filters', () => {
  const count = async (filter: object): Promise<number> =>
    (await dataOf({ metrics: ['count'], filters: [filter] }))[0].count;

  test('operators are read without regard to case, values as the column needs them', async () => {
    expect(await count({ col: 'city', op: 'not like', val: 'O%' })).toBe(3);
    expect(await count({ col: 'city', op: 'in', val: 'Oslo' })).toBe(3);
    expect(await count({ col: 'city', op: '==', val: ['Oslo', 'Paris'] })).toBe(3);
    expect(await count({ col: 'city', op: '==', val: '\tOslo\n', isExtra: true })).toBe(3);
    expect(await count({ col: 'amount', op: '>', val: '20' })).toBe(2);
    expect(await count({ col: 'flag', op: '==', val: 'TRUE' })).toBe(3);
    expect(await count({ col: 'flag', op: '==', val: 0 })).toBe(3);
    expect(await count({ col: 'amount', op: '==', val: 'no number' })).toBe(0);
    expect(await count({ col: 'amount', op: 'NOT IN', val: [10, '<NULL>'] })).toBe(5);
    expect(await count({ col: 'day', op: '>=', val: Date.UTC(2024, 1, 1) })).toBe(3);
    expect(await count({ col: 'day', op: '==', val: Date.UTC(2024, 1, 1), grain: 'P1M' })).toBe(3);
    expect(await count({ col: 'amount', op: '!=', val: null })).toBe(6);
    const month = { expressionType: 'SQL', sqlExpression: 'day', label: 'month', timeGrain: 'P1M' };
    expect(await count({ col: month, op: '==', val: Date.UTC(2024, 1, 1) })).toBe(3);
    const lowerColumn = { expressionType: 'SQL', sqlExpression: 'lower(city)', label: 'lower' };
    expect(await count({ col: lowerColumn, op: 'LIKE', val: 'o%' })).toBe(3);
  });

  test('time extras say which of them acted', async () => {
    const extras = { __time_range: 'Last week', __time_grain: 'P1D', __time_col: 'city', __granularity: 'x' };
    const { body } = await request({ metrics: ['count'], applied_time_extras: extras });
    expect(body.result[0]).toMatchObject({
      applied_filters: [{ column: '__time_grain' }, { column: '__time_range' }],
      rejected_filters: [{ column: '__time_col', reason: 'not_in_datasource' }],
    });
  });
});

test('a comparison finds the groups that a row limit leaves among all groups of the other time', async () => {
  const requestedQuery = {
    columns: ['city'],
    metrics: [sum],
    granularity: 'day',
    time_range: '2024-02-01 : 2024-03-01',
    time_offsets: ['1 month ago'],
    orderby: [[sum, false]],
  };
  // In January Oslo comes first.
  expect(await dataOf({ ...requestedQuery, row_limit: 1 })).toEqual([
    { city: 'Bergen', sum: 50, 'sum__1 month ago': 5 },
  ]);
  expect(await dataOf({ ...requestedQuery, row_limit: 1, row_offset: 2 })).toEqual([
    { city: 'Oslo', sum: 1, 'sum__1 month ago': 30 },
  ]);
});

describe('files', () => {
  test('several queries as workbooks are a ZIP of workbooks', async () => {
    const result = await server.admin.post('/api/v1/chart/data', {
      ...contextOf({}, { result_format: 'xlsx' }),
      queries: [{ metrics: [sum] }, { columns: ['city'], metrics: [] }],
    });
    expect([result.status, result.headers['content-type']]).toEqual([200, 'application/zip']);
    expect(String(result.headers['content-disposition'])).toMatch(/^attachment; filename=\d{8}_\d{6}\.zip$/);
    const names = result.bytes.toString('latin1').match(/query_\d+\.xlsx/g);
    expect([...new Set(names)]).toEqual(['query_1.xlsx', 'query_2.xlsx']);
  });

  test('a file hears the parameters of the address, as the chart does', async () => {
    const requestedQuery = {
      columns: ['city'],
      metrics: [sum],
      extras: { where: `city = '{{ url_param("place") }}'` },
    };
    const json = await request(requestedQuery, {}, '?place=Paris');
    expect(json.body.result[0].data).toEqual([{ city: 'Paris', sum: 30 }]);
    const file = await request(requestedQuery, { result_format: 'csv' }, '?place=Paris');
    expect(file.text.trim().split(/\r?\n/)).toEqual(['City,sum', 'Paris,30']);
  });
});

describe('rejections', () => {
  test.each([
    [{ row_limit: -1 }, {}, "{'queries': {0: {'row_limit': ['`row_limit` must be greater than or equal to 0']}}}"],
    [{ row_offset: -1 }, {}, "{'queries': {0: {'row_offset': ['`row_offset` must be greater than or equal to 0']}}}"],
    [{ orderby: [['', true]] }, {}, "{'queries': {0: {'orderby': {0: {0: ['orderby column must be populated']}}}}}"],
    [{ orderby: [[null, true]] }, {}, "{'queries': {0: {'orderby': {0: {0: ['orderby column must be populated']}}}}}"],
    [
      { filters: [{ op: 'IN', val: [1] }] },
      {},
      "{'queries': {0: {'filters': {0: {'col': ['Missing data for required field.']}}}}}",
    ],
    [{ filters: [{ col: '', op: 'IN', val: [1] }] }, {}, "{'filters': {'col': ['Must name a column.']}}"],
    [{ extras: { gone: 1 } }, {}, "{'queries': {0: {'extras': {'gone': ['Unknown field.']}}}}"],
    [{}, { result_format: 'pdf' }, "{'result_format': ['Invalid enum value pdf']}"],
    [{}, { result_type: 'all' }, "{'result_type': ['Invalid enum value all']}"],
  ])('what a body gets wrong is said by its field: %j %j', async (query, more, issues) => {
    const result = await request({ metrics: [sum], ...query }, more);
    expect([result.status, result.body.message]).toEqual([400, `Request is incorrect: ${issues}`]);
  });

  test.each([
    [{ metrics: [{ expressionType: 'OTHER' }] }, {}, 'QUERY_032', 'Adhoc metric expressionType is invalid'],
    [
      { metrics: [{ expressionType: 'SIMPLE', aggregate: 'SUM' }] },
      {},
      'QUERY_032',
      'Adhoc metric needs a column and an aggregate',
    ],
    [{ metrics: [{ expressionType: 'SQL', label: 'x' }] }, {}, 'QUERY_032', 'Adhoc metric needs an expression'],
    [
      {},
      { queries: undefined },
      'REQUEST_002',
      "Request is incorrect: {'queries': ['Missing data for required field.']}",
    ],
    [
      { metrics: ['count'], filters: [{ col: 'city', op: '==', val: { a: 1 } }] },
      {},
      'REQUEST_002',
      "Request is incorrect: {'queries': {0: {'filters': {0: {'val': ['Not a valid value.']}}}}}",
    ],
    [
      { metrics: ['count'], filters: [{ col: 'city', op: 'IN', val: ['Oslo', { a: 1 }] }] },
      {},
      'REQUEST_002',
      "Request is incorrect: {'queries': {0: {'filters': {0: {'val': ['Not a valid value.']}}}}}",
    ],
    [{}, { queries: [], result_format: 'csv' }, 'QUERY_031', 'Empty query result'],
    [{}, { queries: [], result_format: 'xlsx' }, 'QUERY_031', 'Empty query result'],
    [{}, { datasource: { id: 1, type: 'view' } }, 'QUERY_023', 'Charts cannot ask a datasource of type view'],
    [
      { metrics: [{ expressionType: 'SQL', sqlExpression: 'summ(amount)', label: 'x' }] },
      {},
      'ENGINE_013',
      'There is no function summ. Did you mean sum?',
    ],
    [
      { metrics: [{ expressionType: 'SQL', sqlExpression: 'no_such_function(amount)', label: 'x' }] },
      {},
      'ENGINE_013',
      'There is no function no_such_function.',
    ],
  ])('%j %j is 400 with its code and words', async (query, more, code, message) => {
    const result = await request(query, more);
    expect([result.status, codeOf(result), result.body.message.replace(/^Error: /, '')]).toEqual([400, code, message]);
  });

  test('a body that is no JSON, and a saved chart without a context, a format or a result type, are rejected in words', async () => {
    const { admin } = server;
    const brokenResponse = await admin.call('POST', '/api/v1/chart/data', {
      body: '{nope',
      headers: { 'content-type': 'application/json' },
    });
    expect([brokenResponse.status, brokenResponse.body.message]).toEqual([400, 'Request is not JSON']);
    const chartOf = async (more: object): Promise<string> => {
      const createdResponse = await admin.post('/api/v1/chart/', {
        slice_name: 'Saved',
        viz_type: 'not_built',
        datasource_id: datasetId,
        datasource_type: 'table',
        params: '{}',
        ...more,
      });
      return `/api/v1/chart/${createdResponse.body.id}/data/`;
    };
    const bareResponse = await admin.get(await chartOf({}));
    expect([bareResponse.status, bareResponse.body.message]).toEqual([
      400,
      'Chart has no query context saved. Please save the chart again.',
    ]);
    const savedText = await chartOf({ query_context: JSON.stringify(contextOf({ metrics: [sum] })) });
    expect((await admin.get(savedText)).body.result[0].data).toEqual([{ sum: 116 }]);
    expect((await admin.get(`${savedText}?format=csv`)).text).toBe('sum\n116\n');
    for (const [query, message] of [
      ['format=pdf', 'Unsupported result_format: pdf'],
      ['type=all', 'Invalid result type: all'],
    ]) {
      const rejectedResponse = await admin.get(`${savedText}?${query}`);
      expect([rejectedResponse.status, rejectedResponse.body.message.replace(/^Error: /, '')]).toEqual([400, message]);
    }
  });
});
