import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TrashItem, TrashOutcome } from '@sextant/contract';
import { adminPassword, signInAs, statusAndCode } from '../testing/core-server.ts';
import type { Client } from '../testing/core-server.ts';
import { datasetOf, openDataServer } from '../testing/data-server.ts';
import type { DataServer } from '../testing/data-server.ts';

const address = '/api/v1/sextant/trash/';
const dayMs = 86_400_000;

let server: DataServer;
let ana: Client & { readonly userId: number };
let ben: Client;

beforeAll(async () => {
  server = await openDataServer();
  ana = await server.user('ana', ['Alpha']);
  ben = await server.user('ben', ['Alpha']);
});
afterAll(() => server.close());

const list = async (client: Client, q = ''): Promise<TrashItem[]> =>
  (await client.get(q === '' ? address : `${address}?q=${encodeURIComponent(q)}`)).body.result;
const action = async (client: Client, name: 'restore' | 'erase', items: object[]): Promise<TrashOutcome> =>
  (await client.post(`${address}${name}`, { items })).body.result;
const makeDashboard = async (client: Client, title: string, slug: string | null = null): Promise<number> =>
  (await client.post('/api/v1/dashboard/', { dashboard_title: title, slug })).body.id;

test('a user sees what is theirs with when, who and how long it is kept; an administrator sees all', async () => {
  const id = await makeDashboard(ana, 'Quarter');
  await ana.delete(`/api/v1/dashboard/${id}`);
  const [item] = await list(ana, '(search:quarter)');
  expect(item).toMatchObject({
    kind: 'dashboard',
    id,
    name: 'Quarter',
    deletedBy: 'ana Person',
    deletedAt: server.clock.now,
    removedAt: server.clock.now + 30 * dayMs,
    keptBecause: null,
  });
  expect(await list(ben, '(search:quarter)')).toEqual([]);
  expect(await list(server.admin, '(search:quarter)')).toHaveLength(1);
  expect(await list(ana, '(kind:chart,search:quarter)')).toEqual([]);
});

test('many come back in one call; what cannot is named with its reason', async () => {
  const ids = [await makeDashboard(ana, 'First'), await makeDashboard(ana, 'Second')];
  const foreignId = await makeDashboard(ben, 'Foreign');
  expect((await ana.delete(`/api/v1/dashboard/?q=!(${ids.join(',')})`)).status).toBe(200);
  await ben.delete(`/api/v1/dashboard/${foreignId}`);
  const items = [...ids, foreignId, 99_999].map((id) => ({ kind: 'dashboard', id }));
  const outcome = await action(ana, 'restore', items);
  expect(outcome.done.map(({ name }) => name)).toEqual(['First', 'Second']);
  expect(outcome.failed.map(({ id, code }) => [id, code])).toEqual([
    [foreignId, 'NOT_FOUND_002'],
    [99_999, 'NOT_FOUND_002'],
  ]);
  for (const id of ids) expect((await ana.get(`/api/v1/dashboard/${id}`)).status).toBe(200);
  expect(statusAndCode(await ana.get(`/api/v1/dashboard/${foreignId}`))).toBe('404 NOT_FOUND_002');
});

test('a dashboard whose address is taken comes back without it and says so', async () => {
  const old = await makeDashboard(ana, 'Old', 'sales');
  await ana.delete(`/api/v1/dashboard/${old}`);
  await makeDashboard(ana, 'New', 'sales');
  const outcome = await action(ana, 'restore', [{ kind: 'dashboard', id: old }]);
  expect(outcome.done[0]?.note).toBe('Another dashboard has the address sales now; this one has none.');
  expect((await ana.get(`/api/v1/dashboard/${old}`)).body.result.slug).toBeNull();
});

test('a dataset over a table that has another one is rejected by name, and its chart stays whole', async () => {
  const { store } = server.context;
  const id = await datasetOf(ana, 'twice.csv', 'a\n1');
  const name = (await ana.get(`/api/v1/dataset/${id}`)).body.result.table_name;
  await ana.delete(`/api/v1/dataset/${id}`);
  const row = (await store.trash.find('dataset', id)) ?? null;
  const createdResponse = await ana.post('/api/v1/dataset/', {
    database: row?.database_id,
    schema: row?.schema_name,
    table_name: row?.name,
  });
  expect(createdResponse.status).toBe(201);
  const outcome = await action(ana, 'restore', [{ kind: 'dataset', id }]);
  expect(outcome.failed).toMatchObject([{ name, code: 'TRASH_003', message: `A dataset ${name} is there again` }]);
});

test('removing for good takes versions and the uploaded table, and nothing outside of the trash', async () => {
  const id = await datasetOf(ana, 'gone.csv', 'a,b\n1,x');
  const tables = (): string[] =>
    readdirSync(join(server.dataFolder, 'tables')).filter((name) => name.endsWith('.duckdb'));
  const before = tables().length;
  const rejectedOutcome = await action(ana, 'erase', [{ kind: 'dataset', id }]);
  expect(rejectedOutcome.failed).toMatchObject([{ code: 'NOT_FOUND_003' }]);
  await ana.post('/api/v1/chart/', {
    slice_name: 'Left behind',
    viz_type: 'table',
    datasource_id: id,
    datasource_type: 'table',
    params: '{}',
  });
  await ana.delete(`/api/v1/dataset/${id}`);
  expect((await list(ana, '(kind:dataset,search:gone)'))[0]).toMatchObject({ hasTable: true, chartCount: 1 });
  expect((await action(ben, 'erase', [{ kind: 'dataset', id }])).failed).toMatchObject([{ code: 'NOT_FOUND_003' }]);
  const outcome = await action(ana, 'erase', [{ kind: 'dataset', id }]);
  expect(outcome).toMatchObject({ done: [{ kind: 'dataset', id }], failed: [] });
  expect(await list(ana, '(kind:dataset,search:gone)')).toEqual([]);
  expect(tables()).toHaveLength(before - 1);
  expect(await server.context.store.versions.list('dataset', id)).toEqual([]);
  expect((await action(ana, 'restore', [{ kind: 'dataset', id }])).failed).toMatchObject([{ code: 'NOT_FOUND_003' }]);
});

test('what a row rule names stays, and so do things after their 30 days until they are swept', async () => {
  const id = await datasetOf(server.admin, 'ruled.csv', 'a\n1');
  const role = await server.context.store.roles.create('Ruled');
  const createdResponse = await server.admin.post('/api/v1/rowlevelsecurity/', {
    name: 'Only ones',
    filter_type: 'Regular',
    tables: [id],
    roles: [role.id],
    clause: 'a = 1',
  });
  expect(createdResponse.status).toBe(201);
  await server.admin.delete(`/api/v1/dataset/${id}`);
  expect((await list(server.admin, '(search:ruled)'))[0]?.keptBecause).toBe('A row rule names this dataset');
  expect((await action(server.admin, 'erase', [{ kind: 'dataset', id }])).failed).toMatchObject([
    { code: 'TRASH_002' },
  ]);
  server.clock.now += 31 * dayMs;
  expect(await list(await signInAs(server.server, 'admin', adminPassword))).toEqual([]);
});
