import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BundleKind } from '@sextant/contract';
import type { Value } from '../services/bundle/json-values.ts';
import { bundleOf, documentsOf, exportFile, importFile, zipOf } from '../testing/bundles.ts';
import type { ZipFile } from '../testing/bundles.ts';
import { makeDataset, openTestServer } from '../testing/core-server.ts';
import type { Answer, Client, TestServer } from '../testing/core-server.ts';

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
  ana = await server.person('ana', ['Gamma']);
  datasetId = await makeDataset(server);
  const database = (await server.context.store.databases.all()).find(({ purpose }) => purpose === 'connected');
  databaseUuid = database?.uuid ?? '';
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Everything that is stored but the log of what was asked. */
async function storeHash(): Promise<string> {
  const { db } = server.context.store;
  const hash = createHash('sha256');
  for (const table of [
    'database',
    'dataset',
    'chart',
    'dashboard',
    'dashboard_chart',
    'owner',
    'version',
    'row_rule',
    'user',
    'role',
    'role_permission',
    'counter',
  ])
    hash.update(JSON.stringify((await sql`select * from ${sql.table(table)}`.execute(db)).rows));
  return hash.digest('hex');
}

/** Files in the data folder that are not the metadata store's own. */
const filesThere = (): string[] =>
  readdirSync(server.dataFolder, { recursive: true })
    .map(String)
    .filter((name) => !name.startsWith('metadata.'))
    .toSorted();

async function refused(answer: Promise<Answer>): Promise<Answer['body']> {
  const { status, body } = await answer;
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
  return body.errors[0];
}

const metadata = (type: string): ZipFile => ({
  name: 'bundle/metadata.yaml',
  content: `version: 1.0.0\ntype: ${type}\n`,
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

const mode = { link: 0o120_777, device: 0o020_666, pipe: 0o010_644 };
const hostileArchives: readonly (readonly [string, readonly ZipFile[]])[] = [
  ['a path that leads up', [{ name: '../../etc/cron.d/x.yaml', content: 'a: 1' }]],
  ['a path that leads up further in', [{ name: 'bundle/charts/../../../x.yaml', content: 'a: 1' }]],
  ['an absolute path', [{ name: '/etc/passwd.yaml', content: 'a: 1' }]],
  ['a drive', [{ name: 'C:/windows/x.yaml', content: 'a: 1' }]],
  ['backslashes', [{ name: String.raw`bundle\..\..\x.yaml`, content: 'a: 1' }]],
  ['a control character', [{ name: 'bundle/charts/a\u0000.yaml', content: 'a: 1' }]],
  ['a link', [{ name: 'bundle/charts/a.yaml', content: '/etc/passwd', mode: mode.link }]],
  ['a device', [{ name: 'bundle/charts/a.yaml', content: '', mode: mode.device }]],
  ['a pipe', [{ name: 'bundle/charts/a.yaml', content: '', mode: mode.pipe }]],
  [
    'a name twice',
    [
      { name: 'bundle/charts/a.yaml', content: 'a: 1' },
      { name: 'bundle/charts/a.yaml', content: 'a: 2' },
    ],
  ],
  [
    'a name twice in other letters',
    [
      { name: 'bundle/charts/a.yaml', content: 'a: 1' },
      { name: 'bundle/Charts/A.yaml', content: 'a: 2' },
    ],
  ],
  ['an encrypted file', [{ name: 'bundle/charts/a.yaml', content: 'a: 1', flags: 0x801 }]],
  [
    '20,000 files',
    Array.from({ length: 20_000 }, (_, index) => ({ name: `bundle/charts/${index}.yaml`, content: '' })),
  ],
];

test.each(hostileArchives)('[H1] an archive with %s is refused and nothing is written', async (_name, files) => {
  const [hash, there] = [await storeHash(), filesThere()];
  const error = await refused(importFile(server.admin, 'chart', zipOf([metadata('Slice'), ...files])));
  expect(error.extra.code).toBe('IMPORT_004');
  expect(await storeHash()).toBe(hash);
  expect(filesThere()).toEqual(there);
});

const zeros = Buffer.alloc(1.5 * 1024 ** 2);
const bombs: readonly (readonly [string, () => Buffer])[] = [
  [
    'one large file',
    () => zipOf([metadata('Slice'), { name: 'bundle/charts/a.yaml', content: Buffer.alloc(40 * 1024 ** 2) }]),
  ],
  [
    'many files',
    () =>
      zipOf([
        metadata('Slice'),
        ...Array.from({ length: 60 }, (_, index) => ({ name: `bundle/charts/${index}.yaml`, content: zeros })),
      ]),
  ],
  [
    'files that are not read',
    () => zipOf([metadata('Slice'), { name: 'bundle/readme.txt', content: Buffer.alloc(40 * 1024 ** 2) }]),
  ],
  [
    'a size that is said smaller',
    () => zipOf([metadata('Slice'), { name: 'bundle/charts/a.yaml', content: zeros, saidSize: 10 }]),
  ],
  [
    'a size that is said larger',
    () => zipOf([metadata('Slice'), { name: 'bundle/charts/a.yaml', content: 'a: 1', saidSize: 2 ** 31 }]),
  ],
  ['a cut end', () => zipOf([metadata('Slice')]).subarray(0, -30)],
];

test.each(bombs)('[H2] an archive with %s stops at the limit', async (_name, made) => {
  const hash = await storeHash();
  const bytes = made();
  const before = process.memoryUsage().rss;
  const startedAt = performance.now();
  const error = await refused(importFile(server.admin, 'chart', bytes));
  expect(error.extra.code).toBe('IMPORT_004');
  expect(performance.now() - startedAt).toBeLessThan(5_000);
  expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 ** 2);
  expect(await storeHash()).toBe(hash);
});

test('[H2] an archive inside of an archive is not opened', async () => {
  const inner = zipOf([metadata('Slice'), { name: 'bundle/charts/a.yaml', content: 'a: 1' }]);
  const nested = zipOf([{ name: 'bundle/inner.zip', content: inner }]);
  expect((await refused(importFile(server.admin, 'chart', nested))).extra.code).toBe('IMPORT_002');
});

const laughs = [
  'a: &a [x, x, x, x, x, x, x, x, x, x]',
  ...['b', 'c', 'd', 'e', 'f', 'g', 'h'].map((name, index) => {
    const before = String.fromCodePoint(97 + index);
    return `${name}: &${name} [${Array.from({ length: 10 }, () => `*${before}`).join(', ')}]`;
  }),
].join('\n');
const hostileYaml: readonly (readonly [string, string])[] = [
  ['a tag of Python', 'slice_name: !!python/object/apply:os.system ["id"]'],
  ['a tag of its own', 'slice_name: !secret x'],
  ['a standard tag', 'slice_name: !!binary aGVsbG8='],
  ['an anchors bomb', laughs],
  ['an alias of itself', 'a: &a [*a]'],
  ['a merge of anchors', 'a: &a {x: 1}\nb:\n  <<: *a'],
  ['a key twice', 'slice_name: a\nslice_name: b'],
  ['a key twice further in', 'params:\n  a: 1\n  a: 2'],
  ['a prototype', 'params:\n  __proto__:\n    isAdmin: true'],
  ['a constructor', 'params:\n  constructor:\n    prototype:\n      isAdmin: true'],
  ['two documents', 'a: 1\n---\nb: 2'],
  ['deep nesting', '['.repeat(50_000)],
  ['NUL', 'slice_name: "a\\0b"'],
  ['bytes that are no text', '\u00FF'],
  ['a key that is a list', '? [a]\n: 1'],
];

test.each(hostileYaml)('[H3] a document with %s is refused', async (name, text) => {
  const hash = await storeHash();
  const content = name === 'bytes that are no text' ? Buffer.from([0x61, 0x3a, 0x20, 0xff, 0xfe]) : text;
  const bytes = zipOf([metadata('Slice'), { name: 'bundle/charts/a.yaml', content }]);
  const error = await refused(importFile(server.admin, 'chart', bytes));
  expect(error.extra).toMatchObject({
    code: 'IMPORT_001',
    'charts/a.yaml': expect.stringMatching(/^Not a valid YAML file: /),
  });
  expect({}).not.toHaveProperty('isAdmin');
  expect(await storeHash()).toBe(hash);
});

const chartBundle = (more: Record<string, Value> = {}): Buffer =>
  bundleOf({
    'metadata.yaml': { version: '1.0.0', type: 'Slice' },
    'databases/shop.yaml': database('postgresql://a:b@127.0.0.1/c', databaseUuid),
    'datasets/shop/brought.yaml': dataset(),
    'charts/a.yaml': chart(3),
    ...more,
  });

test('[H4] a bundle over a database that its importer may not see is denied, as in the page', async () => {
  const hash = await storeHash();
  const error = await refused(importFile(ana, 'chart', chartBundle()));
  expect(error).toMatchObject({
    message: 'Error importing chart',
    extra: { code: 'IMPORT_005', 'databases/shop.yaml': 'You have no access to the database Warehouse' },
  });
  const [entry] = (await server.admin.get('/api/v1/log/?q=(order_column:id,order_direction:desc,page_size:1)')).body
    .result;
  expect(JSON.stringify(entry)).toContain('chart.import');
  expect(await storeHash()).toBe(hash);
});

test('[H4] a bundle that names a dataset of others by its uuid is denied', async () => {
  const row = await server.context.store.datasets.byIds([datasetId]);
  const bundle = bundleOf({
    'metadata.yaml': { version: '1.0.0', type: 'Slice' },
    'charts/a.yaml': chart(3, { dataset_uuid: row[0]?.uuid ?? '' }),
  });
  const error = await refused(importFile(ana, 'chart', bundle));
  expect(error.extra).toMatchObject({ code: 'IMPORT_005', 'charts/a.yaml': 'You have no access to the dataset sales' });
});

test('[H4] owners, roles and row rules in a bundle are refused, and who imports owns what is new', async () => {
  for (const field of ['owners', 'roles', 'created_by', 'id'])
    expect(
      (await refused(importFile(server.admin, 'chart', chartBundle({ 'charts/a.yaml': chart(3, { [field]: [1] }) }))))
        .extra['charts/a.yaml'],
    ).toEqual({ [field]: ['Unknown field.'] });
  const rule = { name: 'nobody sees a thing', clause: '1 = 0', uuid: uuidOf(9), version: '1.0.0' };
  expect((await importFile(server.admin, 'chart', chartBundle({ 'row_level_security/r.yaml': rule }))).status).toBe(
    200,
  );
  expect(await server.context.store.rowRules.all()).toEqual([]);
  const made = await server.context.store.charts.load(uuidOf(3));
  expect(made?.owners.map(({ username }) => username)).toEqual(['admin']);
});

test('[H4] a foreign object is not overwritten, not even out of the trash', async () => {
  const [row] = await server.context.store.datasets.byIds([datasetId]);
  const bea = await server.person('bea', ['Alpha']);
  const over = bundleOf({
    'metadata.yaml': { version: '1.0.0', type: 'SqlaTable' },
    'databases/shop.yaml': database('postgresql://a:b@127.0.0.1/c', databaseUuid),
    'datasets/shop/sales.yaml': dataset({ uuid: row?.uuid ?? '', sql: 'SELECT 1 AS one' }),
  });
  const foreign = "A dataset already exists and user doesn't have permission to overwrite it";
  const error = await refused(importFile(bea, 'dataset', over, { overwrite: 'true' }));
  expect(error.extra).toMatchObject({ code: 'IMPORT_005', 'datasets/shop/sales.yaml': foreign });
  await server.admin.delete(`/api/v1/chart/${(await server.context.store.charts.load(uuidOf(3)))?.row.id}`);
  const charts = await refused(importFile(bea, 'chart', chartBundle()));
  expect(charts.extra['charts/a.yaml']).toBe("A chart already exists and user doesn't have permission to overwrite it");
});

test('[H4] a new database needs the right to make databases', async () => {
  const bea = await server.person('bea2', ['Alpha']);
  const bundle = chartBundle({
    'databases/shop.yaml': database('postgresql://a:b@127.0.0.1/c', uuidOf(20)),
    'datasets/shop/brought.yaml': dataset({ database_uuid: uuidOf(20) }),
  });
  expect((await refused(importFile(bea, 'chart', bundle))).extra).toMatchObject({
    code: 'IMPORT_005',
    'databases/shop.yaml': "Database doesn't exist and user doesn't have permission to create databases",
  });
});

test('[H4] a statement in a bundle is read as the author of a dataset may read it', async () => {
  const bea = await server.person('bea3', ['Alpha']);
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
    expect((await refused(importFile(bea, 'dataset', bundle))).extra['datasets/Uploads/s.yaml']).toBeDefined();
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

test.each(uris)('[H5] a database of a bundle at %s is refused', async (uri) => {
  const hash = await storeHash();
  const bundle = bundleOf({
    'metadata.yaml': { version: '1.0.0', type: 'Database' },
    'databases/brought.yaml': database(uri),
  });
  const error = await refused(importFile(server.admin, 'database', bundle));
  expect(error.extra['databases/brought.yaml']).toBeDefined();
  expect(await storeHash()).toBe(hash);
});

test('[H5] a database of a bundle in an allowed folder is taken, one beside it by a link of dots is not', async () => {
  const bundle = (uri: string) =>
    bundleOf({ 'metadata.yaml': { version: '1.0.0', type: 'Database' }, 'databases/brought.yaml': database(uri) });
  const out = `sqlite:///${folder}/../${'x'.repeat(3)}.sqlite`;
  expect((await importFile(server.admin, 'database', bundle(out))).status).toBe(422);
  expect((await importFile(server.admin, 'database', bundle(`sqlite:///${folder}/shop.sqlite`))).status).toBe(200);
});

test('[H6] a failure in the last object leaves nothing of the objects before', async () => {
  const taken = await server.admin.post('/api/v1/dashboard/', { dashboard_title: 'there', slug: 'taken' });
  expect(taken.status).toBe(201);
  const hash = await storeHash();
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
  const error = await refused(importFile(server.admin, 'dashboard', bundleOf(documents)));
  expect(error.extra).toMatchObject({ code: 'IMPORT_001', 'dashboards/b.yaml': { slug: ['Must be unique'] } });
  expect(await storeHash()).toBe(hash);
  // The same without its last fault comes in.
  const whole = bundleOf({ ...documents, 'dashboards/b.yaml': dashboard(45, 'free') });
  expect((await importFile(server.admin, 'dashboard', whole)).status).toBe(200);
});

test('[H7] a viewer exports nothing that he may not see, and nobody exports a secret', async () => {
  const viewer = await server.person('viewer', ['Public']);
  for (const kind of ['dashboard', 'chart', 'dataset', 'database'] as BundleKind[])
    expect((await exportFile(server, viewer, kind, [1])).status).toBe(403);
  const chartRow = await server.context.store.charts.load(uuidOf(43));
  const id = chartRow?.row.id ?? 0;
  expect((await exportFile(server, ana, 'chart', [id])).status).toBe(403);
  expect((await exportFile(server, ana, 'dataset', [datasetId])).status).toBe(403);

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
  const exported = await documentsOf((await exportFile(server, server.admin, 'database', [row?.id ?? 0])).bytes);
  const text = JSON.stringify([...exported]);
  expect(text).toContain('reader:XXXXXXXXXX@127.0.0.1:5432/shop');
  expect(text).not.toContain('hunter2');
  const sealed = JSON.parse(row?.settings ?? '{}').sealedPassword;
  expect(sealed).toEqual(expect.any(String));
  expect(text).not.toContain(sealed);
});

test('[H7] who may not change databases does not learn from an export where they are', async () => {
  const bea = await server.person('bea4', ['Alpha']);
  const row = await server.context.store.charts.load(uuidOf(43));
  const exported = await exportFile(server, bea, 'chart', [row?.row.id ?? 0]);
  expect(exported.status).toBe(200);
  const text = JSON.stringify([...(await documentsOf(exported.bytes))]);
  expect(text).toContain('postgresql://XXXXXXXXXX');
  expect(text).not.toContain('127.0.0.1');
});
