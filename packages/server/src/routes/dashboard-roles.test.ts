import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statusAndCode } from '../testing/core-server.ts';
import type { Client } from '../testing/core-server.ts';
import { codeOf, datasetOf, openDataServer } from '../testing/data-server.ts';
import type { DataServer } from '../testing/data-server.ts';

let server: DataServer;
let ana: Client;
/** Has the role that the dashboard is given to, and no data. */
let viewer: Client;
/** Has no role but Gamma. */
let other: Client;
/** Reads all data, but has not the role. */
let alpha: Client;
let roleId = 0;
let dataset = 0;
let secret = 0;
const ids = { bar: 0, closed: 0, secretChart: 0, given: 0, open: 0 };

const csv = 'city,kind,amount,pay\nOslo,a,1,10403117\nOslo,b,2,20716293\nBergen,a,4,30529481';
const form = (datasetId: number, more: object = {}) => ({
  viz_type: 'pie',
  datasource: `${datasetId}__table`,
  groupby: ['city'],
  metric: { expressionType: 'SIMPLE', aggregate: 'SUM', column: { column_name: 'amount' }, label: 'Amount' },
  row_limit: 10,
  ...more,
});
const metric = form(0).metric;

const chartOf = async (client: Client, name: string, datasetId: number): Promise<number> =>
  (
    await client.post('/api/v1/chart/', {
      slice_name: name,
      viz_type: 'pie',
      datasource_id: datasetId,
      datasource_type: 'table',
      params: JSON.stringify(form(datasetId)),
      query_context: JSON.stringify({
        datasource: { id: datasetId, type: 'table' },
        queries: [{ columns: ['city'], metrics: [] }],
      }),
    })
  ).body.id;

const layoutOf = (charts: readonly number[]) =>
  Object.fromEntries(charts.map((id) => [`CHART-${id}`, { type: 'CHART', id: `CHART-${id}`, meta: { chartId: id } }]));

const filter = (datasetId: number) => ({
  id: 'NATIVE_FILTER-kind',
  name: 'Kind',
  filterType: 'filter_select',
  targets: [{ datasetId, column: { name: 'kind' } }],
});

async function dashboardOf(client: Client, title: string, charts: readonly number[], more: object = {}) {
  const createdResponse = await client.post('/api/v1/dashboard/', {
    dashboard_title: title,
    published: true,
    json_metadata: JSON.stringify({
      positions: layoutOf(charts),
      native_filter_configuration: client === ana ? [filter(dataset)] : [],
    }),
    ...more,
  });
  if (createdResponse.status !== 201) throw new Error(createdResponse.text);
  return createdResponse.body.id as number;
}

const queryObject = (more: object = {}) => ({
  columns: ['city'],
  metrics: [metric],
  orderby: [[metric, false]],
  row_limit: 10,
  ...more,
});

/** What a tile of the dashboard sends. */
const request = (client: Client, query: object, { form: data = {}, datasetId = dataset, format = 'json' } = {}) =>
  client.post('/api/v1/chart/data', {
    datasource: { id: datasetId, type: 'table' },
    queries: [query],
    form_data: { dashboardId: ids.given, slice_id: ids.bar, ...data },
    result_format: format,
  });

const titles = async (client: Client): Promise<string[]> =>
  (await client.get('/api/v1/dashboard/')).body.result.map((one: { dashboard_title: string }) => one.dashboard_title);

beforeAll(async () => {
  server = await openDataServer();
  ana = await server.user('ana', ['Alpha']);
  roleId = (await server.context.store.roles.create('Board')).id;
  viewer = await server.user('viewer', ['Gamma', 'Board']);
  other = await server.user('other', ['Gamma']);
  alpha = await server.user('alpha', ['Alpha']);
  dataset = await datasetOf(ana, 'orders.csv', csv);
  secret = await datasetOf(alpha, 'secret.csv', csv);
  ids.bar = await chartOf(ana, 'Cities', dataset);
  ids.closed = await chartOf(ana, 'Not on it', dataset);
  ids.secretChart = await chartOf(alpha, 'Secret', secret);
  ids.given = await dashboardOf(ana, 'Given', [ids.bar, ids.secretChart], { roles: [roleId] });
  ids.open = await dashboardOf(ana, 'Without roles', [ids.bar]);
}, 120_000);
afterAll(() => server.close());

describe('a dashboard that is given to roles', () => {
  test('is seen by them, its owners and administrators, and by nobody else', async () => {
    for (const [client, status] of [
      [viewer, 200],
      [ana, 200],
      [server.admin, 200],
      [other, 404],
      [alpha, 404],
    ] as const) {
      const shownResponse = await client.get(`/api/v1/dashboard/${ids.given}`);
      expect([client === alpha ? 'alpha' : '', shownResponse.status]).toEqual([
        client === alpha ? 'alpha' : '',
        status,
      ]);
      expect((await titles(client)).includes('Given')).toBe(status === 200);
    }
    expect(statusAndCode(await viewer.get(`/api/v1/dashboard/${ids.open}`))).toBe('404 NOT_FOUND_002');
    expect((await viewer.get(`/api/v1/dashboard/${ids.given}`)).body.result.roles).toEqual([
      { id: roleId, name: 'Board' },
    ]);
  });

  test('[B12] is closed as a draft', async () => {
    const draft = await dashboardOf(ana, 'Draft', [ids.bar], { roles: [roleId], published: false, slug: 'draft' });
    expect(statusAndCode(await viewer.get('/api/v1/dashboard/draft'))).toBe('404 NOT_FOUND_002');
    expect(statusAndCode(await request(viewer, queryObject(), { form: { dashboardId: draft } }))).toBe(
      '404 NOT_FOUND_003',
    );
    expect(await titles(viewer)).not.toContain('Draft');
  });

  test('stays closed when its role is removed', async () => {
    const { id } = await server.context.store.roles.create('Short');
    const createdId = await dashboardOf(ana, 'Orphaned', [], { roles: [id] });
    await server.context.store.roles.remove(id);
    expect(statusAndCode(await other.get(`/api/v1/dashboard/${createdId}`))).toBe('404 NOT_FOUND_002');
    expect(await titles(other)).not.toContain('Orphaned');
    const shownResponse = await ana.get(`/api/v1/dashboard/${createdId}`);
    expect(shownResponse.body.result.roles).toEqual([{ id, name: `Deleted role ${id}` }]);
    expect((await ana.put(`/api/v1/dashboard/${createdId}`, { roles: [] })).status).toBe(200);
    expect((await other.get(`/api/v1/dashboard/${createdId}`)).status).toBe(200);
  });

  test('[B11] is given by whoever may change it, and to roles that there are', async () => {
    expect(statusAndCode(await other.put(`/api/v1/dashboard/${ids.given}`, { roles: [] }))).toBe('404 NOT_FOUND_002');
    expect(statusAndCode(await viewer.put(`/api/v1/dashboard/${ids.given}`, { roles: [] }))).toBe('403 ACCESS_004');
    // Managing one dashboard says nothing about another.
    const ownId = await dashboardOf(viewer, 'Own of the viewer', []);
    expect((await viewer.put(`/api/v1/dashboard/${ownId}`, { roles: [roleId] })).status).toBe(200);
    expect(statusAndCode(await viewer.put(`/api/v1/dashboard/${ids.given}`, { roles: [roleId, 1] }))).toBe(
      '403 ACCESS_004',
    );
    expect(statusAndCode(await ana.put(`/api/v1/dashboard/${ids.given}`, { roles: [99_999] }))).toBe('422 REQUEST_008');
    expect((await ana.get(`/api/v1/dashboard/${ids.given}`)).body.result.roles).toHaveLength(1);
    const choices = await ana.get('/api/v1/dashboard/related/roles?q=(filter:boa)');
    expect(choices.body.result).toMatchObject([{ value: roleId, text: 'Board' }]);
  });
});

describe('data through a dashboard that one sees by a role', () => {
  test('its charts return their own queries, under its filters', async () => {
    const wholeResponse = await request(viewer, queryObject());
    expect([wholeResponse.status, wholeResponse.body.result?.[0].data]).toEqual([
      200,
      [
        { city: 'Bergen', Amount: 4 },
        { city: 'Oslo', Amount: 3 },
      ],
    ]);
    for (const filters of [[{ col: 'kind', op: 'IN', val: ['a'] }], [{ col: 'city', op: '==', val: 'Oslo' }]])
      expect((await request(viewer, queryObject({ filters }))).status).toBe(200);
    // Where the address names the tile, as the page does.
    const body = { datasource: { id: dataset, type: 'table' }, queries: [queryObject()] };
    const address = `form_data=${encodeURIComponent(JSON.stringify({ slice_id: ids.bar }))}&dashboard_id=${ids.given}`;
    expect((await viewer.post(`/api/v1/chart/data?${address}`, body)).status).toBe(200);
    expect((await request(viewer, queryObject(), { format: 'csv' })).status).toBe(200);
    const countedResponse = await request(
      viewer,
      { metrics: [{ expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'n' }] },
      { form: { slice_id: null } },
    );
    expect(countedResponse.body.result?.[0].data).toEqual([{ n: 3 }]);
  });

  test('its filters return with their values', async () => {
    const form = { type: 'NATIVE_FILTER', native_filter_id: 'NATIVE_FILTER-kind', slice_id: null };
    const values = await request(viewer, { columns: ['kind'], metrics: [], orderby: [['kind', true]] }, { form });
    expect(values.body.result?.[0].data).toEqual([{ kind: 'a' }, { kind: 'b' }]);
    const more = await request(viewer, { columns: ['pay'], metrics: [] }, { form });
    expect([more.status, codeOf(more)]).toEqual([403, 'ACCESS_013']);
    const unknown = await request(
      viewer,
      { columns: ['kind'] },
      { form: { ...form, native_filter_id: 'NATIVE_FILTER-x' } },
    );
    expect(statusAndCode(unknown)).toBe('403 ACCESS_013');
  });

  test('its texts return the metrics that they name, over all rows, and nothing else', async () => {
    const sumOf = (name: string, column: string) => ({ metric_name: name, expression: `SUM(${column})` });
    const ownData = await datasetOf(ana, 'more-orders.csv', csv);
    await ana.put(`/api/v1/dataset/${ownData}`, { metrics: [sumOf('sold', 'amount'), sumOf('paid', 'pay')] });
    const chart = await chartOf(ana, 'More cities', ownData);
    const text = {
      type: 'MARKDOWN',
      id: 'TEXT',
      meta: { code: 'Sold {{ sold }}', width: 4, height: 20 },
      children: [],
    };
    const row = { type: 'ROW', id: 'ROW', meta: {}, children: ['TEXT'] };
    const grid = { type: 'GRID', id: 'GRID_ID', children: ['ROW'] };
    const root = { type: 'ROOT', id: 'ROOT_ID', children: ['GRID_ID'] };
    const positions = { ...layoutOf([chart]), ROOT_ID: root, GRID_ID: grid, ROW: row, TEXT: text };
    const json = JSON.stringify({ positions, native_filter_configuration: [filter(ownData)] });
    const board = await dashboardOf(ana, 'With a text', [chart], { roles: [roleId], json_metadata: json });
    const asText = (query: object) =>
      request(viewer, query, { form: { dashboardId: board, slice_id: null }, datasetId: ownData });

    // 1 + 2 + 4 of the file; of kind a, 1 + 4.
    expect((await asText({ metrics: ['sold'] })).body.result?.[0].data).toEqual([{ sold: 7 }]);
    const ofKind = await asText({ metrics: ['sold'], filters: [{ col: 'kind', op: 'IN', val: ['a'] }] });
    expect(ofKind.body.result?.[0].data).toEqual([{ sold: 5 }]);
    for (const query of [
      { metrics: ['paid'] },
      { metrics: ['sold', 'paid'] },
      { metrics: ['sold'], columns: ['city'] },
      { metrics: ['sold'], filters: [{ col: 'pay', op: '>', val: 1 }] },
      { metrics: ['sold'], extras: { where: '1 = 1' } },
    ])
      expect([query, statusAndCode(await asText(query))]).toEqual([query, '403 ACCESS_013']);

    const datasets = async (client: Client) => (await client.get(`/api/v1/dashboard/${board}/datasets`)).body.result;
    const [closed] = await datasets(viewer);
    expect([closed.is_closed, closed.metrics.map((one: { metric_name: string }) => one.metric_name)]).toEqual([
      true,
      ['sold'],
    ]);
    expect((await datasets(ana))[0].is_closed).toBeUndefined();
  });

  const sum = { expressionType: 'SIMPLE', aggregate: 'SUM', column: { column_name: 'pay' }, label: 'Amount' };
  const sql = { expressionType: 'SQL', sqlExpression: 'MAX(pay)', label: 'Amount' };
  test.each([
    ['another column', { columns: ['pay'] }],
    ['one more column', { columns: ['city', 'pay'] }],
    ['a column by an expression', { columns: [{ sqlExpression: 'pay', label: 'city', expressionType: 'SQL' }] }],
    ['rows as they are', { metrics: null, orderby: [] }],
    ['another metric under the same label', { metrics: [sum], orderby: [] }],
    ['a metric by an expression', { metrics: [sql], orderby: [] }],
    ['an order by another metric', { orderby: [[sum, true]] }],
    ['an order by another column', { orderby: [['pay', true]] }],
    ['a limit by another metric', { series_limit: 1, series_columns: ['city'], series_limit_metric: sum }],
    ['a filter on a column it does not filter', { filters: [{ col: 'pay', op: '>', val: 100 }] }],
    [
      'a filter by an expression',
      { filters: [{ col: { sqlExpression: 'pay', label: 'x', expressionType: 'SQL' }, op: '>', val: 1 }] },
    ],
    ['a free condition', { extras: { where: 'pay > 100' } }],
    ['a free condition on groups', { extras: { having: 'MAX(pay) > 100' } }],
    ['more rows', { row_limit: 11 }],
    ['rows past its end', { row_offset: 5 }],
    ['samples', { result_type: 'samples' }],
    ['rows behind a mark', { result_type: 'drill_detail' }],
    ['names of columns', { result_type: 'columns' }],
  ])('[B3] %s is rejected', async (_, change) => {
    const result = await request(viewer, queryObject(change));
    expect([result.status, codeOf(result)]).toEqual([403, 'ACCESS_013']);
    expect(statusAndCode(await request(viewer, queryObject(change), { format: 'csv' }))).toBe('403 ACCESS_013');
    expect(result.text).not.toContain('30529481');
  });

  test('[B1 B2] a chart that is not on it, another dataset and another dashboard are rejected', async () => {
    for (const result of [
      await request(viewer, queryObject(), { form: { slice_id: ids.closed } }),
      await request(viewer, queryObject(), { form: { slice_id: 99_999 } }),
      await request(viewer, queryObject(), { form: { dashboardId: ids.open } }),
      await request(viewer, queryObject(), { form: { dashboardId: 99_999 } }),
      await request(viewer, queryObject(), { form: { dashboardId: null } }),
      await request(viewer, queryObject(), { datasetId: secret }),
      await request(other, queryObject()),
      await viewer.get(`/api/v1/chart/${ids.bar}/data/`),
      await viewer.get(`/api/v1/chart/${ids.bar}`),
      await viewer.get(`/api/v1/dataset/${dataset}`),
      await viewer.get(`/api/v1/datasource/table/${dataset}/column/city/values/`),
      await viewer.post(`/datasource/samples?datasource_type=table&datasource_id=${dataset}`, {}),
    ])
      expect([403, 404].includes(result.status) && !result.text.includes('Bergen')).toBe(true);
  });

  test('[B9] of its datasets one learns what it shows; of those its maker may not read, nothing', async () => {
    const { body, text } = await viewer.get(`/api/v1/dashboard/${ids.given}/datasets`);
    expect(body.result.map((one: { id: number }) => one.id)).toEqual([dataset]);
    expect(body.result[0].columns.map((one: { column_name: string }) => one.column_name).toSorted()).toEqual([
      'amount',
      'city',
      'kind',
    ]);
    expect(body.result[0]).toMatchObject({ sql: null, schema: null, owners: [], database: { name: '' } });
    expect(text).not.toContain('pay');
  });

  test('[B4] nobody passes on what he may not read', async () => {
    const requestedResponse = await request(viewer, queryObject(), {
      datasetId: secret,
      form: { slice_id: ids.secretChart },
    });
    expect([requestedResponse.status, codeOf(requestedResponse)]).toEqual([404, 'NOT_FOUND_003']);
    // A viewer who gives the chart of others to his own role.
    const ownId = await dashboardOf(other, 'Own of the other', [], { roles: [roleId] });
    const positionsChange = { json_metadata: JSON.stringify({ positions: layoutOf([ids.secretChart]) }) };
    expect(statusAndCode(await other.put(`/api/v1/dashboard/${ownId}`, positionsChange))).toBe('422 REQUEST_008');
    const { db } = server.context.store;
    await db.insertInto('dashboard_chart').values({ dashboard_id: ownId, chart_id: ids.secretChart }).execute();
    const through = { slice_id: ids.secretChart, dashboardId: ownId };
    expect(statusAndCode(await request(viewer, queryObject(), { datasetId: secret, form: through }))).toBe(
      '404 NOT_FOUND_003',
    );
    // Its owner passes it on.
    await alpha.put(`/api/v1/chart/${ids.secretChart}`, { slice_name: 'Secret, given' });
    const givenId = await dashboardOf(alpha, 'By its owner', [ids.secretChart], { roles: [roleId] });
    expect(
      (await request(viewer, queryObject(), { datasetId: secret, form: { ...through, dashboardId: givenId } })).status,
    ).toBe(200);
  });

  test('[B18] it closes with the role, and with the rights of who made it', async () => {
    const { store, sessions } = server.context;
    await ana.put(`/api/v1/dashboard/${ids.given}`, { roles: [] });
    expect(statusAndCode(await request(viewer, queryObject()))).toBe('404 NOT_FOUND_003');
    await ana.put(`/api/v1/dashboard/${ids.given}`, { roles: [roleId] });
    expect((await request(viewer, queryObject())).status).toBe(200);
    await store.users.setRoles((await store.users.byName('viewer'))?.id ?? 0, ['Gamma']);
    sessions.forget();
    expect(statusAndCode(await request(viewer, queryObject()))).toBe('404 NOT_FOUND_003');
    await store.users.setRoles((await store.users.byName('viewer'))?.id ?? 0, ['Gamma', 'Board']);
    sessions.forget();
    expect((await request(viewer, queryObject())).status).toBe(200);
    // A maker who reads the data by a role, and then no longer.
    const readers = await store.roles.create('Readers');
    const readGrants = (datasetIds: readonly number[]) =>
      server.admin.put(`/api/v1/sextant/roles/${readers.id}`, {
        permissions: [],
        grants: datasetIds.map((datasetId) => ({ kind: 'dataset', datasetId })),
      });
    expect((await readGrants([dataset])).status).toBe(200);
    const maker = await server.user('maker', ['Gamma', 'Readers']);
    const chartId = await chartOf(maker, 'By a reader', dataset);
    const dashboardId = await dashboardOf(maker, 'By a reader', [chartId], { roles: [roleId] });
    const requestMade = () => request(viewer, queryObject(), { form: { slice_id: chartId, dashboardId } });
    expect((await requestMade()).status).toBe(200);
    expect((await readGrants([])).status).toBe(200);
    expect(statusAndCode(await requestMade())).toBe('404 NOT_FOUND_003');
    expect((await readGrants([dataset])).status).toBe(200);
    expect((await requestMade()).status).toBe(200);
  });

  test('[C1] the rules of its maker bind its readers too', async () => {
    const { store } = server.context;
    const { id } = await store.roles.create('Only Oslo');
    await store.users.setRoles((await store.users.byName('ana'))?.id ?? 0, ['Alpha', 'Only Oslo']);
    await server.admin.post('/api/v1/rowlevelsecurity/', {
      name: 'Oslo',
      filter_type: 'Regular',
      tables: [dataset],
      roles: [id],
      clause: "city = 'Oslo'",
    });
    server.context.sessions.forget();
    const result = await request(viewer, queryObject());
    expect(result.body.result?.[0].data).toEqual([{ city: 'Oslo', Amount: 3 }]);
  });
});
