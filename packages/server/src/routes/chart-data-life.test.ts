import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { datasetOf, dropRequest, openDataServer } from '../testing/data-server.ts';
import { shortestMs } from '../testing/shortest.ts';
import type { DataServer } from '../testing/data-server.ts';
import type { TestResponse, Client } from '../testing/core-server.ts';

let server: DataServer;
let admin: Client;
let datasetId: number;

const csv = 'a\n1\n2\n3\n4';

beforeAll(async () => {
  server = await openDataServer({
    SEXTANT_QUERY_TIMEOUT_S: '20',
  });
  ({ admin } = server);
  datasetId = await datasetOf(admin, 'sales.csv', csv);
});
afterAll(() => server.close());

const contextOf = (query: Readonly<Record<string, unknown>>) => ({
  datasource: { id: datasetId, type: 'table' },
  queries: [query],
  force: true,
});
const sendRequest = (query: Readonly<Record<string, unknown>>): Promise<TestResponse> =>
  admin.post('/api/v1/chart/data', contextOf(query));

const slowQuery = {
  metrics: [
    {
      expressionType: 'SQL',
      sqlExpression: 'list_sum(list_transform(range(40000000), x -> x * 2 + COUNT(*)))',
      label: 'slow',
    },
  ],
};

/** As long as anything of these tests takes on a busy machine. */
const withinMs = 20_000;

const until = async (holds: () => Promise<boolean> | boolean): Promise<number> => {
  const start = performance.now();
  while (!(await holds())) {
    if (performance.now() - start > withinMs) throw new Error(`Not within ${withinMs} ms`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return performance.now() - start;
};
const runningCount = async (): Promise<number> =>
  (await admin.get('/api/v1/sextant/queries/running')).body.result.length;

describe('life of a query', () => {
  test('a saved definition acts on the next result', async () => {
    const id = await datasetOf(admin, 'changing.csv', 'a\n1\n2');
    const requestedContext = { datasource: { id, type: 'table' }, queries: [{ metrics: ['count'] }] };
    await admin.post('/api/v1/chart/data', requestedContext);
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
    const [entry] = (await admin.post('/api/v1/chart/data', requestedContext)).body.result;
    expect([entry.is_cached, entry.data]).toEqual([false, [{ count: 20 }]]);
  });

  test('[D17] a client that goes away ends its query within a second', async () => {
    const endMs = async (): Promise<number> => {
      const request = dropRequest(server, admin, '/api/v1/chart/data', contextOf(slowQuery));
      await until(async () =>
        (await admin.get('/api/v1/sextant/queries/running')).body.result.some(
          ({ state }: { state: string }) => state === 'running',
        ),
      );
      request.destroy();
      return until(async () => (await runningCount()) === 0);
    };
    expect(await shortestMs(1_000, endMs)).toBeLessThan(1_000);
    const secondResponse = await sendRequest({ metrics: ['count'] });
    expect(secondResponse.body.result[0].data).toEqual([{ count: 4 }]);
  });

  test('Stop ends the request by its name, and only its own', async () => {
    const strangerClient = await server.user('otto', ['Alpha']);
    const requestedRequest = admin.post('/api/v1/chart/data', contextOf(slowQuery), { 'x-sextant-query': 'tile-1' });
    await until(async () => (await runningCount()) === 1);
    expect((await strangerClient.delete('/api/v1/sextant/queries/tile-1')).body.result).toEqual({ stopped: false });
    expect((await strangerClient.get('/api/v1/sextant/queries/running')).body.result).toEqual([]);
    expect((await admin.delete('/api/v1/sextant/queries/tile-1')).body.result).toEqual({ stopped: true });
    const result = await requestedRequest;
    expect(result.body.errors[0].extra.code).toBe('ENGINE_009');
    expect((await admin.delete('/api/v1/sextant/queries/tile-1')).body.result).toEqual({ stopped: false });
  });

  test('[D18 J10] after a crash of the engine the query runs again, the store stays, and the next query runs', async () => {
    const requestedRequest = admin.post('/api/v1/chart/data', contextOf(slowQuery), { 'x-sextant-query': 'crashed' });
    await until(async () => (await runningCount()) === 1);
    let pid: number | null = null;
    // The request counts from its arrival; the process comes a moment later when it was not there.
    await until(async () => (pid = await hostPid()) !== null);
    process.kill(Number(pid), 'SIGKILL');
    const crashedPid = Number(pid);
    await until(async () => ![null, crashedPid].includes(await hostPid()));
    expect(await runningCount()).toBe(1);
    await admin.delete('/api/v1/sextant/queries/crashed');
    expect((await requestedRequest).body.errors[0].extra.code).toBe('ENGINE_009');
    expect((await sendRequest({ metrics: ['count'] })).body.result[0].data).toEqual([{ count: 4 }]);
    expect(await server.context.store.datasets.load(datasetId)).toBeDefined();
  });
});

/** The query host, a child of this process that holds the engine; null while there is none. */
async function hostPid(): Promise<number | null> {
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
  return null;
}
