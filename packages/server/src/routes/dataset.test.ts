import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDataset, openTestServer, statusAndCode } from '../testing/core-server.ts';
import type { Client, TestServer } from '../testing/core-server.ts';

let sextant: TestServer;
let admin: Client;
let id: number;
beforeAll(async () => {
  sextant = await openTestServer();
  ({ admin } = sextant);
  id = await makeDataset(sextant);
});
afterAll(() => sextant.close());

const show = async () => (await admin.get(`/api/v1/dataset/${id}`)).body.result;

test('[LIST-017] a dataset is shown with its columns and metrics', async () => {
  expect(await show()).toMatchObject({
    table_name: 'sales',
    schema: 'admin',
    kind: 'physical',
    main_dttm_col: 'day',
    database: { database_name: 'Warehouse', backend: 'duckdb' },
    owners: [{ id: 1 }],
    columns: [
      { column_name: 'day', type: 'DATE', type_generic: 2, is_dttm: true, value_type: 'date' },
      { column_name: 'city', type_generic: 1 },
      { column_name: 'amount', type_generic: 0 },
    ],
    metrics: [{ metric_name: 'total', expression: 'SUM(amount)', d3format: ',.2f', verbose_name: 'Total' }],
  });
});

test('[LIST-019] columns and metrics with an id change, without are new, missing ones go', async () => {
  const before = await show();
  const [day, city] = before.columns;
  const result = await admin.put(`/api/v1/dataset/${id}`, {
    description: 'What we sold',
    columns: [
      { id: day.id, column_name: 'day', verbose_name: 'Day' },
      { id: city.id, column_name: 'city' },
      { column_name: 'size', expression: "CASE WHEN amount > 5 THEN 'big' END", type: 'VARCHAR' },
    ],
    metrics: [
      { id: before.metrics[0].id, metric_name: 'total', expression: 'SUM(amount) * 2' },
      { metric_name: 'mean', expression: 'AVG(amount)' },
    ],
  });
  expect([result.status, result.headers['etag']]).toEqual([200, '"2"']);
  const after = await show();
  expect(after.columns).toMatchObject([
    { id: day.id, uuid: day.uuid, verbose_name: 'Day', is_dttm: true },
    { id: city.id },
    { id: expect.any(Number), column_name: 'size', value_type: 'text' },
  ]);
  expect(after.metrics).toMatchObject([
    { id: before.metrics[0].id, expression: 'SUM(amount) * 2', d3format: ',.2f' },
    { metric_name: 'mean' },
  ]);
  expect(after.columns[2].id).not.toBe(before.columns[2].id);
  expect(after).toMatchObject({ description: 'What we sold', main_dttm_col: 'day' });
});

test('a column that is named twice or does not exist is rejected', async () => {
  const repeatedResponse = await admin.put(`/api/v1/dataset/${id}`, {
    columns: [{ column_name: 'a' }, { column_name: 'a' }],
  });
  expect([repeatedResponse.status, repeatedResponse.body.message]).toEqual([
    422,
    { columns: ['One or more columns are duplicated'] },
  ]);
  const unknown = await admin.put(`/api/v1/dataset/${id}`, {
    metrics: [{ id: 999_999, metric_name: 'a', expression: '1' }],
  });
  expect([unknown.status, unknown.body.message]).toEqual([422, { metrics: ['One or more metrics do not exist'] }]);
  expect(statusAndCode(await admin.put(`/api/v1/dataset/${id}`, { columns: [{ column_name: '' }] }))).toBe(
    '400 REQUEST_007',
  );
});

test('[LIST-018] a dataset is made over a table or a query; a name is taken once in a schema', async () => {
  const database = (await show()).database.id;
  const createdResponse = await admin.post('/api/v1/dataset/', {
    database,
    table_name: 'big sales',
    schema: 'admin',
    sql: 'select * from admin.sales where amount > 5',
  });
  expect(createdResponse.status).toBe(201);
  expect((await admin.get(`/api/v1/dataset/${createdResponse.body.id}`)).body.result).toMatchObject({
    kind: 'virtual',
    sql: 'select * from admin.sales where amount > 5',
  });
  const secondResponse = await admin.post('/api/v1/dataset/', { database, table_name: 'big sales', schema: 'admin' });
  expect([secondResponse.status, secondResponse.body.message]).toEqual([
    422,
    { table_name: ['Dataset admin.big sales already exists'] },
  ]);
  expect((await admin.post('/api/v1/dataset/', { database: 999, table_name: 'x' })).body.message).toEqual({
    database: ['Database does not exist'],
  });
  expect(statusAndCode(await admin.post('/api/v1/dataset/', { table_name: 'x' }))).toBe('400 REQUEST_007');
  expect(
    (await admin.get('/api/v1/dataset/?q=(filters:!((col:sql,opr:dataset_is_null_or_empty,value:!f)))')).body.ids,
  ).toEqual([createdResponse.body.id]);
});

test('[LIST-026] distinct schemas: of the datasets that one sees, with paging and filter', async () => {
  await makeDataset(sextant, 'by schema');
  const get = async (user: { get: typeof admin.get }, q = '()') =>
    (await user.get(`/api/v1/dataset/distinct/schema?q=${q}`)).body;
  expect(await get(admin)).toEqual({ count: 1, result: [{ text: 'admin', value: 'admin' }] });
  expect(await get(admin, '(filter:adm,page:1,page_size:1)')).toEqual({ count: 1, result: [] });
  expect((await get(admin, '(filter:zzz)')).count).toBe(0);
  expect((await get(await sextant.user('without data', ['Gamma']))).result).toEqual([]);
  expect(statusAndCode(await admin.get('/api/v1/dataset/distinct/table_name'))).toBe('404 REQUEST_003');
});

test('[AUTH-019] only owners and administrators change a dataset', async () => {
  const alpha = await sextant.user('alpha', ['Alpha']);
  expect((await alpha.get(`/api/v1/dataset/${id}`)).status).toBe(200);
  const result = await alpha.put(`/api/v1/dataset/${id}`, { sql: 'select * from secrets' });
  expect([result.status, result.body.message]).toEqual([403, 'Changing this dataset is forbidden']);
  expect(statusAndCode(await alpha.delete(`/api/v1/dataset/${id}`))).toBe('403 ACCESS_004');
  const gamma = await sextant.user('gamma', ['Gamma']);
  expect(statusAndCode(await gamma.put(`/api/v1/dataset/${id}`, {}))).toBe('403 ACCESS_003');
});

test('a dataset goes to the trash and comes back', async () => {
  const other = await makeDataset(sextant, 'thrown away');
  expect((await admin.delete(`/api/v1/dataset/${other}`)).body).toEqual({ message: 'OK' });
  expect(statusAndCode(await admin.get(`/api/v1/dataset/${other}`))).toBe('404 NOT_FOUND_003');
  expect(await sextant.context.store.datasets.load(other)).toBeUndefined();
  expect((await admin.post(`/api/v1/sextant/dataset/${other}/restore`)).status).toBe(200);
  expect((await admin.get(`/api/v1/dataset/${other}`)).status).toBe(200);
});
