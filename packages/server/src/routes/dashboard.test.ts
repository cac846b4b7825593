import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDataset, makePie, openServerWithDataset, statusAndCode } from '../testing/core-server.ts';
import type { Client, TestServer } from '../testing/core-server.ts';

let sextant: TestServer;
let admin: Client;
let datasetId: number;
beforeAll(async () => {
  ({ sextant, admin, datasetId } = await openServerWithDataset());
});
afterAll(() => sextant.close());

const makeDashboard = async (body: object): Promise<number> => (await admin.post('/api/v1/dashboard/', body)).body.id;
const layoutWith = (chartId: number): string =>
  JSON.stringify({
    DASHBOARD_VERSION_KEY: 'v2',
    ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['c'] },
    c: { id: 'c', type: 'CHART', children: [], meta: { chartId, width: 4, height: 50 } },
  });

test('[LIST-018] a POST makes a dashboard and returns its id and what was sent', async () => {
  const result = await admin.post('/api/v1/dashboard/', {
    dashboard_title: 'Sales',
    slug: ' our sales! ',
    published: true,
  });
  expect(result.status).toBe(201);
  expect(result.body).toMatchObject({ id: expect.any(Number), result: { dashboard_title: 'Sales', version: 1 } });
  expect(result.headers['etag']).toBe('"1"');
  const shownBody = (await admin.get('/api/v1/dashboard/our-sales')).body;
  expect(shownBody.result).toMatchObject({
    slug: 'our-sales',
    published: true,
    owners: [{ id: 1, username: 'admin' }],
    charts: [],
  });
});

test('[LIST-017] a dashboard is found by number, slug and uuid, and by nothing else', async () => {
  const id = await makeDashboard({ dashboard_title: 'Found', slug: 'found' });
  const { uuid } = (await admin.get(`/api/v1/dashboard/${id}`)).body.result;
  for (const reference of ['found', uuid, uuid.toUpperCase()])
    expect((await admin.get(`/api/v1/dashboard/${reference}`)).body.id).toBe(id);
  for (const reference of ['999999', 'unfound', "1' or '1'='1", '00000000-0000-4000-8000-000000000000']) {
    expect([reference, (await admin.get(`/api/v1/dashboard/${encodeURIComponent(reference)}`)).status]).toEqual([
      reference,
      404,
    ]);
  }
});

test('[LIST-019] a PUT keeps what is absent, clears what is null and rejects what it does not know', async () => {
  const id = await makeDashboard({
    dashboard_title: 'Kept',
    css: '.a {}',
    certified_by: 'us',
    json_metadata: '{"color_scheme":"x"}',
  });
  const result = await admin.put(`/api/v1/dashboard/${id}`, { dashboard_title: 'Renamed', css: null });
  expect(result.body).toMatchObject({ id, result: { dashboard_title: 'Renamed', version: 2 } });
  expect((await admin.get(`/api/v1/dashboard/${id}`)).body.result).toMatchObject({
    dashboard_title: 'Renamed',
    css: null,
    certified_by: 'us',
    json_metadata: '{"color_scheme":"x"}',
  });
  const unknown = await admin.put(`/api/v1/dashboard/${id}`, { x: 1 });
  expect([unknown.status, unknown.body.message]).toEqual([400, { x: ['Unknown field.'] }]);
  expect((await admin.put(`/api/v1/dashboard/${id}`, { json_metadata: '{"a":' })).body.message).toEqual({
    json_metadata: ['JSON not valid'],
  });
  expect(statusAndCode(await admin.put('/api/v1/dashboard/999999', {}))).toBe('404 NOT_FOUND_002');
});

test('layout and metadata are kept byte for byte, also when the layout comes inside the metadata', async () => {
  const chartId = await makePie(admin, datasetId, 'On it');
  const id = await makeDashboard({ dashboard_title: 'Bytes' });
  const layout = layoutWith(chartId);
  const metadata = '{"10": 1.0, "9":{"unknown":  [1e3]},"big":12345678901234567890';
  await admin.put(`/api/v1/dashboard/${id}`, { json_metadata: `${metadata},"positions":${layout}}` });
  const { result } = (await admin.get(`/api/v1/dashboard/${id}`)).body;
  expect(result.position_json).toBe(layout);
  expect(result.json_metadata).toBe(`${metadata}}`);
  expect(result.charts).toEqual(['On it']);
  const charts = (await admin.get(`/api/v1/dashboard/${id}/charts`)).body.result;
  expect(charts).toMatchObject([
    {
      id: chartId,
      slice_name: 'On it',
      form_data: { slice_id: chartId, viz_type: 'pie', datasource: `${datasetId}__table` },
    },
  ]);
  const datasets = (await admin.get(`/api/v1/dashboard/${id}/datasets`)).body.result;
  expect(datasets).toMatchObject([
    { id: datasetId, uid: `${datasetId}__table`, main_dttm_col: 'day', metrics: [{ metric_name: 'total' }] },
  ]);
});

test("[L10] a save over somebody else's is a conflict that carries both versions, and nothing is lost", async () => {
  const id = await makeDashboard({ dashboard_title: 'First' });
  await admin.put(`/api/v1/dashboard/${id}`, { dashboard_title: 'Second' }, { 'if-match': '"1"' });
  const staleResponse = await admin.put(`/api/v1/dashboard/${id}`, { dashboard_title: 'Mine' }, { 'if-match': '"1"' });
  expect(staleResponse.status).toBe(409);
  expect(staleResponse.body.errors[0].extra).toMatchObject({
    code: 'STALE_001',
    base: { version: 1, document: { title: 'First' } },
    head: { version: 2, document: { title: 'Second' } },
  });
  expect((await admin.get(`/api/v1/dashboard/${id}`)).body.result.dashboard_title).toBe('Second');
  // Clients that know no versions save onto the head.
  expect((await admin.put(`/api/v1/dashboard/${id}`, { dashboard_title: 'Third' })).body.result.version).toBe(3);
  const versions = (await admin.get(`/api/v1/sextant/dashboard/${id}/versions`)).body.result;
  expect(versions.map((item: { version: number; parent: number | null }) => [item.version, item.parent])).toEqual([
    [3, 2],
    [2, 1],
    [1, null],
  ]);
  expect(versions[0]).toMatchObject({ by: { id: 1, name: 'Admin User' }, reason: 'saved', at: sextant.clock.now });
  expect((await admin.put(`/api/v1/dashboard/${id}`, {}, { 'if-match': 'latest' })).body.errors[0].extra.code).toBe(
    'REQUEST_011',
  );
});

test('two saves at once onto the same version: one is kept, the other is reported as stale', async () => {
  const id = await makeDashboard({ dashboard_title: 'Race' });
  const results = await Promise.all(
    [1, 2, 3, 4].map((writer) =>
      admin.put(`/api/v1/dashboard/${id}`, { dashboard_title: `Writer ${writer}` }, { 'if-match': '"1"' }),
    ),
  );
  expect(results.map((result) => result.status).toSorted()).toEqual([200, 409, 409, 409]);
});

test('a slug that reads as an id is rejected, since its address would lead to another dashboard', async () => {
  const id = await makeDashboard({ dashboard_title: 'Numbered' });
  for (const slug of ['1', ' 42 ', '0b0c1d2e-0000-4000-8000-000000000001']) {
    const { status, body } = await admin.put(`/api/v1/dashboard/${id}`, { slug });
    expect([status, body.message]).toEqual([
      422,
      { slug: ['Must not be a number or uuid: these are ids of dashboards'] },
    ]);
  }
  for (const slug of ['2024-plan', '1234567890', 'a1'])
    expect((await admin.put(`/api/v1/dashboard/${id}`, { slug })).body.result.slug).toBe(slug);
});

test('a slug is unique, and free again after a delete', async () => {
  const id = await makeDashboard({ dashboard_title: 'One', slug: 'only' });
  const takenResponse = await admin.post('/api/v1/dashboard/', { slug: 'only' });
  expect([takenResponse.status, takenResponse.body.message]).toEqual([422, { slug: ['Must be unique'] }]);
  await admin.delete(`/api/v1/dashboard/${id}`);
  const next = await makeDashboard({ dashboard_title: 'Two', slug: 'only' });
  // The restored one gets another slug instead of breaking the other's link.
  expect((await admin.post(`/api/v1/sextant/dashboard/${id}/restore`)).status).toBe(200);
  expect((await admin.get('/api/v1/dashboard/only')).body.id).toBe(next);
  expect((await admin.get(`/api/v1/dashboard/${id}`)).body.result.slug).toBeNull();
});

test('[LIST-032 LIST-033 B19] a deleted dashboard is gone from every call, and comes back whole for 30 days', async () => {
  const id = await makeDashboard({ dashboard_title: 'Deleted', slug: 'deleted' });
  await admin.post(`/api/v1/dashboard/${id}/favorites/`);
  const { key } = (await admin.post(`/api/v1/dashboard/${id}/filter_state`, { value: '{}' })).body;
  const link = (await admin.post(`/api/v1/dashboard/${id}/permalink`, { dataMask: {} })).body.key;
  const removedResponse = await admin.delete(`/api/v1/dashboard/${id}`);
  expect([removedResponse.status, removedResponse.body]).toEqual([200, { message: 'OK' }]);
  for (const url of [
    `/api/v1/dashboard/${id}`,
    '/api/v1/dashboard/deleted',
    `/api/v1/dashboard/${id}/charts`,
    `/api/v1/dashboard/${id}/datasets`,
    `/api/v1/dashboard/${id}/filter_state/${key}`,
    `/api/v1/dashboard/permalink/${link}`,
    `/api/v1/sextant/dashboard/${id}/versions`,
  ]) {
    expect([url, (await admin.get(url)).status]).toEqual([url, 404]);
  }
  expect(statusAndCode(await admin.put(`/api/v1/dashboard/${id}`, {}))).toBe('404 NOT_FOUND_002');
  expect(statusAndCode(await admin.delete(`/api/v1/dashboard/${id}`))).toBe('404 NOT_FOUND_002');
  const ids = (await admin.get('/api/v1/dashboard/?q=(page_size:100)')).body.ids;
  expect(ids).not.toContain(id);
  sextant.clock.now += 29 * 86_400_000;
  const freshClient = await sextant.user('restorer', ['Admin']);
  expect((await freshClient.post(`/api/v1/sextant/dashboard/${id}/restore`)).body.result).toEqual({ id, version: 1 });
  expect((await freshClient.get('/api/v1/dashboard/deleted')).body.result.dashboard_title).toBe('Deleted');
  await freshClient.delete(`/api/v1/dashboard/${id}`);
  sextant.clock.now += 31 * 86_400_000;
  // The administrator's session of before ended meanwhile.
  admin = await sextant.user('too-late', ['Admin']);
  expect(statusAndCode(await admin.post(`/api/v1/sextant/dashboard/${id}/restore`))).toBe('404 NOT_FOUND_002');
});

test('several are deleted together or not at all', async () => {
  const ids = [await makeDashboard({ dashboard_title: 'a' }), await makeDashboard({ dashboard_title: 'b' })];
  const oneIsGone = await admin.delete(`/api/v1/dashboard/?q=!(${ids.join(',')},999999)`);
  expect(statusAndCode(oneIsGone)).toBe('404 NOT_FOUND_002');
  expect((await admin.get(`/api/v1/dashboard/${ids[0]}`)).status).toBe(200);
  expect((await admin.delete(`/api/v1/dashboard/?q=!(${ids.join(',')})`)).body).toEqual({
    message: 'Deleted 2 dashboards',
  });
  expect(statusAndCode(await admin.get(`/api/v1/dashboard/${ids[0]}`))).toBe('404 NOT_FOUND_002');
});

test('[B6] who may not delete each of several deletes none, in whatever order they are named', async () => {
  const alpha = await sextant.user('alpha-bulk', ['Alpha']);
  const create = {
    dashboard: async (client: Client) =>
      (await client.post('/api/v1/dashboard/', { dashboard_title: 'one of two', published: true })).body.id as number,
    chart: async (client: Client) => {
      const chart = { slice_name: 'one of two', viz_type: 'pie', datasource_id: datasetId, datasource_type: 'table' };
      return (await client.post('/api/v1/chart/', { ...chart, params: '{}' })).body.id as number;
    },
    dataset: async (client: Client) =>
      makeDataset(
        sextant,
        `one of two of ${client === alpha ? 'alpha' : 'admin'}`,
        client === alpha ? alpha.userId : 1,
      ),
  };
  for (const [kind, make] of Object.entries(create)) {
    const [herId, foreignId] = [await make(alpha), await make(admin)];
    for (const ids of [
      [herId, foreignId],
      [foreignId, herId],
    ]) {
      const { status } = await alpha.delete(`/api/v1/${kind}/?q=!(${ids.join(',')})`);
      const keptIds = await Promise.all(ids.map(async (id) => (await admin.get(`/api/v1/${kind}/${id}`)).status));
      expect([kind, status, keptIds]).toEqual([kind, 403, [200, 200]]);
    }
    expect((await alpha.delete(`/api/v1/${kind}/?q=!(${herId})`)).status).toBe(200);
  }
});

test('[AUTH-017 B6] only owners and administrators change a dashboard, and nobody makes himself an owner', async () => {
  const id = await makeDashboard({ dashboard_title: 'Mine', published: true });
  const alpha = await sextant.user('alpha-editor', ['Alpha']);
  for (const body of [{ owners: [alpha.userId] }, { dashboard_title: 'Taken' }]) {
    const result = await alpha.put(`/api/v1/dashboard/${id}`, body);
    expect([result.status, result.body.message]).toEqual([403, 'Changing this dashboard is forbidden']);
  }
  expect(statusAndCode(await alpha.delete(`/api/v1/dashboard/${id}`))).toBe('403 ACCESS_004');
  expect(statusAndCode(await alpha.delete(`/api/v1/dashboard/?q=!(${id})`))).toBe('403 ACCESS_004');
  await admin.put(`/api/v1/dashboard/${id}`, { owners: [1, alpha.userId] });
  expect((await alpha.put(`/api/v1/dashboard/${id}`, { dashboard_title: 'Ours' })).status).toBe(200);
  // Absent owners stay; an owner who is no administrator cannot drop himself.
  expect((await alpha.put(`/api/v1/dashboard/${id}`, { owners: [1] })).status).toBe(200);
  const owners = (await admin.get(`/api/v1/dashboard/${id}`)).body.result.owners.map(
    (owner: { id: number }) => owner.id,
  );
  expect(owners).toEqual([1, alpha.userId]);
  const invalidResponse = await admin.put(`/api/v1/dashboard/${id}`, { owners: [999_999] });
  expect([invalidResponse.status, invalidResponse.body.message]).toEqual([422, { owners: ['Owners are invalid'] }]);
});

test('[B12] a draft is seen by its owners and administrators only', async () => {
  const id = await makeDashboard({ dashboard_title: 'Draft', slug: 'draft' });
  const alpha = await sextant.user('alpha-reader', ['Alpha']);
  for (const url of [
    `/api/v1/dashboard/${id}`,
    '/api/v1/dashboard/draft',
    '/api/v1/dashboard/draft/charts',
    '/api/v1/dashboard/draft/datasets',
    `/api/v1/sextant/dashboard/${id}/versions`,
  ]) {
    expect([url, (await alpha.get(url)).status]).toEqual([url, 404]);
  }
  expect((await alpha.get('/api/v1/dashboard/?q=(page_size:100)')).body.ids).not.toContain(id);
  await admin.put(`/api/v1/dashboard/${id}`, { published: true });
  expect((await alpha.get('/api/v1/dashboard/draft')).status).toBe(200);
  expect((await alpha.get('/api/v1/dashboard/?q=(page_size:100)')).body.ids).toContain(id);
});

test('filters kept under a key belong to their dashboard and their maker, and do not expire', async () => {
  const id = await makeDashboard({ dashboard_title: 'Filtered', slug: 'filtered', published: true });
  const other = await makeDashboard({ dashboard_title: 'Other', published: true });
  const createdResponse = await admin.post(`/api/v1/dashboard/${id}/filter_state?tab_id=1`, { value: '{"a":1}' });
  expect([createdResponse.status, createdResponse.body.key]).toEqual([201, expect.stringMatching(/^[\w-]{43}$/)]);
  const { key } = createdResponse.body;
  expect((await admin.get(`/api/v1/dashboard/filtered/filter_state/${key}`)).body).toEqual({ value: '{"a":1}' });
  expect(statusAndCode(await admin.get(`/api/v1/dashboard/${other}/filter_state/${key}`))).toBe('404 NOT_FOUND_006');
  expect((await admin.put(`/api/v1/dashboard/${id}/filter_state/${key}`, { value: '{"a":2}' })).body).toEqual({ key });
  const alpha = await sextant.user('alpha-filters', ['Alpha']);
  const copiedKey = (await alpha.put(`/api/v1/dashboard/${id}/filter_state/${key}`, { value: '{"a":3}' })).body.key;
  expect(copiedKey).not.toBe(key);
  expect(statusAndCode(await alpha.delete(`/api/v1/dashboard/${id}/filter_state/${key}`))).toBe('404 NOT_FOUND_006');
  expect((await admin.get(`/api/v1/dashboard/${id}/filter_state/${key}`)).body).toEqual({ value: '{"a":2}' });
  expect((await admin.delete(`/api/v1/dashboard/${id}/filter_state/${key}`)).body).toEqual({
    message: 'Deleted successfully',
  });
  expect(statusAndCode(await admin.get(`/api/v1/dashboard/${id}/filter_state/${key}`))).toBe('404 NOT_FOUND_006');
  const brokenResponse = await admin.post(`/api/v1/dashboard/${id}/filter_state`, { value: '{' });
  expect(statusAndCode(brokenResponse)).toBe('400 REQUEST_007');
});

test('[LINK-003 LINK-004] a permalink restores its state, and equal states share one', async () => {
  const id = await makeDashboard({ dashboard_title: 'Linked', published: true });
  const state = {
    dataMask: { f1: { filterState: { value: ['CA'] } } },
    activeTabs: ['TAB-1'],
    urlParams: [['a', 'b']],
    anchor: 'TAB-1',
  };
  const createdResponse = await admin.post(`/api/v1/dashboard/${id}/permalink`, state, { host: '127.0.0.1:8088' });
  expect(createdResponse.status).toBe(201);
  expect(createdResponse.body.url).toBe(`http://127.0.0.1:8088/superset/dashboard/p/${createdResponse.body.key}/`);
  expect((await admin.get(`/api/v1/dashboard/permalink/${createdResponse.body.key}`)).body).toEqual({
    dashboardId: String(id),
    state,
  });
  for (const address of ['/superset/dashboard/p', '/dashboard/p'])
    expect((await admin.get(`${address}/${createdResponse.body.key}/`)).headers['location']).toBe(
      `/superset/dashboard/${id}/?permalink_key=${createdResponse.body.key}&a=b`,
    );
  expect((await admin.post(`/api/v1/dashboard/${id}/permalink`, state)).body.key).toBe(createdResponse.body.key);
  expect(statusAndCode(await admin.get('/api/v1/dashboard/permalink/unknown'))).toBe('404 NOT_FOUND_006');
  const misnamedResponse = await admin.post(`/api/v1/dashboard/${id}/permalink`, { filterState: {} });
  expect(statusAndCode(misnamedResponse)).toBe('400 REQUEST_007');
});

test('[B1 B12] a permalink opens the dashboard for nobody who may not see it', async () => {
  const id = await makeDashboard({ dashboard_title: 'Linked draft', slug: 'linked-draft' });
  const state = { dataMask: {}, activeTabs: ['TAB-1'] };
  const { key } = (await admin.post(`/api/v1/dashboard/${id}/permalink`, state)).body;
  const alpha = await sextant.user('alpha-linked', ['Alpha']);
  const shownResponse = () => alpha.get(`/api/v1/dashboard/permalink/${key}`);
  const unknown = await alpha.get('/api/v1/dashboard/permalink/unknown');
  const { status, text } = await shownResponse();
  expect([status, text]).toEqual([404, unknown.text.replaceAll('unknown', key)]);
  expect(statusAndCode(await alpha.post(`/api/v1/dashboard/${id}/permalink`, state))).toBe('404 NOT_FOUND_002');
  for (const address of ['/superset/dashboard/p', '/dashboard/p']) {
    const openedResponse = await alpha.get(`${address}/${key}/`);
    expect([openedResponse.status, openedResponse.headers['location']]).toEqual([404, undefined]);
  }
  await admin.put(`/api/v1/dashboard/${id}`, { published: true });
  expect((await shownResponse()).body).toEqual({ dashboardId: String(id), state });
  await admin.delete(`/api/v1/dashboard/${id}`);
  expect(statusAndCode(await shownResponse())).toBe('404 NOT_FOUND_006');
});

test("[CHART-005] a dashboard's chart and the open chart carry the eleven fields of a slice", async () => {
  const datasetId = await makeDataset(sextant, 'sliced');
  const form = { viz_type: 'pie', metric: 'total' };
  const { id: chartId } = (
    await admin.post('/api/v1/chart/', {
      slice_name: 'Sliced',
      viz_type: 'pie',
      datasource_id: datasetId,
      datasource_type: 'table',
      description: '**bold**',
      params: JSON.stringify(form),
    })
  ).body;
  const id = await makeDashboard({ dashboard_title: 'Slices' });
  await admin.put(`/api/v1/chart/${chartId}`, { dashboards: [id] });
  const [onDashboard] = (await admin.get(`/api/v1/dashboard/${id}/charts`)).body.result;
  const { slice } = (await admin.get(`/api/v1/explore/?slice_id=${chartId}`)).body.result;
  const [makerUser] = (await admin.get(`/api/v1/chart/${chartId}`)).body.result.owners;
  for (const chart of [onDashboard, slice]) {
    expect(chart).toMatchObject({
      slice_id: chartId,
      slice_url: `/explore/?slice_id=${chartId}`,
      slice_name: 'Sliced',
      form_data: { ...form, slice_id: chartId, datasource: `${datasetId}__table` },
      viz_type: 'pie',
      datasource: `${datasetId}__table`,
      description: '**bold**',
      owners: [makerUser.id],
      modified: expect.stringMatching(/^<span class="no-wrap">.+<\/span>$/),
      changed_on: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
    expect(chart.description_markeddown).toContain('bold');
  }
});

test('[AUTH-022] _info names permissions and the fields that a save takes', async () => {
  expect((await admin.get('/api/v1/dashboard/_info?q=(keys:!(permissions))')).body).toEqual({
    permissions: ['can_read', 'can_write', 'can_export'],
  });
  const { edit_columns: columns } = (
    await admin.get(`/api/v1/dashboard/_info?q=${encodeURIComponent('{"keys":["edit_columns"]}')}`)
  ).body;
  expect(columns.map((column: { name: string }) => column.name)).toEqual(
    expect.arrayContaining(['dashboard_title', 'json_metadata', 'owners', 'published']),
  );
});

test('a uuid that another object has is rejected, in any case of its letters and also in the trash', async () => {
  const uuid = '0d6f8a9e-0000-4000-8000-0000000000ab';
  const id = await makeDashboard({ uuid });
  const chart = { slice_name: 'x', viz_type: 'pie', datasource_id: datasetId, datasource_type: 'table', params: '{}' };
  const createdResponse = await admin.post('/api/v1/chart/', { ...chart, uuid });
  expect(createdResponse.status).toBe(201);
  const upperCaseUuid = { uuid: uuid.toUpperCase() };
  expect(await admin.post('/api/v1/dashboard/', upperCaseUuid)).toMatchObject({
    status: 422,
    body: { message: { uuid: ['Must be unique'] } },
  });
  await admin.delete(`/api/v1/dashboard/${id}`);
  expect(statusAndCode(await admin.post('/api/v1/dashboard/', upperCaseUuid))).toBe('422 REQUEST_008');
  expect(statusAndCode(await admin.post('/api/v1/chart/', { ...chart, ...upperCaseUuid }))).toBe('422 REQUEST_008');
});
