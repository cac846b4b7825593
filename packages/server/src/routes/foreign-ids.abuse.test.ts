import { afterAll, beforeAll, expect, test } from 'vitest';
import { statusAndCode } from '../testing/core-server.ts';
import type { Client } from '../testing/core-server.ts';
import { codeOf, datasetOf, openDataServer } from '../testing/data-server.ts';
import type { DataServer } from '../testing/data-server.ts';

let server: DataServer;
let ana: Client & { readonly userId: number };
/** Owns what nobody else may see. */
let vic: Client;
let ownDatasetId = 0;
let ownChartId = 0;
/** A chart and a dataset of Vic. */
let foreignChartId = 0;
let closed = 0;
const missing = 99_999;

const chartOf = async (client: Client, name: string, datasetId: number, more: object = {}): Promise<number> => {
  const params = { viz_type: 'pie', groupby: ['secret_column'], row_limit: 10, ...more };
  const body = { slice_name: name, viz_type: 'pie', datasource_id: datasetId, datasource_type: 'table' };
  return (await client.post('/api/v1/chart/', { ...body, params: JSON.stringify(params) })).body.id;
};

const placedLayout = (ids: readonly number[]) =>
  Object.fromEntries(ids.map((id) => [`CHART-${id}`, { type: 'CHART', id: `CHART-${id}`, meta: { chartId: id } }]));

const metadata = (ids: readonly number[], more: object = {}) =>
  JSON.stringify({ positions: placedLayout(ids), ...more });

const filterOf = (datasetId: number, excludedIds: readonly number[] = []) => ({
  native_filter_configuration: [
    {
      id: 'NATIVE_FILTER-a',
      name: 'A',
      filterType: 'filter_select',
      targets: [{ datasetId, column: { name: 'city' } }],
      scope: { rootPath: ['ROOT_ID'], excluded: excludedIds },
    },
  ],
});

const boardOf = async (client: Client, title: string, ids: readonly number[], more: object = {}): Promise<number> => {
  const body = { dashboard_title: title, published: true, json_metadata: metadata(ids), ...more };
  const createdResponse = await client.post('/api/v1/dashboard/', body);
  if (createdResponse.status !== 201) throw new Error(createdResponse.text);
  return createdResponse.body.id;
};

/** Links a chart to a dashboard as versions before the check did. */
const link = (dashboardId: number, chartId: number) =>
  server.context.store.db
    .insertInto('dashboard_chart')
    .values({ dashboard_id: dashboardId, chart_id: chartId })
    .execute();

beforeAll(async () => {
  server = await openDataServer();
  vic = await server.user('vic', ['Alpha']);
  ownDatasetId = await datasetOf(server.admin, 'mine.csv', 'city,n\nOslo,1');
  // Whoever may read all data sees every chart, which has no rows in it.
  const role = await server.context.store.roles.create('Reads mine');
  await server.context.store.roles.allow(role.id, [{ action: 'datasource_access', view: `dataset:${ownDatasetId}` }]);
  ana = await server.user('ana', ['Gamma', 'Reads mine']);
  closed = await datasetOf(vic, 'closed.csv', 'city,secret_column\nBergen,s1');
  ownChartId = await chartOf(ana, 'Own', ownDatasetId, { groupby: ['city'] });
  foreignChartId = await chartOf(vic, 'Hidden name', closed);
}, 120_000);
afterAll(() => server.close());

const texts = (id: number) => ({
  'a place in the layout': { json_metadata: metadata([ownChartId, id]) },
  'a place in the layout by itself': { position_json: JSON.stringify(placedLayout([ownChartId, id])) },
  'the scope of a filter': { json_metadata: metadata([ownChartId], filterOf(ownDatasetId, [id])) },
  'a chart in scope': {
    json_metadata: metadata([ownChartId], { native_filter_configuration: [{ id: 'F', chartsInScope: [id] }] }),
  },
  'the scope of a cross-filter': {
    json_metadata: metadata([ownChartId], { chart_configuration: { [id]: { id, crossFilters: { scope: 'global' } } } }),
  },
  'a cross-filter of the whole': {
    json_metadata: metadata([ownChartId], { global_chart_configuration: { scope: { rootPath: [], excluded: [id] } } }),
  },
  'a default filter': {
    json_metadata: metadata([ownChartId], { default_filters: JSON.stringify({ [id]: { a: 1 } }) }),
  },
  'the list of what is not refreshed': { json_metadata: metadata([ownChartId], { timed_refresh_immune_slices: [id] }) },
});

test.each(Object.keys(texts(0)))(
  '[B20] a foreign chart in %s is rejected like one that is not there',
  async (placeName) => {
    const bodyWith = (id: number): object => texts(id)[placeName as keyof ReturnType<typeof texts>];
    const board = await boardOf(ana, 'Mine', [ownChartId]);
    for (const send of [
      (body: object) => ana.put(`/api/v1/dashboard/${board}`, body),
      (body: object) => ana.post('/api/v1/dashboard/', { dashboard_title: 'New', ...body }),
    ]) {
      const [rejectedResponse, absentResponse] = [await send(bodyWith(foreignChartId)), await send(bodyWith(missing))];
      expect([rejectedResponse.status, codeOf(rejectedResponse)]).toEqual([422, 'REQUEST_008']);
      expect([rejectedResponse.status, rejectedResponse.text]).toEqual([absentResponse.status, absentResponse.text]);
      expect((await send(bodyWith(ownChartId))).status).toBeLessThan(300);
    }
  },
);

test('[B20] so is a foreign dataset as the target of a filter, and in a copy', async () => {
  const board = await boardOf(ana, 'Mine', [ownChartId]);
  const copy = (body: object) => ana.post(`/api/v1/dashboard/${board}/copy/`, { dashboard_title: 'Copy', ...body });
  const save = (body: object) => ana.put(`/api/v1/dashboard/${board}`, body);
  for (const [send, bodyWith] of [
    [save, (id: number) => ({ json_metadata: metadata([ownChartId], filterOf(id)) })],
    [copy, (id: number) => ({ json_metadata: metadata([ownChartId], filterOf(id)) })],
  ] as const) {
    const [rejectedResponse, absentResponse] = [await send(bodyWith(closed)), await send(bodyWith(missing))];
    expect([rejectedResponse.status, rejectedResponse.text]).toEqual([422, absentResponse.text]);
    expect((await send(bodyWith(ownDatasetId))).status).toBe(200);
  }
  const [rejectedCount, absentResponse] = [
    await copy({ json_metadata: metadata([ownChartId, foreignChartId]) }),
    await copy({ json_metadata: metadata([ownChartId, missing]) }),
  ];
  expect([rejectedCount.status, rejectedCount.text]).toEqual([422, absentResponse.text]);
});

test('[B20] charts take no layer from foreign charts, no foreign dataset and no foreign dashboard', async () => {
  const board = await boardOf(vic, 'Of Vic', [foreignChartId], { published: false });
  const layer = (value: number) => ({ annotation_layers: [{ name: 'L', sourceType: 'line', value }] });
  const bodies: readonly ((id: number) => object)[] = [
    (id) => ({ params: JSON.stringify({ viz_type: 'pie', ...layer(id === 0 ? foreignChartId : id) }) }),
    (id) => ({ params: JSON.stringify({ viz_type: 'pie', deck_slices: [id === 0 ? foreignChartId : id] }) }),
    (id) => ({ datasource_id: id === 0 ? closed : id, datasource_type: 'table' }),
    (id) => ({ dashboards: [id === 0 ? board : id] }),
  ];
  for (const body of bodies) {
    const save = (id: number) => ana.put(`/api/v1/chart/${ownChartId}`, body(id));
    const make = (id: number) => {
      const chartBody = { slice_name: 'N', viz_type: 'pie', datasource_id: ownDatasetId, datasource_type: 'table' };
      return ana.post('/api/v1/chart/', { ...chartBody, ...body(id) });
    };
    for (const send of [save, make]) {
      const [rejectedResponse, absentResponse] = [await send(0), await send(missing)];
      expect([rejectedResponse.status, rejectedResponse.text]).toEqual([422, absentResponse.text]);
    }
  }
});

test('[B20] what stands on a dashboard already shows nothing of a chart to who may not see it, also to the owner of the dashboard', async () => {
  const board = await boardOf(ana, 'Once', [ownChartId]);
  await link(board, foreignChartId);
  const asAna = async (path: string) => (await ana.get(path)).text;
  const visibleTexts = await Promise.all([
    asAna(`/api/v1/dashboard/${board}`),
    asAna(`/api/v1/dashboard/${board}/charts`),
    asAna(`/api/v1/dashboard/${board}/datasets`),
    asAna(`/superset/dashboard/${board}/`),
    asAna(`/api/v1/dashboard/export/?q=!(${board})`),
    asAna(`/api/v1/sextant/dashboard/${board}/versions`),
  ]);
  for (const text of visibleTexts) expect(text).not.toMatch(/Hidden name|secret_column|closed\.csv/);
  const { result } = (await ana.get(`/api/v1/dashboard/${board}/charts`)).body;
  expect(result.map(({ id }: { id: number }) => id)).toEqual([ownChartId]);
  // Whoever sees both gets both.
  const all = (await server.admin.get(`/api/v1/dashboard/${board}/charts`)).body.result;
  expect(all.map(({ id }: { id: number }) => id)).toEqual([ownChartId, foreignChartId]);
});

test('[B20] what a document named before may stay and opens nothing', async () => {
  const board = await boardOf(vic, 'Shared work', [foreignChartId], {
    owners: [ana.userId],
    json_metadata: metadata([foreignChartId], filterOf(closed)),
  });
  const both = metadata([ownChartId, foreignChartId], filterOf(closed));
  expect((await ana.put(`/api/v1/dashboard/${board}`, { json_metadata: both, css: 'a {}' })).status).toBe(200);
  const ids = async (client: Client) =>
    (await client.get(`/api/v1/dashboard/${board}/charts`)).body.result.map(({ id }: { id: number }) => id);
  expect([await ids(ana), await ids(vic)]).toEqual([[ownChartId], [ownChartId, foreignChartId]]);
  // Taken out, it does not come back by the hand of who does not see it; an older state does not bring it either.
  await ana.put(`/api/v1/dashboard/${board}`, { json_metadata: metadata([ownChartId]) });
  expect(statusAndCode(await ana.put(`/api/v1/dashboard/${board}`, { json_metadata: both }))).toBe('422 REQUEST_008');
  expect((await ana.post(`/api/v1/sextant/dashboard/${board}/versions/1/restore`)).status).toBe(200);
  expect(await ids(vic)).toEqual([]);
  const copyResponse = (
    await ana.post(`/api/v1/dashboard/${board}/copy/`, { dashboard_title: 'C', json_metadata: '{}' })
  ).body;
  expect(statusAndCode(await vic.get(`/api/v1/dashboard/${copyResponse.result.id}`))).toBe('404 NOT_FOUND_002');
});

test('[B20] a chart tells of no dashboard that the reader does not see', async () => {
  const sharedId = await chartOf(ana, 'On a draft', ownDatasetId);
  const draft = await boardOf(ana, 'A secret plan', [sharedId], { published: false });
  await ana.put(`/api/v1/chart/${sharedId}`, { dashboards: [draft] });
  const reader = await server.user('reader', ['Gamma', 'Reads mine']);
  for (const path of [`/api/v1/chart/${sharedId}`, '/api/v1/chart/'])
    expect((await reader.get(path)).text).not.toContain('A secret plan');
  expect((await ana.get(`/api/v1/chart/${sharedId}`)).body.result.dashboards).toMatchObject([{ id: draft }]);
});

test('[B20] the layout that readers get, now, as it was and in their copies, has no name of a chart that is not for them', async () => {
  const names = { sliceName: 'Hidden name', sliceNameOverride: 'Called here', uuid: 'a-hidden-uuid' };
  const positionsJson = placedLayout([ownChartId, foreignChartId]);
  const layout = {
    ...positionsJson,
    [`CHART-${foreignChartId}`]: {
      ...positionsJson[`CHART-${foreignChartId}`],
      meta: { chartId: foreignChartId, width: 4, ...names },
    },
    [`CHART-${ownChartId}`]: {
      ...positionsJson[`CHART-${ownChartId}`],
      meta: { chartId: ownChartId, sliceName: 'Own' },
    },
  };
  const board = await boardOf(server.admin, 'Both', [], { json_metadata: JSON.stringify({ positions: layout }) });
  const copy = (await ana.post(`/api/v1/dashboard/${board}/copy/`, { dashboard_title: 'C', json_metadata: '{}' })).body;
  const visibleText = async (client: Client) =>
    Promise.all(
      [board, copy.result.id]
        .map((id) => `/api/v1/dashboard/${id}`)
        .concat(`/api/v1/sextant/dashboard/${board}/versions/1`)
        .map(async (path) => (await client.get(path)).text),
    );
  for (const text of await visibleText(ana)) {
    expect(text).not.toMatch(/Hidden name|Called here|a-hidden-uuid/);
    expect(text).toContain('Own');
  }
  const positions = JSON.parse((await ana.get(`/api/v1/dashboard/${board}`)).body.result.position_json);
  expect(positions[`CHART-${foreignChartId}`].meta).toEqual({ chartId: foreignChartId, width: 4 });
  // Whoever may change the dashboard has the text as it stands.
  const wholePositionJson = (await server.admin.get(`/api/v1/dashboard/${board}`)).body.result.position_json;
  expect(JSON.parse(wholePositionJson)).toEqual(layout);
});

test('[B20] the query saved with a chart takes no layer from foreign charts', async () => {
  const context = (value: number) => ({
    query_context: JSON.stringify({
      datasource: { id: ownDatasetId, type: 'table' },
      queries: [{ metrics: ['count'], annotation_layers: [{ name: 'L', sourceType: 'line', value: String(value) }] }],
    }),
  });
  for (const more of [{}, { query_context_generation: true }]) {
    const save = (id: number) => ana.put(`/api/v1/chart/${ownChartId}`, { ...context(id), ...more });
    const [rejectedResponse, absentResponse] = [await save(foreignChartId), await save(missing)];
    expect([rejectedResponse.status, rejectedResponse.text]).toEqual([422, absentResponse.text]);
    expect((await save(ownChartId)).status).toBe(200);
  }
});
