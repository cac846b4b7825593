import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentsOf } from '../testing/bundles.ts';
import type { Client } from '../testing/core-server.ts';
import { datasetOf, openDataServer } from '../testing/data-server.ts';
import type { DataServer } from '../testing/data-server.ts';

let server: DataServer;
/** Reads one dataset of the dashboard. */
let reader: Client;
/** Owns the dashboard, and reads no more. */
let editor: Client & { readonly userId: number };
const ids = { open: 0, closed: 0, chart: 0, box: 0, board: 0 };

const secrets = /Hidden filter|hidden_column|hidden_value|NATIVE_FILTER-closed|box_column|box_value/;

const selectOf = (id: string, name: string, target: object, more: object = {}) => ({
  id: `NATIVE_FILTER-${id}`,
  name,
  filterType: 'filter_select',
  targets: [target],
  scope: { rootPath: ['ROOT_ID'], excluded: [] },
  ...more,
});

const filtersOf = () => [
  selectOf(
    'closed',
    'Hidden filter',
    { datasetId: ids.closed, column: { name: 'hidden_column' } },
    {
      defaultDataMask: {
        extraFormData: { filters: [{ col: 'hidden_column', op: 'IN', val: ['hidden_value'] }] },
        filterState: { value: ['hidden_value'] },
      },
    },
  ),
  selectOf(
    'open',
    'City',
    { datasetId: ids.open, column: { name: 'city' } },
    {
      cascadeParentIds: ['NATIVE_FILTER-closed'],
    },
  ),
  { ...selectOf('time', 'Time', {}), filterType: 'filter_time' },
];

const placedLayout = (charts: readonly number[]) =>
  Object.fromEntries(charts.map((id) => [`CHART-${id}`, { type: 'CHART', id: `CHART-${id}`, meta: { chartId: id } }]));

const metadataOf = () => ({
  native_filter_configuration: filtersOf(),
  default_filters: JSON.stringify({ [ids.box]: { box_column: ['box_value'] }, [ids.chart]: { city: ['Oslo'] } }),
  filter_scopes: { [ids.box]: { box_column: { scope: ['ROOT_ID'], immune: [] } } },
  filter_sets_configuration: [{ dataMask: { 'NATIVE_FILTER-closed': { filterState: { value: ['hidden_value'] } } } }],
  refresh_frequency: 10,
});

const create = async (client: Client, path: string, body: object): Promise<number> => {
  const response = await client.post(path, body);
  if (response.status !== 201) throw new Error(response.text);
  return response.body.id;
};
const chartOn = (datasetId: number, column: string) =>
  create(server.admin, '/api/v1/chart/', {
    slice_name: `Of ${datasetId}`,
    viz_type: 'pie',
    datasource_id: datasetId,
    datasource_type: 'table',
    params: JSON.stringify({ viz_type: 'pie', groupby: [column], metric: 'count', row_limit: 10 }),
  });
const boardOf = (body: object) =>
  create(server.admin, '/api/v1/dashboard/', {
    dashboard_title: 'Board',
    published: true,
    json_metadata: JSON.stringify({ positions: placedLayout([ids.chart, ids.box]), ...metadataOf() }),
    ...body,
  });

beforeAll(async () => {
  server = await openDataServer();
  ids.open = await datasetOf(server.admin, 'open.csv', 'city,n\nOslo,1');
  ids.closed = await datasetOf(server.admin, 'closed.csv', 'hidden_column,box_column\nhidden_value,box_value');
  const role = await server.context.store.roles.create('Reads open');
  await server.context.store.roles.allow(role.id, [{ action: 'datasource_access', view: `dataset:${ids.open}` }]);
  reader = await server.user('reader', ['Gamma', 'Reads open']);
  editor = await server.user('editor', ['Gamma', 'Reads open']);
  ids.chart = await chartOn(ids.open, 'city');
  ids.box = await chartOn(ids.closed, 'box_column');
  ids.board = await boardOf({ owners: [editor.userId] });
}, 120_000);
afterAll(() => server.close());

const textsFor = async (client: Client, board: number): Promise<Record<string, string>> => {
  const text = async (path: string): Promise<string> => {
    const response = await client.get(path);
    if (response.status !== 200) throw new Error(`${path} ${response.text}`);
    return response.text;
  };
  const copiedId = (await client.post(`/api/v1/dashboard/${board}/copy/`, { dashboard_title: 'Copy' })).body.result.id;
  const bundle = await documentsOf((await client.get(`/api/v1/dashboard/export/?q=!(${board})`)).bytes);
  return {
    item: await text(`/api/v1/dashboard/${board}`),
    page: await text(`/superset/dashboard/${board}/`),
    list: await text('/api/v1/dashboard/'),
    version: await text(`/api/v1/sextant/dashboard/${board}/versions/1`),
    chart: await text(`/api/v1/chart/${ids.chart}`),
    copy: await text(`/api/v1/dashboard/${copiedId}`),
    export: JSON.stringify([...bundle]),
  };
};

/** As Superset's page writes a set of all filters. */
const setOf = (name: string, owner: object) => ({
  name,
  ...owner,
  json_metadata: JSON.stringify({
    nativeFilters: Object.fromEntries(filtersOf().map((filter) => [filter.id, filter])),
    dataMask: {
      'NATIVE_FILTER-closed': { filterState: { value: ['hidden_value'] } },
      'NATIVE_FILTER-open': { filterState: { value: ['Oslo'] } },
      'NATIVE_FILTER-gone': { filterState: { value: ['hidden_value'] } },
    },
  }),
});

test('[B20] a shared filter set tells a reader nothing of filters over datasets that are not for him; its editor reads it whole', async () => {
  const sets = `/api/v1/dashboard/${ids.board}/filtersets`;
  const setId = await create(editor, sets, setOf('All', { owner_type: 'Dashboard' }));
  await reader.put(`/api/v1/sextant/dashboard/${ids.board}/default_filter_set`, { id: setId });
  const listed = await reader.get(sets);
  const item = await reader.get(`/api/v1/dashboard/${ids.board}`);
  expect([listed, item].map(({ text }) => secrets.test(text))).toEqual([false, false]);
  expect(listed.body.result[0].params.dataMask).toEqual({ 'NATIVE_FILTER-open': { filterState: { value: ['Oslo'] } } });
  expect(item.body.result.default_filter_set.params).toEqual(listed.body.result[0].params);
  expect((await editor.get(sets)).text).toMatch(/hidden_value/);
});

test('[B20] a filter set cannot name datasets and charts that its saver does not see', async () => {
  const sets = `/api/v1/dashboard/${ids.board}/filtersets`;
  const owner = { owner_type: 'User', owner_id: (await server.context.store.users.byName('reader'))?.id ?? 0 };
  const denied = await reader.post(sets, setOf('Guessed', owner));
  const unknown = await reader.post(sets, {
    ...setOf('Unknown', owner),
    json_metadata: JSON.stringify({ nativeFilters: { x: { targets: [{ datasetId: 99_999 }] } } }),
  });
  expect([denied.status, denied.text]).toEqual([422, unknown.text]);
  const scoped = { x: { targets: [{}], scope: { rootPath: ['ROOT_ID'], excluded: [ids.box] } } };
  const chart = await reader.post(sets, {
    ...setOf('Chart', owner),
    json_metadata: JSON.stringify({ nativeFilters: scoped }),
  });
  expect([chart.status, chart.body.message]).toEqual([422, { charts: ['Some charts do not exist'] }]);
});

/** The native filters in the response of a dashboard. */
const idsIn = (text: string): string[] =>
  JSON.parse(JSON.parse(text).result.json_metadata).native_filter_configuration.map(({ id }: { id: string }) => id);

test('[B20] a reader is told nothing of the filters over datasets that are not for him, wherever the metadata of a dashboard is read', async () => {
  const texts = await textsFor(reader, ids.board);
  expect(Object.keys(texts).filter((textName) => secrets.test(texts[textName] ?? ''))).toEqual([]);
  for (const requestKind of ['item', 'version', 'copy'] as const)
    expect(idsIn(texts[requestKind] ?? '')).toEqual(['NATIVE_FILTER-open', 'NATIVE_FILTER-time']);
  const { result } = JSON.parse(texts['item'] ?? '');
  expect(JSON.parse(result.json_metadata)).toMatchObject({
    refresh_frequency: 10,
    default_filters: JSON.stringify({ [ids.chart]: { city: ['Oslo'] } }),
    filter_scopes: {},
  });
  // The metadata is there for whoever reads the chart, and for the bundle.
  expect(texts['chart']).toContain('NATIVE_FILTER-open');
  expect(texts['export']).toContain('NATIVE_FILTER-open');
});

test('[B20] nor by what others kept of those filters, in links and under keys', async () => {
  const mask = (value: string) => ({
    extraFormData: { filters: [{ col: 'hidden_column', op: 'IN', val: [value] }] },
    filterState: { value: [value] },
  });
  const city = { extraFormData: { filters: [{ col: 'city', op: 'IN', val: ['Oslo'] }] } };
  const masks = {
    'NATIVE_FILTER-closed': mask('hidden_value'),
    'NATIVE_FILTER-deleted': mask('hidden_value'),
    [String(ids.box)]: mask('hidden_value'),
    [`NATIVE_FILTER-${ids.box}_box_column`]: mask('box_value'),
    'NATIVE_FILTER-open': city,
    [String(ids.chart)]: city,
  };
  const address = `/api/v1/dashboard/${ids.board}`;
  const link = (await editor.post(`${address}/permalink`, { dataMask: masks, activeTabs: ['TAB-1'] })).body.key;
  const keptKey = (await editor.post(`${address}/filter_state`, { value: JSON.stringify(masks) })).body.key;
  const read = async (client: Client) => [
    (await client.get(`/api/v1/dashboard/permalink/${link}`)).body.state,
    JSON.parse((await client.get(`${address}/filter_state/${keptKey}`)).body.value),
  ];
  const left = { 'NATIVE_FILTER-open': city, [String(ids.chart)]: city };
  expect(await read(reader)).toEqual([{ dataMask: left, activeTabs: ['TAB-1'] }, left]);
  expect(await read(editor)).toEqual([{ dataMask: masks, activeTabs: ['TAB-1'] }, masks]);
});

test('[B20] an editor who does not see a target has the text as it stands, and a save of his loses nothing', async () => {
  const address = `/api/v1/dashboard/${ids.board}`;
  const storedMetadata = async () => (await server.admin.get(address)).body.result.json_metadata;
  const before = await storedMetadata();
  expect(JSON.parse(before)).toEqual(metadataOf());
  const { json_metadata: shownResult } = (await editor.get(address)).body.result;
  expect(shownResult).toBe(before);
  expect((await editor.put(address, { css: 'a {}' })).status).toBe(200);
  expect(await storedMetadata()).toBe(before);
  expect((await editor.put(address, { json_metadata: shownResult })).status).toBe(200);
  expect(await storedMetadata()).toBe(before);
  expect((await editor.post(`/api/v1/sextant/dashboard/${ids.board}/versions/1/restore`)).status).toBe(200);
  expect(await storedMetadata()).toBe(before);
});

test('[B20] whoever has the dashboard by a role keeps the filters over what it passes on, and no others', async () => {
  const role = await server.context.store.roles.create('Given');
  const viewer = await server.user('viewer', ['Gamma', 'Given']);
  const loneId = await datasetOf(server.admin, 'alone.csv', 'hidden_column\nhidden_value');
  const board = await boardOf({
    roles: [role.id],
    json_metadata: JSON.stringify({
      positions: placedLayout([ids.chart]),
      native_filter_configuration: [
        selectOf('city', 'City', { datasetId: ids.open, column: { name: 'city' } }),
        selectOf('closed', 'Hidden filter', { datasetId: loneId, column: { name: 'hidden_column' } }),
      ],
    }),
  });
  const { text } = await viewer.get(`/api/v1/dashboard/${board}`);
  expect(idsIn(text)).toEqual(['NATIVE_FILTER-city']);
  expect(text).not.toMatch(secrets);
  const choices = await viewer.post('/api/v1/chart/data', {
    datasource: { id: ids.open, type: 'table' },
    queries: [{ columns: ['city'], metrics: [], row_limit: 10 }],
    form_data: { dashboardId: board, type: 'NATIVE_FILTER', native_filter_id: 'NATIVE_FILTER-city' },
  });
  expect(choices.body.result[0].data).toEqual([{ city: 'Oslo' }]);
  const { result } = (await viewer.get(`/api/v1/sextant/dashboard/${board}/versions/1`)).body;
  expect(result.json_metadata).not.toMatch(secrets);
});
