import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BundleKind } from '@sextant/contract';
import type { Value } from '../wire/json-values.ts';
import {
  bundleOf,
  documentsOf,
  exportFile,
  importFile,
  planImport,
  rejectionOf,
  storeHash,
} from '../testing/bundles.ts';
import { makeDataset, openTestServer, statusAndCode } from '../testing/core-server.ts';
import type { Client, TestServer } from '../testing/core-server.ts';

let server: TestServer;
let ana: Client & { readonly userId: number };
let datasetId: number;
let databaseUuid: string;
const folder = mkdtempSync(join(tmpdir(), 'sextant-roots-'));

beforeAll(async () => {
  writeFileSync(join(folder, 'shop.sqlite'), 'SQLite format 3\0');
  server = await openTestServer({
    environment: { SEXTANT_FILE_ROOTS: folder, SEXTANT_PRIVATE_HOSTS: '127.0.0.1' },
  });
  ana = await server.user('ana', ['Gamma']);
  datasetId = await makeDataset(server);
  const database = (await server.context.store.databases.all()).find(({ purpose }) => purpose === 'connected');
  databaseUuid = database?.uuid ?? '';
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const uuidOf = (last: number, first = 'aaaaaaaa'): string =>
  `${first}-0000-4000-8000-${String(last).padStart(12, '0')}`;

const database = (uri: string, uuid = uuidOf(1)): Record<string, Value> => ({
  database_name: 'brought',
  sqlalchemy_uri: uri,
  extra: {},
  uuid,
  version: '1.0.0',
});
const dataset = (more: Record<string, Value> = {}): Record<string, Value> => ({
  table_name: 'brought',
  schema: 'admin',
  uuid: uuidOf(2),
  version: '1.0.0',
  database_uuid: databaseUuid,
  ...more,
});
const chart = (last: number, more: Record<string, Value> = {}): Record<string, Value> => ({
  slice_name: `chart ${last}`,
  viz_type: 'table',
  params: {},
  uuid: uuidOf(last),
  version: '1.0.0',
  dataset_uuid: uuidOf(2),
  ...more,
});

const chartBundle = (more: Record<string, Value> = {}): Buffer =>
  bundleOf({
    'metadata.yaml': { version: '1.0.0', type: 'Slice' },
    'databases/shop.yaml': database('postgresql://a:b@127.0.0.1/c', databaseUuid),
    'datasets/shop/brought.yaml': dataset(),
    'charts/a.yaml': chart(3),
    ...more,
  });

const noDatabase = "Database doesn't exist and user doesn't have permission to create databases";

test('[H4 B22] a bundle over a database that its importer may not see is denied as if there were none', async () => {
  const hash = await storeHash(server);
  const error = await rejectionOf(importFile(ana, 'chart', chartBundle()));
  expect(error).toMatchObject({
    message: 'Error importing chart',
    extra: { code: 'IMPORT_005', 'databases/shop.yaml': noDatabase },
  });
  const [entry] = (await server.admin.get('/api/v1/log/?q=(order_column:id,order_direction:desc,page_size:1)')).body
    .result;
  expect(JSON.stringify(entry)).toContain('chart.import');
  expect(await storeHash(server)).toBe(hash);
});

test('[H4] the plan of an import shows what will be rejected, and nothing is written by it', async () => {
  const carla = await server.user('carla', ['Alpha']);
  const hash = await storeHash(server);
  const { status, body } = await planImport(ana, 'chart', chartBundle());
  expect(status).toBe(200);
  expect(body.result.faults).toEqual({ 'databases/shop.yaml': noDatabase });
  expect(body.result.objects.map(({ file, act: action }: { file: string; act: string }) => [file, action])).toEqual([
    ['charts/a.yaml', 'refused'],
    ['datasets/shop/brought.yaml', 'refused'],
    ['databases/shop.yaml', 'refused'],
  ]);
  const [row] = await server.context.store.datasets.byIds([datasetId]);
  const exceedingBytes = bundleOf({
    'metadata.yaml': { version: '1.0.0', type: 'SqlaTable' },
    'databases/shop.yaml': database('postgresql://a:b@127.0.0.1/c', databaseUuid),
    'datasets/shop/sales.yaml': dataset({ uuid: row?.uuid ?? '', table_name: 'sales' }),
  });
  const foreignResponse = await planImport(carla, 'dataset', exceedingBytes, { overwrite: 'true' });
  expect(foreignResponse.body.result).toMatchObject({
    objects: [
      { kind: 'dataset', act: 'refused', id: null },
      { kind: 'database', act: 'kept' },
    ],
    faults: {
      'datasets/shop/sales.yaml': "A dataset already exists and user doesn't have permission to overwrite it",
    },
  });
  const owners = await planImport(server.admin, 'chart', chartBundle({ 'charts/a.yaml': chart(3, { owners: [1] }) }));
  expect(owners.body.errors[0].extra['charts/a.yaml']).toEqual({ owners: ['Unknown field.'] });
  expect(await storeHash(server)).toBe(hash);
});

test('[H4 B20 B22] a bundle that names a dataset of others by its uuid is rejected as if there were none', async () => {
  const row = await server.context.store.datasets.byIds([datasetId]);
  const namedDocuments = {
    'metadata.yaml': { version: '1.0.0', type: 'Slice' },
    'charts/a.yaml': chart(3, { dataset_uuid: row[0]?.uuid ?? '' }),
  };
  const error = await rejectionOf(importFile(ana, 'chart', bundleOf(namedDocuments)));
  const dataset_uuid = ['Dataset does not exist'];
  expect(error.extra).toMatchObject({ code: 'IMPORT_001', 'charts/a.yaml': { dataset_uuid } });
  const unknown = { ...namedDocuments, 'charts/a.yaml': chart(3, { dataset_uuid: uuidOf(77) }) };
  const other = await rejectionOf(importFile(ana, 'chart', bundleOf(unknown)));
  expect(other.extra).toEqual(error.extra);
});

test('[H4] owners, roles and row rules in a bundle are rejected, and who imports owns what is new', async () => {
  for (const field of ['owners', 'roles', 'created_by', 'id'])
    expect(
      (
        await rejectionOf(
          importFile(server.admin, 'chart', chartBundle({ 'charts/a.yaml': chart(3, { [field]: [1] }) })),
        )
      ).extra['charts/a.yaml'],
    ).toEqual({ [field]: ['Unknown field.'] });
  const rule = { name: 'nobody sees a thing', clause: '1 = 0', uuid: uuidOf(9), version: '1.0.0' };
  expect((await importFile(server.admin, 'chart', chartBundle({ 'row_level_security/r.yaml': rule }))).status).toBe(
    200,
  );
  expect(await server.context.store.rowRules.all()).toEqual([]);
  const createdRecord = await server.context.store.charts.load(uuidOf(3));
  expect(createdRecord?.owners.map(({ username }) => username)).toEqual(['admin']);
});

test('[H4] a foreign object is not overwritten, not even out of the trash', async () => {
  const [row] = await server.context.store.datasets.byIds([datasetId]);
  const bea = await server.user('bea', ['Alpha']);
  const exceedingBytes = bundleOf({
    'metadata.yaml': { version: '1.0.0', type: 'SqlaTable' },
    'databases/shop.yaml': database('postgresql://a:b@127.0.0.1/c', databaseUuid),
    'datasets/shop/sales.yaml': dataset({ uuid: row?.uuid ?? '', sql: 'SELECT 1 AS one' }),
  });
  const overwriteMessage = "A dataset already exists and user doesn't have permission to overwrite it";
  const error = await rejectionOf(importFile(bea, 'dataset', exceedingBytes, { overwrite: 'true' }));
  expect(error.extra).toMatchObject({ code: 'IMPORT_005', 'datasets/shop/sales.yaml': overwriteMessage });
  await server.admin.delete(`/api/v1/chart/${(await server.context.store.charts.load(uuidOf(3)))?.row.id}`);
  const charts = await rejectionOf(importFile(bea, 'chart', chartBundle()));
  expect(charts.extra['charts/a.yaml']).toBe("A chart already exists and user doesn't have permission to overwrite it");
});

test('[H4] a new database needs the right to make databases', async () => {
  const bea = await server.user('bea2', ['Alpha']);
  const bundle = chartBundle({
    'databases/shop.yaml': database('postgresql://a:b@127.0.0.1/c', uuidOf(20)),
    'datasets/shop/brought.yaml': dataset({ database_uuid: uuidOf(20) }),
  });
  expect((await rejectionOf(importFile(bea, 'chart', bundle))).extra).toMatchObject({
    code: 'IMPORT_005',
    'databases/shop.yaml': "Database doesn't exist and user doesn't have permission to create databases",
  });
});

test('[H4] a statement in a bundle is read as the author of a dataset may read it', async () => {
  const bea = await server.user('bea3', ['Alpha']);
  const uploads = await server.context.store.databases.create(
    { name: 'Uploads', engine: 'duckdb', purpose: 'uploads', uuid: '5a0f2b57-0c0f-4a52-9a39-9d1b5c1a7f22' },
    { authorId: null, reason: 'Uploads', baseVersion: null },
  );
  for (const more of [
    { sql: 'SELECT * FROM carl_9.salaries' },
    { schema: 'carl_9', table_name: 'salaries' },
    { sql: 'DELETE FROM x' },
  ]) {
    const bundle = bundleOf({
      'metadata.yaml': { version: '1.0.0', type: 'SqlaTable' },
      'datasets/Uploads/s.yaml': dataset({ ...more, uuid: uuidOf(30), database_uuid: uploads.uuid }),
    });
    expect((await rejectionOf(importFile(bea, 'dataset', bundle))).extra['datasets/Uploads/s.yaml']).toBeDefined();
  }
  expect(await server.context.store.datasets.byUuid(uuidOf(30))).toBeUndefined();
});

const uris = [
  'sqlite:////etc/passwd',
  'sqlite+pysqlite:////etc/passwd',
  'sqlite+aiosqlite:////etc/passwd',
  'SQLite:////etc/passwd',
  'duckdb:////tmp/x.duckdb',
  'duckdb+duckdb_engine:////tmp/x.duckdb',
  'duckdb:///:memory:',
  'shillelagh+safe://',
  'csv:////etc/passwd',
  'file:///etc/passwd',
  'postgresql://a:b@/c?host=/var/run/postgresql',
  'postgresql+psycopg2://a:b@127.0.0.1/c?sslkey=/etc/passwd',
  'mysql://a:b@127.0.0.1/c?local_infile=1',
  'postgresql://a:b@169.254.169.254/c',
];

test.each(uris)('[H5] a database of a bundle at %s is rejected', async (uri) => {
  const hash = await storeHash(server);
  const bundle = bundleOf({
    'metadata.yaml': { version: '1.0.0', type: 'Database' },
    'databases/brought.yaml': database(uri),
  });
  const error = await rejectionOf(importFile(server.admin, 'database', bundle));
  // What an attempt before has let in would be rejected too, for being there.
  expect(JSON.stringify(error.extra['databases/brought.yaml'])).toMatch(/^\{"_schema":\["(?!.*already exists)/);
  expect(await storeHash(server)).toBe(hash);
});

test('[H5] a database of a bundle in an allowed folder is taken, one beside it by a link of dots is not', async () => {
  const bundle = (uri: string) =>
    bundleOf({ 'metadata.yaml': { version: '1.0.0', type: 'Database' }, 'databases/brought.yaml': database(uri) });
  const out = `sqlite:///${folder}/../${'x'.repeat(3)}.sqlite`;
  expect(statusAndCode(await importFile(server.admin, 'database', bundle(out)))).toBe('422 IMPORT_001');
  expect((await importFile(server.admin, 'database', bundle(`sqlite:///${folder}/shop.sqlite`))).status).toBe(200);
});

test('[H6] an error in the last object leaves nothing of the objects before', async () => {
  const takenResponse = await server.admin.post('/api/v1/dashboard/', { dashboard_title: 'there', slug: 'taken' });
  expect(takenResponse.status).toBe(201);
  const hash = await storeHash(server);
  const position = {
    'CHART-a': { type: 'CHART', id: 'CHART-a', children: [], meta: { uuid: uuidOf(43), chartId: 1 } },
  };
  const dashboard = (last: number, slug: string | null): Record<string, Value> => ({
    dashboard_title: `brought ${last}`,
    slug,
    position,
    uuid: uuidOf(last),
    version: '1.0.0',
  });
  const documents = {
    'metadata.yaml': { version: '1.0.0', type: 'Dashboard' },
    'databases/new.yaml': { ...database('postgresql://a:b@127.0.0.1/c', uuidOf(41)), database_name: 'new of H6' },
    'datasets/new/brought.yaml': dataset({ uuid: uuidOf(42), database_uuid: uuidOf(41) }),
    'charts/a.yaml': chart(43, { dataset_uuid: uuidOf(42) }),
    'dashboards/a.yaml': dashboard(44, null),
    'dashboards/b.yaml': dashboard(45, 'taken'),
  };
  const error = await rejectionOf(importFile(server.admin, 'dashboard', bundleOf(documents)));
  expect(error.extra).toMatchObject({ code: 'IMPORT_001', 'dashboards/b.yaml': { slug: ['Must be unique'] } });
  expect(await storeHash(server)).toBe(hash);
  // The same without its last error comes in.
  const wholeBytes = bundleOf({ ...documents, 'dashboards/b.yaml': dashboard(45, 'free') });
  expect((await importFile(server.admin, 'dashboard', wholeBytes)).status).toBe(200);
});

test('[H7] a viewer exports nothing that he may not see, and nobody exports a secret', async () => {
  const viewer = await server.user('viewer', ['Public']);
  for (const kind of ['dashboard', 'chart', 'dataset', 'database'] as BundleKind[])
    expect(statusAndCode(await exportFile(server, viewer, kind, [1]))).toBe('403 ACCESS_003');
  const chartRow = await server.context.store.charts.load(uuidOf(43));
  const id = chartRow?.row.id ?? 0;
  expect(statusAndCode(await exportFile(server, ana, 'chart', [id]))).toBe('404 NOT_FOUND_001');
  expect(statusAndCode(await exportFile(server, ana, 'dataset', [datasetId]))).toBe('403 ACCESS_003');

  const passwords = JSON.stringify({ 'databases/brought.yaml': 'hunter2-of-the-shop' });
  const bundle = bundleOf({
    'metadata.yaml': { version: '1.0.0', type: 'Database' },
    'databases/brought.yaml': {
      ...database('postgresql://reader:XXXXXXXXXX@127.0.0.1:5432/shop', uuidOf(50)),
      database_name: 'secretive',
    },
  });
  expect((await importFile(server.admin, 'database', bundle, { passwords })).status).toBe(200);
  const row = await server.context.store.databases.byUuid(uuidOf(50));
  const exportedDocuments = await documentsOf(
    (await exportFile(server, server.admin, 'database', [row?.id ?? 0])).bytes,
  );
  const text = JSON.stringify([...exportedDocuments]);
  expect(text).toContain('reader:XXXXXXXXXX@127.0.0.1:5432/shop');
  expect(text).not.toContain('hunter2');
  const sealedPassword = JSON.parse(row?.settings ?? '{}').sealedPassword;
  expect(sealedPassword).toEqual(expect.any(String));
  expect(text).not.toContain(sealedPassword);
});

test('[H7] who may not change databases does not learn from an export where they are', async () => {
  const bea = await server.user('bea4', ['Alpha']);
  const row = await server.context.store.charts.load(uuidOf(43));
  const exportResponse = await exportFile(server, bea, 'chart', [row?.row.id ?? 0]);
  expect(exportResponse.status).toBe(200);
  const text = JSON.stringify([...(await documentsOf(exportResponse.bytes))]);
  expect(text).toContain('postgresql://XXXXXXXXXX');
  expect(text).not.toContain('127.0.0.1');
});

test('[B20] numbers of charts and datasets in a bundle are of another server: they go, where they would name what is not for who brings it', async () => {
  const bea = await server.user('bea5', ['Gamma']);
  const { store } = server.context;
  const role = await store.roles.create('Imports');
  const ownId = await makeDataset(server, 'mine', bea.userId);
  await store.roles.allow(role.id, [
    { action: 'can_write', view: 'Dashboard' },
    { action: 'can_write', view: 'Chart' },
  ]);
  await store.users.setRoles(bea.userId, ['Gamma', 'Imports']);
  server.context.sessions.forget();
  const chartBody = { viz_type: 'pie', datasource_id: datasetId, datasource_type: 'table' };
  const foreignId = (await server.admin.post('/api/v1/chart/', { slice_name: 'Hidden', ...chartBody })).body.id;
  const [row] = await store.datasets.byIds([ownId]);
  const layers = (value: Value) => [{ name: 'L', annotationType: 'TIME_SERIES', sourceType: 'line', value }];
  const form = (value: Value, inner: readonly Value[]) => ({
    viz_type: 'pie',
    annotation_layers: layers(value),
    deck_slices: inner,
  });
  const context = (value: Value) => ({ queries: [{ annotation_layers: layers(value) }], form_data: form(value, []) });
  const files = {
    'charts/a.yaml': chart(51, {
      dataset_uuid: row?.uuid ?? '',
      params: form(foreignId, [foreignId]),
      query_context: JSON.stringify(context(foreignId)),
    }),
  };
  expect(
    (await importFile(bea, 'chart', bundleOf({ 'metadata.yaml': { version: '1.0.0', type: 'Slice' }, ...files })))
      .status,
  ).toBe(200);
  const importedRecord = await store.charts.load(uuidOf(51));
  expect(JSON.parse(importedRecord?.row.params ?? '')).toEqual(form(null, []));
  expect(JSON.parse(importedRecord?.row.query_context ?? '')).toEqual(context(null));

  const dashboard = {
    dashboard_title: 'Brought',
    uuid: uuidOf(52),
    version: '1.0.0',
    position: { 'CHART-1': { type: 'CHART', id: 'CHART-1', children: [], meta: { chartId: foreignId, width: 4 } } },
    metadata: {
      native_filter_configuration: [
        { id: 'F', name: 'f', filterType: 'filter_select', targets: [{ datasetId, column: { name: 'city' } }] },
      ],
    },
  };
  const file = bundleOf({ 'metadata.yaml': { version: '1.0.0', type: 'Dashboard' }, 'dashboards/a.yaml': dashboard });
  expect((await importFile(bea, 'dashboard', file)).status).toBe(200);
  const { row: storedRow, charts } = (await store.dashboards.load(uuidOf(52))) ?? {};
  expect(charts).toEqual([]);
  expect(JSON.parse(storedRow?.position_json ?? '')['CHART-1'].meta).toEqual({ width: 4 });
  expect(JSON.parse(storedRow?.json_metadata ?? '').native_filter_configuration[0].targets).toEqual([
    { column: { name: 'city' } },
  ]);
});
