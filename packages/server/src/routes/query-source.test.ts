import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../testing/core-server.ts';
import { codeOf, datasetOf, openDataServer } from '../testing/data-server.ts';
import type { DataServer } from '../testing/data-server.ts';

let server: DataServer;
let ana: Client;
let database = 0;
let schema = '';

beforeAll(async () => {
  server = await openDataServer();
  ana = await server.user('ana', ['Alpha', 'sql_lab']);
  const dataset = await datasetOf(ana, 'towns.csv', 'town,people\nOslo,700\nBergen,290\nOslo,10\n');
  const { result } = (await ana.get(`/api/v1/dataset/${dataset}`)).body;
  database = result.database.id;
  schema = result.schema;
});
afterAll(() => server.close());

/** The number of a run. */
const queryOf = async (sql: string, more: object = {}): Promise<number> =>
  (await ana.post('/api/v1/sqllab/execute/', { database_id: database, schema, sql, ...more })).body.query_id;

/** Statements that are read again and again name their tables whole. */
const towns = (): string => `SELECT town, people FROM ${schema}.towns`;
const byTown = { columns: ['town'], metrics: [{ expressionType: 'SQL', sqlExpression: 'SUM(people)', label: 'sum' }] };
const rowsOf = (id: number, client = ana) =>
  client.post('/api/v1/chart/data', {
    datasource: { id, type: 'query' },
    queries: [{ ...byTown, orderby: [['sum', false]] }],
    result_format: 'json',
    result_type: 'full',
  });

test('[DSET-038] charts are drawn from a query that was run: its columns, groups over its rows', async () => {
  const id = await queryOf(towns(), { tab: 'Towns' });
  const { status, body } = await ana.get(`/api/v1/explore/?datasource_id=${id}&datasource_type=query`);
  expect(status).toBe(200);
  expect(body.result.dataset).toMatchObject({
    id,
    type: 'query',
    uid: `${id}__query`,
    table_name: 'Towns',
    sql: towns(),
    owners: [],
    database: { id: database },
  });
  expect(body.result.dataset.columns.map(({ column_name: name }: { column_name: string }) => name)).toEqual([
    'town',
    'people',
  ]);
  expect(body.result.form_data.datasource).toBe(`${id}__query`);
  const rows = await rowsOf(id);
  expect(rows.status).toBe(200);
  expect(rows.body.result[0].data).toEqual([
    { town: 'Oslo', sum: 710 },
    { town: 'Bergen', sum: 290 },
  ]);
});

test('a query has a number of its own: the dataset of the same number is another', async () => {
  const id = await queryOf('SELECT 5 AS five');
  const form = { datasource_id: id, datasource_type: 'query', form_data: JSON.stringify({ viz_type: 'table' }) };
  const { key } = (await ana.post('/api/v1/explore/form_data', form)).body;
  expect((await ana.get(`/api/v1/explore/form_data/${key}`)).status).toBe(200);
  expect((await ana.get(`/api/v1/explore/?datasource_id=${id}&datasource_type=query`)).body.result.dataset.sql).toBe(
    'SELECT 5 AS five',
  );
});

test('a query is for whoever ran it alone, also for somebody who may read its tables', async () => {
  const id = await queryOf(towns());
  const other = await server.user('bob', ['Admin']);
  const rows = await rowsOf(id, other);
  expect([rows.status, codeOf(rows)]).toEqual([404, 'NOT_FOUND_003']);
  const explore = await other.get(`/api/v1/explore/?datasource_id=${id}&datasource_type=query`);
  expect([explore.status, codeOf(explore)]).toEqual([404, 'NOT_FOUND_018']);
  const form = { datasource_id: id, datasource_type: 'query', form_data: '{}' };
  expect((await other.post('/api/v1/explore/form_data', form)).status).toBe(404);
});

test('a run without rows, one that failed and one that is not there are no source', async () => {
  const failed = (
    await ana.post('/api/v1/sqllab/execute/', {
      database_id: database,
      schema,
      sql: 'SELECT nope',
      runAsync: true,
      wait_ms: 5000,
    })
  ).body.query.queryId;
  for (const id of [failed, 999_999]) {
    const rows = await rowsOf(id);
    expect([rows.status, codeOf(rows)]).toEqual([404, 'NOT_FOUND_003']);
  }
});

test('row rules of the table hold for what is drawn from a query', async () => {
  const id = await queryOf(towns());
  const admin = await server.user('root', ['Admin']);
  const tables = await admin.get('/api/v1/dataset/?q=(filters:!((col:table_name,opr:eq,value:towns)))');
  const roles = (await admin.get('/api/v1/security/roles/?q=(page_size:100)')).body.result;
  const { status } = await admin.post('/api/v1/rowlevelsecurity/', {
    name: 'Bergen alone',
    filter_type: 'Regular',
    tables: [tables.body.result[0].id],
    roles: roles.flatMap(({ id: role, name }: { id: number; name: string }) => (name === 'Alpha' ? [role] : [])),
    clause: "town = 'Bergen'",
  });
  expect(status).toBe(201);
  expect((await rowsOf(id)).body.result[0].data).toEqual([{ town: 'Bergen', sum: 290 }]);
});
