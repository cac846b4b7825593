import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../testing/core-server.ts';
import { datasetOf, openDataServer } from '../testing/data-server.ts';
import type { DataServer } from '../testing/data-server.ts';

let server: DataServer;
let admin: Client;
let dataset = 0;
const charts = { pie: 0, bar: 0, table: 0 };
let dashboard = 0;

const metric = { expressionType: 'SIMPLE', aggregate: 'SUM', column: { column_name: 'amount' }, label: 'Amount' };
const csv = 'city,kind,amount\nOslo,a,5\nBergen,a,3\nParis,b,2\nLyon,b,1';

const chartOf = async (name: string, kind: string): Promise<number> => {
  const params = { viz_type: kind, datasource: `${dataset}__table`, groupby: ['city'], metric, metrics: [metric] };
  const createdResponse = await admin.post('/api/v1/chart/', {
    slice_name: name,
    viz_type: kind,
    datasource_id: dataset,
    datasource_type: 'table',
    params: JSON.stringify(params),
  });
  return createdResponse.body.id;
};

const dashboardOf = async (title: string, shownNumbers: readonly number[]): Promise<number> => {
  const positions = Object.fromEntries(
    shownNumbers.map((id) => [`CHART-${id}`, { type: 'CHART', id: `CHART-${id}`, meta: { chartId: id } }]),
  );
  const createdResponse = await admin.post('/api/v1/dashboard/', {
    dashboard_title: title,
    published: true,
    json_metadata: JSON.stringify({ positions }),
  });
  return createdResponse.body.id;
};

const pieQuery = (column = 'city', filters: readonly object[] = []) => ({
  columns: [column],
  metrics: [metric],
  filters,
});
const barQuery = {
  columns: ['kind', 'city'],
  metrics: [metric],
  post_processing: [
    {
      operation: 'pivot',
      options: { index: ['kind'], columns: ['city'], aggregates: { Amount: { operator: 'mean' } } },
    },
    { operation: 'flatten', options: {} },
  ],
};

interface From {
  readonly chart: number;
  readonly on?: number;
}

const requestOf = async (client: Client, query: object, { chart, on = dashboard }: From) => {
  const form = encodeURIComponent(JSON.stringify({ slice_id: chart }));
  const { body } = await client.post(`/api/v1/chart/data?dashboard_id=${on}&form_data=${form}`, {
    datasource: { id: dataset, type: 'table' },
    queries: [query],
  });
  return body.result[0];
};
const slots = async (client: Client, query: object, from: From) =>
  (await requestOf(client, query, from)).label_slots?.slots;

beforeAll(async () => {
  server = await openDataServer();
  ({ admin } = server);
  dataset = await datasetOf(admin, 'sales.csv', csv);
  charts.pie = await chartOf('Pie', 'pie');
  charts.bar = await chartOf('Bar', 'echarts_timeseries_bar');
  charts.table = await chartOf('Table', 'table');
  const { roles } = server.context.store;
  await roles.allow((await roles.create('Readers')).id, [{ action: 'datasource_access', view: `dataset:${dataset}` }]);
  dashboard = await dashboardOf('Colors', Object.values(charts));
});
afterAll(() => server.close());

test('a value has one slot on all charts of a dashboard, in every order of loading, for every reader, and out of the cache', async () => {
  const lyon = { col: 'city', op: '==', val: 'Lyon' };
  // The smallest value is loaded first: it keeps its slot when all others come.
  expect(await slots(admin, pieQuery('city', [lyon]), { chart: charts.pie })).toEqual({ Lyon: 0 });
  const bar = await requestOf(admin, barQuery, { chart: charts.bar });
  expect(bar.label_slots).toEqual({ by_metric: false, slots: { Oslo: 1, Bergen: 2, Paris: 3, Lyon: 0 } });
  const pie = await requestOf(admin, pieQuery(), { chart: charts.pie });
  expect(pie.label_slots.slots).toEqual({ Oslo: 1, Bergen: 2, Paris: 3, Lyon: 0 });
  const secondResult = await requestOf(admin, pieQuery(), { chart: charts.pie });
  expect([secondResult.is_cached, secondResult.label_slots]).toEqual([true, pie.label_slots]);
});

test('the same rows for another dashboard, or for none, come with other slots, or without', async () => {
  const other = await dashboardOf('Other', [charts.pie]);
  expect(await slots(admin, pieQuery(), { chart: charts.pie, on: other })).toEqual({
    Oslo: 0,
    Bergen: 1,
    Paris: 2,
    Lyon: 3,
  });
  const plainResponse = await admin.post('/api/v1/chart/data', {
    datasource: { id: dataset, type: 'table' },
    queries: [pieQuery()],
  });
  expect(plainResponse.body.result[0]).not.toHaveProperty('label_slots');
  expect(await slots(admin, pieQuery(), { chart: charts.table })).toEqual({ Oslo: 1, Bergen: 2, Paris: 3, Lyon: 0 });
});

test('rows that a rule hides name nothing: a reader gets the slots of his own values only', async () => {
  const { store } = server.context;
  const role = await store.roles.create('Tenant b');
  const nora = await server.user('nora', ['Gamma', 'Readers', 'Tenant b']);
  await admin.post('/api/v1/rowlevelsecurity/', {
    name: 'only b',
    filter_type: 'Regular',
    tables: [dataset],
    roles: [role.id],
    clause: "kind = 'b'",
  });
  expect(await store.rowRules.current()).toHaveLength(1);
  const found = await requestOf(nora, pieQuery(), { chart: charts.pie });
  expect(Object.keys(found.label_slots.slots).toSorted()).toEqual(['Lyon', 'Paris']);
  expect(found.label_slots.slots).toEqual({ Paris: 3, Lyon: 0 });
});

test('[B] nobody gives slots to what the dashboard’s charts do not show: other columns, expressions, foreign charts, closed dashboards', async () => {
  const count = async (): Promise<number> =>
    (await server.context.store.db.selectFrom('label_slot').selectAll().execute()).length;
  const before = await count();
  const strayId = await chartOf('Stray', 'pie');
  const eve = await server.user('eve', ['Gamma', 'Readers']);
  expect(await slots(admin, pieQuery('kind'), { chart: charts.pie })).toBeUndefined();
  const sql = { expressionType: 'SQL', sqlExpression: "'garbage ' || city", label: 'city' };
  expect(await slots(admin, { ...pieQuery(), columns: [sql] }, { chart: charts.pie })).toBeUndefined();
  const draft = await dashboardOf('Draft', [charts.pie]);
  await admin.put(`/api/v1/dashboard/${draft}`, { published: false });
  for (const from of [{ chart: strayId }, { chart: charts.pie, on: 987_654 }, { chart: charts.pie, on: draft }])
    expect(Object.keys((await slots(eve, pieQuery(), from)) ?? {}).length).toBe('on' in from ? 0 : 4);
  expect(await count()).toBe(before);
});
