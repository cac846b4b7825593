import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SearchHit } from '@sextant/contract';
import { makeDataset, openTestServer, statusAndCode } from '../testing/core-server.ts';
import type { Client, TestServer } from '../testing/core-server.ts';

let server: TestServer;
let gil: Client & { readonly userId: number };
let datasetId: number;

const find = async (client: Client, text: string): Promise<SearchHit[]> =>
  (await client.get(`/api/v1/sextant/search?text=${encodeURIComponent(text)}`)).body.result;
const names = (searchHits: readonly SearchHit[]): string[] => searchHits.map(({ name }) => name);
const dashboard = async (title: string, more: object = {}): Promise<number> =>
  (await server.admin.post('/api/v1/dashboard/', { dashboard_title: title, published: true, ...more })).body.id;

beforeAll(async () => {
  server = await openTestServer({ environment: { SEXTANT_EXAMPLES: 'off' } });
  gil = await server.user('gil', ['Gamma']);
  datasetId = await makeDataset(server, 'orders');
  await server.admin.post('/api/v1/chart/', {
    slice_name: 'Revenue by week',
    description: 'Of the harbour',
    viz_type: 'pie',
    datasource_id: datasetId,
    datasource_type: 'table',
    params: '{}',
  });
  await dashboard('Weekly revenue');
  await dashboard('Revenue');
  await dashboard('All about revenue 100%');
});
afterAll(() => server.close());

test('the whole name comes first, then beginnings, then the rest; kinds stand together', async () => {
  const searchHits = await find(server.admin, 'revenue');
  expect(names(searchHits.filter(({ kind }) => kind === 'dashboard'))[0]).toBe('Revenue');
  expect(searchHits.map(({ kind }) => kind)).toEqual(['dashboard', 'dashboard', 'dashboard', 'chart']);
  expect(searchHits.at(-1)).toMatchObject({
    name: 'Revenue by week',
    detail: 'Pie Chart',
    owners: [expect.any(String)],
  });
});

test('every word must be found, in the name, the description, the owner or a column, which is then named', async () => {
  expect(names(await find(server.admin, 'week harbour'))).toEqual(['Revenue by week']);
  expect(await find(server.admin, 'week mountain')).toEqual([]);
  const searchHits = await find(server.admin, 'amount');
  expect(searchHits).toMatchObject([{ kind: 'dataset', id: datasetId, name: 'orders', detail: 'Column amount' }]);
  expect(names(await find(server.admin, 'revenue admin'))).toContain('Weekly revenue');
});

test('signs of patterns are letters', async () => {
  expect(names(await find(server.admin, '100%'))).toEqual(['All about revenue 100%']);
  expect(await find(server.admin, 'rev_nue')).toEqual([]);
});

test('[B16] a user finds what was granted and nothing else, by name, column or owner', async () => {
  await dashboard('Secret revenue', { published: false });
  for (const text of ['orders', 'amount', 'harbour', 'secret']) expect(await find(gil, text)).toEqual([]);
  const role = await server.context.store.roles.create('Orders');
  await server.context.store.roles.allow(role.id, [{ action: 'datasource_access', view: `dataset:${datasetId}` }]);
  const ola = await server.user('ola', ['Gamma', 'Orders']);
  expect(names(await find(ola, 'orders'))).toContain('orders');
  expect(names(await find(ola, 'harbour'))).toEqual(['Revenue by week']);
  expect(await find(ola, 'secret')).toEqual([]);
});

test('without a text what was opened last comes first, as long as it may be seen', async () => {
  const open = await dashboard('Opened by gil');
  const closed = await dashboard('Closed later');
  expect((await gil.get(`/api/v1/dashboard/${open}`)).status).toBe(200);
  server.clock.now += 1_000;
  expect((await gil.get(`/api/v1/dashboard/${closed}`)).status).toBe(200);
  expect(names(await find(gil, ''))).toEqual(['Closed later', 'Opened by gil']);
  await server.admin.put(`/api/v1/dashboard/${closed}`, { published: false });
  expect(names(await find(gil, ' '))).toEqual(['Opened by gil']);
});

test('what is in the trash is not found, and a text that is too long is rejected', async () => {
  const id = await dashboard('Gone soon');
  await server.admin.delete(`/api/v1/dashboard/${id}`);
  expect(await find(server.admin, 'gone soon')).toEqual([]);
  expect(statusAndCode(await server.admin.get(`/api/v1/sextant/search?text=${'x'.repeat(201)}`))).toBe(
    '400 REQUEST_007',
  );
});
