import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../testing/core-server.ts';
import { codeOf, datasetOf, openDataServer } from '../testing/data-server.ts';
import type { DataServer } from '../testing/data-server.ts';

let server: DataServer;
let ana: Client;
let ben: Client;
let database = 0;
let schema = '';

beforeAll(async () => {
  server = await openDataServer();
  ana = await server.user('ana', ['Alpha', 'sql_lab']);
  ben = await server.user('ben', ['Alpha', 'sql_lab']);
  const dataset = await datasetOf(ana, 'towns.csv', 'town,people\nOslo,700\nBergen,290\n');
  const { result } = (await ana.get(`/api/v1/dataset/${dataset}`)).body;
  database = result.database.id;
  schema = result.schema;
});
afterAll(() => server.close());

const run = (sql: string, more: Readonly<Record<string, unknown>> = {}, client = ana) =>
  client.post('/api/v1/sqllab/execute/', { database_id: database, schema, sql, ...more });
const form = (client: Client, method: string, path: string, fields: Readonly<Record<string, string>>) =>
  client.call(method, path, {
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

test('the history lists one’s own runs, filtered and sorted; administrators see those of all', async () => {
  await run('SELECT town FROM towns', { client_id: 'h-one', tab: 'Towns' });
  await run('SELECT nope FROM towns', { client_id: 'h-two', tab: 'Towns' });
  await run('SELECT 1 AS one', { client_id: 'h-three', schema: null }, ben);
  const list = async (client: Client, q: string) => (await client.get(`/api/v1/query/?q=${q}`)).body;
  const own = await list(ana, '(order_column:start_time,order_direction:asc)');
  expect(own.result.map((one: Record<string, unknown>) => [one['client_id'], one['status'], one['rows']])).toEqual([
    ['h-one', 'success', 2],
    ['h-two', 'failed', null],
  ]);
  expect(own.result[0]).toMatchObject({
    tab_name: 'Towns',
    schema,
    sql: 'SELECT town FROM towns',
    sql_tables: [{ schema, table: 'towns', catalog: null }],
    database: { id: database, database_name: 'Uploads' },
    user: { username: 'ana' },
    statement_count: 1,
  });
  expect((await list(ana, '(filters:!((col:status,opr:eq,value:failed)))')).ids).toEqual([own.result[1].id]);
  expect((await list(ana, "(filters:!((col:sql,opr:ct,value:'NOPE')))")).count).toBe(1);
  expect((await list(server.admin, '()')).count).toBe(3);
  expect((await ben.get(`/api/v1/query/${own.result[0].id}`)).status).toBe(404);
  expect((await server.admin.get(`/api/v1/query/${own.result[0].id}`)).body.result.error_message).toBeNull();
  expect((await ana.get('/api/v1/query/distinct/status')).body.result).toEqual([
    { value: 'failed', text: 'failed', extra: {} },
    { value: 'success', text: 'success', extra: {} },
  ]);
  expect((await ana.get('/api/v1/query/related/database')).body).toMatchObject({
    count: 1,
    result: [{ text: 'Uploads' }],
  });
  expect((await ben.get('/api/v1/query/related/user')).body.count).toBe(1);
  expect((await server.admin.get('/api/v1/query/related/user')).body.count).toBe(2);
});

test('what changed since a moment is told to whose it is; a run that ended cannot be stopped, and can be forgotten', async () => {
  await run('SELECT 2 AS two', { client_id: 'since' });
  const since = (client: Client, ms: number) => client.get(`/api/v1/query/updated_since?q=(last_updated_ms:${ms})`);
  const found = (await since(ana, 0.5)).body.result;
  expect(found.find((one: { id: string }) => one.id === 'since')).toMatchObject({
    state: 'success',
    userId: expect.any(Number),
  });
  expect((await since(ana, server.clock.now + 60_000)).body.result).toEqual([]);
  expect((await since(ben, 0)).body.result.some((one: { id: string }) => one.id === 'since')).toBe(false);
  expect(codeOf(await ana.post('/api/v1/query/stop', { client_id: 'since' }))).toBe('SQLLAB_016');
  expect((await ben.delete('/api/v1/sextant/sql-lab/runs/since')).body.result).toEqual({ removed: false });
  expect((await ana.delete('/api/v1/sextant/sql-lab/runs/since')).body.result).toEqual({ removed: true });
  expect((await ana.get('/api/v1/sextant/sql-lab/runs/since')).status).toBe(404);
});

test('tabs are kept as Superset’s pages send them, and are nobody else’s', async () => {
  const editor = {
    name: 'First',
    dbId: database,
    schema,
    sql: 'SELECT 1',
    queryLimit: 100,
    autorun: false,
    unknown: 1,
  };
  const { id } = (await form(ana, 'POST', '/tabstateview/', { queryEditor: JSON.stringify(editor) })).body;
  const second = (await form(ana, 'POST', '/tabstateview/', { queryEditor: '{"title":"Second"}' })).body.id;
  await run('SELECT town FROM towns', { client_id: 'of-tab', sql_editor_id: String(id) });
  const changed = await form(ana, 'PUT', `/tabstateview/${id}`, {
    sql: '"SELECT 2"',
    template_params: '"{}"',
    hide_left_bar: 'true',
    extra_json: '"{\\"a\\":1}"',
  });
  expect([changed.status, changed.body]).toEqual([200, id]);
  const table = { dbId: database, queryEditorId: id, schema, name: 'towns', columns: [] };
  const tableId = (await form(ana, 'POST', '/tableschemaview/', { table: JSON.stringify(table) })).body.id;
  expect((await form(ana, 'POST', `/tableschemaview/${tableId}/expanded`, { expanded: 'false' })).body).toEqual({
    id: tableId,
    expanded: false,
  });
  expect((await ana.post(`/tabstateview/${id}/activate`)).body).toBe(id);
  const shown = (await ana.get(`/tabstateview/${id}`)).body;
  expect(shown).toMatchObject({
    id,
    label: 'First',
    active: true,
    database_id: database,
    schema,
    sql: 'SELECT 2',
    query_limit: 100,
    autorun: false,
    hide_left_bar: true,
    template_params: '{}',
    extra_json: { a: 1 },
    latest_query: { id: 'of-tab', state: 'success' },
    table_schemas: [{ id: tableId, table: 'towns', expanded: false, description: table }],
  });
  const start = (await ana.get('/api/v1/sqllab/')).body.result;
  expect(start.active_tab.id).toBe(id);
  expect(start.tab_state_ids).toEqual([
    { id, label: 'First' },
    { id: second, label: 'Second' },
  ]);
  expect(Object.keys(start.queries)).toEqual(['of-tab']);
  expect(start.databases[String(database)]).toMatchObject({
    database_name: 'Uploads',
    allow_dml: false,
    dialect: 'duckdb',
  });
  expect(start.limits).toEqual({ default_rows: 1000, max_rows: 100_000, steps: [10, 100, 1000, 10_000, 100_000] });
  expect(codeOf(await ben.get(`/tabstateview/${id}`))).toBe('NOT_FOUND_020');
  expect(codeOf(await form(ben, 'PUT', `/tabstateview/${id}`, { sql: '"x"' }))).toBe('NOT_FOUND_020');
  expect(codeOf(await form(ben, 'POST', `/tableschemaview/${tableId}/expanded`, { expanded: 'true' }))).toBe(
    'NOT_FOUND_020',
  );
  expect(codeOf(await form(ana, 'PUT', `/tabstateview/${id}`, { sql: 'no json' }))).toBe('REQUEST_007');
  expect((await ana.delete(`/tableschemaview/${tableId}`)).body).toBe('OK');
  expect((await ana.delete(`/tabstateview/${id}`)).body).toBe('OK');
  expect((await ana.get('/api/v1/sqllab/')).body.result.active_tab.id).toBe(second);
});

test('saved queries: made, listed, changed and removed by their author alone', async () => {
  const body = {
    db_id: database,
    label: 'Towns',
    sql: 'SELECT * FROM x.towns',
    description: 'all',
    folder: 'Geo / North',
    schema,
  };
  const creation = await ana.post('/api/v1/saved_query/', body);
  expect([creation.status, creation.body.result]).toEqual([201, body]);
  const { id } = creation.body;
  const shown = (await ana.get(`/api/v1/saved_query/${id}`)).body.result;
  expect(shown).toMatchObject({
    label: 'Towns',
    description: 'all',
    folder: 'Geo/North',
    schema,
    db_id: database,
    database: { database_name: 'Uploads' },
    sql_tables: [{ catalog: null, schema: 'x', table: 'towns' }],
    created_by: { username: 'ana' },
  });
  const list = async (client: Client, q: string) => (await client.get(`/api/v1/saved_query/?q=${q}`)).body;
  expect((await list(ana, '(filters:!((col:label,opr:all_text,value:north)))')).ids).toEqual([id]);
  expect((await list(ana, '(filters:!((col:folder,opr:sw,value:geo)))')).ids).toEqual([id]);
  expect((await list(ben, '()')).count).toBe(0);
  expect((await ana.get('/api/v1/saved_query/distinct/folder')).body.result).toEqual([
    { value: 'Geo/North', text: 'Geo/North' },
  ]);
  expect((await ana.get('/api/v1/saved_query/related/database')).body.count).toBe(1);
  expect(codeOf(await ben.put(`/api/v1/saved_query/${id}`, { label: 'Mine' }))).toBe('NOT_FOUND_019');
  expect((await ana.put(`/api/v1/saved_query/${id}`, { folder: null })).status).toBe(200);
  expect((await ana.get(`/api/v1/saved_query/${id}`)).body.result).toMatchObject({ label: 'Towns', folder: null });
  expect(codeOf(await ben.delete(`/api/v1/saved_query/?q=!(${id})`))).toBe('NOT_FOUND_019');
  expect((await ana.delete(`/api/v1/saved_query/?q=!(${id})`)).body).toEqual({ message: 'Deleted 1 saved query' });
  expect((await ana.get(`/api/v1/saved_query/${id}`)).status).toBe(404);
  expect((await ana.post('/api/v1/saved_query/', { ...body, db_id: 999 })).status).toBe(404);
});

test('a link keeps a text; who does not see its database finds nothing', async () => {
  const link = { dbId: database, name: 'Towns', schema, sql: 'SELECT 1', autorun: true, templateParams: null };
  const { status, body } = await ana.post('/api/v1/sqllab/permalink', link);
  expect([status, body.url]).toEqual([201, expect.stringContaining(`/sqllab/p/${body.key}/`)]);
  expect((await ana.get(`/api/v1/sqllab/permalink/${body.key}`)).body).toEqual(link);
  const eva = await server.user('eva', ['Gamma', 'sql_lab']);
  expect((await eva.get(`/api/v1/sqllab/permalink/${body.key}`)).status).toBe(404);
  expect((await ana.get('/api/v1/sqllab/permalink/nothing')).status).toBe(404);
});

test('SQL is set out in lines; CSS templates, menu and domains are returned', async () => {
  expect(
    (await ana.post('/api/v1/sqllab/format_sql/', { sql: 'select a from b', database_id: database })).body,
  ).toEqual({
    result: 'SELECT a\nFROM b',
  });
  const { id } = (await ana.post('/api/v1/css_template/', { template_name: 'Dark', css: 'a{}' })).body;
  expect((await ben.get(`/api/v1/css_template/${id}`)).body.result).toMatchObject({
    template_name: 'Dark',
    css: 'a{}',
  });
  expect((await ben.put(`/api/v1/css_template/${id}`, { css: 'b{}' })).status).toBe(200);
  expect(
    (await ben.get('/api/v1/css_template/?q=(filters:!((col:template_name,opr:eq,value:dark)))')).body.result,
  ).toMatchObject([{ css: 'b{}', changed_by: { username: 'ben' } }]);
  expect((await ana.delete(`/api/v1/css_template/${id}`)).body).toEqual({ message: 'OK' });
  expect((await ana.get('/api/v1/menu/')).body.result.map(({ name }: { name: string }) => name)).toContain('SQL Lab');
  expect((await ana.get('/api/v1/available_domains/')).body).toEqual({ result: { domains: [] } });
});

test('[SQLL-001] [SQLL-003] [SQLL-004] a form with form_data opens the page with the statement, on the database of the dataset', async () => {
  const dataset = await datasetOf(ana, 'rivers.csv', 'river,km\nGlomma,600\n');
  const sql = 'SELECT river FROM rivers';
  const sent = await form(ana, 'POST', '/superset/sqllab/', {
    form_data: JSON.stringify({ datasourceKey: `${dataset}__table`, sql }),
  });
  expect([sent.status, sent.headers['location']]).toEqual([303, expect.stringMatching(/^\/sqllab\/p\/[\w-]+\/$/)]);
  const key = String(sent.headers['location']).split('/')[3];
  const link = (await ana.get(`/api/v1/sqllab/permalink/${key}`)).body;
  expect(link).toMatchObject({ dbId: database, schema, name: 'rivers', sql });
  expect((await run(link.sql, { schema: link.schema, database_id: link.dbId })).body.data).toEqual([
    { river: 'Glomma' },
  ]);
  const foreignResponse = await form(ben, 'POST', '/superset/sqllab/', {
    form_data: JSON.stringify({ datasourceKey: `${dataset}__table`, sql }),
  });
  expect(foreignResponse.status).toBe(404);
  const outsider = await server.user('ola', ['Alpha']);
  expect((await form(outsider, 'POST', '/superset/sqllab/', { form_data: '{"sql":"SELECT 1"}' })).status).toBe(403);
  const other = await ana.call('POST', '/superset/sqllab/', {
    body: 'form_data=%7B%22sql%22%3A%22SELECT%201%22%7D',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
  });
  expect(codeOf(other)).toBe('AUTH_007');
  expect((await ana.get('/superset/sqllab/?dbid=1')).headers['location']).toBe('/sqllab/?dbid=1');
});
