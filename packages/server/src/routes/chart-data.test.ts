import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { datasetOf, dropped, openDataServer } from '../testing/data-server.ts';
import type { DataServer } from '../testing/data-server.ts';
import type { Answer, Client } from '../testing/core-server.ts';

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
const ask = (
  query: Readonly<Record<string, unknown>>,
  more: Readonly<Record<string, unknown>> = {},
  client = admin,
): Promise<Answer> => client.post('/api/v1/chart/data', contextOf(query, more));

const byCity = { columns: ['city'], metrics: ['sum__amount'], orderby: [['city', true]] };
const slow = {
  metrics: [
    {
      expressionType: 'SQL',
      sqlExpression: 'list_sum(list_transform(range(40000000), x -> x * 2 + COUNT(*)))',
      label: 'slow',
    },
  ],
};

const until = async (holds: () => Promise<boolean> | boolean, withinMs: number): Promise<number> => {
  const start = performance.now();
  while (!(await holds())) {
    if (performance.now() - start > withinMs) throw new Error(`Not within ${withinMs} ms`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return performance.now() - start;
};
const running = async (): Promise<number> => (await admin.get('/api/v1/sextant/queries/running')).body.result.length;

describe('answers', () => {
  test('[CHART-022 CHART-026 CHART-041] the query runs on the data: columns, metrics and filters of the body decide the rows', async () => {
    const answer = await ask({ ...byCity, filters: [{ col: 'city', op: 'IN', val: ['Oslo', 'Paris'] }] });
    expect(answer.status).toBe(200);
    expect(answer.body.result[0].data).toEqual([
      { city: 'Oslo', sum__amount: 30.5 },
      { city: 'Paris', sum__amount: 7 },
    ]);
  });

  test('[CHART-027 CHART-028 CHART-031] an answer is JSON and full by default, with every field of the wire', async () => {
    const answer = await ask(byCity);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    const [entry] = answer.body.result;
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

  test('[CHART-025] the second answer comes out of the cache; force runs the query again', async () => {
    const query = { metrics: ['count'], columns: ['remark'] };
    const flags = async (more = {}, path = '/api/v1/chart/data') => {
      const { is_cached: isCached, cached_dttm: at } = (await admin.post(path, contextOf(query, more))).body.result[0];
      return [isCached, at === null];
    };
    expect(await flags()).toEqual([false, true]);
    expect(await flags()).toEqual([true, false]);
    expect(await flags({ force: true })).toEqual([false, true]);
    expect(await flags()).toEqual([true, false]);
    expect(await flags({}, '/api/v1/chart/data?force=true')).toEqual([false, true]);
  });

  test('the same bytes are not sent twice to who has them', async () => {
    const first = await ask(byCity);
    const again = await admin.post('/api/v1/chart/data', contextOf(byCity), {
      'if-none-match': String(first.headers['etag']),
    });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  test('a filter on a column that is not there is reported, not applied', async () => {
    const [entry] = (
      await ask({
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
      await ask({
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
      (await ask(query, { result_type: type })).body.result[0];
    expect(await one('query')).toMatchObject({ language: 'sql', query: expect.stringContaining('GROUP BY') });
    expect(await one('query', { metrics: ['nope'] })).toMatchObject({ error: "Metric 'nope' does not exist" });
    expect(Object.keys(await one('results'))).toEqual(
      expect.arrayContaining(['data', 'colnames', 'coltypes', 'rowcount', 'sql_rowcount']),
    );
    expect((await one('columns')).data[0]).toEqual({ column_name: 'day', verbose_name: null, dtype: 2 });
    expect((await one('timegrains')).data).toContainEqual(expect.objectContaining({ name: 'Day', duration: 'P1D' }));
    expect((await one('samples', {})).data).toHaveLength(4);
  });

  test('[G10] a download is CSV with headings, and its cells are no formulas', async () => {
    const answer = await ask({ columns: ['city', 'remark'], orderby: [['day', true]] }, { result_format: 'csv' });
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename=\d{8}_\d{6}\.csv$/);
    expect(answer.text).toBe("city,remark\nOslo,'=1+1\nOslo,-5\nBergen,plain\nParis,'@at\n");
  });

  test('values of a column and pages of samples come by the same door', async () => {
    expect((await admin.get(`/api/v1/datasource/table/${datasetId}/column/city/values/`)).body.result).toEqual([
      'Bergen',
      'Oslo',
      'Paris',
    ]);
    expect((await admin.get(`/api/v1/datasource/table/${datasetId}/column/gone/values/`)).status).toBe(404);
    const page = (
      await admin.post(`/datasource/samples?datasource_type=table&datasource_id=${datasetId}&page=2&per_page=3`, {})
    ).body.result;
    expect([page.page, page.per_page, page.total_count, page.data.length]).toEqual([2, 3, 4, 1]);
  });
});

describe('refusals', () => {
  test.each([
    [{ metrics: ['nope'] }, 'QUERY_005', "Error: Metric 'nope' does not exist"],
    [{ columns: ['gone'] }, 'QUERY_004', "Error: Columns missing in dataset: ['gone']"],
    [{}, 'QUERY_001', 'Error: Empty query?'],
    [
      { metrics: [{ expressionType: 'SQL', sqlExpression: '(SELECT 1)', label: 'x' }] },
      'QUERY_011',
      'Error: Custom SQL fields cannot contain sub-queries.',
    ],
  ])('%j answers 400 with the code', async (query, code, message) => {
    const answer = await ask(query);
    expect([answer.status, answer.body.message, answer.body.errors[0].extra.code]).toEqual([400, message, code]);
  });

  test('[D11] a second statement in a metric is refused', async () => {
    for (const sql of ['COUNT(*); SELECT 1', 'COUNT(*) FROM sales; --', '1); DROP TABLE sales; SELECT (1']) {
      const answer = await ask({ metrics: [{ expressionType: 'SQL', sqlExpression: sql, label: 'x' }] });
      expect([sql, answer.status]).toEqual([sql, 400]);
    }
    expect((await ask({ metrics: ['count'] })).body.result[0].data).toEqual([{ count: 4 }]);
  });

  test('[D14] an error of the engine carries no cell values', async () => {
    const answer = await ask({
      metrics: [{ expressionType: 'SQL', sqlExpression: 'SUM(CAST(remark AS INTEGER))', label: 'x' }],
    });
    expect(answer.status).toBe(400);
    for (const value of ['1+1', 'plain', '@at']) expect(answer.text).not.toContain(value);
  });

  test('[D21] the server cap holds whatever limit is asked, and the answer says that it is cut', async () => {
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

  test('[J3] a page of samples is capped', async () => {
    const page = (
      await admin.post(
        `/datasource/samples?datasource_type=table&datasource_id=${datasetId}&page=1&per_page=1000000000`,
        {},
      )
    ).body.result;
    expect(page.query).toMatch(/LIMIT (?:1000|1001)\b/);
  });

  test('[J2] a body that is no query context is answered fast and by field', async () => {
    const nested = JSON.parse(`${'['.repeat(2_000)}${']'.repeat(2_000)}`);
    expect(
      (await admin.post('/api/v1/chart/data', { datasource: { id: datasetId, type: 'table' }, queries: nested }))
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

  test('[B2] a person without access is refused, whatever chart the body names', async () => {
    const viewer = await server.person('vera', ['Gamma']);
    const answer = await ask(byCity, { form_data: { slice_id: 1 } }, viewer);
    expect([answer.status, answer.body.errors[0].error_type]).toEqual([403, 'DATASOURCE_SECURITY_ACCESS_ERROR']);
    expect(answer.text).not.toContain('Oslo');
    for (const path of [`/api/v1/datasource/table/${datasetId}/column/city/values/`])
      expect((await viewer.get(path)).status).toBe(403);
    expect((await viewer.post(`/datasource/samples?datasource_type=table&datasource_id=${datasetId}`, {})).status).toBe(
      403,
    );
    expect((await ask(byCity, { result_format: 'csv' }, viewer)).status).toBe(403);
  });

  test('without a session nothing is answered, and an unknown dataset is 404', async () => {
    expect((await ask(byCity, {}, server.anonymous)).status).toBe(401);
    expect(
      (await admin.post('/api/v1/chart/data', { datasource: { id: 99_999, type: 'table' }, queries: [byCity] })).status,
    ).toBe(404);
  });
});

describe('life of a query', () => {
  test('a saved definition acts on the next answer', async () => {
    const id = await datasetOf(admin, 'changing.csv', 'a\n1\n2');
    const asked = { datasource: { id, type: 'table' }, queries: [{ metrics: ['count'] }] };
    await admin.post('/api/v1/chart/data', asked);
    const { store } = server.context;
    const record = await store.datasets.record(id);
    if (record === undefined) throw new Error('the dataset is gone');
    const { dataset, owners } = record;
    const metrics = dataset.metrics.map((metric) =>
      metric.name === 'count' ? { ...metric, expression: 'COUNT(*) * 10' } : metric,
    );
    await store.datasets.save(
      id,
      { ...dataset, metrics, ownerIds: owners.map((owner) => owner.id) },
      { authorId: 1, reason: 'test', baseVersion: null },
    );
    const [entry] = (await admin.post('/api/v1/chart/data', asked)).body.result;
    expect([entry.is_cached, entry.data]).toEqual([false, [{ count: 20 }]]);
  });

  test('[D17] a client that goes away ends its query within a second', async () => {
    const request = dropped(server, admin, '/api/v1/chart/data', contextOf(slow, { force: true }));
    await until(
      async () =>
        (await admin.get('/api/v1/sextant/queries/running')).body.result.some(
          ({ state }: { state: string }) => state === 'running',
        ),
      10_000,
    );
    request.destroy();
    expect(await until(async () => (await running()) === 0, 1_000)).toBeLessThan(1_000);
    const again = await ask({ metrics: ['count'] }, { force: true });
    expect(again.body.result[0].data).toEqual([{ count: 4 }]);
  });

  test('Stop ends the request by its name, and only its own', async () => {
    const stranger = await server.person('otto', ['Alpha']);
    const asked = admin.post('/api/v1/chart/data', contextOf(slow, { force: true }), { 'x-sextant-query': 'tile-1' });
    await until(async () => (await running()) === 1, 10_000);
    expect((await stranger.delete('/api/v1/sextant/queries/tile-1')).body.result).toEqual({ stopped: false });
    expect((await stranger.get('/api/v1/sextant/queries/running')).body.result).toEqual([]);
    expect((await admin.delete('/api/v1/sextant/queries/tile-1')).body.result).toEqual({ stopped: true });
    const answer = await asked;
    expect(answer.body.errors[0].extra.code).toBe('ENGINE_009');
    expect((await admin.delete('/api/v1/sextant/queries/tile-1')).body.result).toEqual({ stopped: false });
  });

  test('[D18] a crash of the engine is told, the store stays, and the next query runs', async () => {
    const asked = ask(slow, { force: true });
    await until(async () => (await running()) === 1, 10_000);
    const pid = await hostPid();
    process.kill(pid, 'SIGKILL');
    const answer = await asked;
    expect([answer.status, answer.body.errors[0].extra.code]).toEqual([503, 'ENGINE_012']);
    expect((await ask({ metrics: ['count'] }, { force: true })).body.result[0].data).toEqual([{ count: 4 }]);
    expect(await server.context.store.datasets.load(datasetId)).toBeDefined();
  });
});

/** The query host: a child of this process that holds the engine. */
async function hostPid(): Promise<number> {
  const { readdirSync, readFileSync } = await import('node:fs');
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const parent = Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${name}/status`, 'utf8'))?.[1]);
      if (parent === process.pid && /query-host|host/.test(readFileSync(`/proc/${name}/cmdline`, 'utf8')))
        return Number(name);
    } catch {
      continue;
    }
  }
  throw new Error('there is no query host');
}

test('a time comparison answers its metrics beside the main ones, before the steps', async () => {
  const compared = {
    columns: [{ columnType: 'BASE_AXIS', sqlExpression: 'day', label: 'day', expressionType: 'SQL', timeGrain: 'P1M' }],
    metrics: ['sum__amount'],
    filters: [{ col: 'day', op: 'TEMPORAL_RANGE', val: '2024-02-01 : 2024-03-01' }],
    time_offsets: ['1 month ago'],
  };
  const { body } = await ask(compared);
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
  const steps = await ask({ ...compared, post_processing: [growth] });
  expect(Object.values(steps.body.result[0].data[0])).toContain(-23.5);
  const open = await ask({ ...compared, filters: [] });
  expect([open.status, open.body.errors?.[0]?.extra.code ?? open.body.message]).toEqual([400, 'QUERY_016']);
});

describe('datasets over statements and tables', () => {
  const create = (client: Client, body: Readonly<Record<string, unknown>>): Promise<Answer> =>
    client.post('/api/v1/dataset/', body);
  const placeOf = async (id: number) => {
    const dataset = await server.context.store.datasets.load(id);
    return { database: dataset?.databaseId, schema: dataset?.schema };
  };
  const code = ({ body }: Answer): string => body.errors?.[0]?.extra.code;

  test('the columns of a new dataset are the engine’s', async () => {
    const place = await placeOf(datasetId);
    const sql = `SELECT city, count(*) AS n, max(day)::TIMESTAMP AS latest FROM "${place.schema}".sales GROUP BY city`;
    const made = await create(admin, { ...place, table_name: 'by city', sql });
    expect(made.status).toBe(201);
    const dataset = await server.context.store.datasets.load(made.body.id);
    expect([dataset?.columns.map(({ name, type }) => [name, type]), dataset?.mainTimeColumn]).toEqual([
      [
        ['city', 'text'],
        ['n', 'integer'],
        ['latest', 'timestamp'],
      ],
      'latest',
    ]);
    const asked = {
      datasource: { id: made.body.id, type: 'table' },
      queries: [{ columns: ['city', 'n'], orderby: [['city', true]] }],
    };
    expect((await admin.post('/api/v1/chart/data', asked)).body.result[0].data[0]).toEqual({ city: 'Bergen', n: 1 });
    await admin.delete(`/api/v1/dataset/${datasetId}`);
    const again = await create(admin, { ...place, table_name: 'sales' });
    const described = await server.context.store.datasets.load(again.body.id);
    expect(described?.columns.map(({ name, nativeType }) => [name, nativeType])).toEqual([
      ['day', 'DATE'],
      ['city', 'VARCHAR'],
      ['amount', 'DOUBLE'],
      ['remark', 'VARCHAR'],
    ]);
    await server.context.store.datasets.trash([again.body.id]);
    await admin.post(`/api/v1/sextant/dataset/${datasetId}/restore`, {});
  });

  test('[D10 D11 D12] a statement that does more than read, or two of them, becomes no dataset', async () => {
    const place = await placeOf(datasetId);
    for (const sql of [
      'SELECT 1; SELECT 2',
      'DROP TABLE sales',
      `WITH x AS (DELETE FROM "${place.schema}".sales RETURNING *) SELECT * FROM x`,
      'PRAGMA database_list',
      'SUMMARIZE sales',
      'CALL pragma_version()',
      "SELECT * FROM read_csv('/etc/passwd')",
      "SELECT * FROM '/etc/passwd'",
      'SELECT * FROM information_schema.tables',
      'EXPLAIN ANALYZE SELECT 1',
    ]) {
      const refused = await create(admin, { ...place, table_name: 'bad', sql });
      expect([
        sql,
        refused.status,
        await server.context.store.datasets.byName(place.database ?? 0, place.schema ?? null, 'bad'),
      ]).toEqual([sql, expect.toSatisfy((status: number) => status === 400 || status === 403), undefined]);
    }
  });

  test('[B4] nobody makes or changes a dataset so that it reads another person’s table', async () => {
    const place = await placeOf(datasetId);
    const eve = await server.person('eve', ['Alpha']);
    const hers = await datasetOf(eve, 'hers.csv', 'a\n1');
    const herPlace = await placeOf(hers);
    const steal = `SELECT * FROM "${place.schema}".sales`;
    expect(code(await create(eve, { ...herPlace, table_name: 'v', sql: steal }))).toBe('ACCESS_001');
    expect(code(await create(eve, { ...herPlace, table_name: 'v', sql: `WITH sales AS (SELECT 1) ${steal}` }))).toBe(
      'ACCESS_001',
    );
    expect(code(await create(eve, { ...herPlace, table_name: 'v', sql: 'SELECT * FROM sales' }))).toBe('ACCESS_001');
    expect(code(await create(eve, { ...place, table_name: 'sales2' }))).toBe('ACCESS_001');
    expect(code(await eve.put(`/api/v1/dataset/${hers}`, { sql: steal }))).toBe('ACCESS_001');
    const fine = await create(eve, { ...herPlace, table_name: 'v', sql: `SELECT a FROM "${herPlace.schema}".hers` });
    expect(fine.status).toBe(201);
    expect(code(await eve.put(`/api/v1/dataset/${fine.body.id}`, { sql: steal }))).toBe('ACCESS_001');
    expect(
      code(
        await eve.put(`/api/v1/dataset/${fine.body.id}`, {
          ...{ schema: place.schema, sql: null, table_name: 'sales' },
        }),
      ),
    ).toMatch(/ACCESS_001|REQUEST_008/);
  });
});
