import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePie, metadataWithCharts, statusAndCode } from '../testing/core-server.ts';
import type { Client } from '../testing/core-server.ts';
import { codeOf, datasetOf, openDataServer } from '../testing/data-server.ts';
import type { DataServer } from '../testing/data-server.ts';

let server: DataServer;
let ana: Client & { readonly userId: number };
let datasetId: number;
let chartId: number;
let dashboardId: number;

const townPie = { groupby: ['town'], metric: { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'n' } };
const pictureOf = (kind: 'chart' | 'dashboard', id: number, digest = 'x', theme = 'light'): string =>
  `/api/v1/${kind}/${id}/thumbnail/${digest}/?theme=${theme}`;

beforeAll(async () => {
  server = await openDataServer();
  ana = await server.user('ana', ['Alpha']);
  datasetId = await datasetOf(ana, 'towns.csv', 'town,n\nOslo,1\nOslo,2\nRome,3\nBonn,4');
  chartId = await makePie(ana, datasetId, 'Towns', townPie);
  const createdResponse = await ana.post('/api/v1/dashboard/', {
    dashboard_title: 'Towns',
    published: true,
    json_metadata: metadataWithCharts(chartId),
  });
  dashboardId = createdResponse.body.id;
});
afterAll(() => server.close());

test('lists name a picture, and it is drawn from the rows; the second time the browser is told that nothing changed', async () => {
  const listedResponse = await ana.get('/api/v1/dashboard/?q=(page_size:1)');
  const url: string = listedResponse.body.result[0].thumbnail_url;
  expect(url).toMatch(/^\/api\/v1\/dashboard\/\d+\/thumbnail\/[0-9a-f]{16}\/$/);
  // A picture waits some seconds for its rows, and an engine that starts on a busy machine takes longer.
  await expect.poll(async () => (await ana.get(url)).text).toContain('<path');
  const picture = await ana.get(url);
  expect(picture.status).toBe(200);
  expect(picture.headers['content-type']).toContain('image/svg+xml');
  expect(picture.headers['content-security-policy']).toContain('sandbox');
  expect(picture.text.match(/<path/g)?.length ?? 0).toBeGreaterThanOrEqual(3);
  const secondResponse = await ana.get(url, { headers: { 'if-none-match': String(picture.headers['etag']) } });
  expect(secondResponse.status).toBe(304);
  expect((await ana.get(pictureOf('dashboard', dashboardId, 'x', 'dark'))).text).not.toBe(picture.text);
});

test('a save changes the address of a picture', async () => {
  const before = (await ana.get(`/api/v1/chart/${chartId}`)).body.result.thumbnail_url;
  const params = JSON.stringify({ viz_type: 'pie', ...townPie, donut: true });
  expect((await ana.put(`/api/v1/chart/${chartId}`, { params })).status).toBe(200);
  expect((await ana.get(`/api/v1/chart/${chartId}`)).body.result.thumbnail_url).not.toBe(before);
});

test('[H11] a picture by id is rejected to whoever may not see the thing, whatever digest is named', async () => {
  const { store } = server.context;
  await store.users.ensureRoles(['Guests']);
  const gil = await server.user('gil', ['Gamma']);
  const digest =
    String((await ana.get(`/api/v1/dashboard/${dashboardId}`)).body.result.thumbnail_url).split('/')[6] ?? '';
  for (const kind of ['chart', 'dashboard'] as const) {
    const id = kind === 'chart' ? chartId : dashboardId;
    const notThere = kind === 'chart' ? '404 NOT_FOUND_001' : '404 NOT_FOUND_002';
    await ana.get(pictureOf(kind, id, digest));
    const rejectedResponse = await gil.get(pictureOf(kind, id, digest));
    expect(statusAndCode(rejectedResponse)).toBe(notThere);
    expect(rejectedResponse.text).not.toContain('<svg');
    expect(statusAndCode(await server.anonymous.get(pictureOf(kind, id, digest)))).toBe('401 ACCESS_002');
    expect(statusAndCode(await gil.get(pictureOf(kind, 99_999, digest)))).toBe(notThere);
  }
});

test('[H11] users who see other rows see another picture, also when the first one is kept', async () => {
  const role = await server.context.store.roles.create('Only Oslo');
  await server.context.store.roles.allow(role.id, [{ action: 'datasource_access', view: `dataset:${datasetId}` }]);
  const createdResponse = await server.admin.post('/api/v1/rowlevelsecurity/', {
    name: 'Oslo',
    filter_type: 'Regular',
    tables: [datasetId],
    roles: [role.id],
    clause: "town = 'Oslo'",
  });
  expect(createdResponse.status).toBe(201);
  const olav = await server.user('olav', ['Gamma', 'Only Oslo']);
  const wholeResponse = await ana.get(pictureOf('dashboard', dashboardId));
  const part = await olav.get(pictureOf('dashboard', dashboardId));
  expect(part.status).toBe(200);
  const marks = (text: string): number => text.match(/<path/g)?.length ?? 0;
  expect(marks(part.text)).toBeLessThan(marks(wholeResponse.text));
  expect((await ana.get(pictureOf('dashboard', dashboardId))).text).toBe(wholeResponse.text);
});

test('a chart that asks nothing, or whose rows fail, is a quiet shape', async () => {
  const brokenId = await makePie(ana, datasetId, 'Broken', { groupby: ['no_such_column'], metric: townPie.metric });
  const empty = await makePie(ana, datasetId, 'Nothing', {});
  for (const id of [brokenId, empty]) {
    const picture = await ana.get(pictureOf('chart', id));
    expect(picture.status).toBe(200);
    expect(picture.text).not.toContain('<path');
  }
});

test('[J1] a flood of pictures is rejected with 429 beyond what may wait, random ids make nothing, and the server returns others meanwhile', async () => {
  const ids: number[] = [];
  for (let index = 0; index < 60; index += 1) {
    const metric = { ...townPie.metric, sqlExpression: `COUNT(*) + ${index}` };
    ids.push(await makePie(ana, datasetId, `Many ${index}`, { ...townPie, metric }));
  }
  const floodRequests = Promise.all(ids.map((id) => ana.get(pictureOf('chart', id))));
  const startedAt = performance.now();
  expect((await server.admin.get('/api/v1/me/')).status).toBe(200);
  expect(performance.now() - startedAt).toBeLessThan(6_000);
  const results = await floodRequests;
  const rejectedResponses = results.filter(({ status }) => status === 429);
  expect(rejectedResponses.length).toBe(20);
  expect(codeOf(rejectedResponses[0] ?? { body: { errors: [] } })).toBe('PICTURE_001');
  const random = await Promise.all(
    Array.from({ length: 200 }, (_, index) => ana.get(pictureOf('dashboard', 100_000 + index, `digest${index}`))),
  );
  expect(new Set(random.map(({ status }) => status))).toEqual(new Set([404]));
});
