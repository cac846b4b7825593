import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePie, openServerWithDataset, statusAndCode } from '../testing/core-server.ts';
import type { Client, TestServer } from '../testing/core-server.ts';

let sextant: TestServer;
let admin: Client;
let datasetId: number;
beforeAll(async () => {
  ({ sextant, admin, datasetId } = await openServerWithDataset());
});
afterAll(() => sextant.close());

const makeChart = (name: string): Promise<number> => makePie(admin, datasetId, name);
const node = (id: string, type: string, children: string[], meta: object = {}) => [id, { id, type, children, meta }];
const layoutWith = (...chartIds: number[]): string =>
  JSON.stringify(
    Object.fromEntries([
      node('ROOT_ID', 'ROOT', ['GRID_ID']),
      node('GRID_ID', 'GRID', ['R']),
      node(
        'R',
        'ROW',
        chartIds.map((id) => `C${id}`),
      ),
      ...chartIds.map((id) =>
        node(`C${id}`, 'CHART', [], { chartId: id, uuid: `u${id}`, sliceName: `Chart ${id}`, width: 4, height: 50 }),
      ),
    ]),
  );
const dashboardOf = async (id: number) => (await admin.get(`/api/v1/dashboard/${id}`)).body.result;

test('versions say who saved what, in words, and are shown whole', async () => {
  const [one, two] = [await makeChart('One'), await makeChart('Two')];
  const { id } = (await admin.post('/api/v1/dashboard/', { dashboard_title: 'Told', position_json: layoutWith(one) }))
    .body;
  await admin.put(`/api/v1/dashboard/${id}`, { position_json: layoutWith(one, two), published: true });
  const { result } = (await admin.get(`/api/v1/sextant/dashboard/${id}/versions`)).body;
  expect(result.map((item: { version: number; changes: unknown }) => [item.version, item.changes])).toEqual([
    [2, ['Published', `Added chart “Chart ${two}”`]],
    [1, null],
  ]);
  const first = (await admin.get(`/api/v1/sextant/dashboard/${id}/versions/1`)).body.result;
  expect(first).toMatchObject({ version: 1, title: 'Told', published: false, position_json: layoutWith(one) });
  const missingResponse = await admin.get(`/api/v1/sextant/dashboard/${id}/versions/9`);
  expect([missingResponse.status, missingResponse.body.errors[0].extra.code]).toEqual([404, 'NOT_FOUND_008']);
});

test('[B18] a restored version is a new one: layout and filters as then, rights, publication and address as now', async () => {
  const [one, two] = [await makeChart('One'), await makeChart('Two')];
  const metadata = '{"color_scheme": "then","big":12345678901234567890}';
  const { id } = (
    await admin.post('/api/v1/dashboard/', {
      dashboard_title: 'Then',
      position_json: layoutWith(one),
      json_metadata: metadata,
    })
  ).body;
  await admin.put(`/api/v1/dashboard/${id}`, {
    dashboard_title: 'Now',
    slug: 'now',
    published: true,
    position_json: layoutWith(two),
    json_metadata: '{}',
  });
  const staleResponse = await admin.post(`/api/v1/sextant/dashboard/${id}/versions/1/restore`, undefined, {
    'if-match': '"1"',
  });
  expect([staleResponse.status, staleResponse.body.errors[0].extra.code]).toEqual([409, 'STALE_001']);
  const restoredResponse = await admin.post(`/api/v1/sextant/dashboard/${id}/versions/1/restore`, undefined, {
    'if-match': '"2"',
  });
  expect(restoredResponse.body.result).toEqual({ id, version: 3 });
  expect(await dashboardOf(id)).toMatchObject({
    dashboard_title: 'Then',
    slug: 'now',
    published: true,
    position_json: layoutWith(one),
    json_metadata: metadata,
    charts: ['One'],
  });
  const { result } = (await admin.get(`/api/v1/sextant/dashboard/${id}/versions`)).body;
  expect(result.map((item: { reason: string }) => item.reason)).toEqual(['restored version 1', 'saved', 'created']);
});

test('only who may change a dashboard restores it; who may not see it sees no version', async () => {
  const { id } = (await admin.post('/api/v1/dashboard/', { dashboard_title: 'Closed' })).body;
  const ana = await sextant.user('ana-versions', ['Alpha']);
  expect(statusAndCode(await ana.get(`/api/v1/sextant/dashboard/${id}/versions/1`))).toBe('404 NOT_FOUND_002');
  await admin.put(`/api/v1/dashboard/${id}`, { published: true });
  expect(statusAndCode(await ana.post(`/api/v1/sextant/dashboard/${id}/versions/1/restore`))).toBe('403 ACCESS_004');
});

test('a copy is a draft of whoever made it, with the same charts or with charts of its own', async () => {
  const [one, two] = [await makeChart('One'), await makeChart('Two')];
  const filter = { id: 'NATIVE_FILTER-a', name: 'A', scope: { rootPath: ['ROOT_ID'], excluded: [one] } };
  const metadata = JSON.stringify({
    native_filter_configuration: [filter],
    chart_configuration: { [two]: { id: two } },
  });
  const { id } = (
    await admin.post('/api/v1/dashboard/', {
      dashboard_title: 'Original',
      slug: 'original',
      published: true,
      certified_by: 'Finance',
      certification_details: 'Checked in May',
      position_json: layoutWith(one, two),
      json_metadata: metadata,
    })
  ).body;
  const sameResult = (await admin.post(`/api/v1/dashboard/${id}/copy/`, { dashboard_title: 'Same' })).body.result;
  expect(await dashboardOf(sameResult.id)).toMatchObject({
    dashboard_title: 'Same',
    slug: null,
    published: false,
    // Who certified the original has not seen the copy.
    certified_by: null,
    certification_details: null,
    position_json: layoutWith(one, two),
    json_metadata: metadata,
    charts: ['One', 'Two'],
  });
  const sentText = `{"positions":${layoutWith(two)},"kept": 1.0}`;
  const ownId = (await admin.post(`/api/v1/dashboard/${id}/copy/`, { dashboard_title: 'Own', json_metadata: sentText }))
    .body.result;
  expect(await dashboardOf(ownId.id)).toMatchObject({ json_metadata: '{"kept": 1.0}', charts: ['Two'] });

  const copyResponse = (
    await admin.post(`/api/v1/dashboard/${id}/copy/`, { dashboard_title: 'Copied', duplicate_slices: true })
  ).body.result;
  const charts = (await admin.get(`/api/v1/dashboard/${copyResponse.id}/charts`)).body.result;
  const [first, second] = charts.map((chart: { id: number }) => chart.id);
  expect(charts.map((chart: { slice_name: string }) => chart.slice_name)).toEqual(['One', 'Two']);
  expect([one, two]).not.toContain(first);
  const after = JSON.parse((await dashboardOf(copyResponse.id)).json_metadata);
  expect(after.native_filter_configuration[0].scope.excluded).toEqual([first]);
  expect(after.chart_configuration).toEqual({ [second]: { id: second } });
  const missing = await admin.post(`/api/v1/dashboard/${id}/copy/`, { dashboard_title: '' });
  expect(statusAndCode(missing)).toBe('400 REQUEST_007');
});
