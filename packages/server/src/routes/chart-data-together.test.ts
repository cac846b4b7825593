import { afterAll, beforeAll, expect, test } from 'vitest';
import { datasetOf, openDataServer } from '../testing/data-server.ts';
import type { DataServer } from '../testing/data-server.ts';
import type { Client } from '../testing/core-server.ts';
import { requestList } from '../testing/framed-responses.ts';
import type { FramedResponse } from '../testing/framed-responses.ts';

let server: DataServer;
let admin: Client;
let datasetId: number;

const cities = ['Oslo', 'Bergen', 'Paris', 'Rome'];
const lines = Array.from({ length: 4000 }, (_, index) => {
  const day = new Date(Date.UTC(2024, 0, 1 + (index % 90))).toISOString().slice(0, 10);
  return `${day},${cities[index % 4]},${index % 3 === 0 ? '' : (index * 7) % 501},${index}`;
});

beforeAll(async () => {
  server = await openDataServer();
  ({ admin } = server);
  datasetId = await datasetOf(admin, 'sales.csv', ['day,city,amount,id', ...lines].join('\n'));
});
afterAll(() => server.close());

type Query = Readonly<Record<string, unknown>>;
const contextOf = (query: Query, more: Query = {}) => ({
  datasource: { id: datasetId, type: 'table' },
  queries: [query],
  ...more,
});

/** How many statements engines were given so far. */
async function statements(): Promise<number> {
  const { text } = await admin.get('/metrics');
  return Number(/^sextant_statements_total (\d+)$/m.exec(text)?.[1]);
}

/** Asks at once, as a page does. Returns the responses in the order of the bodies. */
async function requestTogether(bodies: readonly unknown[], client = admin): Promise<readonly FramedResponse[]> {
  const responses = await requestList(
    client,
    bodies.map((body) => ({ body })),
  );
  const byId = new Map(responses.map((response) => [response.id, response]));
  return bodies.flatMap((_, index) => byId.get(`q${index}`) ?? []);
}

const inCity = (city: string) => [
  { col: 'city', op: 'IN', val: [city] },
  { col: 'day', op: 'TEMPORAL_RANGE', val: '2024-01-05 : 2024-03-01' },
];
const queries = (city: string): Query[] => [
  { metrics: ['count'], filters: inCity(city) },
  { metrics: ['sum__amount', 'count'], columns: ['day'], filters: inCity(city), orderby: [['day', true]] },
  { columns: ['id', 'amount', 'city', 'day'], filters: inCity(city), orderby: [['id', false]], row_limit: 50 },
  {
    columns: ['amount'],
    filters: inCity(city),
    post_processing: [{ operation: 'histogram', options: { column: 'amount', bins: 5, groupby: [] } }],
  },
  {
    columns: ['day', 'amount'],
    metrics: ['count'],
    series_columns: ['amount'],
    series_limit: 2,
    series_limit_metric: { expressionType: 'SQL', sqlExpression: 'SUM(id) * 1000 + MAX(id)', label: 'rank' },
    filters: inCity(city),
    orderby: [
      ['day', true],
      ['amount', true],
    ],
  },
];
const visibleResult = ({ body }: Pick<FramedResponse, 'body'>) =>
  body.result.map(({ data, rowcount, is_cut, query }: Query) => ({ data, rowcount, is_cut, query }));

test('results are those of single calls; what reads the same rows is one run', async () => {
  const before = await statements();
  const many = await requestTogether(queries('Oslo').map((query) => contextOf(query, { force: true })));
  expect(many.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect((await statements()) - before).toBe(1);
  for (const [index, query] of queries('Oslo').entries()) {
    const singleResponse = await admin.post('/api/v1/chart/data', contextOf(query, { force: true }));
    expect(visibleResult(many[index] ?? singleResponse)).toEqual(visibleResult(singleResponse));
  }
  const secondResponses = await requestTogether(queries('Oslo').map((query) => contextOf(query)));
  expect(secondResponses.map(({ body }) => body.result[0].is_cached)).toEqual([true, true, true, true, true]);
});

test('groups are made once for those who want them in another order, fewer of them or only their number', async () => {
  const groups = {
    columns: ['day', 'city'],
    metrics: ['count', 'sum__amount'],
    filters: [{ col: 'day', op: 'TEMPORAL_RANGE', val: '2024-01-03 : 2024-03-11' }],
    extras: { having: 'COUNT(*) > 2' },
  };
  const byCount: Query = {
    ...groups,
    orderby: [
      ['count', false],
      ['day', true],
      ['city', true],
    ],
    row_limit: 7,
  };
  const byDay: Query = {
    ...groups,
    orderby: [
      ['day', true],
      ['city', false],
    ],
    row_limit: 9,
    row_offset: 4,
  };
  const number: Query = { ...groups, is_rowcount: true, row_limit: 0 };
  const unseenQuery: Query = {
    ...groups,
    orderby: [
      [{ expressionType: 'SQL', sqlExpression: 'MAX(id)', label: 'newest' }, false],
      ['city', true],
    ],
    row_limit: 3,
  };
  const before = await statements();
  const many = await requestTogether([
    { ...contextOf(byCount, { force: true }), queries: [byCount, number] },
    contextOf(byDay, { force: true }),
    contextOf(unseenQuery, { force: true }),
  ]);
  expect(many.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await statements()) - before).toBe(2);
  const [first, second, third] = many.map(({ body }) => body.result);
  expect([first[0].duration_ms, second[0].duration_ms]).toEqual([first[1].duration_ms, first[1].duration_ms]);
  expect(first[0].data).toHaveLength(7);
  for (const [query, result] of [
    [byCount, first[0]],
    [number, first[1]],
    [byDay, second[0]],
    [unseenQuery, third[0]],
  ] as const) {
    const singleResult = (await admin.post('/api/v1/chart/data', contextOf(query, { force: true }))).body.result[0];
    expect([result.data, result.rowcount, result.query]).toEqual([
      singleResult.data,
      singleResult.rowcount,
      singleResult.query,
    ]);
  }
});

const sqlMetric = (sqlExpression: string, label: string) => ({ expressionType: 'SQL', sqlExpression, label });
const inSpring = { filters: [{ col: 'day', op: 'TEMPORAL_RANGE', val: '2024-02-03 : 2024-03-11' }] };
const messages = ({ data, rowcount, is_cut, query, colnames, coltypes }: Query) => ({
  data,
  rowcount,
  is_cut,
  query,
  colnames,
  coltypes,
});

/** Asks at once, and says how many runs of the engine that took; each must return what it returns by itself. */
async function runsOf(requestedQueries: readonly Query[]): Promise<number> {
  const before = await statements();
  const many = await requestTogether(requestedQueries.map((query) => contextOf(query, { force: true })));
  const runs = (await statements()) - before;
  for (const [index, query] of requestedQueries.entries()) {
    const singleResponse = await admin.post('/api/v1/chart/data', contextOf(query, { force: true }));
    expect([index, singleResponse.status]).toEqual([index, 200]);
    expect(messages(many[index]?.body.result[0])).toEqual(messages(singleResponse.body.result[0]));
  }
  return runs;
}

const numbers: readonly Query[] = [
  { metrics: ['count'] },
  { metrics: [sqlMetric('AVG(amount)', 'mean'), sqlMetric('SUM(id)::HUGEINT * 9007199254740993', 'big')] },
  { metrics: [sqlMetric('COUNT(*) FILTER (WHERE amount < 15) / COUNT(*)', 'share')], row_limit: 1 },
  { metrics: [sqlMetric('MIN(city)', 'city'), sqlMetric('SUM(amount)::DECIMAL(20, 3)', 'exact'), 'count'] },
  { metrics: [sqlMetric('MAX(day)', 'newest'), sqlMetric("MAX(day::TIMESTAMP) - INTERVAL '1 hour'", 'time')] },
];

test('numbers of the same rows are one run, under a time range and of all rows; types, names and NULL are those of each', async () => {
  expect(await runsOf(numbers.map((query) => ({ ...query, ...inSpring })))).toBe(1);
  expect(await runsOf(numbers)).toBe(1);
  const emptyQuery = { extras: { where: 'id < 0' } };
  expect(await runsOf(numbers.map((query) => ({ ...query, ...emptyQuery })))).toBe(1);
  const rows = { metrics: [sqlMetric('1 + 1', 'two')], row_limit: 3, ...inSpring };
  expect(await runsOf([...numbers.slice(0, 2).map((query) => ({ ...query, ...inSpring, row_limit: 9 })), rows])).toBe(
    2,
  );
});

test('equal groups with other aggregates are made once, in the order and to the limit of each', async () => {
  const group = (metric: Query | string, more: Query): Query => ({
    columns: ['amount'],
    metrics: [metric],
    ...inSpring,
    orderby: [['amount', true]],
    ...more,
  });
  const requestedQueries = [
    group('count', { row_limit: 7 }),
    group(sqlMetric('MAX(day)', 'amount 2'), { orderby: [['amount', false]] }),
    group(sqlMetric('AVG(id)', 'mean'), { row_limit: 5, row_offset: 3 }),
    group(sqlMetric("MIN(city) FILTER (WHERE city <> 'oslo')", 'city'), { columns: ['amount'] }),
    group('count', { is_rowcount: true, row_limit: 0, orderby: [] }),
  ];
  expect(await runsOf(requestedQueries)).toBe(1);
  const havingQuery = { extras: { having: 'COUNT(*) > 3' } };
  expect(await runsOf([group('count', havingQuery), group(sqlMetric('AVG(id)', 'mean'), havingQuery)])).toBe(2);
});

test('one whose expression fails has its error; the others give results, each by itself', async () => {
  const requestedQueries = [...numbers, { metrics: [sqlMetric('MAX(city)::INTEGER', 'wrong')] }];
  const whereQuery = { extras: { where: 'id > 3' } };
  const many = await requestTogether(requestedQueries.map((query) => contextOf({ ...query, ...whereQuery })));
  expect(many.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 400]);
  for (const [index, query] of numbers.entries()) {
    const singleResponse = await admin.post(
      '/api/v1/chart/data',
      contextOf({ ...query, ...whereQuery }, { force: true }),
    );
    expect(messages(many[index]?.body.result[0])).toEqual(messages(singleResponse.body.result[0]));
  }
});

test('what is wrong with one query is its own result; the others give results', async () => {
  const [count, byDay] = queries('Paris');
  const sqlExpression = 'SUM(none)';
  const results = await requestTogether([
    contextOf(count ?? {}),
    contextOf({ metrics: ['no_such_metric'], filters: inCity('Paris') }),
    { nothing: true },
    contextOf({ metrics: [{ expressionType: 'SQL', sqlExpression, label: 'x' }], filters: inCity('Paris') }),
    // Files leave by calls of their own.
    { ...contextOf(byDay ?? {}), result_format: 'csv' },
    contextOf(byDay ?? {}),
  ]);
  const codeOf = ({ body }: Pick<FramedResponse, 'body'>) => body?.errors?.[0].extra.code ?? body?.result[0].status;
  expect(results.map((result) => [result.status, codeOf(result)])).toEqual([
    [200, 'success'],
    [400, 'QUERY_005'],
    [400, expect.stringMatching(/^(REQUEST|QUERY)_/)],
    [400, 'ENGINE_001'],
    [400, 'QUERY_021'],
    [200, 'success'],
  ]);
});

test('a statement that names its table by the whole path still runs, by itself', async () => {
  const { schema, table_name: name } = (await admin.get(`/api/v1/dataset/${datasetId}`)).body.result;
  const sqlExpression = `SUM("${schema}"."${name}"."amount")`;
  const metrics = [{ expressionType: 'SQL', sqlExpression, label: 'path' }];
  const [one, other] = await requestTogether([
    contextOf({ metrics, filters: inCity('Rome') }),
    contextOf({ metrics: ['count'], filters: inCity('Rome') }),
  ]);
  const singleResponse = await admin.post(
    '/api/v1/chart/data',
    contextOf({ metrics, filters: inCity('Rome') }, { force: true }),
  );
  expect([one?.status, other?.status]).toEqual([200, 200]);
  expect(one?.body.result[0].data).toEqual(singleResponse.body.result[0].data);
});

test('policy is asked for each query', async () => {
  const reader = await server.user('nora', ['Gamma']);
  const rejectedResponses = await requestTogether(
    queries('Oslo').map((query) => contextOf(query)),
    reader,
  );
  expect(rejectedResponses.map(({ status, body }) => [status, body.errors[0].extra.code])).toEqual(
    queries('Oslo').map(() => [404, 'NOT_FOUND_003']),
  );
});
