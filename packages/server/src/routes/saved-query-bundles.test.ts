import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundleOf, documentsOf, exportFile, importFile, planImport } from '../testing/bundles.ts';
import type { Client } from '../testing/core-server.ts';
import { datasetOf, openDataServer } from '../testing/data-server.ts';
import type { DataServer } from '../testing/data-server.ts';

let server: DataServer;
let ana: Client;
let ben: Client;
let database = 0;

const uuid = '75a921b5-f289-4c52-8873-d93ccd906f6a';
const metadata = { version: '1.0.0', type: 'SavedQuery', timestamp: '2026-11-21T21:26:08.598088+00:00' };
let databaseUuid = '';

/** A saved query as Superset writes it. */
const queryDocument = (more: Readonly<Record<string, string | null>> = {}) => ({
  schema: 'main',
  label: 'Top names',
  description: 'ten most used names',
  sql: 'SELECT name FROM birth_names',
  uuid,
  version: '1.0.0',
  database_uuid: databaseUuid,
  ...more,
});
const bundle = (more: Readonly<Record<string, string | null>> = {}) =>
  bundleOf({ 'metadata.yaml': metadata, 'queries/examples/main/Top_names.yaml': queryDocument(more) });

beforeAll(async () => {
  server = await openDataServer();
  ana = await server.user('ana', ['Alpha', 'sql_lab']);
  await datasetOf(ana, 'towns.csv', 'town\nOslo\n');
  const row = await server.context.store.databases.byPurpose('uploads');
  database = row?.id ?? 0;
  databaseUuid = row?.uuid ?? '';
  ben = await server.user('ben', ['Alpha', 'sql_lab']);
});
afterAll(() => server.close());

const listOf = async (client: Client) => (await client.get('/api/v1/saved_query/')).body.result;

test('a saved query goes out with its folder and parameters beside Superset’s keys, and comes in as it was', async () => {
  const parameters = '{"_defaults":{"year":"2020"},"year":2021}';
  const body = {
    db_id: database,
    label: 'Top / names é',
    sql: 'SELECT {{ year }}',
    schema: 'main',
    description: 'a\nb',
    folder: 'Finance/Monthly',
    template_parameters: parameters,
  };
  const { id } = (await ana.post('/api/v1/saved_query/', body)).body;
  const exported = await exportFile(server, ana, 'saved_query', [id]);
  expect(exported.headers['content-disposition']).toMatch(/^attachment; filename=saved_query_export_\d{8}T\d{6}\.zip$/);
  const documents = await documentsOf(exported.bytes);
  const path = 'queries/Uploads/main/Top_names_e.yaml';
  expect([...documents.keys()].toSorted()).toEqual([
    'databases/Uploads.yaml',
    'metadata.yaml',
    path,
    'queries/_more.yaml',
  ]);
  expect(Object.keys(documents.get(path) as object)).toEqual([
    'schema',
    'label',
    'description',
    'sql',
    'uuid',
    'version',
    'database_uuid',
  ]);
  expect((await ana.delete(`/api/v1/saved_query/${id}`)).status).toBe(200);
  expect((await planImport(ana, 'saved_query', exported.bytes)).body.result).toMatchObject({
    objects: [
      { kind: 'saved_query', name: 'Top / names é', act: 'new', id: null },
      { kind: 'database', act: 'kept' },
    ],
    leftOut: [],
    needsOverwrite: false,
  });
  expect((await importFile(ana, 'saved_query', exported.bytes)).body).toEqual({ message: 'OK' });
  const { db_id: _, ...rest } = body;
  expect(await listOf(ana)).toMatchObject([rest]);
  expect((await exportFile(server, ben, 'saved_query', [(await listOf(ana))[0].id])).status).toBe(404);
});

test('a saved query that is there is replaced only when that is asked; a colleague gets a copy of his own', async () => {
  const first = await importFile(ana, 'saved_query', bundle());
  expect(first.status).toBe(200);
  const second = await importFile(ana, 'saved_query', bundle({ label: 'Newer' }));
  expect([second.status, second.body.errors[0].message]).toEqual([422, 'Error importing saved_queries']);
  expect(second.body.errors[0].extra['queries/examples/main/Top_names.yaml']).toBe(
    'Saved Query already exists and `overwrite=true` was not passed',
  );
  expect((await importFile(ben, 'saved_query', bundle({ label: 'Ben’s' }))).status).toBe(200);
  expect((await importFile(ben, 'saved_query', bundle({ label: 'Ben’s own' }), { overwrite: 'true' })).status).toBe(
    200,
  );
  const plan = (await planImport(ana, 'saved_query', bundle({}))).body.result;
  expect([plan.objects[0].act, plan.needsOverwrite]).toEqual(['same', true]);
  expect((await importFile(ana, 'saved_query', bundle({ label: 'Newer' }), { overwrite: 'true' })).status).toBe(200);
  const labels = async (client: Client) => (await listOf(client)).map((one: { label: string }) => one.label);
  expect(await labels(ben)).toEqual(['Ben’s own']);
  expect((await labels(ana)).filter((label: string) => label === 'Newer')).toHaveLength(1);
});

test('[B22] a bundle makes nothing on a database that its importer does not see, and nothing of what is wrong', async () => {
  const eva = await server.user('eva', ['Gamma', 'sql_lab']);
  const hidden = await importFile(eva, 'saved_query', bundle());
  const missing = await importFile(
    eva,
    'saved_query',
    bundle({ database_uuid: '00000000-0000-4000-8000-000000000000' }),
  );
  expect(hidden.body.errors[0].extra).toEqual(missing.body.errors[0].extra);
  expect(await listOf(eva)).toEqual([]);
  const wrong = await importFile(ana, 'saved_query', bundle({ label: 'x'.repeat(300), uuid: uuid.replace('7', '8') }));
  expect(wrong.body.errors[0].extra['queries/examples/main/Top_names.yaml']).toEqual({ label: [expect.any(String)] });
  const unknown = await importFile(ana, 'saved_query', bundle({ nonsense: '1' }));
  expect(JSON.stringify(unknown.body.errors[0].extra)).toContain('Unknown field.');
  const chart = await importFile(ana, 'chart', bundle());
  expect(JSON.stringify(chart.body.errors[0].extra)).toContain('Must be equal to Slice.');
});
