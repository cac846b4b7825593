import Database from 'better-sqlite3';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pageBootstrap } from '@sextant/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeDataset, makePie, metadataWithCharts, openTestServer } from '../testing/core-server.ts';
import type { Client, TestServer } from '../testing/core-server.ts';
import type { NamedClient } from '../testing/shared-dashboard.ts';

const webRoot = mkdtempSync(join(tmpdir(), 'kept-openings-'));
const parts = ['', '/charts', '/datasets'];
let sextant: TestServer;
let dataset: number;
let closedDataset: number;
let chart: number;
let closedChart: number;
let board: number;
let roleId: number;
/** Three with the same rights and nothing of their own, and one with fewer rights. */
let [vera, otto, mia, gast]: NamedClient[] = [];

beforeAll(async () => {
  writeFileSync(join(webRoot, 'index.html'), '<!doctype html><html><head></head><body></body></html>');
  const calls = parts.map((part) => `/api/v1/dashboard/:id${part}`);
  writeFileSync(
    join(webRoot, 'openings.json'),
    JSON.stringify([{ address: '/superset/dashboard/:id/', files: [], calls }]),
  );
  sextant = await openTestServer({ webRoot });
  const { store } = sextant.context;
  [dataset, closedDataset] = [await makeDataset(sextant), await makeDataset(sextant, 'secrets')];
  const [database] = (await store.databases.all()).filter(({ purpose }) => purpose === 'connected');
  const table = {
    database_id: database?.id ?? 0,
    schema_name: 'admin',
    size_bytes: 5,
    details: '{}',
    created_by: null,
  };
  await store.storedTables.put({ ...table, uuid: 'u1', name: 'sales', row_count: 7 });
  [chart, closedChart] = [
    await makePie(sextant.admin, dataset, 'Cities'),
    await makePie(sextant.admin, closedDataset, 'Secrets'),
  ];
  board = await dashboardOf('Sales', chart);
  ({ id: roleId } = await store.roles.create('Reads sales'));
  await store.roles.allow(roleId, [{ action: 'datasource_access', view: `dataset:${dataset}` }]);
  vera = await sextant.user('vera', ['Gamma', 'Reads sales']);
  otto = await sextant.user('otto', ['Gamma', 'Reads sales']);
  mia = await sextant.user('mia', ['Gamma', 'Reads sales']);
  gast = await sextant.user('gast', ['Gamma']);
}, 60_000);
afterAll(async () => {
  await sextant.close();
  rmSync(webRoot, { recursive: true });
});

const dashboardOf = async (title: string, ...charts: readonly number[]): Promise<number> => {
  const body = { dashboard_title: title, published: true, json_metadata: metadataWithCharts(...charts) };
  return (await sextant.admin.post('/api/v1/dashboard/', body)).body.id;
};
const save = async (kind: 'dashboard' | 'chart' | 'dataset', id: number, body: object): Promise<void> => {
  const response = await sextant.admin.put(`/api/v1/${kind}/${id}`, body);
  if (response.status !== 200) throw new Error(response.text);
};

const open = async (client: Client, id: number | string = board) => {
  const { status, text } = await client.get(`/superset/dashboard/${id}/`, { headers: { accept: 'text/html' } });
  return { status, ...pageBootstrap.parse(JSON.parse(/id="bootstrap">(.*?)<\/script>/s.exec(text)?.[1] ?? 'null')) };
};

/** What the calls of a page return to somebody, asked one by one. */
const resultsOf = async (client: Client, id: number = board): Promise<Record<string, unknown>> => {
  const results: Record<string, unknown> = {};
  for (const part of [...parts, '/filtersets']) {
    const address = `/api/v1/dashboard/${id}${part}`;
    const { status, body } = await client.get(address);
    if (status === 200) results[address] = body;
  }
  const stars = `/api/v1/dashboard/favorite_status/?q=%21%28${id}%29`;
  const { status, body } = await client.get(stars);
  if (status === 200 && Object.keys(results).length > 0) results[stars] = body;
  return results;
};

/** How often dashboards are read from the store while something is done. */
async function readsDuring(action: () => Promise<unknown>): Promise<number> {
  const { dashboards } = sextant.context.store;
  const load = vi.spyOn(dashboards, 'load');
  await action();
  const { length } = load.mock.calls;
  load.mockRestore();
  return length;
}

test('a dashboard is described once for whoever has the same rights; who asks, and what he opened last, is of each', async () => {
  for (const client of [vera, gast]) await open(client as Client);
  const { me, csrf_token: token, answers } = await open(otto as Client);
  expect([me?.username, token, answers]).toEqual([
    'otto',
    otto?.headers['x-csrftoken'],
    await resultsOf(otto as Client),
  ]);
  expect(await readsDuring(() => Promise.all([open(vera as Client), open(otto as Client)]))).toBe(0);
  // A star is his alone, and nothing is described anew for it.
  await vera?.post(`/api/v1/dashboard/${board}/favorites/`, {});
  expect(await readsDuring(() => open(otto as Client))).toBe(0);
  for (const client of [vera, otto])
    expect((await open(client as Client)).answers).toEqual(await resultsOf(client as Client));
  // With other rights another text: the one chart is closed to gast.
  expect((await open(gast as Client)).answers[`/api/v1/dashboard/${board}/charts`]).toBe(undefined);
  const recentCounts = await Promise.all(
    [vera, otto, gast].map(async (client) => (await client?.get('/api/v1/sextant/home'))?.body.result.recents.length),
  );
  expect(recentCounts).toEqual([1, 1, 0]);
});

test('those who open it at the same moment share one description', async () => {
  await save('dashboard', board, { dashboard_title: 'Sales at once' });
  const alone = await readsDuring(() => open(vera as Client));
  await save('dashboard', board, { dashboard_title: 'Sales together' });
  const together = await readsDuring(async () => {
    const pages = await Promise.all([vera, otto, vera, otto, vera].map((client) => open(client as Client)));
    for (const { status, answers } of pages)
      expect([status, JSON.stringify(answers)]).toEqual([200, expect.stringContaining('Sales together')]);
  });
  expect([alone > 0, together]).toEqual([true, alone]);
});

/** Every change after which what somebody has open is another, made as users make it. */
const changes: readonly (readonly [what: string, change: () => Promise<unknown>])[] = [
  ['a dashboard', () => save('dashboard', board, { dashboard_title: 'Sales, renamed' })],
  ['a chart', () => save('chart', chart, { slice_name: 'Cities, renamed' })],
  ['a dataset', () => save('dataset', dataset, { description: 'Described' })],
  ['charts on it', () => save('dashboard', board, { json_metadata: metadataWithCharts(chart, closedChart) })],
  [
    'a row rule',
    () =>
      sextant.admin.post('/api/v1/rowlevelsecurity/', {
        name: 'Oslo',
        filter_type: 'Regular',
        tables: [dataset],
        roles: [roleId],
        clause: "city = 'Oslo'",
      }),
  ],
  [
    'the rights of a role',
    async () => {
      const view = `dataset:${closedDataset}`;
      await sextant.context.store.roles.allow(roleId, [{ action: 'datasource_access', view }]);
      sextant.context.sessions.forget();
    },
  ],
  [
    'the roles of a user',
    async () => {
      await sextant.context.store.users.setRoles(vera?.userId ?? 0, ['Gamma']);
      sextant.context.sessions.forget();
    },
  ],
  [
    'whom it is shared with',
    () =>
      sextant.admin.post(`/api/v1/sextant/dashboard/${board}/sharing`, {
        users: [{ id: otto?.userId, role: 'viewer' }],
      }),
  ],
  [
    'a filter set that opens with it',
    async () => {
      const set = { name: 'Mine', owner_type: 'User', owner_id: otto?.userId, json_metadata: '{"nativeFilters":{}}' };
      const response = await otto?.post(`/api/v1/dashboard/${board}/filtersets`, set);
      const { id } = response?.body ?? {};
      return otto?.put(`/api/v1/sextant/dashboard/${board}/default_filter_set`, { id });
    },
  ],
  [
    'the filter sets that it shares',
    () => {
      const set = { name: 'Weekly', owner_type: 'Dashboard', owner_id: board, json_metadata: '{"nativeFilters":{}}' };
      return sextant.admin.post(`/api/v1/dashboard/${board}/filtersets`, set);
    },
  ],
  ['its owners', () => save('dashboard', board, { owners: [1, otto?.userId] })],
  ['the owners of a chart', () => save('chart', closedChart, { owners: [1, gast?.userId] })],
  ['a chart in the trash', () => sextant.admin.delete(`/api/v1/chart/${chart}`)],
  [
    'its title, by another program',
    async () => {
      const { store } = sextant.context;
      const before = store.revision();
      const database = new Database(join(sextant.dataFolder, 'metadata.sqlite'));
      database.prepare('update dashboard set title = ? where id = ?').run('From elsewhere', board);
      database.close();
      await expect.poll(() => store.revision(), { interval: 5 }).not.toBe(before);
    },
  ],
  ['itself in the trash', () => sextant.admin.delete(`/api/v1/dashboard/${board}`)],
];

test.for(changes)('who opens it next sees a change of %s', async ([what, change]) => {
  const clients = [vera, otto, mia, gast, sextant.admin] as Client[];
  const texts = (): Promise<string[]> =>
    Promise.all(clients.map(async (client) => JSON.stringify((await open(client)).answers)));
  const before = await texts();
  // Kept of each of them.
  expect(await texts()).toEqual(before);
  await change();
  const after = await Promise.all(clients.map((client) => open(client)));
  const expected = await Promise.all(clients.map((client) => resultsOf(client)));
  expect([what, after.map(({ answers }) => answers)]).toEqual([what, expected]);
  expect(after.map(({ answers }) => JSON.stringify(answers))).not.toEqual(before);
});

test('filter sets come under the number of the dashboard also where its page is named otherwise, and without the right to them the rest does', async () => {
  const named = await dashboardOf('Named');
  await save('dashboard', named, { slug: 'by-name' });
  const address = `/api/v1/dashboard/${named}/filtersets`;
  const openBy = async (client: Client) => (await open(client, 'by-name')).answers;
  expect((await openBy(sextant.admin))[address]).toEqual((await sextant.admin.get(address)).body);
  const { roles } = sextant.context.store;
  const { id } = await roles.create('Looks only');
  await roles.allow(id, [
    { action: 'can_read', view: 'Dashboard' },
    { action: 'can_read', view: 'Chart' },
    { action: 'can_read', view: 'Dataset' },
    { action: 'all_datasource_access', view: 'all_datasource_access' },
  ]);
  const looker = await sextant.user('looker', ['Looks only']);
  expect((await looker.get(address)).status).toBe(403);
  const answers = await openBy(looker);
  expect(Object.keys(answers)).toEqual([
    ...parts.map((part) => `/api/v1/dashboard/by-name${part}`),
    `/api/v1/dashboard/favorite_status/?q=%21%28${named}%29`,
  ]);
  expect(await readsDuring(() => openBy(looker))).toBe(0);
});

test('texts that say how long ago something was changed are made anew after half a minute', async () => {
  const other = await dashboardOf('Later');
  const charts = await dashboardOf('With a chart', closedChart);
  await open(sextant.admin, charts);
  sextant.clock.now += 40 * 60_000;
  expect((await open(sextant.admin, charts)).answers).toEqual(await resultsOf(sextant.admin, charts));
  expect((await open(sextant.admin, other)).status).toBe(200);
});
