import { formatRison } from '@sextant/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { uploadsDatabase } from '../services/uploads/import-upload.ts';
import { makeDataset, openTestServer, statusAndCode } from '../testing/core-server.ts';
import type { Client, TestServer } from '../testing/core-server.ts';

let sextant: TestServer;
let admin: Client;
let datasetId: number;
let ana: Client & { readonly userId: number };

beforeAll(async () => {
  sextant = await openTestServer();
  ({ admin } = sextant);
  datasetId = await makeDataset(sextant, 'Orders of 2026');
  ana = await sextant.user('ana', ['Alpha']);
  for (const [index, title] of ['Übersicht', 'alpha', 'Beta 100%', 'gamma_x', 'Delta'].entries()) {
    sextant.clock.now += 1000;
    const client = index < 3 ? admin : ana;
    await client.post('/api/v1/dashboard/', {
      dashboard_title: title,
      slug: `slug-${index}`,
      published: true,
      ...(index === 1 ? { certified_by: 'QA' } : {}),
    });
    await client.post('/api/v1/chart/', {
      slice_name: title,
      viz_type: index % 2 === 0 ? 'pie' : 'table',
      description: `about ${index}`,
      datasource_id: datasetId,
      datasource_type: 'table',
      dashboards: [index + 1],
      ...(index === 1 ? { certified_by: 'QA' } : {}),
    });
  }
});
afterAll(() => sextant.close());

const list = async (resource: string, q: object, client = admin) =>
  (await client.get(`/api/v1/${resource}/?q=${encodeURIComponent(formatRison(q))}`)).body;
const names = (body: { result: Record<string, unknown>[] }, field: string): unknown[] =>
  body.result.map((item) => item[field]);
/** What a list shows by `field` when it is filtered by one `[column, operator, value]`. */
const filtered = async (
  resource: string,
  field: string,
  [col, opr, value]: readonly [string, string, unknown],
  client = admin,
) =>
  names(
    await list(
      resource,
      { filters: [{ col, opr, value }], order_column: 'changed_on_delta_humanized', order_direction: 'asc' },
      client,
    ),
    field,
  );

test('[LIST-015] order, direction, page, size and filters of a list each have effect, and the count is of all pages', async () => {
  const first = await list('dashboard', {
    order_column: 'dashboard_title',
    order_direction: 'asc',
    page: 0,
    page_size: 2,
  });
  const second = await list('dashboard', {
    order_column: 'dashboard_title',
    order_direction: 'asc',
    page: 1,
    page_size: 2,
  });
  expect([first.count, names(first, 'dashboard_title'), names(second, 'dashboard_title')]).toEqual([
    5,
    ['alpha', 'Beta 100%'],
    ['Delta', 'gamma_x'],
  ]);
  expect(first.ids).toEqual(names(first, 'id'));
  expect(
    names(
      await list('dashboard', { order_column: 'dashboard_title', order_direction: 'desc', page_size: 1 }),
      'dashboard_title',
    ),
  ).toEqual(['Übersicht']);
  expect(
    (await list('dashboard', { filters: [{ col: 'dashboard_title', opr: 'ct', value: 'a' }], page_size: 1 })).count,
  ).toBe(4);
  expect((await list('dashboard', { page: 9 })).result).toEqual([]);
});

test('[LIST-015] q is read as rison and as JSON, and may be missing', async () => {
  expect((await admin.get('/api/v1/chart/?q={"page_size":+2,+"page":+0,+"filters":+[]}')).body.result).toHaveLength(2);
  expect((await admin.get('/api/v1/chart/')).body.count).toBe(5);
  expect((await admin.get('/api/v1/chart')).body.count).toBe(5);
});

test('without an order the newest change comes first', async () => {
  expect(names(await list('dashboard', {}), 'dashboard_title')).toEqual([
    'Delta',
    'gamma_x',
    'Beta 100%',
    'alpha',
    'Übersicht',
  ]);
});

test('[LIST-016] search finds parts of titles and slugs in any case and script, and takes signs literally', async () => {
  const search = (text: string) => filtered('dashboard', 'dashboard_title', ['dashboard_title', 'title_or_slug', text]);
  expect(await search('ÜBER')).toEqual(['Übersicht']);
  expect(await search('SLUG-3')).toEqual(['gamma_x']);
  expect(await search('%')).toEqual(['Beta 100%']);
  expect(await search('a_x')).toEqual(['gamma_x']);
  expect(await search("'; drop table dashboard; --")).toEqual([]);
  expect(await search('')).toHaveLength(5);
});

test('[LIST-016] charts are searched by name, description, kind and dataset', async () => {
  const search = (text: string) => filtered('chart', 'slice_name', ['slice_name', 'chart_all_text', text]);
  expect(await search('ABOUT 2')).toEqual(['Beta 100%']);
  expect(await search('table')).toEqual(['alpha', 'gamma_x']);
  expect(await search('orders of 2026')).toHaveLength(5);
});

test('[LIST-011 LIST-012 LIST-013 LIST-027 LIST-028] lists are filtered by owner, author and last changer, ids as numbers or texts', async () => {
  for (const resource of ['dashboard', 'chart']) {
    const field = resource === 'dashboard' ? 'dashboard_title' : 'slice_name';
    for (const [col, opr] of [
      ['owners', 'rel_m_m'],
      ['created_by', 'rel_o_m'],
      ['changed_by', 'rel_o_m'],
    ] as const) {
      expect(await filtered(resource, field, [col, opr, String(ana.userId)])).toEqual(['gamma_x', 'Delta']);
      expect(await filtered(resource, field, [col, opr, 1])).toEqual(['Übersicht', 'alpha', 'Beta 100%']);
    }
    expect(await filtered(resource, field, ['created_by', `${resource}_created_by_me`, true], ana)).toEqual([
      'gamma_x',
      'Delta',
    ]);
  }
  expect(await filtered('dataset', 'table_name', ['owners', 'rel_m_m', [1]])).toEqual(['Orders of 2026']);
  expect(await filtered('dataset', 'table_name', ['owners', 'rel_m_m', ana.userId])).toEqual([]);
});

test('[LIST-022 LIST-023] stars are per user, listed and filtered', async () => {
  for (const [resource, field] of [
    ['dashboard', 'dashboard_title'],
    ['chart', 'slice_name'],
  ] as const) {
    expect((await admin.post(`/api/v1/${resource}/2/favorites/`)).body).toEqual({ result: 'OK' });
    await admin.post(`/api/v1/${resource}/2/favorites/`);
    expect((await admin.get(`/api/v1/${resource}/favorite_status/?q=!(1,2)`)).body.result).toEqual([
      { id: 1, value: false },
      { id: 2, value: true },
    ]);
    expect((await ana.get(`/api/v1/${resource}/favorite_status/?q=!(2)`)).body.result).toEqual([
      { id: 2, value: false },
    ]);
    expect(await filtered(resource, field, ['id', `${resource}_is_favorite`, true])).toEqual(['alpha']);
    expect(await filtered(resource, field, ['id', `${resource}_is_favorite`, false])).toHaveLength(4);
    expect(await filtered(resource, field, ['id', `${resource}_is_certified`, true])).toEqual(['alpha']);
    expect((await admin.delete(`/api/v1/${resource}/2/favorites/`)).body).toEqual({ result: 'OK' });
    expect(await filtered(resource, field, ['id', `${resource}_is_favorite`, true])).toEqual([]);
    expect(statusAndCode(await admin.post(`/api/v1/${resource}/999/favorites/`))).toBe(
      resource === 'chart' ? '404 NOT_FOUND_001' : '404 NOT_FOUND_002',
    );
    expect(statusAndCode(await admin.get(`/api/v1/${resource}/favorite_status/?q=!(998,999)`))).toBe('404 REQUEST_003');
  }
});

test('[LIST-024] the old star call selects, unselects and counts for both classes', async () => {
  const headers = { 'sec-fetch-site': 'same-origin' };
  for (const kind of ['slice', 'Dashboard']) {
    for (const [action, count] of [
      ['count', 0],
      ['select', 1],
      ['count', 1],
      ['unselect', 0],
    ] as const) {
      expect((await admin.get(`/superset/favstar/${kind}/1/${action}/`, { headers })).body).toEqual({ count });
    }
  }
  expect(statusAndCode(await admin.get('/superset/favstar/Table/1/count/', { headers }))).toBe('404 REQUEST_003');
  expect(statusAndCode(await sextant.anonymous.get('/superset/favstar/slice/1/count/'))).toBe('401 ACCESS_002');
});

test('[LIST-025] choices of owners are paged and searched', async () => {
  const all = (await admin.get('/api/v1/chart/related/owners?q=(page_size:1)')).body;
  expect([all.count, all.result.length]).toEqual([2, 1]);
  expect((await admin.get("/api/v1/chart/related/owners?q=(filter:'ANA')")).body).toEqual({
    count: 1,
    result: [{ value: ana.userId, text: 'ana Person', extra: {} }],
  });
  expect((await admin.get('/api/v1/dataset/related/database')).body.result).toMatchObject([{ text: 'Warehouse' }]);
  expect(statusAndCode(await admin.get('/api/v1/chart/related/password'))).toBe('404 REQUEST_003');
});

test('[LIST-004 LIST-005] items carry the fields of the specification', async () => {
  const [chart] = (await list('chart', {})).result;
  for (const field of [
    'id',
    'slice_name',
    'description',
    'cache_timeout',
    'certified_by',
    'certification_details',
    'is_managed_externally',
    'datasource_name_text',
    'dashboards',
    'owners',
  ])
    expect(chart).toHaveProperty(field);
  expect((await list('dashboard', { columns: ['id', 'dashboard_title'], keys: ['none'] })).result[0]).toEqual({
    id: 5,
    dashboard_title: 'Delta',
  });
  expect(Object.keys(await list('dashboard', { keys: ['none'] })).toSorted()).toEqual(['count', 'ids', 'result']);
});

test('[LIST-014] _info returns permissions for every resource', async () => {
  for (const resource of ['chart', 'dashboard', 'dataset'])
    expect((await ana.get(`/api/v1/${resource}/_info?q=(keys:!(permissions))`)).body.permissions).toContain('can_read');
});

test('[B14] a user without data access sees only what is open', async () => {
  const gamma = await sextant.user('gamma', ['Gamma']);
  expect((await list('dataset', {}, gamma)).count).toBe(0);
  expect((await list('chart', {}, gamma)).count).toBe(0);
  expect((await list('dashboard', {}, gamma)).count).toBe(0);
  expect((await list('database', {}, gamma)).count).toBe(0);
  expect(statusAndCode(await gamma.get(`/api/v1/dataset/${datasetId}`))).toBe('404 NOT_FOUND_003');
  expect(statusAndCode(await gamma.get('/api/v1/chart/1'))).toBe('404 NOT_FOUND_001');
  expect(statusAndCode(await gamma.get('/api/v1/dashboard/1'))).toBe('404 NOT_FOUND_002');
  expect(statusAndCode(await gamma.get('/api/v1/dashboard/1/datasets'))).toBe('404 NOT_FOUND_002');
  expect(statusAndCode(await gamma.get(`/api/v1/explore/?datasource_id=${datasetId}&datasource_type=table`))).toBe(
    '404 NOT_FOUND_003',
  );
  expect(
    (await gamma.post('/api/v1/chart/', { slice_name: 'x', datasource_id: datasetId, datasource_type: 'table' }))
      .status,
  ).toBe(422);
});

test('a user sees what a role was granted, and nothing else', async () => {
  const { store, sessions } = sextant.context;
  const role = await store.roles.create('Readers of sales');
  const reader = await sextant.user('reader', ['Gamma', role.name]);
  expect((await list('chart', {}, reader)).count).toBe(0);
  await store.roles.allow(role.id, [{ action: 'datasource_access', view: `dataset:${datasetId}` }]);
  sessions.forget();
  expect((await list('dataset', {}, reader)).ids).toEqual([datasetId]);
  const charts = await list('chart', {}, reader);
  expect(charts.count).toBe((await list('chart', {}, admin)).count);
  expect((await list('dashboard', {}, reader)).count).toBe(5);
  expect((await list('database', {}, reader)).result).toMatchObject([{ database_name: 'Warehouse' }]);
  for (const url of [`/api/v1/dataset/${datasetId}`, `/api/v1/chart/${charts.ids[0]}`, '/api/v1/dashboard/1'])
    expect([url, (await reader.get(url)).status]).toEqual([url, 200]);
  expect((await reader.get('/api/v1/dataset/related/database')).body.result).toMatchObject([{ text: 'Warehouse' }]);
  await store.roles.setPermissions(role.id, []);
  sessions.forget();
  expect(statusAndCode(await reader.get(`/api/v1/dataset/${datasetId}`))).toBe('404 NOT_FOUND_003');
  expect((await reader.get('/api/v1/dataset/related/database')).body.result).toEqual([]);
  await store.roles.remove(role.id);
});

test('whoever may read few datasets and whoever may read most see each of their dashboards, and dashboards without data', async () => {
  const { store, sessions } = sextant.context;
  const { db } = store;
  const role = await store.roles.create('Readers of some');
  const reader = await sextant.user('some', [role.name, 'Gamma']);
  const others: number[] = [];
  for (const name of ['North', 'South', 'West']) others.push(await makeDataset(sextant, name));
  const boards: number[] = [];
  for (const id of others) {
    const chart = await admin.post('/api/v1/chart/', {
      slice_name: `Of ${id}`,
      datasource_id: id,
      datasource_type: 'table',
    });
    const board = await admin.post('/api/v1/dashboard/', { dashboard_title: `Of ${id}`, published: true });
    await db.insertInto('dashboard_chart').values({ dashboard_id: board.body.id, chart_id: chart.body.id }).execute();
    boards.push(board.body.id);
  }
  const bareResponse = await admin.post('/api/v1/dashboard/', { dashboard_title: 'Of nothing', published: true });
  const listRequest = { filters: [{ col: 'id', opr: 'in', value: [...boards, bareResponse.body.id] }] };
  for (let openedCount = 0; openedCount <= others.length; openedCount += 1) {
    const views = others.slice(0, openedCount).map((id) => ({ action: 'datasource_access', view: `dataset:${id}` }));
    await store.roles.setPermissions(role.id, []);
    await store.roles.allow(role.id, views);
    sessions.forget();
    expect([...(await list('dashboard', listRequest, reader)).ids].sort((a, b) => a - b)).toEqual([
      ...boards.slice(0, openedCount),
      bareResponse.body.id,
    ]);
  }
  await admin.delete(`/api/v1/dashboard/?q=${encodeURIComponent(formatRison([...boards, bareResponse.body.id]))}`);
  await store.roles.remove(role.id);
});

test('databases are listed and shown without connection settings', async () => {
  await uploadsDatabase(sextant.context.store);
  const { count, result } = await list('database', { order_column: 'database_name', order_direction: 'asc' });
  expect([count, result[0]]).toMatchObject([
    2,
    { database_name: 'Uploads', backend: 'duckdb', allow_file_upload: true },
  ]);
  expect(
    names(
      await list('database', { filters: [{ col: 'allow_file_upload', opr: 'upload_is_enabled', value: true }] }),
      'database_name',
    ),
  ).toEqual(['Uploads']);
  expect((await admin.get(`/api/v1/database/${result[0].id}`)).body.result).toMatchObject({
    database_name: 'Uploads',
    is_managed_externally: true,
  });
  expect(statusAndCode(await admin.get('/api/v1/database/999'))).toBe('404 NOT_FOUND_004');
});

test('[LIST-030] recent activity comes by the change, the newest first, five at most', async () => {
  const activity = (column: string, direction: string) => ({
    filters: [{ col: 'changed_by', opr: 'rel_o_m', value: ana.userId }],
    order_column: column,
    order_direction: direction,
    page: 0,
    page_size: 5,
  });
  for (let index = 0; index < 6; index += 1) {
    sextant.clock.now += 60_000;
    await ana.post('/api/v1/dashboard/', { dashboard_title: `Lately ${index}` });
  }
  const recentTexts = ['Lately 5', 'Lately 4', 'Lately 3', 'Lately 2', 'Lately 1'];
  const found = await list('dashboard', activity('changed_on_delta_humanized', 'desc'), ana);
  expect(names(found, 'dashboard_title')).toEqual(recentTexts);
  const oldestFirst = await list('dashboard', activity('changed_on_delta_humanized', 'asc'), ana);
  expect(names(oldestFirst, 'dashboard_title')).not.toContain('Lately 5');
});

test('what is equal in one column is decided by the next', async () => {
  const q = (direction: 'asc' | 'desc') => ({
    filters: [{ col: 'slice_name', opr: 'ct', value: 'a' }],
    order_column: 'viz_type',
    order_direction: 'asc',
    then_by: [{ order_column: 'slice_name', order_direction: direction }],
  });
  const ascendingList = await list('chart', q('asc'));
  const down = await list('chart', q('desc'));
  const pies = (body: { result: Record<string, unknown>[] }) =>
    names({ result: body.result.filter((item) => item['viz_type'] === 'pie') }, 'slice_name');
  expect(pies(ascendingList)).toEqual([...pies(down)].reverse());
  expect(new Set(names(ascendingList, 'viz_type').slice(0, pies(ascendingList).length))).toEqual(new Set(['pie']));
  const unknown = await admin.get(
    `/api/v1/chart/?q=${encodeURIComponent(formatRison({ then_by: [{ order_column: 'params', order_direction: 'asc' }] }))}`,
  );
  expect(statusAndCode(unknown)).toBe('400 REQUEST_010');
});
