import { afterAll, beforeAll, expect, test } from 'vitest';
import { metadataWithCharts } from '../testing/core-server.ts';
import type { Client, TestResponse } from '../testing/core-server.ts';
import { codeOf, datasetOf, openDataServer } from '../testing/data-server.ts';
import type { DataServer } from '../testing/data-server.ts';

let server: DataServer;
/** Writes statements over what the role opens to him. */
let author: Client & { readonly userId: number };
/** Opens dashboards that are given to the role Board. */
let viewer: Client;
let board = 0;
let place: { readonly database: number; readonly schema: string };
let chart = 0;
let dashboard = 0;
let id = 0;

const cities = ['Bergen', 'Oslo'];
const query = { columns: ['city'], orderby: [['city', true]] };

const makeDataset = async (client: Client, name: string, sql: string): Promise<number> =>
  (await client.post('/api/v1/dataset/', { ...place, table_name: name, sql })).body.id;

const setRoles = async (names: readonly string[]): Promise<void> => {
  await server.context.store.users.setRoles(author.userId, names);
  server.context.sessions.forget();
};

/** Every way to the rows of a dataset. */
async function reads(client: Client, datasetId: number): Promise<TestResponse[]> {
  const datasource = { id: datasetId, type: 'table' };
  const chartData = (more: object = {}) => client.post('/api/v1/chart/data', { datasource, queries: [query], ...more });
  const form = encodeURIComponent(
    JSON.stringify({ datasource: `${datasetId}__table`, viz_type: 'table', all_columns: ['city'], query_mode: 'raw' }),
  );
  return [
    await chartData(),
    await chartData({ force: true }),
    await chartData({ result_type: 'samples' }),
    await chartData({ result_type: 'drill_detail' }),
    await chartData({ result_format: 'csv' }),
    await client.post(`/datasource/samples?datasource_type=table&datasource_id=${datasetId}`, {}),
    await client.get(`/api/v1/dataset/${datasetId}/samples`),
    await client.get(`/api/v1/datasource/table/${datasetId}/column/city/values/`),
    await client.post(`/superset/explore_json/?form_data=${form}`, {}),
  ];
}

/** Status of each way, and whether a row of the table is in its response. */
const outcomes = async (client: Client, datasetId: number): Promise<unknown[]> =>
  (await reads(client, datasetId)).map(({ status, text }) => [status, /Oslo|Bergen/.test(text)]);

/** What a reader of the dashboard gets: cities, or the status. */
async function seenThroughDashboard(): Promise<unknown> {
  const { status, body } = await viewer.post('/api/v1/chart/data', {
    datasource: { id, type: 'table' },
    queries: [{ columns: ['city'], metrics: ['count'], row_limit: 10 }],
    form_data: { dashboardId: dashboard, slice_id: chart },
  });
  return status === 200 ? body.result[0].data.map(({ city }: { readonly city: string }) => city).toSorted() : status;
}

beforeAll(async () => {
  server = await openDataServer();
  const { store } = server.context;
  const table = await datasetOf(server.admin, 'sales.csv', 'city\nOslo\nBergen');
  const storedDataset = await store.datasets.load(table);
  place = { database: storedDataset?.databaseId ?? 0, schema: storedDataset?.schema ?? '' };
  const keeperRole = await store.roles.create('Keeper');
  await store.roles.allow(keeperRole.id, [{ action: 'datasource_access', view: `dataset:${table}` }]);
  board = (await store.roles.create('Board')).id;
  viewer = await server.user('viewer', ['Gamma', 'Board']);
  author = await server.user('author', ['Alpha', 'Keeper']);
  id = await makeDataset(author, 'cities', `SELECT city FROM "${place.schema}".sales`);
  const params = { viz_type: 'pie', groupby: ['city'], metric: 'count', row_limit: 10 };
  const slice = { slice_name: 'Cities', viz_type: 'pie', datasource_id: id, datasource_type: 'table' };
  chart = (await author.post('/api/v1/chart/', { ...slice, params: JSON.stringify(params) })).body.id;
  const sharedBody = { dashboard_title: 'Given', published: true, roles: [board] };
  dashboard = (await author.post('/api/v1/dashboard/', { ...sharedBody, json_metadata: metadataWithCharts(chart) }))
    .body.id;
}, 120_000);
afterAll(() => server.close());

test('[B4] who loses the right to a table reads it no longer through a dataset by SQL that he owns, nor do readers of what he shared', async () => {
  expect(await outcomes(author, id)).toEqual(Array.from({ length: 9 }, () => [200, true]));
  expect(await seenThroughDashboard()).toEqual(cities);
  await setRoles(['Alpha']);
  expect(await outcomes(author, id)).toEqual(Array.from({ length: 9 }, () => [403, false]));
  expect((await reads(author, id)).map(codeOf)).toEqual(Array.from({ length: 9 }, () => 'ACCESS_001'));
  expect(await seenThroughDashboard()).toBe(404);
  await setRoles(['Alpha', 'Keeper']);
  expect(await outcomes(author, id)).toEqual(Array.from({ length: 9 }, () => [200, true]));
  expect(await seenThroughDashboard()).toEqual(cities);
});

test('[B4] a statement that another wrote into his dataset opens its owner nothing; a grant on the dataset does', async () => {
  await setRoles(['Alpha']);
  const ownId = await datasetOf(author, 'own.csv', 'city\nRome');
  const storedDataset = await server.context.store.datasets.load(ownId);
  const dataset = (
    await author.post('/api/v1/dataset/', {
      ...place,
      table_name: 'mine',
      schema: storedDataset?.schema,
      sql: `SELECT city FROM "${storedDataset?.schema}".own`,
    })
  ).body.id;
  const [first] = await reads(author, dataset);
  expect([first?.status, first?.text.includes('Rome')]).toEqual([200, true]);
  const writtenResponse = await server.admin.put(`/api/v1/dataset/${dataset}`, {
    sql: `SELECT city FROM "${place.schema}".sales`,
  });
  expect(writtenResponse.status).toBe(200);
  expect(await outcomes(author, dataset)).toEqual(Array.from({ length: 9 }, () => [403, false]));
  const grantedRole = await server.context.store.roles.create('Reads mine');
  await server.context.store.roles.allow(grantedRole.id, [{ action: 'datasource_access', view: `dataset:${dataset}` }]);
  await setRoles(['Alpha', 'Reads mine']);
  expect(await outcomes(author, dataset)).toEqual(Array.from({ length: 9 }, () => [200, true]));
});
