import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BundleKind } from '@sextant/contract';
import { isMap } from '../wire/json-values.ts';
import type { Value, ValueMap } from '../wire/json-values.ts';
import { errorsOf, mapAt, openBundleServer, smallBundle, uuidIn } from '../testing/bundle-servers.ts';
import { bundleOf, documentsOf, exportFile, importFile, planImport, storeHash } from '../testing/bundles.ts';
import { statusAndCode } from '../testing/core-server.ts';
import type { Client, TestServer } from '../testing/core-server.ts';
import { storeUrls } from '../testing/store-urls.ts';

describe.each(storeUrls())('an import, on $dialect', ({ open }) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openBundleServer(open);
  });
  afterAll(() => server.close());

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
      'themes/Dark.yaml': { theme_name: 'Dark' },
    };
    expect((await plan({ ...freshDocuments, ...otherDocuments })).leftOut).toEqual([
      'queries/shop/Latest_1.yaml',
      'themes/Dark.yaml',
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
