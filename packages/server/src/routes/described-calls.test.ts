import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDataServer, datasetOf } from '../testing/data-server.ts';
import type { DataServer } from '../testing/data-server.ts';

/* What Superset's clients read of lists, items, rejections and the user beside the objects themselves. */

let sextant: DataServer;
let datasetId: number;
let chartId: number;
beforeAll(async () => {
  sextant = await openDataServer();
  datasetId = await datasetOf(sextant.admin, 'described.csv', 'city,amount\nOslo,1\nBergen,2');
  const chart = await sextant.admin.post('/api/v1/chart/', {
    slice_name: 'Described',
    viz_type: 'table',
    datasource_id: datasetId,
    datasource_type: 'table',
    params: '{}',
  });
  chartId = chart.body.id;
});
afterAll(() => sextant.close());

test('a list names its columns, those inside of others too, with their labels; keys leave that out', async () => {
  const { body } = await sextant.admin.get('/api/v1/chart/?q=(page_size:1)');
  expect(body.list_columns).toEqual(
    expect.arrayContaining(['id', 'slice_name', 'owners.id', 'changed_by.first_name', 'dashboards.id']),
  );
  expect(body.list_columns).not.toContain('owners');
  expect(body.label_columns).toMatchObject({
    slice_name: 'Slice Name',
    'changed_by.first_name': 'Changed By First Name',
  });
  expect(Object.keys(body.label_columns)).toEqual(body.list_columns);
  expect(body.description_columns).toEqual({});
  const bareResponse = await sextant.admin.get('/api/v1/chart/?q=(keys:!(none))');
  expect(Object.keys(bareResponse.body).toSorted()).toEqual(['count', 'ids', 'result']);
  const listResponse = await sextant.admin.get('/api/v1/chart/?q=(columns:!(id,slice_name),keys:!(label_columns))');
  expect(listResponse.body.label_columns).toEqual({ id: 'Id', slice_name: 'Slice Name' });
  expect(listResponse.body.list_columns).toBeUndefined();
  // An empty list has columns, too.
  const none = await sextant.admin.get('/api/v1/dataset/?q=(filters:!((col:table_name,opr:eq,value:nothing)))');
  expect([none.body.count, none.body.list_columns.includes('database.database_name')]).toEqual([0, true]);
});

test('an item names its columns and what it is', async () => {
  for (const [path, title] of [
    [`/api/v1/chart/${chartId}`, 'Show Chart'],
    [`/api/v1/dataset/${datasetId}`, 'Show Sqla Table'],
  ]) {
    const { body } = await sextant.admin.get(path ?? '');
    expect(body.show_title).toBe(title);
    expect(Object.keys(body.label_columns)).toEqual(body.show_columns);
    expect(body.show_columns).toEqual(expect.arrayContaining(['id', 'owners.id']));
    expect(body.description_columns).toEqual({});
  }
});

test('a 401 has the member that token clients read', async () => {
  const { status, body } = await sextant.anonymous.get('/api/v1/chart/');
  expect([status, body.msg]).toEqual([401, body.message]);
  expect((await sextant.admin.get('/api/v1/chart/999999')).body.msg).toBeUndefined();
});

test('the user of /me/roles/ has the names that Superset\u2019s pages use', async () => {
  const alpha = await sextant.user('described-person', ['Alpha']);
  const { result } = (await alpha.get('/api/v1/me/roles/')).body;
  expect(result).toMatchObject({ userId: result.id, isActive: true, isAnonymous: false, username: 'described-person' });
  expect([result.firstName, result.lastName]).toEqual([result.first_name, result.last_name]);
  expect(result.roles.Alpha).toEqual(
    expect.arrayContaining([
      ['can_duplicate', 'Dataset'],
      ['can_get_or_create_dataset', 'Dataset'],
    ]),
  );
  const gamma = await sextant.user('described-reader', ['Gamma']);
  expect((await gamma.get('/api/v1/me/roles/')).body.result.roles.Gamma).not.toContainEqual([
    'can_duplicate',
    'Dataset',
  ]);
  const permissions = async (client: typeof alpha) =>
    (await client.get('/api/v1/dataset/_info?q=(keys:!(permissions))')).body.permissions;
  expect(await permissions(alpha)).toEqual(expect.arrayContaining(['can_duplicate', 'can_get_or_create_dataset']));
  expect(await permissions(gamma)).not.toContain('can_duplicate');
});

test('an annotation results with its layer, in saves too', async () => {
  const layer = (await sextant.admin.post('/api/v1/annotation_layer/', { name: 'Described layer' })).body.id;
  const annotationBody = { short_descr: 'New', start_dttm: '2024-01-01T00:00:00', end_dttm: '2024-01-02T00:00:00' };
  const createdResponse = await sextant.admin.post(`/api/v1/annotation_layer/${layer}/annotation/`, annotationBody);
  expect(createdResponse.body.result.layer).toBe(layer);
  const path = `/api/v1/annotation_layer/${layer}/annotation/${createdResponse.body.id}`;
  expect((await sextant.admin.put(path, { short_descr: 'Newer' })).body.result.layer).toBe(layer);
  expect((await sextant.admin.get(path)).body.result.layer).toEqual({ id: layer, name: 'Described layer' });
});

test.each([
  ['/api/v1/dashboard/', { dashboard_title: 7 }, { dashboard_title: ['Not a valid string.'] }],
  ['/api/v1/chart/', { slice_name: 'x' }, { datasource_id: ['Missing data for required field.'] }],
  ['/api/v1/dashboard/', { owners: 'me' }, { owners: ['Not a valid list.'] }],
  ['/api/v1/dashboard/', { dashboard_title: 'x', nothing: 1 }, { nothing: ['Unknown field.'] }],
  [
    '/api/v1/security/login',
    { username: 'x', password: 'y', provider: 'z' },
    { provider: ['Must be one of: db, ldap.'] },
  ],
])('%s tells %j in our own words', async (path, body, expected) => {
  const { status, body: result, text } = await sextant.admin.post(path, body);
  expect([400, 422]).toContain(status);
  expect(result.message).toMatchObject(expected);
  expect(text).not.toMatch(/Invalid input|expected .*, received|Unrecognized key/);
});
