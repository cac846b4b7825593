import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isMap } from '../wire/json-values.ts';
import { mapAt, openBundleServer, uuidIn } from '../testing/bundle-servers.ts';
import {
  bundleOf,
  documentsOf,
  exportFile,
  formOf,
  haveDatabase,
  importFile,
  madeDashboard,
} from '../testing/bundles.ts';
import { makeDataset, statusAndCode } from '../testing/core-server.ts';
import type { TestServer } from '../testing/core-server.ts';
import { storeUrls } from '../testing/store-urls.ts';

describe.each(storeUrls())('an export, on $dialect', ({ open }) => {
  let server: TestServer;
  let other: TestServer;
  beforeAll(async () => {
    server = await openBundleServer(open);
    other = await openBundleServer(open);
  });
  afterAll(() => Promise.all([server.close(), other.close()]));

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

  test('carries every dataset that a filter is mapped to, and an import leads to those of there', async () => {
    const id = await madeDashboard(server, 'mapped');
    const mappedId = await makeDataset(server, 'towns');
    const [row] = await server.context.store.dashboards.byIds([id]);
    const metadata = JSON.parse(row?.json_metadata ?? '');
    metadata.native_filter_configuration[0].targets.push({ datasetId: mappedId, column: { name: 'town' } });
    const saved = await server.admin.put(`/api/v1/dashboard/${id}`, { json_metadata: JSON.stringify(metadata) });
    expect(saved.status).toBe(200);
    const { bytes } = await exportFile(server, server.admin, 'dashboard', [id]);
    const documents = await documentsOf(bytes);
    expect([...documents.keys()].filter((path) => path.startsWith('datasets/'))).toHaveLength(2);
    expect((await importFile(other.admin, 'dashboard', bytes, { passwords: '{}', overwrite: 'true' })).status).toBe(
      200,
    );
    const imported = await other.context.store.dashboards.byUuid(uuidIn(documents, /^dashboards/));
    const towns = await other.context.store.datasets.byUuid(uuidIn(documents, /^datasets.*towns/));
    const cities = await other.context.store.datasets.byUuid(uuidIn(documents, /^datasets.*mapped/));
    expect(JSON.parse(imported?.json_metadata ?? '').native_filter_configuration[0].targets).toEqual([
      { datasetId: cities?.id, column: { name: 'city' } },
      { datasetId: towns?.id, column: { name: 'town' } },
    ]);
    expect(towns?.id).not.toBe(mappedId);
  });

  test('carries tags beside the documents; an import gives them to what it makes, and those of newer documents too', async () => {
    const id = await madeDashboard(server, 'tagged');
    const before = await documentsOf((await exportFile(server, server.admin, 'dashboard', [id])).bytes);
    expect([...before.keys()]).not.toContain('tags.yaml');
    const uuid = uuidIn(before, /^dashboards/);
    const chart = await server.context.store.charts.byUuid(uuidIn(before, /^charts/));
    await server.admin.post(`/api/v1/tag/3/${id}/`, { properties: { tags: ['Fleet', 'Café'] } });
    await server.admin.post(`/api/v1/tag/2/${chart?.id}/`, { properties: { tags: ['Fleet'] } });
    const documents = await documentsOf((await exportFile(server, server.admin, 'dashboard', [id])).bytes);
    expect(documents.get('tags.yaml')).toEqual({
      tags: [
        { tag_name: 'Café', description: null },
        { tag_name: 'Fleet', description: null },
      ],
      tagged: { [uuid]: ['Café', 'Fleet'], [chart?.uuid ?? '']: ['Fleet'] },
    });
    const dashboardPath = [...documents.keys()].find((path) => path.startsWith('dashboards/')) ?? '';
    const newer = { ...mapAt(documents, /^dashboards/), tags: ['Written newer', 'no: tag'] };
    const bundle = bundleOf({ ...Object.fromEntries(documents), [dashboardPath]: newer });
    expect((await importFile(other.admin, 'dashboard', bundle, { passwords: '{}' })).body).toEqual({ message: 'OK' });
    const imported = await other.context.store.dashboards.byUuid(uuid);
    const names = (await other.context.store.tags.of('dashboard', [imported?.id ?? 0])).get(imported?.id ?? 0);
    expect(names?.map((tag) => tag.name)).toEqual(['Café', 'Fleet', 'Written newer']);
    const brokenBundle = bundleOf({ ...Object.fromEntries(documents), 'tags.yaml': { tagged: { 'no uuid': 7 } } });
    const rejected = await importFile(other.admin, 'dashboard', brokenBundle, { passwords: '{}', overwrite: 'true' });
    expect(statusAndCode(rejected)).toBe('422 IMPORT_001');
    expect(rejected.body.errors[0].extra).toHaveProperty(['tags.yaml']);
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
    const third = await openBundleServer(open);
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
