import { routes } from '@sextant/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { datasetKey } from '../policies/access.ts';
import { codeOf, datasetOf, openDataServer } from '../testing/data-server.ts';
import type { DataServer } from '../testing/data-server.ts';
import { statusAndCode } from '../testing/core-server.ts';
import { allowVisitors } from '../testing/visitors.ts';

let server: DataServer;
let dataset = 0;
let chart = 0;
let open = 0;
let closed = 0;

const metric = { expressionType: 'SIMPLE', aggregate: 'SUM', column: { column_name: 'amount' }, label: 'Amount' };
const request = (dashboardId: number, more: object = {}) =>
  server.anonymous.post('/api/v1/chart/data', {
    datasource: { id: dataset, type: 'table' },
    queries: [{ columns: ['city'], metrics: [metric], orderby: [[metric, false]], row_limit: 10, ...more }],
    form_data: { dashboardId, slice_id: chart },
  });
const page = (id: number | string) => server.anonymous.get(`/superset/dashboard/${id}/`);

const setPublic = (permissions: readonly string[]): Promise<number> => allowVisitors(server.context, permissions);

beforeAll(async () => {
  server = await openDataServer();
  const ana = await server.user('ana', ['Alpha']);
  dataset = await datasetOf(ana, 'orders.csv', 'city,amount,pay\nOslo,1,100\nBergen,4,300');
  const form = { viz_type: 'pie', datasource: `${dataset}__table`, groupby: ['city'], metric, row_limit: 10 };
  const body = { slice_name: 'Cities', viz_type: 'pie', datasource_id: dataset, datasource_type: 'table' };
  chart = (await ana.post('/api/v1/chart/', { ...body, params: JSON.stringify(form) })).body.id;
  const positions = { 'CHART-1': { type: 'CHART', id: 'CHART-1', meta: { chartId: chart } } };
  const role = await server.context.store.roles.byName('Public');
  const dashboard = { published: true, json_metadata: JSON.stringify({ positions }) };
  const sharedBody = { ...dashboard, dashboard_title: 'Open', roles: [role?.id] };
  open = (await ana.post('/api/v1/dashboard/', sharedBody)).body.id;
  closed = (await ana.post('/api/v1/dashboard/', { ...dashboard, dashboard_title: 'Closed' })).body.id;
}, 120_000);
afterAll(() => server.close());

test('without permissions of the role Public everybody has to sign in', async () => {
  await setPublic([]);
  expect((await page(open)).status).toBe(302);
  for (const result of [await server.anonymous.get(`/api/v1/dashboard/${open}`), await request(open)])
    expect([result.status, codeOf(result)]).toEqual([401, 'ACCESS_002']);
});

test('with them a dashboard that is given to Public opens without sign-in, with its data and nothing else', async () => {
  await setPublic(['can_read Dashboard', 'can_read Chart']);
  const shownResponse = await page(open);
  expect(shownResponse.status).toBe(200);
  expect(shownResponse.text).toContain('"is_anonymous":true');
  expect((await server.anonymous.get(`/api/v1/dashboard/${open}`)).body.result.dashboard_title).toBe('Open');
  expect((await server.anonymous.get(`/api/v1/dashboard/${open}/charts`)).body.result).toHaveLength(1);
  expect((await request(open)).body.result?.[0].data).toEqual([
    { city: 'Bergen', Amount: 4 },
    { city: 'Oslo', Amount: 1 },
  ]);
  const listedResult = (await server.anonymous.get('/api/v1/dashboard/')).body.result;
  expect(listedResult.map((one: { dashboard_title: string }) => one.dashboard_title)).toEqual(['Open']);
});

test('statements and words of the engine are for users who may explore charts', async () => {
  await setPublic(['can_read Dashboard', 'can_read Chart']);
  const requestOf = (user: Pick<typeof server.admin, 'post'>, query: object) =>
    user.post('/api/v1/chart/data', { datasource: { id: dataset, type: 'table' }, queries: [query] });
  const plainQuery = { columns: ['city'], metrics: [metric], orderby: [[metric, false]], row_limit: 10 };
  // The same result with and without its statement, whoever came first.
  expect((await requestOf(server.admin, plainQuery)).body.result[0].query).toContain('SELECT');
  expect((await request(open)).body.result[0]).toMatchObject({ query: '', rowcount: 2 });
  expect((await requestOf(server.admin, plainQuery)).body.result[0].query).toContain('SELECT');
  const { store } = server.context;
  const role = await store.roles.create('Rows alone');
  await store.roles.allow(role.id, [
    { action: 'can_read', view: 'Chart' },
    { action: 'datasource_access', view: datasetKey(dataset) },
  ]);
  const reader = await server.user('rita', ['Rows alone']);
  const statement = await requestOf(reader, { ...plainQuery, result_type: 'query' });
  expect([statement.status, codeOf(statement)]).toEqual([403, 'ACCESS_003']);
  const wrongQuery = {
    columns: [],
    metrics: [{ expressionType: 'SQL', sqlExpression: 'SUM(SUM(amount))', label: 'wrong' }],
  };
  const [messages, untoldMessages] = [await requestOf(server.admin, wrongQuery), await requestOf(reader, wrongQuery)];
  expect([messages.status, codeOf(messages), untoldMessages.status, codeOf(untoldMessages)]).toEqual([
    400,
    'ENGINE_014',
    400,
    'ENGINE_014',
  ]);
  expect(messages.text).toMatch(/aggregate/i);
  expect(untoldMessages.text).toContain('may explore charts');
  expect(untoldMessages.text).not.toMatch(/aggregate/i);
});

test('what is closed to visitors asks them to sign in', async () => {
  await setPublic(['can_read Dashboard', 'can_read Chart']);
  for (const reference of [closed, 99_999, '%25ff']) expect((await page(reference)).status).toBe(302);
  for (const path of ['/superset/welcome/', '/dashboard/list/', '/users/list/', '/explore/'])
    expect([path, (await server.anonymous.get(path)).status]).toEqual([path, 302]);
  for (const result of [
    await server.anonymous.get(`/api/v1/dashboard/${closed}`),
    await server.anonymous.get(`/api/v1/chart/${chart}`),
    await server.anonymous.get(`/api/v1/dataset/${dataset}`),
    await request(closed),
    await request(open, { columns: ['pay'] }),
    await request(open, { extras: { where: 'pay > 1' } }),
  ]) {
    expect([result.status, codeOf(result)]).toEqual([401, 'ACCESS_002']);
    expect(result.text).not.toContain('Bergen');
  }
});

test('with leave to ask the older call, visitors get the rows of a kind that nobody draws; without it none', async () => {
  const form_data = {
    viz_type: 'treemap',
    datasource: `${dataset}__table`,
    groupby: ['city'],
    metrics: [metric],
    row_limit: 10,
    slice_id: chart,
  };
  const requestOf = (dashboardId: number) =>
    server.anonymous.post(`/superset/explore_json/?results=true&dashboard_id=${dashboardId}`, { form_data });
  await setPublic(['can_read Dashboard', 'can_read Chart']);
  expect(statusAndCode(await requestOf(open))).toBe('401 ACCESS_002');
  await setPublic(['can_read Dashboard', 'can_read Chart', 'can_explore_json Superset']);
  expect((await requestOf(open)).body.data).toEqual([
    { city: 'Bergen', Amount: 4 },
    { city: 'Oslo', Amount: 1 },
  ]);
  const rejectedResponse = await requestOf(closed);
  expect([rejectedResponse.status, rejectedResponse.text.includes('Bergen')]).toEqual([401, false]);
});

test('[B15] visitors change nothing, whatever the role Public holds', async () => {
  const all = routes.flatMap(({ route: { permission } }) =>
    permission === null || permission === 'signed in' ? [] : [permission],
  );
  await setPublic([...new Set(all)]);
  const before = await server.context.store.dashboards.load(open);
  for (const { name, route } of routes) {
    const isQuery = name === 'chartData.query' || name === 'legacyChart.ask';
    if (route.permission === null || route.method === 'GET' || isQuery) continue;
    const path = route.path.replace(':id', String(open)).replaceAll(/:\w+/g, '1');
    const result = await server.anonymous.call(route.method, path, route.bodyType === 'stream' ? {} : { body: {} });
    expect([name, result.status]).toEqual([name, 401]);
  }
  expect((await server.context.store.dashboards.load(open))?.row).toEqual(before?.row);
  for (const { name, route } of routes.filter(
    (entry) => entry.route.permission === 'signed in' && entry.route.method === 'GET',
  ))
    expect([name, (await server.anonymous.get(route.path.replaceAll(/:\w+/g, '1'))).status]).toEqual([name, 401]);
});
