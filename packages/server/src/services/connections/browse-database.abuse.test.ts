import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, makeDataset } from '../../testing/core-server.ts';
import type { TestServer } from '../../testing/core-server.ts';
import { describeParts } from './browse-database.ts';
import type { SessionUser } from '../../policies/session.ts';

let server: TestServer;

beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

test('[C12] the newest part of a table is shown to whoever sees all of its rows', async () => {
  const { context } = server;
  const datasetId = await makeDataset(server);
  const databaseId = (await context.store.datasets.byIds([datasetId]))[0]?.database_id ?? 0;
  const role = await context.store.roles.create('Tenant A');
  const rule = { name: 'A', filter_type: 'Regular', tables: [datasetId], roles: [role.id], clause: "city = 'Oslo'" };
  expect((await server.admin.post('/api/v1/rowlevelsecurity/', rule)).status).toBe(201);
  const newest = { values: ['Hidden'], sql: 'SELECT 1' };
  const engine = {
    defaultSchema: async () => 'admin',
    table: async () => ({ columns: [], partitionColumns: ['city'] }),
    newestPartition: async () => newest,
  };
  const dividedContext = { ...context, connections: { engineOf: () => engine } } as unknown as typeof context;
  const data = { all: true, databases: new Set(), schemas: new Set(), datasets: new Set() };
  const partsFor = async (table: string, roleIds: readonly number[]) => {
    const user = { id: 2, roles: ['Alpha'], rights: { roleIds, data, pairs: new Set() } } as unknown as SessionUser;
    return (await describeParts(dividedContext, user, { databaseId, schema: null, table })).newest;
  };
  expect(await partsFor('sales', [])).toEqual(newest);
  expect(await partsFor('other', [role.id])).toEqual(newest);
  expect(await partsFor('sales', [role.id])).toBeNull();
});
