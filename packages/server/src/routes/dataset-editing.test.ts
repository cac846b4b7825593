import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { statusAndCode } from '../testing/core-server.ts';
import type { TestResponse } from '../testing/core-server.ts';
import { openDataServer } from '../testing/data-server.ts';
import type { DataServer } from '../testing/data-server.ts';

const root = mkdtempSync(join(tmpdir(), 'sextant-editing-'));
const file = join(root, 'shop.db');
let sextant: DataServer;
let databaseId: number;
let datasetId: number;

async function inFile(statements: string): Promise<void> {
  const { default: Database } = await import('better-sqlite3');
  const openedDatabase = new Database(file);
  openedDatabase.exec(statements);
  openedDatabase.close();
}

beforeAll(async () => {
  await inFile(
    "create table orders (id integer, amount real, placed datetime); insert into orders values (1, 10.5, '2024-01-01 00:00:00'), (2, 20, null)",
  );
  sextant = await openDataServer({ SEXTANT_FILE_ROOTS: root });
  const database = await sextant.admin.post('/api/v1/database/', {
    database_name: 'Shop',
    sqlalchemy_uri: `sqlite:///${file}`,
  });
  databaseId = database.body.id;
  const createdResponse = await sextant.admin.post('/api/v1/dataset/', {
    database: databaseId,
    schema: 'main',
    table_name: 'orders',
  });
  if (createdResponse.status !== 201) throw new Error(createdResponse.text);
  datasetId = createdResponse.body.id;
});
afterAll(async () => {
  await sextant.close();
  rmSync(root, { recursive: true, force: true });
});

const datasetItem = async () => (await sextant.admin.get(`/api/v1/dataset/${datasetId}`)).body.result;
/** Saves the columns and metrics there are with more of them. */
async function saveWith(
  more: { columns?: readonly object[]; metrics?: readonly object[] },
  rest: object = {},
): Promise<TestResponse> {
  const { columns, metrics } = await datasetItem();
  const keptItems = (
    items: readonly { id: number; column_name?: string; metric_name?: string; expression?: string }[],
  ) =>
    items.map(({ id, column_name, metric_name, expression }) =>
      column_name === undefined ? { id, metric_name, expression } : { id, column_name, expression },
    );
  return sextant.admin.put(`/api/v1/dataset/${datasetId}`, {
    columns: [...keptItems(columns), ...(more.columns ?? [])],
    metrics: [...keptItems(metrics), ...(more.metrics ?? [])],
    ...rest,
  });
}

test('calculated columns and metrics are tried before they are saved, and usable at once', async () => {
  for (const bad of ['amount *', 'prize * 2', 'no_such(amount)', '(SELECT 1)', 'amount; DROP TABLE orders']) {
    const column = await saveWith({ columns: [{ column_name: 'bad', expression: bad }] });
    expect([column.status, Object.keys(column.body.message)]).toEqual([422, ['columns']]);
    const metric = await saveWith({ metrics: [{ metric_name: 'bad', expression: `SUM(${bad})` }] });
    expect([metric.status, Object.keys(metric.body.message)]).toEqual([422, ['metrics']]);
  }
  expect(statusAndCode(await saveWith({}, { fetch_values_predicate: 'prize > 1' }))).toBe('422 REQUEST_008');
  const savedResponse = await saveWith({
    columns: [{ column_name: 'double', expression: 'amount * 2' }],
    metrics: [{ metric_name: 'total', expression: 'SUM(amount)' }],
  });
  expect(savedResponse.status).toBe(200);
  const rows = await sextant.admin.post('/api/v1/chart/data', {
    datasource: { id: datasetId, type: 'table' },
    queries: [{ columns: ['double'], metrics: ['total'], orderby: [['double', true]] }],
  });
  expect(rows.body.result[0].data).toEqual([
    { double: 21, total: 10.5 },
    { double: 40, total: 20 },
  ]);
});

test('calculated columns over SQLite have the type of what they bring, and are filtered by it', async () => {
  const before = (await datasetItem()).columns;
  const savedResponse = await saveWith({
    columns: [
      { column_name: 'halved', expression: 'amount / 2.0' },
      { column_name: 'shouted', expression: "UPPER('a' || amount)" },
    ],
  });
  expect(savedResponse.status).toBe(200);
  const { columns } = await datasetItem();
  const typeOf = (name: string) =>
    columns.find(({ column_name }: { column_name: string }) => column_name === name) as Record<string, unknown>;
  expect(['halved', 'shouted'].map((name) => [typeOf(name)['type'], typeOf(name)['type_generic']])).toEqual([
    ['REAL', 0],
    ['TEXT', 1],
  ]);
  const rows = await sextant.admin.post('/api/v1/chart/data', {
    datasource: { id: datasetId, type: 'table' },
    queries: [{ columns: ['halved'], metrics: ['count'], filters: [{ col: 'halved', op: '>', val: '9' }] }],
  });
  // A number against a number: as texts '10' would come before '9'.
  expect(rows.body.result[0].data).toEqual([{ halved: 10, count: 1 }]);
  const keptColumns = before.map(({ id, column_name }: { id: number; column_name: string }) => ({ id, column_name }));
  expect((await sextant.admin.put(`/api/v1/dataset/${datasetId}`, { columns: keptColumns })).status).toBe(200);
});

test('[DSET-042 DSET-043] columns and metrics carry certification and warning out of their extra', async () => {
  const extra = JSON.stringify({
    certification: { certified_by: 'Data team', details: 'Checked' },
    warning_markdown: '*Mind* the gap',
  });
  const { columns, metrics } = await datasetItem();
  await sextant.admin.put(`/api/v1/dataset/${datasetId}`, {
    columns: columns.map(({ id, column_name, expression }: Record<string, unknown>) => ({
      id,
      column_name,
      expression,
      extra,
    })),
    metrics: metrics.map(({ id, metric_name, expression }: Record<string, unknown>) => ({
      id,
      metric_name,
      expression,
      extra,
    })),
  });
  const after = await datasetItem();
  const marks = { certified_by: 'Data team', certification_details: 'Checked', warning_markdown: '*Mind* the gap' };
  expect(after.columns[0]).toMatchObject({
    ...marks,
    extra,
    column_name: 'id',
    type: 'INTEGER',
    type_generic: 0,
    is_dttm: false,
    expression: null,
  });
  for (const item of [after.columns[0], after.metrics[0]]) expect(item).toHaveProperty('verbose_name');
  expect(after.metrics[0]).toMatchObject({
    ...marks,
    extra,
    is_certified: true,
    metric_name: 'count',
    expression: 'COUNT(*)',
  });
});

test('[DSET-037] a dataset carries every field of the entity', async () => {
  const result = await datasetItem();
  expect(result).toMatchObject({
    id: datasetId,
    type: 'table',
    table_name: 'orders',
    name: 'main.orders',
    schema: 'main',
    kind: 'physical',
    database: { database_name: 'Shop' },
    sql: null,
    edit_url: `/tablemodelview/edit/${datasetId}`,
    is_managed_externally: false,
    health_check_message: null,
    datasource_type: 'table',
  });
  for (const field of ['owners', 'metrics', 'columns', 'extra', 'url']) expect(result).toHaveProperty(field);
});

test('[DSET-001] samples return the first rows, and force reads them anew', async () => {
  const get = async (q = '') => sextant.admin.get(`/api/v1/dataset/${datasetId}/samples${q}`);
  const first = await get();
  expect([first.status, first.body.result.total_count, first.body.result.data.length]).toEqual([200, 2, 2]);
  await inFile("insert into orders values (3, 1, '2024-03-01 00:00:00')");
  expect((await get('?force=true')).body.result.data).toHaveLength(3);
});

test('a sync says first what it would change, keeps labels and calculated columns, and follows types', async () => {
  const before = await datasetItem();
  await sextant.admin.put(`/api/v1/dataset/${datasetId}`, {
    columns: before.columns.map(({ id, column_name, expression }: Record<string, unknown>) => ({
      id,
      column_name,
      expression,
      ...(column_name === 'id' ? { verbose_name: 'Number' } : {}),
    })),
  });
  await inFile('alter table orders add column country text; alter table orders drop column placed');
  const difference = (await sextant.admin.get(`/api/v1/sextant/dataset/${datasetId}/sync`)).body.result;
  expect(difference).toMatchObject({
    added: [{ column_name: 'country', type: 'TEXT', value_type: 'text', is_dttm: false }],
    removed: ['placed'],
    changed: [],
  });
  expect((await datasetItem()).columns).toHaveLength(before.columns.length);
  const staleResponse = await sextant.admin.call('PUT', `/api/v1/dataset/${datasetId}/refresh`, {
    headers: { 'if-match': '"1"' },
  });
  expect(statusAndCode(staleResponse)).toBe('409 STALE_001');
  expect((await sextant.admin.put(`/api/v1/dataset/${datasetId}/refresh`)).body).toEqual({ message: 'OK' });
  const after = await datasetItem();
  expect(after.columns.map((column: { column_name: string }) => column.column_name)).toEqual([
    'id',
    'amount',
    'country',
    'double',
  ]);
  expect(after.columns[0]).toMatchObject({ id: before.columns[0].id, verbose_name: 'Number' });
  expect(after.main_dttm_col).toBeNull();
});

test('a source can be looked at before a dataset is made of it', async () => {
  const preview = (body: object) =>
    sextant.admin.post('/api/v1/sextant/dataset/preview', { database: databaseId, ...body });
  expect((await preview({ schema: 'main', table_name: 'orders' })).body.result[0]).toMatchObject({
    column_name: 'id',
    type: 'INTEGER',
  });
  expect((await preview({ sql: 'SELECT id AS number FROM orders' })).body.result).toMatchObject([
    { column_name: 'number' },
  ]);
  expect(statusAndCode(await preview({ sql: 'DELETE FROM orders' }))).toBe('400 QUERY_012');
});

test('an empty label means none: the name stands in its place, in pages and in files', async () => {
  const { columns } = await datasetItem();
  const unnamed = columns.map(({ id, column_name }: { id: number; column_name: string }) => ({
    id,
    column_name,
    verbose_name: '',
  }));
  expect((await sextant.admin.put(`/api/v1/dataset/${datasetId}`, { columns: unnamed })).status).toBe(200);
  const after = await datasetItem();
  expect(new Set(after.columns.map((column: { verbose_name: unknown }) => column.verbose_name))).toEqual(
    new Set([null]),
  );
  const page = await sextant.admin.get(`/api/v1/explore/?datasource_type=table&datasource_id=${datasetId}`);
  expect(page.body.result.dataset.verbose_map).toMatchObject({ id: 'id', amount: 'amount' });
  const file = await sextant.admin.post('/api/v1/chart/data', {
    datasource: { id: datasetId, type: 'table' },
    queries: [{ columns: ['amount'], metrics: [] }],
    result_format: 'csv',
  });
  expect(file.text.split(/\r?\n/)[0]).toBe('amount');
});

test('a table that is gone while it is used is reported, with what to do', async () => {
  await inFile('drop table orders');
  const result = await sextant.admin.post('/api/v1/chart/data', {
    datasource: { id: datasetId, type: 'table' },
    queries: [{ columns: ['id'] }],
    force: true,
  });
  expect([result.status, result.body.errors[0].extra.code]).toEqual([400, 'ENGINE_002']);
  expect((await sextant.admin.get(`/api/v1/sextant/dataset/${datasetId}/sync`)).body.errors[0].extra.code).toBe(
    'ENGINE_002',
  );
});

test('calculated columns that refer to others are tried, queried and filtered; a circle is rejected by its name', async () => {
  await inFile(
    'drop table if exists bills; create table bills (id integer, amount real); insert into bills values (1, 10.5), (2, 20)',
  );
  const createdResponse = await sextant.admin.post('/api/v1/dataset/', {
    database: databaseId,
    schema: 'main',
    table_name: 'bills',
  });
  const { id } = createdResponse.body;
  const put = (columns: readonly object[], metrics: readonly object[] = []): Promise<TestResponse> =>
    sextant.admin.put(`/api/v1/dataset/${id}`, { columns, ...(metrics.length === 0 ? {} : { metrics }) });
  const columnsOf = async (): Promise<{ id: number; column_name: string; expression: string | null }[]> =>
    (await sextant.admin.get(`/api/v1/dataset/${id}`)).body.result.columns.map(
      (column: { id: number; column_name: string; expression: string | null }) => ({
        id: column.id,
        column_name: column.column_name,
        expression: column.expression,
      }),
    );
  const calculatedColumns = [
    { column_name: 'net_amount', expression: 'amount - tax', type: 'REAL' },
    { column_name: 'tax', expression: 'amount * 0.2', type: 'REAL' },
  ];
  const savedResponse = await put(
    [...(await columnsOf()), ...calculatedColumns],
    [{ metric_name: 'net_total', expression: 'SUM(net_amount)' }],
  );
  expect([savedResponse.status, savedResponse.text]).toEqual([200, expect.any(String)]);
  const rows = async (query: object) =>
    (await sextant.admin.post('/api/v1/chart/data', { datasource: { id, type: 'table' }, queries: [query] })).body
      .result[0].data;
  expect(await rows({ columns: ['id', 'net_amount'], metrics: null, orderby: [['id', true]] })).toEqual([
    { id: 1, net_amount: expect.closeTo(8.4, 9) },
    { id: 2, net_amount: expect.closeTo(16, 9) },
  ]);
  const extras = { where: 'net_amount > 10' };
  expect(await rows({ columns: [], metrics: ['net_total'], extras })).toEqual([{ net_total: expect.closeTo(16, 9) }]);
  const circle = (await columnsOf()).map((column) =>
    column.column_name === 'tax' ? { ...column, expression: 'net_amount * 0.25' } : column,
  );
  const rejectedResponse = await put(circle);
  expect([rejectedResponse.status, rejectedResponse.text]).toEqual([
    422,
    expect.stringContaining('tax → net_amount → tax'),
  ]);
});

test('empty text for the statement and for expressions means none, as older pages send it', async () => {
  const before = await datasetItem();
  const columns = before.columns.map(({ id, column_name }: { id: number; column_name: string }) => ({
    id,
    column_name,
    expression: '',
  }));
  const savedResponse = await sextant.admin.put(`/api/v1/dataset/${datasetId}`, { sql: '', columns });
  expect(savedResponse.status).toBe(200);
  const after = await datasetItem();
  expect([after.sql, after.kind]).toEqual([null, 'physical']);
  expect(after.columns.map((column: { expression: unknown }) => column.expression)).toEqual(
    before.columns.map(() => null),
  );
});

test('`extra` of a database that has none is an empty map as text', async () => {
  expect((await sextant.admin.get(`/api/v1/database/${databaseId}`)).body.result.extra).toBe('{}');
  const list = await sextant.admin.get('/api/v1/database/');
  expect(new Set(list.body.result.map((row: { extra: unknown }) => row.extra))).toEqual(new Set(['{}']));
});
