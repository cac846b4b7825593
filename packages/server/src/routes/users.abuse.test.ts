import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseKey, datasetKey } from '../policies/access.ts';
import type { Client } from '../testing/core-server.ts';
import { datasetOf, openDataServer } from '../testing/data-server.ts';
import type { DataServer } from '../testing/data-server.ts';

let server: DataServer;
let own = 0;
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
  own = await datasetOf(uploader, 'first.csv', 'city\nOslo');
  other = await datasetOf(uploader, 'second.csv', 'town\nBergen');
  database = (await store.databases.byPurpose('uploads'))?.id ?? 0;
  const role = await store.roles.create('Analyst of one');
  await store.roles.allow(role.id, [
    { act: 'datasource_access', view: datasetKey(own) },
    { act: 'can_write', view: 'Dataset' },
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
      sql: `SELECT city FROM ${await tableOf(own)} UNION ALL SELECT town FROM ${await tableOf(other)}`,
    }),
    await analyst.post('/api/v1/dataset/', {
      database,
      table_name: 'hidden in a CTE',
      sql: `WITH x AS (SELECT * FROM ${await tableOf(other)}) SELECT * FROM x`,
    }),
    physical,
  ];
  for (const result of attempts) expect([result.status >= 400, result.text.includes('Bergen')]).toEqual([true, false]);
  const listed = await analyst.get('/api/v1/dataset/');
  expect(listed.body.result.map(({ id }: { id: number }) => id)).toEqual([own]);
  // Whoever may read the whole database makes it.
  const role = await server.context.store.roles.create('Whole database');
  await server.context.store.roles.allow(role.id, [{ act: 'database_access', view: databaseKey(database) }]);
  const reader = await server.user('reader', ['Alpha', 'Whole database']);
  expect((await makeOver(reader, other, 'allowed')).status).toBe(201);
});

test('[B10] nobody ends the sign-ins of others or deletes their objects by number', async () => {
  const ana = await server.user('ana', ['Alpha']);
  const bea = await server.user('bea', ['Alpha']);
  const sessions = (await ana.get('/api/v1/sextant/me/sessions')).body.result;
  expect(sessions.length).toBeGreaterThan(0);
  for (const { id } of sessions as { id: string }[]) {
    const ended = await bea.delete(`/api/v1/sextant/me/sessions/${id}`);
    expect(ended.status).toBe(404);
  }
  const dashboard = (await ana.post('/api/v1/dashboard/', { dashboard_title: 'Of Ana' })).body.id;
  const chart = (
    await ana.post('/api/v1/chart/', {
      slice_name: 'Of Ana',
      viz_type: 'pie',
      datasource_id: own,
      datasource_type: 'table',
      params: '{}',
    })
  ).body.id;
  for (const path of [`/api/v1/dashboard/${dashboard}`, `/api/v1/chart/${chart}`])
    expect([403, 404]).toContain((await bea.delete(path)).status);
  expect((await ana.get('/api/v1/me/')).status).toBe(200);
  expect((await ana.get(`/api/v1/dashboard/${dashboard}`)).status).toBe(200);
});
