import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDataServer } from '../testing/data-server.ts';
import type { DataServer } from '../testing/data-server.ts';
import { statusAndCode } from '../testing/core-server.ts';

const root = mkdtempSync(join(tmpdir(), 'sextant-parts-'));
const file = join(root, 'shop.db');
let sextant: DataServer;
let databaseId: number;
let statementId: number;

beforeAll(async () => {
  const { default: Database } = await import('better-sqlite3');
  const openedDatabase = new Database(file);
  openedDatabase.exec(
    "create table orders (id integer, amount real, placed datetime); insert into orders values (1, 10.5, '2024-01-01 00:00:00')",
  );
  openedDatabase.close();
  sextant = await openDataServer({ SEXTANT_FILE_ROOTS: root });
  const uri = `sqlite:///${file}`;
  databaseId = (await sextant.admin.post('/api/v1/database/', { database_name: 'Shop', sqlalchemy_uri: uri })).body.id;
  const createdResponse = await sextant.admin.post('/api/v1/dataset/', {
    database: databaseId,
    schema: 'main',
    table_name: 'dear orders',
    sql: 'SELECT * FROM orders WHERE amount > 1',
  });
  if (createdResponse.status !== 201) throw new Error(createdResponse.text);
  statementId = createdResponse.body.id;
});
afterAll(async () => {
  await sextant.close();
  rmSync(root, { recursive: true, force: true });
});

const datasetItem = async (id: number) => (await sextant.admin.get(`/api/v1/dataset/${id}`)).body.result;
const namesOf = (items: readonly { column_name: string }[]): string[] => items.map((item) => item.column_name);

test('a dataset over a statement is copied with its columns, and the copy belongs to who made it', async () => {
  const body = { base_model_id: statementId, table_name: 'copied orders' };
  const createdResponse = await sextant.admin.post('/api/v1/dataset/duplicate', body);
  expect([createdResponse.status, createdResponse.body.result]).toEqual([201, body]);
  const [copy, base] = [await datasetItem(createdResponse.body.id), await datasetItem(statementId)];
  expect(copy).toMatchObject({ table_name: 'copied orders', sql: base.sql, owners: [{ id: 1 }] });
  expect(namesOf(copy.columns)).toEqual(namesOf(base.columns));
  const before = new Set(base.columns.map(({ id }: { id: number }) => id));
  expect(copy.columns.filter(({ id }: { id: number }) => before.has(id))).toEqual([]);
  const secondResponse = await sextant.admin.post('/api/v1/dataset/duplicate', body);
  expect([secondResponse.status, secondResponse.body.message]).toEqual([
    422,
    { table_name: ['Dataset copied orders already exists'] },
  ]);
  expect(statusAndCode(await sextant.admin.post('/api/v1/dataset/duplicate', { ...body, base_model_id: 999 }))).toBe(
    '404 NOT_FOUND_003',
  );
});

test('the dataset of a table is found, or made when there is none; a dataset over a table is not copied', async () => {
  const requestedTable = { database_id: databaseId, table_name: 'orders', schema: 'main' };
  const createdResponse = await sextant.admin.post('/api/v1/dataset/get_or_create/', requestedTable);
  const secondResponse = await sextant.admin.post('/api/v1/dataset/get_or_create/', requestedTable);
  const anySchemaResponse = await sextant.admin.post('/api/v1/dataset/get_or_create/', {
    database_id: databaseId,
    table_name: 'orders',
  });
  expect([createdResponse.status, secondResponse.body, anySchemaResponse.body]).toEqual([
    200,
    createdResponse.body,
    createdResponse.body,
  ]);
  const id = createdResponse.body.result.table_id;
  expect(namesOf((await datasetItem(id)).columns)).toEqual(['id', 'amount', 'placed']);
  const copiedResponse = await sextant.admin.post('/api/v1/dataset/duplicate', {
    base_model_id: id,
    table_name: 'two',
  });
  expect([copiedResponse.status, copiedResponse.body.message]).toEqual([
    422,
    { datasource_type: ['Datasource type is invalid'] },
  ]);
  const gil = await sextant.user('gil', ['Alpha']);
  const missingDatabaseResponse = await gil.post('/api/v1/dataset/get_or_create/', {
    database_id: 999,
    table_name: 'orders',
  });
  expect([missingDatabaseResponse.status, missingDatabaseResponse.body.message]).toEqual([
    422,
    { database: ['Database does not exist'] },
  ]);
});

test('columns and metrics are taken away one by one; the main time column goes with its column', async () => {
  const id = (await sextant.admin.post('/api/v1/dataset/duplicate', { base_model_id: statementId, table_name: 'less' }))
    .body.id;
  await sextant.admin.put(`/api/v1/dataset/${id}`, {
    metrics: [{ metric_name: 'how many', expression: 'COUNT(*)' }],
    main_dttm_col: 'placed',
  });
  const { columns, metrics } = await datasetItem(id);
  const placedColumn = columns.find((column: { column_name: string }) => column.column_name === 'placed').id;
  expect((await sextant.admin.delete(`/api/v1/dataset/${id}/column/${placedColumn}`)).body).toEqual({ message: 'OK' });
  expect((await sextant.admin.delete(`/api/v1/dataset/${id}/metric/${metrics[0].id}`)).body).toEqual({ message: 'OK' });
  const after = await datasetItem(id);
  expect([namesOf(after.columns), after.metrics, after.main_dttm_col]).toEqual([['id', 'amount'], [], null]);
  const missingResponse = await sextant.admin.delete(`/api/v1/dataset/${id}/column/${placedColumn}`);
  expect([missingResponse.status, missingResponse.body.errors[0].extra.code]).toEqual([404, 'NOT_FOUND_010']);
  const none = await sextant.admin.delete(`/api/v1/dataset/${id}/metric/${metrics[0].id}`);
  expect([none.status, none.body.errors[0].extra.code]).toEqual([404, 'NOT_FOUND_015']);
});

test('what is built on a dataset is shown to users as far as they may see it', async () => {
  const chart = await sextant.admin.post('/api/v1/chart/', {
    slice_name: 'Orders by day',
    viz_type: 'pie',
    datasource_id: statementId,
    datasource_type: 'table',
  });
  const hidden = await sextant.admin.post('/api/v1/dashboard/', { dashboard_title: 'A draft', published: false });
  await sextant.admin.put(`/api/v1/chart/${chart.body.id}`, { dashboards: [hidden.body.id] });
  const relatedPath = `/api/v1/dataset/${statementId}/related_objects`;
  expect((await sextant.admin.get(relatedPath)).body).toMatchObject({
    charts: { count: 1, result: [{ id: chart.body.id, slice_name: 'Orders by day', viz_type: 'pie' }] },
    dashboards: { count: 1, result: [{ id: hidden.body.id, title: 'A draft' }] },
  });
  const { store, sessions } = sextant.context;
  const role = await store.roles.create('Readers of dear orders');
  await store.roles.allow(role.id, [{ action: 'datasource_access', view: `dataset:${statementId}` }]);
  const reader = await sextant.user('reader', ['Gamma', role.name]);
  sessions.forget();
  expect((await reader.get(relatedPath)).body).toMatchObject({
    charts: { count: 1 },
    dashboards: { count: 0, result: [] },
  });
  expect(statusAndCode(await (await sextant.user('nobody', ['Gamma'])).get(relatedPath))).toBe('404 NOT_FOUND_003');
});
