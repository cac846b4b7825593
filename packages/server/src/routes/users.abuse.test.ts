import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseKey, datasetKey } from '../policies/access.ts';
import { statusAndCode } from '../testing/core-server.ts';
import type { Client, TestResponse } from '../testing/core-server.ts';
import { datasetOf, openDataServer } from '../testing/data-server.ts';
import type { DataServer } from '../testing/data-server.ts';

let server: DataServer;
let ownId = 0;
let other = 0;
let database = 0;
const tableOf = async (id: number): Promise<string> => {
  const record = await server.context.store.datasets.record(id);
  return `"${record?.row.schema_name ?? ''}"."${record?.row.name ?? ''}"`;
};

/** Reads one dataset and may make datasets. */
let analyst: Client;

beforeAll(async () => {
  server = await openDataServer();
  const { store } = server.context;
  const uploader = await server.user('uploader', ['Alpha']);
  ownId = await datasetOf(uploader, 'first.csv', 'city\nOslo');
  other = await datasetOf(uploader, 'second.csv', 'town\nBergen');
  database = (await store.databases.byPurpose('uploads'))?.id ?? 0;
  const role = await store.roles.create('Analyst of one');
  await store.roles.allow(role.id, [
    { action: 'datasource_access', view: datasetKey(ownId) },
    { action: 'can_write', view: 'Dataset' },
  ]);
  analyst = await server.user('analyst', ['Gamma', 'Analyst of one']);
}, 120_000);
afterAll(() => server.close());

const makeOver = async (client: Client, id: number, name: string) => {
  const sql = `SELECT * FROM ${await tableOf(id)}`;
  return client.post('/api/v1/dataset/', { database, table_name: name, sql });
};

test('[B5] whoever reads one table makes no dataset over another, and reads nothing through one', async () => {
  const record = await server.context.store.datasets.record(other);
  const physical = await analyst.post('/api/v1/dataset/', {
    database,
    schema: record?.row.schema_name,
    table_name: record?.row.name,
  });
  const attempts = [
    await makeOver(analyst, other, 'over the second'),
    await analyst.post('/api/v1/dataset/', {
      database,
      table_name: 'hidden in a union',
      sql: `SELECT city FROM ${await tableOf(ownId)} UNION ALL SELECT town FROM ${await tableOf(other)}`,
    }),
    await analyst.post('/api/v1/dataset/', {
      database,
      table_name: 'hidden in a CTE',
      sql: `WITH x AS (SELECT * FROM ${await tableOf(other)}) SELECT * FROM x`,
    }),
    physical,
  ];
  for (const result of attempts) expect([result.status >= 400, result.text.includes('Bergen')]).toEqual([true, false]);
  const listedResponse = await analyst.get('/api/v1/dataset/');
  expect(listedResponse.body.result.map(({ id }: { id: number }) => id)).toEqual([ownId]);
  // Whoever may read the whole database makes it.
  const role = await server.context.store.roles.create('Whole database');
  await server.context.store.roles.allow(role.id, [{ action: 'database_access', view: databaseKey(database) }]);
  const reader = await server.user('reader', ['Alpha', 'Whole database']);
  expect((await makeOver(reader, other, 'allowed')).status).toBe(201);
});

test('[B10] nobody ends the sign-ins of others or deletes their objects and saved states by number or key', async () => {
  const ana = await server.user('ana', ['Alpha']);
  const bea = await server.user('bea', ['Alpha']);
  const gil = await server.user('gil', ['Gamma']);
  const dataset = await datasetOf(ana, 'of ana.csv', 'city\nRome');
  const create = async (path: string, body: object): Promise<TestResponse['body']> => {
    const result = await ana.post(path, body);
    if (result.status !== 201) throw new Error(result.text);
    return result.body;
  };
  const chart = { slice_name: 'Of Ana', viz_type: 'pie', datasource_id: dataset, datasource_type: 'table' };
  const draft = (await create('/api/v1/dashboard/', { dashboard_title: 'Draft of Ana' })).id;
  const open = (await create('/api/v1/dashboard/', { dashboard_title: 'Of Ana', published: true })).id;
  const chartId = (await create('/api/v1/chart/', { ...chart, params: '{}' })).id;
  const form = { datasource_id: dataset, datasource_type: 'table', form_data: '{}' };
  const { key: formKey } = await create('/api/v1/explore/form_data', form);
  const { key: filterKey } = await create(`/api/v1/dashboard/${open}/filter_state`, { value: '{}' });
  const layer = (await create('/api/v1/annotation_layer/', { name: 'Of Ana' })).id;
  const event = { short_descr: 'Of Ana', start_dttm: '2024-01-01T00:00:00', end_dttm: '2024-01-02T00:00:00' };
  const annotation = (await create(`/api/v1/annotation_layer/${layer}/annotation/`, event)).id;
  const paths = [
    `/api/v1/dashboard/${draft}`,
    `/api/v1/dashboard/${open}`,
    `/api/v1/chart/${chartId}`,
    `/api/v1/dataset/${dataset}`,
    `/api/v1/explore/form_data/${formKey}`,
    `/api/v1/dashboard/${open}/filter_state/${filterKey}`,
    `/api/v1/annotation_layer/${layer}/annotation/${annotation}`,
    `/api/v1/annotation_layer/${layer}`,
  ];
  const sessionsOf = async (): Promise<string[]> =>
    (await ana.get('/api/v1/sextant/me/sessions')).body.result.map(({ id }: { id: string }) => id);
  const sessions = await sessionsOf();
  expect(sessions).toHaveLength(1);
  for (const id of sessions)
    expect(statusAndCode(await bea.delete(`/api/v1/sextant/me/sessions/${id}`))).toBe('404 NOT_FOUND_014');
  const byGil = await Promise.all(paths.map(async (path) => (await gil.delete(path)).status));
  expect(byGil).toEqual([404, 403, 404, 403, 404, 404, 403, 403]);
  // Annotations belong to all who may write them; the chart and the published dashboard are seen by whoever may read all data.
  const byBea = await Promise.all(paths.slice(0, 6).map(async (path) => (await bea.delete(path)).status));
  expect(byBea).toEqual([404, 403, 403, 404, 404, 404]);
  expect(await sessionsOf()).toEqual(sessions);
  for (const path of paths) expect([path, (await ana.get(path)).status]).toEqual([path, 200]);
});

test('[B18] an old version brings its definition back, and no row of a dataset that is closed by now', async () => {
  const { store, sessions } = server.context;
  const role = await store.roles.create('Reads the second');
  await store.roles.allow(role.id, [{ action: 'datasource_access', view: datasetKey(other) }]);
  const eva = await server.user('eva', ['Alpha', 'Reads the second']);
  const form = { viz_type: 'table', datasource: `${other}__table`, query_mode: 'raw', all_columns: ['town'] };
  const chart = await eva.post('/api/v1/chart/', {
    slice_name: 'Towns',
    viz_type: 'table',
    datasource_id: other,
    datasource_type: 'table',
    params: JSON.stringify(form),
  });
  const node = (id: string, type: string, children: readonly string[], meta: object = {}) => [
    id,
    { id, type, children, meta },
  ];
  const layout = JSON.stringify(
    Object.fromEntries([
      node('ROOT_ID', 'ROOT', ['GRID_ID']),
      node('GRID_ID', 'GRID', ['R']),
      node('R', 'ROW', ['C']),
      node('C', 'CHART', [], { chartId: chart.body.id, width: 4, height: 50 }),
    ]),
  );
  const createdResponse = await eva.post('/api/v1/dashboard/', { dashboard_title: 'Towns', position_json: layout });
  const path = `/api/v1/dashboard/${createdResponse.body.id}`;
  expect((await eva.put(path, { position_json: '{}' })).status).toBe(200);
  const request = () =>
    eva.post('/api/v1/chart/data', {
      datasource: { id: other, type: 'table' },
      queries: [{ columns: ['town'] }],
      form_data: { slice_id: chart.body.id, dashboardId: createdResponse.body.id },
    });
  expect((await request()).body.result[0].data).toEqual([{ town: 'Bergen' }]);
  await store.users.setRoles(eva.userId, ['Alpha']);
  sessions.forget();
  const restoredResponse = await eva.post(
    `/api/v1/sextant/dashboard/${createdResponse.body.id}/versions/1/restore`,
    undefined,
    {
      'if-match': '"2"',
    },
  );
  expect([restoredResponse.status, restoredResponse.body.result?.version]).toEqual([200, 3]);
  expect((await eva.get(path)).body.result.position_json).toBe(layout);
  const deniedResponse = await request();
  expect([deniedResponse.status, deniedResponse.text.includes('Bergen')]).toEqual([404, false]);
  expect((await eva.get(`${path}/datasets`)).body.result).toEqual([]);
});
