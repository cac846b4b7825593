import { afterAll, beforeAll, expect, test } from 'vitest';
import { datasetOf, dropped, openDataServer } from '../testing/data-server.ts';
import type { DataServer } from '../testing/data-server.ts';
import type { Client } from '../testing/core-server.ts';

let server: DataServer;
let admin: Client;
let datasetId: number;

const cities = ['Oslo', 'Bergen', 'Paris', 'Rome'];
const lines = Array.from({ length: 4000 }, (_, at) => {
  const day = new Date(Date.UTC(2024, 0, 1 + (at % 90))).toISOString().slice(0, 10);
  return `${day},${cities[at % 4]},${at % 3 === 0 ? '' : (at * 7) % 501},${at}`;
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

interface Line {
  readonly at: number;
  readonly status: number;
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any;
}

async function together(bodies: readonly unknown[], client = admin): Promise<Line[]> {
  const answer = await client.post('/api/v1/sextant/chart_data', { questions: bodies.map((body) => ({ body })) });
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/x-ndjson']);
  const found = answer.text
    .trim()
    .split('\n')
    .map((line): Line => JSON.parse(line));
  return found.toSorted((one, other) => one.at - other.at);
}

const inCity = (city: string) => [
  { col: 'city', op: 'IN', val: [city] },
  { col: 'day', op: 'TEMPORAL_RANGE', val: '2024-01-05 : 2024-03-01' },
];
const questions = (city: string): Query[] => [
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
const shown = ({ body }: { body: Line['body'] }) =>
  body.result.map(({ data, rowcount, is_cut, query }: Query) => ({ data, rowcount, is_cut, query }));

test('answers come one a line and are those of single calls; what reads the same rows is one run', async () => {
  const many = await together(questions('Oslo').map((query) => contextOf(query)));
  expect(many.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const runs = new Set(many.map(({ body }) => body.result[0].duration_ms));
  expect(runs.size).toBe(1);
  for (const [at, query] of questions('Oslo').entries()) {
    const single = await admin.post('/api/v1/chart/data', contextOf(query, { force: true }));
    expect(shown({ body: many[at]?.body })).toEqual(shown(single));
  }
  const again = await together(questions('Oslo').map((query) => contextOf(query)));
  expect(again.map(({ body }) => body.result[0].is_cached)).toEqual([true, true, true, true, true]);
});

test('what is wrong with one question is its own answer; the others are answered', async () => {
  const [count, byDay] = questions('Paris');
  const answers = await together([
    contextOf(count ?? {}),
    contextOf({ metrics: ['no_such_metric'], filters: inCity('Paris') }),
    'nothing',
    contextOf({
      metrics: [{ expressionType: 'SQL', sqlExpression: 'SUM(none)', label: 'x' }],
      filters: inCity('Paris'),
    }),
    { ...contextOf(byDay ?? {}), result_format: 'csv' },
    contextOf(byDay ?? {}),
  ]);
  const codeOf = ({ body }: Line) => body.errors?.[0].extra.code ?? body.result[0].status;
  expect(answers.map((line) => [line.status, codeOf(line)])).toEqual([
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
  const [one, other] = await together([
    contextOf({ metrics, filters: inCity('Rome') }),
    contextOf({ metrics: ['count'], filters: inCity('Rome') }),
  ]);
  const single = await admin.post(
    '/api/v1/chart/data',
    contextOf({ metrics, filters: inCity('Rome') }, { force: true }),
  );
  expect([one?.status, other?.status]).toEqual([200, 200]);
  expect(one?.body.result[0].data).toEqual(single.body.result[0].data);
});

test('policy is asked for each question', async () => {
  const reader = await server.person('nora', ['Gamma']);
  const refused = await together(
    questions('Oslo').map((query) => contextOf(query)),
    reader,
  );
  expect(refused.map(({ status, body }) => [status, body.errors[0].extra.code])).toEqual(
    questions('Oslo').map(() => [403, 'ACCESS_001']),
  );
});

test('none, or more than a hundred, is refused', async () => {
  for (const count of [0, 101]) {
    const bodies = Array.from({ length: count }, () => ({ body: contextOf({ metrics: ['count'] }) }));
    const answer = await admin.post('/api/v1/sextant/chart_data', { questions: bodies });
    expect([count, answer.status]).toEqual([count, 400]);
  }
});

test('a client that goes away ends what runs for it', async () => {
  const sqlExpression = 'list_sum(list_transform(range(40000000), x -> x * 2 + COUNT(*)))';
  const slow = { metrics: [{ expressionType: 'SQL', sqlExpression, label: 'slow' }], filters: inCity('Oslo') };
  const bodies = [0, 1].map((at) => ({ body: contextOf({ ...slow, row_limit: 10 + at }) }));
  const request = dropped(server, admin, '/api/v1/sextant/chart_data', { questions: bodies });
  const running = async () => (await admin.get('/api/v1/sextant/queries/running')).body.result.length;
  const until = async (wanted: (count: number) => boolean) => {
    for (let round = 0; round < 500; round += 1) {
      if (wanted(await running())) return true;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    return false;
  };
  expect(await until((count) => count === 2)).toBe(true);
  request.destroy();
  expect(await until((count) => count === 0)).toBe(true);
});
