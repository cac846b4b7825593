import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BundleKind } from '@sextant/contract';
import { isMap } from '../services/bundle/json-values.ts';
import type { Value, ValueMap } from '../services/bundle/json-values.ts';
import {
  bundleOf,
  documentsOf,
  exportFile,
  formOf,
  haveDatabase,
  importFile,
  madeDashboard,
  planImport,
  storeHash,
} from '../testing/bundles.ts';
import { openTestServer, statusAndCode } from '../testing/core-server.ts';
import type { TestResponse, Client, TestServer } from '../testing/core-server.ts';
import { storeUrls } from '../testing/store-urls.ts';

const mapAt = (documents: ReadonlyMap<string, Value>, path: RegExp): ValueMap => {
  const [, document] = [...documents].find(([name]) => path.test(name)) ?? [];
  return isMap(document) ? document : {};
};

const uuidIn = (documents: ReadonlyMap<string, Value>, path: RegExp): string => {
  const { uuid } = mapAt(documents, path);
  return typeof uuid === 'string' ? uuid : '';
};

const errorsOf = (result: TestResponse): Record<string, unknown> => {
  const { code: _code, params: _params, issue_codes: _issues, ...files } = result.body.errors[0].extra;
  return files;
};

/** The smallest bundle there is of a database behind a password, a dataset in it and a chart. */
const smallBundle = (uri = 'postgresql://reader:XXXXXXXXXX@127.0.0.1:5999/shop', seed = '1'): Record<string, Value> => {
  const uuid = (last: string): string => `${seed.repeat(8)}-0000-4000-8000-00000000000${last}`;
  return {
    'metadata.yaml': { version: '1.0.0', type: 'Slice', timestamp: '2026-01-31T10:00:00+00:00' },
    'databases/shop.yaml': {
      database_name: `shop ${seed}`,
      sqlalchemy_uri: uri,
      extra: {},
      uuid: uuid('1'),
      version: '1.0.0',
    },
    'datasets/shop/sales.yaml': {
      table_name: 'sales',
      schema: 'public',
      columns: [{ column_name: 'city', type: 'VARCHAR(20)' }],
      metrics: [{ metric_name: 'count', expression: 'COUNT(*)' }],
      uuid: uuid('2'),
      version: '1.0.0',
      database_uuid: uuid('1'),
    },
    'charts/Sales_1.yaml': {
      slice_name: `Sales ${seed}`,
      viz_type: 'a_kind_of_tomorrow',
      params: { datasource: '77__table', '0': 1, y: ['y', '1e3', null], deep: { ids: [12345678901234567n] } },
      uuid: uuid('3'),
      version: '1.0.0',
      dataset_uuid: uuid('2'),
    },
  };
};

describe.each(storeUrls())('on $dialect', ({ open }) => {
  let server: TestServer;
  let other: TestServer;
  const drops: (() => Promise<void>)[] = [];
  const openServer = async (): Promise<TestServer> => {
    const freshStore = await open();
    drops.push(freshStore.drop);
    return openTestServer({
      environment: { SEXTANT_PRIVATE_HOSTS: '127.0.0.1', SEXTANT_DATABASE_URL: freshStore.url },
    });
  };
  beforeAll(async () => {
    server = await openServer();
    other = await openServer();
  });
  afterAll(async () => {
    await Promise.all([server.close(), other.close()]);
    for (const drop of drops) await drop();
  });

  describe('an export', () => {
    test('[LIST-020 LIST-021] of a dashboard imports elsewhere, with its numbers those of there, and goes out the same', async () => {
      const id = await madeDashboard(server, 'travels');
      const exportResponse = await exportFile(server, server.admin, 'dashboard', [id]);
      expect(exportResponse.status).toBe(200);
      expect(exportResponse.headers['content-disposition']).toMatch(
        /^attachment; filename=dashboard_export_\d{8}T\d{6}\.zip$/,
      );
      const before = await documentsOf(exportResponse.bytes);
      await haveDatabase(other, { ...mapAt(before, /^databases/), sqlalchemy_uri: 'postgresql://a@127.0.0.1/b' });
      // So that numbers differ.
      await madeDashboard(other, 'in the way');

      const result = await importFile(other.admin, 'dashboard', exportResponse.bytes, {
        passwords: '{}',
        overwrite: 'true',
      });
      expect([result.status, result.body]).toEqual([200, { message: 'OK' }]);

      const row = await other.context.store.dashboards.byUuid(uuidIn(before, /^dashboards/));
      const record = await other.context.store.dashboards.load(row?.id ?? 0);
      const chartIds = record?.charts.map((chart) => chart.id) ?? [];
      const dataset = await other.context.store.datasets.byUuid(uuidIn(before, /^datasets/));
      expect(chartIds).toHaveLength(2);
      const metadata = JSON.parse(row?.json_metadata ?? '');
      expect(Object.keys(metadata.expanded_slices)).toEqual([String(chartIds[0])]);
      expect(metadata.timed_refresh_immune_slices).toEqual([chartIds[1]]);
      expect(metadata.chart_configuration[chartIds[0] ?? 0]).toMatchObject({
        id: chartIds[0],
        crossFilters: { scope: { excluded: chartIds } },
      });
      expect(metadata.native_filter_configuration[0]).toMatchObject({
        targets: [{ datasetId: dataset?.id, column: { name: 'city' } }],
        scope: { excluded: [chartIds[0]] },
      });
      const chart = await other.context.store.charts.load(chartIds[0] ?? 0);
      expect(JSON.parse(chart?.row.params ?? '')).toMatchObject({
        datasource: `${dataset?.id}__table`,
        metric: 'total',
      });
      expect(JSON.parse(chart?.row.query_context ?? '').datasource).toEqual({ id: dataset?.id, type: 'table' });

      const secondDocuments = await documentsOf(
        (await exportFile(other, other.admin, 'dashboard', [row?.id ?? 0])).bytes,
      );
      const { position: _1, metadata: _2, ...dashboardAfter } = mapAt(secondDocuments, /^dashboards/);
      const { position: _3, metadata: _4, ...dashboardBefore } = mapAt(before, /^dashboards/);
      expect(dashboardAfter).toEqual(dashboardBefore);
      expect(mapAt(secondDocuments, /^datasets/)).toEqual(mapAt(before, /^datasets/));
    });

    test('holds the examples and uploads without a place, and a server that has them reads its own', async () => {
      const uploads = await server.context.store.databases.create(
        { name: 'Uploads', engine: 'duckdb', purpose: 'uploads', uuid: '5a0f2b57-0c0f-4a52-9a39-9d1b5c1a7f22' },
        { authorId: null, reason: 'Uploads', baseVersion: null },
      );
      const documents = await documentsOf((await exportFile(server, server.admin, 'database', [uploads.id])).bytes);
      expect(mapAt(documents, /^databases/)).toMatchObject({
        database_name: 'Uploads',
        sqlalchemy_uri: 'duckdb:///:memory:uploads',
      });
      const bundle = bundleOf({
        'metadata.yaml': { version: '1.0.0', type: 'SqlaTable' },
        'databases/Uploads.yaml': mapAt(documents, /^databases/),
        'datasets/Uploads/t.yaml': {
          table_name: 't',
          schema: 'ana_9',
          uuid: '99999999-0000-4000-8000-000000000001',
          version: '1.0.0',
          database_uuid: '5a0f2b57-0c0f-4a52-9a39-9d1b5c1a7f22',
        },
      });
      expect((await importFile(other.admin, 'dataset', bundle)).body).toEqual({ message: 'OK' });
      expect((await other.context.store.databases.byPurpose('uploads'))?.uuid).toBe(uploads.uuid);
    });

    test('returns 404 when one of the ids is not there, and 400 for what is no list of ids', async () => {
      expect(statusAndCode(await exportFile(server, server.admin, 'chart', [999_999]))).toBe('404 NOT_FOUND_001');
      expect(statusAndCode(await server.admin.get('/api/v1/chart/export/?q=a'))).toBe('400 REQUEST_007');
      expect(statusAndCode(await server.admin.get('/api/v1/chart/export/'))).toBe('400 REQUEST_007');
    });

    test('sets the cookie that Superset pages wait for, and no other', async () => {
      const id = await madeDashboard(server, 'watched');
      const cookies = async (token: string) =>
        (
          await server.server.app.inject({
            method: 'GET',
            url: `/api/v1/dashboard/export/?q=!(${id})&token=${token}`,
            headers: { ...server.admin.headers },
          })
        ).headers['set-cookie'];
      expect(await cookies('abc123')).toBe('abc123=done; Path=/; Max-Age=600; SameSite=Lax');
      expect(await cookies('session')).toBeUndefined();
      expect(await cookies('a%0d%0ab')).toBeUndefined();
    });
    test('of everything comes in elsewhere, and again over itself', async () => {
      const id = await madeDashboard(server, 'one of all');
      const exportResponse = await server.server.app.inject({
        method: 'GET',
        url: '/api/v1/assets/export/',
        headers: { ...server.admin.headers },
      });
      expect(exportResponse.headers['content-disposition']).toMatch(/filename=assets_export_\d{8}T\d{6}\.zip$/);
      const documents = await documentsOf(exportResponse.rawPayload);
      expect(mapAt(documents, /^metadata/)['type']).toBe('assets');
      const third = await openServer();
      try {
        for (const [path, database] of documents)
          if (path.startsWith('databases/') && isMap(database) && database['database_name'] !== 'Uploads')
            await haveDatabase(third, { ...database, sqlalchemy_uri: `postgresql://a@127.0.0.1/${path.length}` });
        const send = () => {
          const { payload, contentType } = formOf(exportResponse.rawPayload, {}, 'bundle');
          return third.admin.call('POST', '/api/v1/assets/import/', {
            body: payload,
            headers: { 'content-type': contentType },
          });
        };
        // The databases' places differ from those of the file, so that they would be connected anew.
        expect(statusAndCode(await send())).toBe('422 IMPORT_001');
        const bundle = Object.fromEntries([...documents].filter(([path]) => !path.startsWith('databases/')));
        const { payload, contentType } = formOf(bundleOf(bundle), {}, 'bundle');
        for (const version of [1, 2]) {
          const result = await third.admin.call('POST', '/api/v1/assets/import/', {
            body: payload,
            headers: { 'content-type': contentType },
          });
          expect([result.status, result.body]).toEqual([200, { message: 'OK' }]);
          const uuid = (await server.context.store.dashboards.load(id))?.row.uuid ?? '';
          expect(await third.context.store.dashboards.byUuid(uuid)).toMatchObject({ title: 'one of all', version });
        }
      } finally {
        await third.close();
      }
      const ana = await server.user('ana of all', ['Alpha']);
      expect(statusAndCode(await ana.get('/api/v1/assets/export/'))).toBe('403 ACCESS_003');
    });
  });

  describe('an import', () => {
    const chartOf = async ({ context }: TestServer, seed: string) =>
      context.store.charts.byUuid(`${seed.repeat(8)}-0000-4000-8000-000000000003`);

    test('asks for the password of a new database by its file, takes it, and never tells it again', async () => {
      const documents = smallBundle();
      const rejectedResponse = await importFile(server.admin, 'chart', bundleOf(documents));
      expect(statusAndCode(rejectedResponse)).toBe('422 IMPORT_001');
      expect(rejectedResponse.body).toEqual({
        errors: [
          {
            message: 'Error importing chart',
            error_type: 'GENERIC_COMMAND_ERROR',
            level: 'warning',
            extra: expect.objectContaining({
              'databases/shop.yaml': { _schema: ['Must provide a password for the database'] },
              issue_codes: [{ code: 1010, message: expect.stringContaining('Issue 1010 - ') }],
            }),
          },
        ],
      });
      expect(Object.keys(errorsOf(rejectedResponse))).toEqual(['databases/shop.yaml']);
      expect(await chartOf(server, '1')).toBeUndefined();

      const passwords = JSON.stringify({ 'databases/shop.yaml': 'a-secret-of-the-shop' });
      expect((await importFile(server.admin, 'chart', bundleOf(documents), { passwords })).body).toEqual({
        message: 'OK',
      });
      const chart = await chartOf(server, '1');
      const exportResponse = await exportFile(server, server.admin, 'chart', [chart?.id ?? 0]);
      const after = await documentsOf(exportResponse.bytes);
      expect(mapAt(after, /^databases/)['sqlalchemy_uri']).toBe('postgresql://reader:XXXXXXXXXX@127.0.0.1:5999/shop');
      expect(
        JSON.stringify([...after], (_key, value) => (typeof value === 'bigint' ? String(value) : value)),
      ).not.toContain('a-secret');
    });

    test('of a kind that is not built keeps its form data whole, numbers beyond a double too', async () => {
      const chart = await chartOf(server, '1');
      expect(chart?.kind).toBe('a_kind_of_tomorrow');
      expect(chart?.params).toContain('12345678901234567');
      const after = await documentsOf((await exportFile(server, server.admin, 'chart', [chart?.id ?? 0])).bytes);
      const givenValue = smallBundle()['charts/Sales_1.yaml'];
      expect(mapAt(after, /^charts/)['params']).toEqual({
        ...(isMap(givenValue) && isMap(givenValue['params']) ? givenValue['params'] : {}),
        datasource: `${chart?.dataset_id}__table`,
      });
    });

    test('of what is there already is rejected without overwrite, and replaces it with', async () => {
      const documents = smallBundle();
      const rejectedResponse = await importFile(server.admin, 'chart', bundleOf(documents));
      expect(statusAndCode(rejectedResponse)).toBe('422 IMPORT_001');
      expect(errorsOf(rejectedResponse)).toEqual({
        'charts/Sales_1.yaml': 'Chart already exists and `overwrite=true` was not passed',
      });
      const givenValue = documents['charts/Sales_1.yaml'];
      const renamedBytes = bundleOf({
        ...documents,
        'charts/Sales_1.yaml': { ...(isMap(givenValue) ? givenValue : {}), slice_name: 'Sales, renamed' },
      });
      const before = await chartOf(server, '1');
      expect((await importFile(server.admin, 'chart', renamedBytes, { overwrite: 'true' })).status).toBe(200);
      expect(await chartOf(server, '1')).toMatchObject({ id: before?.id, name: 'Sales, renamed', version: 2 });
    });

    test('is planned before it is written: what is new, replaced, the same, kept, left out, and which passwords are needed', async () => {
      const plan = async (documents: Record<string, Value>, fields: Record<string, string> = {}) => {
        const hash = await storeHash(server);
        const { status, body } = await planImport(server.admin, 'chart', bundleOf(documents), fields);
        expect([status, await storeHash(server)]).toEqual([200, hash]);
        return body.result;
      };
      const actions = (plan: { objects: { kind: string; act: string }[] }): string[] =>
        plan.objects.map(({ kind, act: action }) => `${kind} ${action}`);
      const freshDocuments = smallBundle(undefined, '7');
      const lockedPlan = await plan(freshDocuments);
      expect(actions(lockedPlan)).toEqual(['chart new', 'dataset new', 'database new']);
      expect(lockedPlan).toMatchObject({ passwords: ['databases/shop.yaml'], needsOverwrite: false, faults: {} });
      const passwords = JSON.stringify({ 'databases/shop.yaml': 'secret' });
      const open = await plan(freshDocuments, { passwords });
      expect(actions(open)).toEqual(['chart new', 'dataset new', 'database new']);
      expect(open).toMatchObject({ passwords: [], faults: {}, leftOut: [] });
      expect((await importFile(server.admin, 'chart', bundleOf(freshDocuments), { passwords })).status).toBe(200);

      const secondPlan = await plan(freshDocuments);
      expect(actions(secondPlan)).toEqual(['chart same', 'dataset kept', 'database kept']);
      expect(secondPlan).toMatchObject({ needsOverwrite: true, faults: {} });
      expect(secondPlan.objects[0].id).toBe((await chartOf(server, '7'))?.id);
      const givenValue = freshDocuments['charts/Sales_1.yaml'];
      const changedChart = { ...(isMap(givenValue) ? givenValue : {}), slice_name: 'Sales, otherwise' };
      const strayDocuments = {
        ...freshDocuments,
        'dashboards/d.yaml': { dashboard_title: 'd', uuid: uuidIn(new Map(), /./) },
      };
      expect(actions(await plan({ ...freshDocuments, 'charts/Sales_1.yaml': changedChart }))).toEqual([
        'chart replaced',
        'dataset kept',
        'database kept',
      ]);
      expect(statusAndCode(await planImport(server.admin, 'chart', bundleOf(strayDocuments)))).toBe('422 IMPORT_001');
      const board = { dashboard_title: 'd', uuid: '77777777-0000-4000-8000-000000000009', version: '1.0.0' };
      expect((await plan({ ...freshDocuments, 'dashboards/d.yaml': board })).leftOut).toEqual(['dashboards/d.yaml']);
      // What Superset puts beside them and nothing here keeps is named, never dropped unseen.
      const otherDocuments = {
        'queries/shop/Latest_1.yaml': { label: 'Latest', sql: 'SELECT 1' },
        'tags.yaml': { tags: [] },
      };
      expect((await plan({ ...freshDocuments, ...otherDocuments })).leftOut).toEqual([
        'queries/shop/Latest_1.yaml',
        'tags.yaml',
      ]);
      await server.admin.delete(`/api/v1/chart/${(await chartOf(server, '7'))?.id}`);
      expect(await plan(freshDocuments)).toMatchObject({
        objects: [{ act: 'replaced', isRestored: true }, {}, {}],
        needsOverwrite: false,
      });
    });

    test('leaves alone what the imported kind is only built on', async () => {
      const documents = smallBundle();
      const givenValue = documents['datasets/shop/sales.yaml'];
      const changedBundle = bundleOf({
        ...documents,
        'datasets/shop/sales.yaml': { ...(isMap(givenValue) ? givenValue : {}), description: 'other words' },
      });
      expect((await importFile(server.admin, 'chart', changedBundle, { overwrite: 'true' })).status).toBe(200);
      const dataset = await server.context.store.datasets.byUuid('11111111-0000-4000-8000-000000000002');
      expect(dataset).toMatchObject({ description: null, version: 1 });
    });

    test('reads another database instead when one is named', async () => {
      const documents = smallBundle('sqlite:////nowhere/examples.db', '2');
      const rejectedResponse = await importFile(server.admin, 'chart', bundleOf(documents));
      expect(statusAndCode(rejectedResponse)).toBe('422 IMPORT_001');
      expect(Object.keys(errorsOf(rejectedResponse))).toEqual(['databases/shop.yaml']);
      const databases = JSON.stringify({ 'databases/shop.yaml': '11111111-0000-4000-8000-000000000001' });
      // The table is one that another dataset shows already: that one is read.
      expect((await importFile(server.admin, 'chart', bundleOf(documents), { databases })).body).toEqual({
        message: 'OK',
      });
      const dataset = await server.context.store.datasets.byUuid('11111111-0000-4000-8000-000000000002');
      expect((await chartOf(server, '2'))?.dataset_id).toBe(dataset?.id);
      const unknown = JSON.stringify({ 'databases/shop.yaml': '11111111-0000-4000-8000-00000000000f' });
      expect(statusAndCode(await importFile(server.admin, 'chart', bundleOf(documents), { databases: unknown }))).toBe(
        '422 IMPORT_001',
      );
    });

    test('takes what it names out of the trash', async () => {
      const chart = await chartOf(server, '2');
      expect((await server.admin.delete(`/api/v1/chart/${chart?.id}`)).status).toBe(200);
      const databases = JSON.stringify({ 'databases/shop.yaml': '11111111-0000-4000-8000-000000000001' });
      const bundle = bundleOf(smallBundle('sqlite:////nowhere/examples.db', '2'));
      expect((await importFile(server.admin, 'chart', bundle, { databases })).status).toBe(200);
      expect(await chartOf(server, '2')).toMatchObject({ id: chart?.id, deleted_at: null });
    });

    const rejectedFiles: readonly (readonly [string, Record<string, Value> | Buffer, number, string])[] = [
      ['no ZIP archive', Buffer.from('a: 1'), 422, 'IMPORT_003'],
      ['an archive without YAML', bundleOf({ 'readme.txt': 'nothing' }), 400, 'IMPORT_002'],
      ['a bundle without metadata', { 'charts/a.yaml': {} }, 422, 'IMPORT_003'],
      ['a bundle of another version', { 'metadata.yaml': { version: '2.0.0' } }, 422, 'IMPORT_003'],
      ['a bundle of something else', { 'metadata.yaml': { version: '1.0.0', type: 'Dashboard' } }, 422, 'IMPORT_001'],
    ];
    test.each(rejectedFiles)('of %s is rejected', async (_name, file, status, code) => {
      const result = await importFile(server.admin, 'chart', Buffer.isBuffer(file) ? file : bundleOf(file));
      expect([result.status, result.body.errors[0].extra.code]).toEqual([status, code]);
    });

    test('names the fields that are wrong, of every file', async () => {
      const documents = smallBundle();
      const result = await importFile(
        server.admin,
        'chart',
        bundleOf({
          ...documents,
          'charts/Sales_1.yaml': { slice_name: 'no more' },
          'charts/Other.yaml': 'a: [',
          'datasets/shop/sales.yaml': { ...(documents['datasets/shop/sales.yaml'] as ValueMap), uuid: 'x', owner: 1 },
        }),
      );
      expect(statusAndCode(result)).toBe('422 IMPORT_001');
      expect(errorsOf(result)).toEqual({
        'datasets/shop/sales.yaml': { uuid: ['Not a valid UUID.'], owner: ['Unknown field.'] },
        'charts/Sales_1.yaml': expect.objectContaining({ viz_type: ['Missing data for required field.'] }),
        'charts/Other.yaml': expect.stringMatching(/^Not a valid YAML file/),
      });
    });

    test('without a file says what is missing', async () => {
      const result = await server.admin.post('/api/v1/chart/import/', {});
      expect([result.status, result.body.errors[0].extra.code]).toEqual([400, 'IMPORT_006']);
    });

    test.each(['dashboard', 'chart', 'dataset', 'database'] as BundleKind[])(
      'of a %s by somebody who may write none is forbidden',
      async (kind) => {
        const publicClient: Client = await server.user(`nobody_${kind}`, ['Public']);
        expect(statusAndCode(await importFile(publicClient, kind, bundleOf(smallBundle())))).toBe('403 ACCESS_003');
      },
    );
  });
});
