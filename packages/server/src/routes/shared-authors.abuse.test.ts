import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../testing/core-server.ts';
import { datasetOf, openDataServer } from '../testing/data-server.ts';
import type { DataServer } from '../testing/data-server.ts';

let server: DataServer;
/** Sees the dashboards by a role, and has no data. */
let viewer: Client;
let board = 0;
let dataset = 0;
let count = 0;

const csv = 'city,amount\nOslo,1\nOslo,2\nBergen,4';
const metric = {
  expressionType: 'SIMPLE',
  aggregate: 'SUM',
  column: { column_name: 'amount' },
  label: 'Amount',
} as const;
const oslo = [{ city: 'Oslo', Amount: 3 }];
const all = [{ city: 'Bergen', Amount: 4 }, ...oslo];
const closed = 404;

/** Somebody who may read the dataset, bound to Oslo, with a chart and a dashboard that he gives to the role. */
interface SharedDashboard {
  readonly author: Client & { readonly userId: number };
  readonly roleId: number;
  readonly chart: number;
  readonly dashboard: number;
}

const { stringify } = JSON;
const layoutOf = (chart: number) =>
  stringify({ positions: { 'CHART-1': { type: 'CHART', id: 'CHART-1', meta: { chartId: chart } } } });

async function chartBy(author: Client): Promise<number> {
  const params = { viz_type: 'pie', groupby: ['city'], metric, row_limit: 10 };
  const chartBody = { slice_name: 'By city', viz_type: 'pie', datasource_id: dataset, datasource_type: 'table' };
  return (await author.post('/api/v1/chart/', { ...chartBody, params: stringify(params) })).body.id;
}

async function dashboardBy(author: Client, chart: number): Promise<number> {
  const body = { dashboard_title: 'Given', published: true, roles: [board], json_metadata: layoutOf(chart) };
  return (await author.post('/api/v1/dashboard/', body)).body.id;
}

/** A role that reads the dataset; its users see Oslo alone. */
async function boundRole(name: string): Promise<number> {
  const { store } = server.context;
  const role = await store.roles.create(name);
  await store.roles.allow(role.id, [{ action: 'datasource_access', view: `dataset:${dataset}` }]);
  await server.admin.post('/api/v1/rowlevelsecurity/', {
    name,
    filter_type: 'Regular',
    tables: [dataset],
    roles: [role.id],
    clause: "city = 'Oslo'",
  });
  return role.id;
}

async function share(): Promise<SharedDashboard> {
  count += 1;
  const roleId = await boundRole(`Keeper ${count}`);
  const author = await server.user(`amy-${count}`, ['Alpha', `Keeper ${count}`]);
  const chart = await chartBy(author);
  const sharedDashboard = { author, roleId, chart, dashboard: await dashboardBy(author, chart) };
  expect(await seenByViewer(sharedDashboard)).toEqual(oslo);
  return sharedDashboard;
}

/** What the viewer gets through the dashboard: rows, or the status. */
async function seenByViewer({ chart, dashboard }: Pick<SharedDashboard, 'chart' | 'dashboard'>): Promise<unknown> {
  const { status, body } = await viewer.post('/api/v1/chart/data', {
    datasource: { id: dataset, type: 'table' },
    queries: [{ columns: ['city'], metrics: [metric], orderby: [[metric, false]], row_limit: 10 }],
    form_data: { dashboardId: dashboard, slice_id: chart },
  });
  return status === 200 ? body.result[0].data : status;
}

/** What the viewer is told of it otherwise. */
async function messageOf({ dashboard }: Pick<SharedDashboard, 'dashboard'>) {
  const [item, charts, datasets] = await Promise.all(
    ['', '/charts', '/datasets'].map((part) => viewer.get(`/api/v1/dashboard/${dashboard}${part}`)),
  );
  return {
    status: item?.status,
    closedCharts: item?.body.result.closed_charts,
    charts: charts?.body.result.length,
    datasets: datasets?.body.result.length,
  };
}
const open = { status: 200, closedCharts: 0, charts: 1, datasets: 1 };
const closedResult = { status: 200, closedCharts: 1, charts: 0, datasets: 0 };

const put = (client: Client, { dashboard }: Pick<SharedDashboard, 'dashboard'>, body: object) =>
  client.put(`/api/v1/dashboard/${dashboard}`, body);
const activate = (id: number, active: boolean) => server.admin.put(`/api/v1/security/users/${id}`, { active });
const setRoles = async (id: number, names: readonly string[]): Promise<void> => {
  await server.context.store.users.setRoles(id, names);
  server.context.sessions.forget();
};

beforeAll(async () => {
  server = await openDataServer();
  board = (await server.context.store.roles.create('Board')).id;
  viewer = await server.user('viewer', ['Gamma', 'Board']);
  dataset = await datasetOf(server.admin, 'orders.csv', csv);
}, 120_000);
afterAll(() => server.close());

test('[B21] an administrator who takes over what a deleted author shared shares nothing by that', async () => {
  const sharedDashboard = await share();
  expect(await messageOf(sharedDashboard)).toEqual(open);
  const heirResult = (await server.admin.get('/api/v1/me/')).body.result.id ?? 1;
  const removedResponse = await server.admin.delete(
    `/api/v1/security/users/${sharedDashboard.author.userId}?heir=${heirResult}`,
  );
  expect(removedResponse.status).toBe(200);
  expect([await seenByViewer(sharedDashboard), await messageOf(sharedDashboard)]).toEqual([closed, closedResult]);
  // A save that says nothing of readers opens nothing, neither of the dashboard nor of its chart.
  await put(server.admin, sharedDashboard, {
    dashboard_title: 'Renamed',
    json_metadata: layoutOf(sharedDashboard.chart),
  });
  await server.admin.put(`/api/v1/chart/${sharedDashboard.chart}`, { slice_name: 'Renamed' });
  expect([await seenByViewer(sharedDashboard), await messageOf(sharedDashboard)]).toEqual([closed, closedResult]);
  // To give it to its roles again is an action of its own, and opens what the one who does it may see.
  await put(server.admin, sharedDashboard, { roles: [board] });
  expect([await seenByViewer(sharedDashboard), await messageOf(sharedDashboard)]).toEqual([all, open]);
});

test('[B21] the last saver, who owns nothing and is deleted without an heir, leaves it closed', async () => {
  const sharedDashboard = await share();
  const boss = await server.user('boss', ['Admin']);
  await put(boss, sharedDashboard, { roles: [board] });
  expect(await seenByViewer(sharedDashboard)).toEqual(oslo);
  expect((await server.admin.delete(`/api/v1/security/users/${boss.userId}`)).status).toBe(200);
  expect([await seenByViewer(sharedDashboard), await messageOf(sharedDashboard)]).toEqual([closed, closedResult]);
  await put(sharedDashboard.author, sharedDashboard, { roles: [board] });
  expect(await seenByViewer(sharedDashboard)).toEqual(oslo);
});

test('[B21] an author who is made inactive closes it, and opens it as it was when he is back', async () => {
  const sharedDashboard = await share();
  await activate(sharedDashboard.author.userId, false);
  expect([await seenByViewer(sharedDashboard), await messageOf(sharedDashboard)]).toEqual([closed, closedResult]);
  await put(server.admin, sharedDashboard, { css: 'a {}' });
  expect(await seenByViewer(sharedDashboard)).toBe(closed);
  await activate(sharedDashboard.author.userId, true);
  expect([await seenByViewer(sharedDashboard), await messageOf(sharedDashboard)]).toEqual([oslo, open]);
});

test('[B21] an author who loses the right closes it; who rises shows no more than when he shared it', async () => {
  const sharedDashboard = await share();
  await setRoles(sharedDashboard.author.userId, ['Alpha']);
  expect([await seenByViewer(sharedDashboard), await messageOf(sharedDashboard)]).toEqual([closed, closedResult]);
  await setRoles(sharedDashboard.author.userId, ['Admin']);
  expect(await seenByViewer(sharedDashboard)).toEqual(oslo);
});

test('[B21] what the last saver could not read then, he does not pass on when he can', async () => {
  const sharedDashboard = await share();
  const ed = await server.user('ed', ['Alpha']);
  await put(sharedDashboard.author, sharedDashboard, { owners: [sharedDashboard.author.userId, ed.userId] });
  expect((await put(ed, sharedDashboard, { css: 'b {}' })).status).toBe(200);
  expect(await seenByViewer(sharedDashboard)).toBe(closed);
  await setRoles(ed.userId, ['Admin']);
  expect(await seenByViewer(sharedDashboard)).toBe(closed);
  await put(sharedDashboard.author, sharedDashboard, { roles: [board] });
  expect(await seenByViewer(sharedDashboard)).toEqual(oslo);
});

test('[B21] a role that goes with its rules leaves no reader with more rows', async () => {
  const sharedDashboard = await share();
  const { store, sessions } = server.context;
  const free = await store.roles.create('Reads without rules');
  await store.roles.allow(free.id, [{ action: 'datasource_access', view: `dataset:${dataset}` }]);
  await setRoles(sharedDashboard.author.userId, ['Alpha', `Keeper ${count}`, 'Reads without rules']);
  expect(await seenByViewer(sharedDashboard)).toEqual(oslo);
  await setRoles(sharedDashboard.author.userId, ['Alpha', 'Reads without rules']);
  expect(await seenByViewer(sharedDashboard)).toEqual(oslo);
  await store.roles.remove(sharedDashboard.roleId);
  sessions.forget();
  expect(await seenByViewer(sharedDashboard)).toBe(closed);
});

test('[B21] the author of a chart counts beside the one of the dashboard', async () => {
  const sharedDashboard = await share();
  const other = await server.user('max', ['Alpha', `Keeper ${count}`]);
  const chart = await chartBy(other);
  const dashboard = await dashboardBy(server.admin, chart);
  expect(await seenByViewer({ chart, dashboard })).toEqual(oslo);
  await activate(other.userId, false);
  expect(await seenByViewer({ chart, dashboard })).toBe(closed);
  // Who may see the chart and opens it alone, which computes its query, does not come to return for it.
  const computedContext = { query_context: '{}', query_context_generation: true };
  expect((await server.admin.put(`/api/v1/chart/${chart}`, computedContext)).status).toBe(200);
  expect(await seenByViewer({ chart, dashboard })).toBe(closed);
  // Whoever shares the dashboard again is responsible for the chart as it is now, not for what it becomes later.
  await put(sharedDashboard.author, sharedDashboard, {});
  await server.admin.put(`/api/v1/dashboard/${dashboard}`, { roles: [board] });
  expect(await seenByViewer({ chart, dashboard })).toEqual(all);
  await server.context.store.db
    .updateTable('chart')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', chart)
    .execute();
  expect(await seenByViewer({ chart, dashboard })).toBe(closed);
});
