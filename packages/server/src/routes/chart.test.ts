import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDataset, openServerWithDataset, statusAndCode } from '../testing/core-server.ts';
import type { TestResponse, Client, TestServer } from '../testing/core-server.ts';

let sextant: TestServer;
let admin: Client;
let datasetId: number;
beforeAll(async () => {
  ({ sextant, admin, datasetId } = await openServerWithDataset());
});
afterAll(() => sextant.close());

const params = '{"viz_type":"pie","10":1.0,"9":"ü","unknown_control":{"deep":[1e2]}}';
const make = (body: object = {}): Promise<TestResponse> =>
  admin.post('/api/v1/chart/', {
    slice_name: 'Pie',
    viz_type: 'pie',
    datasource_id: datasetId,
    datasource_type: 'table',
    params,
    ...body,
  });

test('[LIST-018] a chart is made, owned by its maker, and its form data is kept byte for byte', async () => {
  const createdResponse = await make();
  expect(createdResponse.status).toBe(201);
  const { result } = (await admin.get(`/api/v1/chart/${createdResponse.body.id}`)).body;
  expect(result).toMatchObject({
    slice_name: 'Pie',
    viz_type: 'pie',
    params,
    owners: [{ id: 1, username: 'admin' }],
    url: `/explore/?slice_id=${createdResponse.body.id}`,
    version: 1,
  });
  expect((await admin.get(`/api/v1/chart/${result.uuid}`)).body.id).toBe(createdResponse.body.id);
});

test.each([
  [{ slice_name: '' }, 400, 'slice_name'],
  [{ datasource_type: 'cube' }, 400, 'datasource_type'],
  [{ params: '{' }, 400, 'params'],
  [{ query_context: 'x' }, 400, 'query_context'],
  [{ colour: 'red' }, 400, 'colour'],
  [{ datasource_id: 999_999 }, 422, 'datasource_id'],
  [{ dashboards: [999_999] }, 422, 'dashboards'],
  [{ owners: [999_999] }, 422, 'owners'],
])('a chart with %o is rejected with %i and names the field', async (body, status, field) => {
  const result = await make(body);
  expect([result.status, Object.keys(result.body.message)]).toEqual([status, [field]]);
});

test('[LIST-019] a PUT keeps owners and fields that are absent; the version moves', async () => {
  const { id } = (await make({ description: 'about', dashboards: [] })).body;
  const result = await admin.put(`/api/v1/chart/${id}`, { slice_name: 'Renamed' }, { 'if-match': '"1"' });
  expect([result.status, result.body.result, result.headers['etag']]).toEqual([
    200,
    { slice_name: 'Renamed', version: 2 },
    '"2"',
  ]);
  expect((await admin.get(`/api/v1/chart/${id}`)).body.result).toMatchObject({
    slice_name: 'Renamed',
    description: 'about',
    params,
    owners: [{ id: 1 }],
  });
  expect(statusAndCode(await admin.put(`/api/v1/chart/${id}`, { slice_name: 'x' }, { 'if-match': '"1"' }))).toBe(
    '409 STALE_001',
  );
  expect(statusAndCode(await admin.put('/api/v1/chart/999999', {}))).toBe('404 NOT_FOUND_001');
  expect(statusAndCode(await admin.get('/api/v1/chart/999999'))).toBe('404 NOT_FOUND_001');
  expect((await admin.get(`/api/v1/sextant/chart/${id}/versions`)).body.result).toHaveLength(2);
});

test('a chart goes onto dashboards that its maker may change, and onto no others', async () => {
  const ownId = (await admin.post('/api/v1/dashboard/', { dashboard_title: 'Board' })).body.id;
  const { id } = (await make({ dashboards: [ownId] })).body;
  expect((await admin.get(`/api/v1/chart/${id}`)).body.result.dashboards).toMatchObject([
    { id: ownId, dashboard_title: 'Board' },
  ]);
  await admin.put(`/api/v1/dashboard/${ownId}`, { published: true });
  const alpha = await sextant.user('alpha-charts', ['Alpha']);
  const foreignResponse = await alpha.post('/api/v1/chart/', {
    slice_name: 'x',
    datasource_id: datasetId,
    datasource_type: 'table',
    dashboards: [ownId],
  });
  expect(statusAndCode(foreignResponse)).toBe('403 ACCESS_004');
  expect((await alpha.put(`/api/v1/chart/${id}`, { slice_name: 'taken' })).body.message).toBe(
    'Changing this chart is forbidden',
  );
  // The page computes a query context for a chart that has none; that changes nothing of the chart.
  expect((await alpha.put(`/api/v1/chart/${id}`, { query_context: '{}', query_context_generation: true })).status).toBe(
    200,
  );
  expect(
    (await alpha.put(`/api/v1/chart/${id}`, { query_context: '{}', query_context_generation: true, params: '{}' }))
      .status,
  ).toBe(403);
});

test('[LIST-031 LIST-033] a deleted chart is gone and comes back', async () => {
  const { id } = (await make()).body;
  expect((await admin.delete(`/api/v1/chart/${id}`)).body).toEqual({ message: 'OK' });
  expect(statusAndCode(await admin.get(`/api/v1/chart/${id}`))).toBe('404 NOT_FOUND_001');
  expect(statusAndCode(await admin.get(`/api/v1/explore/?slice_id=${id}`))).toBe('404 NOT_FOUND_001');
  expect((await admin.post(`/api/v1/sextant/chart/${id}/restore`)).body.result).toEqual({ id, version: 1 });
  expect((await admin.get(`/api/v1/chart/${id}`)).status).toBe(200);
  expect(statusAndCode(await admin.post(`/api/v1/sextant/chart/${id}/restore`))).toBe('404 NOT_FOUND_001');
  expect((await admin.delete(`/api/v1/chart/?q=!(${id})`)).body).toEqual({ message: 'Deleted 1 chart' });
});

test('Explore opens a chart, a dataset, and a chart being made under a key', async () => {
  const { id } = (await make()).body;
  const openedResult = (await admin.get(`/api/v1/explore/?slice_id=${id}`)).body.result;
  expect(openedResult).toMatchObject({
    slice: { slice_id: id, slice_name: 'Pie', owners: [1] },
    form_data: { viz_type: 'pie', datasource: `${datasetId}__table`, unknown_control: { deep: [100] } },
    dataset: { id: datasetId },
  });
  const newExplore = (
    await admin.get(`/api/v1/explore/?datasource_id=${datasetId}&datasource_type=table&viz_type=table`)
  ).body.result;
  expect(newExplore).toMatchObject({
    slice: null,
    form_data: { viz_type: 'table', datasource: `${datasetId}__table` },
  });
  const formData = JSON.stringify({ viz_type: 'pie', datasource: `${datasetId}__table`, metric: 'total' });
  const keptResponse = await admin.post('/api/v1/explore/form_data?tab_id=1', {
    datasource_id: datasetId,
    datasource_type: 'table',
    chart_id: id,
    form_data: formData,
  });
  expect(keptResponse.status).toBe(201);
  const { key } = keptResponse.body;
  expect((await admin.get(`/api/v1/explore/form_data/${key}`)).body).toEqual({ form_data: formData });
  expect((await admin.get(`/api/v1/explore/?form_data_key=${key}&slice_id=${id}`)).body.result.form_data.metric).toBe(
    'total',
  );
  expect(
    (
      await admin.put(`/api/v1/explore/form_data/${key}`, {
        datasource_id: datasetId,
        datasource_type: 'table',
        form_data: '{}',
      })
    ).body,
  ).toEqual({ key });
  const missingResult = (await admin.get(`/api/v1/explore/?form_data_key=unknown&slice_id=${id}`)).body.result;
  expect([missingResult.message, missingResult.form_data.viz_type]).toEqual([
    'Form data not found in cache, reverting to chart metadata.',
    'pie',
  ]);
  expect((await admin.delete(`/api/v1/explore/form_data/${key}`)).body).toEqual({ message: 'Deleted successfully' });
  expect(statusAndCode(await admin.get(`/api/v1/explore/form_data/${key}`))).toBe('404 NOT_FOUND_006');
  expect(
    (
      await admin.post('/api/v1/explore/form_data', {
        datasource_id: 999_999,
        datasource_type: 'table',
        form_data: '{}',
      })
    ).status,
  ).toBe(404);
  expect(statusAndCode(await admin.get('/api/v1/explore/?datasource_id=999999&datasource_type=table'))).toBe(
    '404 NOT_FOUND_003',
  );
});

test('a chart whose dataset is gone still opens, and says so by an empty dataset', async () => {
  const other = await makeDataset(sextant, 'short-lived');
  const { id } = (await make({ datasource_id: other })).body;
  await admin.delete(`/api/v1/dataset/${other}`);
  const openedResult = (await admin.get(`/api/v1/explore/?slice_id=${id}`)).body.result;
  expect([openedResult.dataset, openedResult.slice.slice_id]).toEqual([null, id]);
});

test('[B1] a key of form data does not open a dataset to those who may not read it', async () => {
  const { key } = (
    await admin.post('/api/v1/explore/form_data', {
      datasource_id: datasetId,
      datasource_type: 'table',
      form_data: '{}',
    })
  ).body;
  const gamma = await sextant.user('gamma-keys', ['Gamma']);
  expect(statusAndCode(await gamma.get(`/api/v1/explore/form_data/${key}`))).toBe('404 NOT_FOUND_006');
  const openedResult = (await gamma.get(`/api/v1/explore/?form_data_key=${key}`)).body;
  expect(openedResult).toEqual((await gamma.get('/api/v1/explore/?form_data_key=unknown')).body);
  expect(
    (
      await gamma.post('/api/v1/explore/form_data', {
        datasource_id: datasetId,
        datasource_type: 'table',
        form_data: '{}',
      })
    ).status,
  ).toBe(404);
});

test('[LINK-002 LINK-004] a link to a chart restores its form, unsaved changes included, and equal states share one', async () => {
  const { id } = (await make()).body;
  const formData = { viz_type: 'pie', datasource: `${datasetId}__table`, slice_id: id, metric: 'total', row_limit: 7 };
  const state = { formData, urlParams: [['city', 'Rome']] };
  const createdResponse = await admin.post('/api/v1/explore/permalink', state, { host: '127.0.0.1:8088' });
  expect(createdResponse.status).toBe(201);
  const { key, url } = createdResponse.body;
  expect(url).toBe(`http://127.0.0.1:8088/superset/explore/p/${key}/`);
  expect((await admin.get(`/api/v1/explore/permalink/${key}`)).body).toEqual({
    chartId: id,
    datasource: `${datasetId}__table`,
    datasourceId: datasetId,
    datasourceType: 'table',
    state,
  });
  for (const address of ['/superset/explore/p', '/explore/p'])
    expect((await admin.get(`${address}/${key}/`)).headers['location']).toBe(`/explore/?permalink_key=${key}`);
  const openedResult = (await admin.get(`/api/v1/explore/?permalink_key=${key}`)).body.result;
  expect(openedResult).toMatchObject({
    slice: { slice_id: id, slice_name: 'Pie' },
    form_data: { ...formData, url_params: { city: 'Rome' } },
    dataset: { id: datasetId },
  });
  expect((await admin.post('/api/v1/explore/permalink', state)).body.key).toBe(key);
  expect((await admin.post('/api/v1/explore/permalink', { formData })).body.key).not.toBe(key);

  await admin.delete(`/api/v1/chart/${id}`);
  const bareResult = (await admin.get(`/api/v1/explore/?permalink_key=${key}`)).body.result;
  expect([bareResult.slice, bareResult.form_data.row_limit]).toEqual([null, 7]);
});

test.each([
  [{}, 400],
  [{ formData: { viz_type: 'pie' } }, 400],
  [{ formData: { viz_type: 'pie', datasource: '' } }, 400],
  [{ formData: { datasource: '5__cube' } }, 400],
  [{ formData: { datasource: '999999__table' } }, 404],
])('a link to a chart from %o is rejected with %i', async (body, status) => {
  expect((await admin.post('/api/v1/explore/permalink', body)).status).toBe(status);
});

test('[B1] a link to a chart opens its dataset only to those who may read it', async () => {
  const formData = { viz_type: 'pie', datasource: `${datasetId}__table` };
  const { key } = (await admin.post('/api/v1/explore/permalink', { formData })).body;
  const gamma = await sextant.user('gamma-links', ['Gamma']);
  expect(statusAndCode(await gamma.get(`/api/v1/explore/permalink/${key}`))).toBe('404 NOT_FOUND_006');
  expect(statusAndCode(await gamma.get(`/api/v1/explore/?permalink_key=${key}`))).toBe('404 NOT_FOUND_006');
  expect(statusAndCode(await gamma.post('/api/v1/explore/permalink', { formData }))).toBe('404 NOT_FOUND_003');
  expect(statusAndCode(await admin.get('/api/v1/explore/permalink/unknown'))).toBe('404 NOT_FOUND_006');
  expect(statusAndCode(await admin.get('/api/v1/explore/?permalink_key=unknown'))).toBe('404 NOT_FOUND_006');
});
