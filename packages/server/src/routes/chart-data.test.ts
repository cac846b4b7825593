import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { datasetOf, openDataServer } from '../testing/data-server.ts';
import type { DataServer } from '../testing/data-server.ts';
import { statusAndCode } from '../testing/core-server.ts';
import type { TestResponse, Client } from '../testing/core-server.ts';

let server: DataServer;
let admin: Client;
let datasetId: number;

const rows = [
  ['2024-01-01', 'Oslo', '10.5', '=1+1'],
  ['2024-01-02', 'Oslo', '20', '-5'],
  ['2024-02-01', 'Bergen', '', 'plain'],
  ['2024-02-03', 'Paris', '7', '@at'],
];
const csv = ['day,city,amount,remark', ...rows.map((row) => row.join(','))].join('\n');

beforeAll(async () => {
  server = await openDataServer({
    SEXTANT_ROW_LIMIT: '100',
    SEXTANT_ROW_LIMIT_MAX: '1000',
    SEXTANT_QUERY_TIMEOUT_S: '20',
  });
  ({ admin } = server);
  datasetId = await datasetOf(admin, 'sales.csv', csv);
});
afterAll(() => server.close());

const contextOf = (query: Readonly<Record<string, unknown>>, more: Readonly<Record<string, unknown>> = {}) => ({
  datasource: { id: datasetId, type: 'table' },
  queries: [query],
  ...more,
});
const request = (
  query: Readonly<Record<string, unknown>>,
  more: Readonly<Record<string, unknown>> = {},
  client = admin,
): Promise<TestResponse> => client.post('/api/v1/chart/data', contextOf(query, more));

const byCity = { columns: ['city'], metrics: ['sum__amount'], orderby: [['city', true]] };
describe('returns', () => {
  test('[CHART-022 CHART-026 CHART-041] the query runs on the data: columns, metrics and filters of the body decide the rows', async () => {
    const result = await request({ ...byCity, filters: [{ col: 'city', op: 'IN', val: ['Oslo', 'Paris'] }] });
    expect(result.status).toBe(200);
    expect(result.body.result[0].data).toEqual([
      { city: 'Oslo', sum__amount: 30.5 },
      { city: 'Paris', sum__amount: 7 },
    ]);
  });

  test('[CHART-027 CHART-028 CHART-031] a result is JSON and full by default, with every field of the wire', async () => {
    const result = await request(byCity);
    expect(result.headers['content-type']).toBe('application/json; charset=utf-8');
    const [entry] = result.body.result;
    expect(entry).toMatchObject({
      status: 'success',
      error: null,
      stacktrace: null,
      rowcount: 3,
      sql_rowcount: 3,
      colnames: ['city', 'sum__amount'],
      coltypes: [1, 0],
      indexnames: [0, 1, 2],
      label_map: { city: ['city'], sum__amount: ['sum__amount'] },
      annotation_data: {},
      applied_filters: [],
      rejected_filters: [],
      applied_template_filters: [],
      from_dttm: null,
      to_dttm: null,
      result_format: 'json',
      is_cut: false,
    });
    for (const field of ['cache_key', 'cached_dttm', 'is_cached', 'query', 'duration_ms', 'queued_ms'])
      expect(entry).toHaveProperty(field);
    expect(entry.data[0]).toEqual({ city: 'Bergen', sum__amount: null });
  });

  test('[CHART-025] the second result comes out of the cache; force runs the query again', async () => {
    const query = { metrics: ['count'], columns: ['remark'] };
    const flags = async (more = {}, path = '/api/v1/chart/data') => {
      const { is_cached: isCached, cached_dttm: cachedAt } = (await admin.post(path, contextOf(query, more))).body
        .result[0];
      return [isCached, cachedAt === null];
    };
    expect(await flags()).toEqual([false, true]);
    expect(await flags()).toEqual([true, false]);
    expect(await flags({ force: true })).toEqual([false, true]);
    expect(await flags()).toEqual([true, false]);
    expect(await flags({}, '/api/v1/chart/data?force=true')).toEqual([false, true]);
  });

  test('a filter on a column that is not there is reported, not applied', async () => {
    const [entry] = (
      await request({
        ...byCity,
        filters: [
          { col: 'gone', op: '==', val: 'x' },
          { col: 'city', op: '==', val: 'Oslo' },
        ],
      })
    ).body.result;
    expect(entry.rejected_filters).toEqual([{ reason: 'not_in_datasource', column: 'gone' }]);
    expect(entry.applied_filters).toEqual([{ column: 'city' }]);
  });

  test('times are epoch milliseconds, and the range is resolved', async () => {
    const [entry] = (
      await request({
        columns: ['day'],
        metrics: ['count'],
        granularity: 'day',
        time_range: '2024-02-01 : 2024-03-01',
        orderby: [['day', true]],
      })
    ).body.result;
    expect(entry.data.map((row: { day: number }) => row.day)).toEqual([Date.UTC(2024, 1, 1), Date.UTC(2024, 1, 3)]);
    expect([entry.from_dttm, entry.to_dttm, entry.coltypes]).toEqual([
      Date.UTC(2024, 1, 1),
      Date.UTC(2024, 2, 1),
      [2, 0],
    ]);
  });

  test('result types: query is not run, results are bare, columns and grains describe', async () => {
    const one = async (type: string, query: Readonly<Record<string, unknown>> = byCity) =>
      (await request(query, { result_type: type })).body.result[0];
    expect(await one('query')).toMatchObject({ language: 'sql', query: expect.stringContaining('GROUP BY') });
    expect(await one('query', { metrics: ['nope'] })).toMatchObject({ error: "Metric 'nope' does not exist" });
    expect(Object.keys(await one('results'))).toEqual(
      expect.arrayContaining(['data', 'colnames', 'coltypes', 'rowcount', 'sql_rowcount']),
    );
    expect((await one('columns')).data[0]).toEqual({ column_name: 'day', verbose_name: 'Day', dtype: 2 });
    expect((await one('timegrains')).data).toContainEqual(expect.objectContaining({ name: 'Day', duration: 'P1D' }));
    expect((await one('samples', {})).data).toHaveLength(4);
  });

  test('[G10] a download is CSV with headings, and its cells are no formulas', async () => {
    const result = await request({ columns: ['city', 'remark'], orderby: [['day', true]] }, { result_format: 'csv' });
    expect(result.headers['content-disposition']).toMatch(/^attachment; filename=\d{8}_\d{6}\.csv$/);
    expect(result.text).toBe("City,Remark\nOslo,'=1+1\nOslo,-5\nBergen,plain\nParis,'@at\n");
  });

  test('a file takes the order and the headings that the page shows; without them it is as Superset has it', async () => {
    const wideQuery = {
      columns: ['day', 'city'],
      metrics: ['sum__amount'],
      post_processing: [
        {
          operation: 'pivot',
          options: { index: ['day'], columns: ['city'], aggregates: { sum__amount: { operator: 'mean' } } },
        },
        { operation: 'flatten' },
      ],
    };
    const headOf = async (more: object) =>
      (await request(wideQuery, { result_format: 'csv', ...more })).text.split('\n')[0];
    const plainText = await headOf({});
    expect(plainText).toBe('Day,"sum__amount, Oslo","sum__amount, Paris"');
    const namedColumn = (name: string, heading: string) => ({ name, heading });
    const file_columns = [
      namedColumn('sum__amount, Paris', '=Paris'),
      namedColumn('gone', 'Gone'),
      namedColumn('sum__amount, Oslo', 'Oslo'),
    ];
    expect(await headOf({ file_columns })).toBe("'=Paris,Oslo,Day");
  });

  test('a file takes the order of rows that the page shows; rows that it does not name follow', async () => {
    const byOwn = { columns: ['city'], metrics: ['sum__amount'] };
    const cities = async (more: object) =>
      (await request({ ...byOwn, orderby: [['city', true]] }, { result_format: 'csv', ...more })).text
        .trim()
        .split('\n')
        .map((line: string) => line.split(',')[0]);
    const plainCities = await cities({});
    expect(plainCities).toEqual(['City', 'Bergen', 'Oslo', 'Paris']);
    const file_rows = { column: 'city', values: ['Paris', null, 'gone', 'Bergen'] };
    expect(await cities({ file_rows })).toEqual(['City', 'Paris', 'Bergen', 'Oslo']);
    expect(await cities({ file_rows: { ...file_rows, column: 'gone' } })).toEqual(plainCities);
    const many = { column: 'city', values: Array.from({ length: 10_001 }, String) };
    expect(statusAndCode(await request(byOwn, { result_format: 'csv', file_rows: many }))).toBe('400 REQUEST_002');
  });

  test('values of a column and pages of samples come through the same access to data', async () => {
    expect((await admin.get(`/api/v1/datasource/table/${datasetId}/column/city/values/`)).body.result).toEqual([
      'Bergen',
      'Oslo',
      'Paris',
    ]);
    expect(statusAndCode(await admin.get(`/api/v1/datasource/table/${datasetId}/column/gone/values/`))).toBe(
      '404 NOT_FOUND_010',
    );
    const page = (
      await admin.post(`/datasource/samples?datasource_type=table&datasource_id=${datasetId}&page=2&per_page=3`, {})
    ).body.result;
    expect([page.page, page.per_page, page.total_count, page.data.length]).toEqual([2, 3, 4, 1]);
  });
});

describe('rejections', () => {
  test.each([
    [{ metrics: ['nope'] }, 'QUERY_005', "Error: Metric 'nope' does not exist"],
    [{ columns: ['gone'] }, 'QUERY_004', "Error: Columns missing in dataset: ['gone']"],
    [{}, 'QUERY_001', 'Error: Empty query?'],
    [
      { metrics: [{ expressionType: 'SQL', sqlExpression: '(SELECT 1)', label: 'x' }] },
      'QUERY_011',
      'Error: Custom SQL fields cannot contain sub-queries.',
    ],
  ])('%j returns 400 with the code', async (query, code, message) => {
    const result = await request(query);
    expect([result.status, result.body.message, result.body.errors[0].extra.code]).toEqual([400, message, code]);
  });

  test('[D11] a second statement in a metric is rejected', async () => {
    for (const sql of ['COUNT(*); SELECT 1', 'COUNT(*) FROM sales; --', '1); DROP TABLE sales; SELECT (1']) {
      const result = await request({ metrics: [{ expressionType: 'SQL', sqlExpression: sql, label: 'x' }] });
      expect([sql, result.status]).toEqual([sql, 400]);
    }
    expect((await request({ metrics: ['count'] })).body.result[0].data).toEqual([{ count: 4 }]);
  });

  test('[D14] an error of the engine carries no cell values', async () => {
    const result = await request({
      metrics: [{ expressionType: 'SQL', sqlExpression: 'SUM(CAST(remark AS INTEGER))', label: 'x' }],
    });
    expect(statusAndCode(result)).toBe('400 ENGINE_005');
    for (const value of ['1+1', 'plain', '@at']) expect(result.text).not.toContain(value);
  });

  test('[D21] the server cap holds whatever limit is asked, and the result says that it is cut', async () => {
    const many = await datasetOf(
      admin,
      'many.csv',
      ['i', ...Array.from({ length: 3_000 }, (_, row) => row)].join('\n'),
    );
    const of = async (limit: number | null) => {
      const { result } = (
        await admin.post('/api/v1/chart/data', {
          datasource: { id: many, type: 'table' },
          queries: [{ columns: ['i'], row_limit: limit }],
        })
      ).body;
      return [result[0].rowcount, result[0].is_cut];
    };
    expect([await of(null), await of(1_000_000_000), await of(7)]).toEqual([
      [100, true],
      [1_000, true],
      [7, true],
    ]);
    expect(
      (
        await admin.post('/api/v1/chart/data', {
          datasource: { id: many, type: 'table' },
          queries: [{ columns: ['i'], row_limit: -1 }],
        })
      ).status,
    ).toBe(400);
  });

  test('[J3] samples and the rows behind a mark are capped: no more leave than the maximum', async () => {
    const many = await datasetOf(
      admin,
      'samples.csv',
      ['i', ...Array.from({ length: 1_200 }, (_, row) => row)].join('\n'),
    );
    const page = async (number: number): Promise<[number, number]> => {
      const address = `/datasource/samples?datasource_type=table&datasource_id=${many}&page=${number}&per_page=1000000000`;
      const { data, total_count: total } = (await admin.post(address, {})).body.result;
      return [data.length, total];
    };
    expect([await page(1), await page(2)]).toEqual([
      [1_000, 1_200],
      [200, 1_200],
    ]);
    for (const type of ['samples', 'drill_detail']) {
      const result = await admin.post('/api/v1/chart/data', {
        datasource: { id: many, type: 'table' },
        queries: [{ row_limit: 1_000_000_000 }],
        result_type: type,
      });
      const [{ data, is_cut }] = result.body.result;
      expect([type, data.length, is_cut]).toEqual([type, 1_000, true]);
    }
  });

  test('[J2] a body that is no query context is rejected fast and by field', async () => {
    const nestedArrays = JSON.parse(`${'['.repeat(2_000)}${']'.repeat(2_000)}`);
    expect(
      (await admin.post('/api/v1/chart/data', { datasource: { id: datasetId, type: 'table' }, queries: nestedArrays }))
        .status,
    ).toBe(400);
    expect(
      (
        await admin.post('/api/v1/chart/data', {
          datasource: { id: datasetId, type: 'table' },
          queries: [],
          unknown_top: 2,
        })
      ).body.message,
    ).toBe("Request is incorrect: {'unknown_top': ['Unknown field.']}");
  });

  test('[B2] a user without access is rejected, whatever chart the body names', async () => {
    const viewer = await server.user('vera', ['Gamma']);
    const result = await request(byCity, { form_data: { slice_id: 1 } }, viewer);
    expect([result.status, result.body.errors[0].error_type]).toEqual([404, 'OBJECT_DOES_NOT_EXIST_ERROR']);
    expect(result.text).not.toContain('Oslo');
    for (const path of [`/api/v1/datasource/table/${datasetId}/column/city/values/`])
      expect(statusAndCode(await viewer.get(path))).toBe('404 NOT_FOUND_003');
    expect((await viewer.post(`/datasource/samples?datasource_type=table&datasource_id=${datasetId}`, {})).status).toBe(
      404,
    );
    expect(statusAndCode(await request(byCity, { result_format: 'csv' }, viewer))).toBe('404 NOT_FOUND_003');
  });

  test('without a session there is no result, and an unknown dataset is 404', async () => {
    expect(statusAndCode(await request(byCity, {}, server.anonymous))).toBe('401 ACCESS_002');
    expect(
      (await admin.post('/api/v1/chart/data', { datasource: { id: 99_999, type: 'table' }, queries: [byCity] })).status,
    ).toBe(404);
  });
});

test('a time comparison returns its metrics beside the main ones, before the steps', async () => {
  const comparedQuery = {
    columns: [{ columnType: 'BASE_AXIS', sqlExpression: 'day', label: 'day', expressionType: 'SQL', timeGrain: 'P1M' }],
    metrics: ['sum__amount'],
    filters: [{ col: 'day', op: 'TEMPORAL_RANGE', val: '2024-02-01 : 2024-03-01' }],
    time_offsets: ['1 month ago'],
  };
  const { body } = await request(comparedQuery);
  expect(body.result[0].data).toEqual([
    { day: Date.UTC(2024, 1, 1), sum__amount: 7, 'sum__amount__1 month ago': 30.5 },
  ]);
  expect(body.result[0].colnames).toEqual(['day', 'sum__amount', 'sum__amount__1 month ago']);
  expect(body.result[0].query.match(/SELECT/g).length).toBeGreaterThanOrEqual(2);
  const growth = {
    operation: 'compare',
    options: {
      source_columns: ['sum__amount'],
      compare_columns: ['sum__amount__1 month ago'],
      compare_type: 'difference',
      drop_original_columns: true,
    },
  };
  const steps = await request({ ...comparedQuery, post_processing: [growth] });
  expect(Object.values(steps.body.result[0].data[0])).toContain(-23.5);
});

test('a time comparison without a closed range is about the range of the data', async () => {
  const comparedQuery = { metrics: ['sum__amount'], time_offsets: ['1 month ago'] };
  const axis = { columnType: 'BASE_AXIS', sqlExpression: 'day', label: 'day', expressionType: 'SQL', timeGrain: 'P1M' };
  const before = 'sum__amount__1 month ago';
  const january = { day: Date.UTC(2024, 0, 1), sum__amount: 30.5, [before]: null };
  const february = { day: Date.UTC(2024, 1, 1), sum__amount: 7, [before]: 30.5 };
  for (const filters of [[], [{ col: 'day', op: 'TEMPORAL_RANGE', val: '2023-01-01 : ' }]]) {
    const { body } = await request({ ...comparedQuery, columns: [axis], filters });
    expect(body.result[0].data).toEqual(expect.arrayContaining([january, february]));
    expect(body.result[0].data).toHaveLength(2);
  }
  // Without an axis it is the whole of both ranges: from the first to the last day, and the same a month before.
  const { body } = await request({ ...comparedQuery, columns: [] });
  expect(body.result[0].data).toEqual([{ sum__amount: 37.5, [before]: 30.5 }]);
  const none = await request({
    ...comparedQuery,
    columns: [axis],
    filters: [{ col: 'city', op: '==', val: 'Nowhere' }],
  });
  expect([none.status, none.body.result[0].data]).toEqual([200, []]);
});

test('a relative range that counts from the data ends with its last day, whatever the clock says', async () => {
  const week = { columns: ['city'], metrics: ['sum__amount'], orderby: [['city', true]] };
  const requestedQuery = { ...week, granularity: 'day', time_range: 'Last week' };
  expect((await request(requestedQuery)).body.result[0].data).toEqual([]);
  const { body } = await request({ ...requestedQuery, extras: { counts_from: 'data' } });
  expect(body.result[0].data).toEqual([
    { city: 'Bergen', sum__amount: null },
    { city: 'Paris', sum__amount: 7 },
  ]);
  expect([body.result[0].from_dttm, body.result[0].to_dttm]).toEqual([Date.UTC(2024, 0, 28), Date.UTC(2024, 1, 4)]);
  // Absolute ranges, and data without a row, are what they are without.
  const fixedQuery = { ...requestedQuery, time_range: '2024-01-01 : 2024-01-02', extras: { counts_from: 'data' } };
  expect((await request(fixedQuery)).body.result[0].data).toEqual([{ city: 'Oslo', sum__amount: 10.5 }]);
});
