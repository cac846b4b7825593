import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePie } from '../testing/core-server.ts';
import type { Client, TestResponse } from '../testing/core-server.ts';
import { datasetOf, openDataServer } from '../testing/data-server.ts';
import type { DataServer } from '../testing/data-server.ts';
import { pdfPages } from '../testing/pdf-text.ts';

let server: DataServer;
let admin: Client;
let datasetId: number;
let pie: number;
/** Deleted once a dashboard names them: what names others is rejected. */
let goingDataset: number;
let goingChart: number;

const metric = { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'Visits' };

beforeAll(async () => {
  server = await openDataServer();
  ({ admin } = server);
  datasetId = await datasetOf(admin, 'towns.csv', 'town,n\nOslo,7\nOslo,8\nRome,9');
  pie = await makePie(admin, datasetId, 'Visits by town', { groupby: ['town'], metric });
}, 60_000);
afterAll(() => server.close());

const node = (id: string, type: string, children: readonly string[] = [], more: object = {}) => ({
  [id]: { id, type, children, meta: {}, ...more },
});
const chart = (id: string) => node(id, 'CHART', [], { meta: { chartId: pie, width: 12, height: 30 } });
const root = node('ROOT_ID', 'ROOT', ['GRID_ID']);

const layouts: Readonly<Record<string, () => unknown>> = {
  'a row in itself': () => ({
    ...root,
    ...node('GRID_ID', 'GRID', ['ROW-1']),
    ...node('ROW-1', 'ROW', ['ROW-1', 'C']),
    ...chart('C'),
  }),
  'a grid below its own row': () => ({
    ...root,
    ...node('GRID_ID', 'GRID', ['ROW-1']),
    ...node('ROW-1', 'ROW', ['C', 'GRID_ID']),
    ...chart('C'),
  }),
  'a root below itself': () => ({
    ...node('ROOT_ID', 'ROOT', ['ROOT_ID', 'GRID_ID']),
    ...node('GRID_ID', 'GRID', ['C']),
    ...chart('C'),
  }),
  'orphans, and children that are nowhere': () => ({
    ...root,
    ...node('GRID_ID', 'GRID', ['ROW-gone', 'toString']),
    ...chart('C'),
    ...node('ROW-9', 'ROW', ['D']),
    ...chart('D'),
  }),
  'unknown types': () => ({
    ...root,
    ...node('GRID_ID', 'GRID', ['X', 'ROW-1']),
    ...node('X', 'HOLOGRAM', ['C']),
    ...node('ROW-1', 'ROW', ['C']),
    ...chart('C'),
  }),
  'no nodes at all': () => ({ ROOT_ID: 5, GRID_ID: null, C: [], DASHBOARD_VERSION_KEY: {} }),
  'a list': () => [1, 2, 3],
  'one chart with two parents': () => ({
    ...root,
    ...node('GRID_ID', 'GRID', ['ROW-1', 'ROW-2']),
    ...node('ROW-1', 'ROW', ['C']),
    ...node('ROW-2', 'ROW', ['C']),
    ...chart('C'),
  }),
};

const filter = (id: string, more: object) => ({
  id: `NATIVE_FILTER-${id}`,
  name: id,
  type: 'NATIVE_FILTER',
  filterType: 'filter_select',
  targets: [{ datasetId, column: { name: 'town' } }],
  defaultDataMask: { extraFormData: {}, filterState: {} },
  scope: { rootPath: ['ROOT_ID'], excluded: [] },
  controlValues: {},
  cascadeParentIds: [],
  ...more,
});
const maskOf = (col: string, ...values: readonly unknown[]) => ({
  extraFormData: { filters: [{ col, op: 'IN', val: values }] },
  filterState: { value: values },
});
const long = 'x'.repeat(10_000);

/** What names what is gone, by what is wrong with it. */
const hostileFilters = (): readonly object[] => [
  filter('of a dataset that is gone', { targets: [{ datasetId: goingDataset, column: { name: 'town' } }] }),
  filter('of a column that is gone', {
    targets: [{ datasetId, column: { name: 'gone' } }],
    defaultDataMask: maskOf('gone', 'Oslo'),
  }),
  filter('no target', { targets: [] }),
  filter('an empty target', { targets: [{}] }),
  filter('no list of targets', { targets: null }),
  filter('a', { cascadeParentIds: ['NATIVE_FILTER-b'] }),
  filter('b', { cascadeParentIds: ['NATIVE_FILTER-c'] }),
  filter('c', { cascadeParentIds: ['NATIVE_FILTER-a', 'NATIVE_FILTER-c', 'NATIVE_FILTER-gone'] }),
  filter('a default of which no row is left, of 10,000 characters', {
    defaultDataMask: maskOf('town', 'Atlantis', long, `${long}'`, null),
  }),
  filter('a scope of what is gone', {
    scope: { rootPath: ['TAB-gone'], excluded: [goingChart] },
    chartsInScope: [goingChart],
  }),
];

const dashboardOf = async (title: string, position: unknown, entries: readonly object[] = []): Promise<number> => {
  const response = await admin.post('/api/v1/dashboard/', {
    dashboard_title: title,
    position_json: JSON.stringify(position),
    json_metadata: JSON.stringify({ native_filter_configuration: entries }),
  });
  expect([title, response.status, response.status === 201 ? '' : response.text]).toEqual([title, 201, '']);
  return response.body.id;
};

/** Everything that is made of a dashboard; none of it may fail. */
async function readWhole(title: string, id: number): Promise<TestResponse> {
  for (const path of [
    `/api/v1/dashboard/${id}`,
    `/api/v1/dashboard/${id}/charts`,
    `/api/v1/dashboard/${id}/datasets`,
    `/api/v1/dashboard/${id}/filtersets`,
    `/api/v1/dashboard/export/?q=!(${id})`,
    `/superset/dashboard/${id}/`,
  ])
    expect([title, path, (await admin.get(path)).status]).toEqual([title, path, 200]);
  expect([title, (await admin.post(`/api/v1/dashboard/${id}/workbook/`, {})).status]).toEqual([title, 200]);
  const copy = { dashboard_title: `${title}, again`, json_metadata: '{}' };
  expect([title, (await admin.post(`/api/v1/dashboard/${id}/copy/`, copy)).status]).toEqual([title, 200]);
  const preparing = `/api/v1/dashboard/${id}/cache_dashboard_screenshot/`;
  await expect.poll(async () => (await admin.post(preparing, {})).body.task_status).toBe('Updated');
  const key = (await admin.post(preparing, {})).body.cache_key;
  const file = await admin.get(`/api/v1/dashboard/${id}/screenshot/${key}/?download_format=pdf`);
  expect([title, file.status]).toEqual([title, 200]);
  return file;
}

test.each(Object.entries(layouts))(
  'a layout of %s opens, is copied, exported and drawn',
  { timeout: 120_000 },
  async (title, position) => {
    const id = await dashboardOf(title, position());
    const text = (await pdfPages((await readWhole(title, id)).bytes)).join('\n');
    expect(text).toContain(title);
    // A chart that the layout can lead to is drawn, whatever is around it.
    const leadsNowhere = ['no nodes at all', 'a list', 'orphans, and children that are nowhere'].includes(title);
    expect([title, leadsNowhere || text.includes('Visits by town')]).toEqual([title, true]);
  },
);

test(
  'filters on what is gone, in a circle, or with values that no row has leave a dashboard that opens and is saved',
  { timeout: 120_000 },
  async () => {
    const position = { ...root, ...node('GRID_ID', 'GRID', ['ROW-1']), ...node('ROW-1', 'ROW', ['C']), ...chart('C') };
    goingDataset = await datasetOf(admin, 'going.csv', 'town\nOslo');
    goingChart = await makePie(admin, goingDataset, 'Going', { groupby: ['town'], metric });
    const title = 'Filters of all sorts';
    const id = await dashboardOf(title, position, hostileFilters());
    const stored = (await admin.get(`/api/v1/dashboard/${id}`)).body.result;
    for (const path of [`chart/${goingChart}`, `dataset/${goingDataset}`])
      expect((await admin.delete(`/api/v1/${path}`)).status).toBe(200);
    // It is still saved as it stands.
    const savedResponse = await admin.put(`/api/v1/dashboard/${id}`, { json_metadata: stored.json_metadata });
    expect([savedResponse.status, savedResponse.body.errors]).toEqual([200, undefined]);
    const text = (await pdfPages((await readWhole(title, id)).bytes)).join('\n');
    expect(text).toContain('Visits by town');
  },
);

test('a layout of 500 tiles opens within two seconds, and its charts are asked once', async () => {
  const tiles = Array.from({ length: 500 }, (_, index) => `C-${index}`);
  const rows = Array.from({ length: 167 }, (_, index) => `ROW-${index}`);
  const position = {
    ...root,
    ...node('GRID_ID', 'GRID', rows),
    ...Object.assign({}, ...rows.map((row, index) => node(row, 'ROW', tiles.slice(3 * index, 3 * index + 3)))),
    ...Object.assign({}, ...tiles.map(chart)),
  };
  const id = await dashboardOf('Five hundred', position);
  const started = performance.now();
  const page = await admin.get(`/superset/dashboard/${id}/`);
  expect([page.status, performance.now() - started < 2_000]).toEqual([200, true]);
  expect((await admin.get(`/api/v1/dashboard/${id}/charts`)).body.result).toHaveLength(1);
});

test('a value of 10,000 characters is compared as any other', async () => {
  const rowsFor = async (val: readonly string[]) => {
    const { status, body } = await admin.post('/api/v1/chart/data', {
      datasource: { id: datasetId, type: 'table' },
      queries: [{ columns: ['town'], metrics: [metric], filters: [{ col: 'town', op: 'IN', val }] }],
    });
    return [status, body.result[0].data];
  };
  expect(await rowsFor([long, `'${long}`])).toEqual([200, []]);
  expect(await rowsFor([long, 'Rome'])).toEqual([200, [{ town: 'Rome', Visits: 1 }]]);
});
