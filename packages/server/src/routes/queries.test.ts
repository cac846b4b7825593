import { afterAll, beforeAll, expect, test } from 'vitest';
import { metadataWithCharts, statusAndCode } from '../testing/core-server.ts';
import type { TestResponse, Client } from '../testing/core-server.ts';
import { codeOf, datasetOf, openDataServer } from '../testing/data-server.ts';
import type { DataServer } from '../testing/data-server.ts';

type ObjectUser = Client & { readonly userId: number };

let server: DataServer;
let owner: ObjectUser;
let datasetId: number;
let chartId: number;
let dashboardId: number;

const list = async (client: Client) => (await client.get('/api/v1/sextant/queries/running')).body.result;

beforeAll(async () => {
  server = await openDataServer({ SEXTANT_QUERY_TIMEOUT_S: '30' });
  owner = await server.user('olga', ['Alpha']);
  datasetId = await datasetOf(owner, 'sales.csv', 'a\n1\n2\n3\n4');
  chartId = (
    await owner.post('/api/v1/chart/', {
      slice_name: 'Slow numbers',
      viz_type: 'table',
      datasource_id: datasetId,
      datasource_type: 'table',
      params: '{}',
    })
  ).body.id;
  dashboardId = (
    await owner.post('/api/v1/dashboard/', {
      dashboard_title: 'Slow board',
      json_metadata: metadataWithCharts(chartId),
    })
  ).body.id;
});
afterAll(() => server.close());

const slowContext = (size = 60_000_000) => ({
  datasource: { id: datasetId, type: 'table' },
  queries: [
    {
      metrics: [
        {
          expressionType: 'SQL',
          sqlExpression: `list_sum(list_transform(range(${size}), x -> x * 2 + COUNT(*)))`,
          label: 'slow',
        },
      ],
    },
  ],
  force: true,
});

/** Begins a query that takes long, and waits until the engine works on it. */
async function begin(client: Client): Promise<{ readonly result: Promise<TestResponse>; readonly id: string }> {
  const form = encodeURIComponent(JSON.stringify({ slice_id: chartId }));
  const path = `/api/v1/chart/data?form_data=${form}&dashboard_id=${dashboardId}`;
  const result = client.post(path, slowContext());
  await expect.poll(async () => (await list(client))[0]?.state, { timeout: 20_000 }).toBe('running');
  return { result, id: (await list(client))[0].id };
}

test('a running query says what it is for, and since when', async () => {
  const { result, id } = await begin(owner);
  server.clock.now += 4_000;
  expect(await list(owner)).toEqual([
    {
      id,
      clientId: '',
      state: 'running',
      sql: expect.stringContaining('list_sum'),
      statement: expect.stringMatching(/^SELECT \(list_sum[^\n]*FROM/),
      dataset: { id: datasetId, name: 'sales' },
      database: { id: expect.any(Number), name: 'Uploads' },
      chart: { id: chartId, name: 'Slow numbers' },
      dashboard: { id: dashboardId, name: 'Slow board' },
      user: { id: owner.userId, name: 'olga' },
      isOwn: true,
      startedAt: server.clock.now - 4_000,
      forMs: 4_000,
    },
  ]);
  expect((await owner.delete(`/api/v1/sextant/queries/running/${id}`)).body.result).toEqual({ stopped: true });
  expect(codeOf(await result)).toBe('ENGINE_009');
  expect(await list(owner)).toEqual([]);
  expect((await owner.delete(`/api/v1/sextant/queries/running/${id}`)).body.result).toEqual({ stopped: false });
});

test('nobody sees or stops another’s query but an administrator, whom the user is told of and the log names', async () => {
  const strangerClient = await server.user('otto', ['Alpha']);
  const { result, id } = await begin(owner);
  expect(await list(strangerClient)).toEqual([]);
  expect((await strangerClient.delete(`/api/v1/sextant/queries/running/${id}`)).body.result).toEqual({
    stopped: false,
  });
  expect(statusAndCode(await server.anonymous.delete(`/api/v1/sextant/queries/running/${id}`))).toBe('401 ACCESS_002');
  expect((await list(owner))[0].state).toBe('running');
  expect((await list(server.admin))[0]).toMatchObject({ id, isOwn: false, user: { name: 'olga' } });
  expect((await server.admin.delete(`/api/v1/sextant/queries/running/${id}`)).body.result).toEqual({ stopped: true });
  const messages = await result;
  expect([messages.status, codeOf(messages), messages.body.errors[0].message]).toEqual([
    499,
    'ENGINE_019',
    'Admin User stopped this query',
  ]);
  const [entry] = (await server.admin.get("/api/v1/log/?q=(filters:!((col:action,opr:eq,value:'query.end')))")).body
    .result;
  expect(entry).toMatchObject({
    action: 'query.end',
    outcome: 'allowed',
    object_kind: 'dataset',
    object_id: datasetId,
  });
});

test('two who ask the same share its state; one who is stopped leaves the other his rows', async () => {
  const short = { ...slowContext(1_500_000), force: false };
  const colleague = await server.user('carl', ['Admin']);
  const first = owner.post('/api/v1/chart/data', short);
  await expect.poll(async () => (await list(owner))[0]?.state, { timeout: 20_000 }).toBe('running');
  const second = colleague.post('/api/v1/chart/data', short);
  await expect.poll(async () => (await list(colleague)).length, { timeout: 20_000 }).toBe(2);
  const rows: { readonly id: string; readonly state: string; readonly isOwn: boolean }[] = await list(colleague);
  expect(rows.map(({ state }) => state)).toEqual(['running', 'running']);
  const otherEntry = rows.find(({ isOwn }) => !isOwn);
  await colleague.delete(`/api/v1/sextant/queries/running/${otherEntry?.id ?? ''}`);
  expect(codeOf(await first)).toBe('ENGINE_019');
  expect((await second).status).toBe(200);
});

test('what a client says of itself shows nobody a name that he may not see', async () => {
  const strangerClient = await server.user('vera', ['Alpha']);
  const ownId = await datasetOf(strangerClient, 'own.csv', 'a\n1');
  const form = encodeURIComponent(JSON.stringify({ slice_id: chartId }));
  const context = { ...slowContext(), datasource: { id: ownId, type: 'table' } };
  const result = strangerClient.post(`/api/v1/chart/data?form_data=${form}&dashboard_id=${dashboardId}`, context);
  await expect.poll(async () => (await list(strangerClient)).length, { timeout: 20_000 }).toBe(1);
  const [row] = await list(strangerClient);
  // The dashboard is another's draft.
  expect(row.dashboard).toBeNull();
  await strangerClient.delete(`/api/v1/sextant/queries/running/${row.id}`);
  await result;
});
