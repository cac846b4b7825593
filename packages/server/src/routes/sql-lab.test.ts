import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../testing/core-server.ts';
import { codeOf, datasetOf, openDataServer } from '../testing/data-server.ts';
import type { DataServer } from '../testing/data-server.ts';

let server: DataServer;
let ana: Client;
let database = 0;
let schema = '';

beforeAll(async () => {
  server = await openDataServer();
  ana = await server.user('ana', ['Alpha', 'sql_lab']);
  const dataset = await datasetOf(
    ana,
    'towns.csv',
    'town,people,day\nOslo,700,2024-01-02\nBergen,290,2024-03-04\nRome,,\n',
  );
  const { result } = (await ana.get(`/api/v1/dataset/${dataset}`)).body;
  database = result.database.id;
  schema = result.schema;
});
afterAll(() => server.close());

const run = (sql: string, more: Readonly<Record<string, unknown>> = {}, client = ana) =>
  client.post('/api/v1/sqllab/execute/', { database_id: database, schema, sql, queryLimit: 1000, ...more });

test('a statement is run, its rows come in Superset’s form', async () => {
  const { status, body } = await run('SELECT town, people, day FROM towns ORDER BY people');
  expect(status).toBe(200);
  expect(body.data).toEqual([
    { town: 'Bergen', people: 290, day: '2024-03-04' },
    { town: 'Oslo', people: 700, day: '2024-01-02' },
    { town: 'Rome', people: null, day: null },
  ]);
  expect(body.columns.map(({ name, type, is_dttm }: Record<string, unknown>) => [name, type, is_dttm])).toEqual([
    ['town', 'STRING', false],
    ['people', 'INT', false],
    ['day', 'DATETIME', true],
  ]);
  expect(body.selected_columns).toEqual(body.columns);
  expect(body.expanded_columns).toEqual([]);
  expect(body.status).toBe('success');
  expect(body.query).toMatchObject({
    state: 'success',
    rows: 3,
    limit: 1000,
    limitingFactor: 'NOT_LIMITED',
    progress: 100,
    ctas: false,
    dbId: database,
    queryId: body.query_id,
    errorMessage: null,
    schema,
  });
});

test('a text that ends in the middle of a quote, or has a dollar quote, is rejected at its place', async () => {
  const open = await run(`SELECT 1 AS a;\nSELECT 'it''s; DROP TABLE towns`);
  expect([open.status, open.body.errors[0].message]).toEqual([400, "The quote ' is opened and never closed"]);
  expect(open.body.errors[0].extra).toMatchObject({ code: 'QUERY_012', line: 2, column: 8 });
  const dollars = await run('SELECT $$a; DROP TABLE towns$$ AS a');
  expect(dollars.body.errors[0].message).toBe(
    'Texts between dollar signs are not allowed: write them in single quotes',
  );
  expect(dollars.body.errors[0].extra).toMatchObject({ line: 1, column: 8 });
});

test('several statements run in order; the rows of each are had by its number, those of the last at once', async () => {
  const { body } = await run('SELECT 1 AS a; -- two\nSELECT 2 AS b;;\nSELECT town FROM towns WHERE people > 300');
  expect(body.data).toEqual([{ town: 'Oslo' }]);
  const { statements, resultsKey } = body.query;
  expect(
    statements.map(({ sql, line, column, state, rows }: Record<string, unknown>) => [sql, line, column, state, rows]),
  ).toEqual([
    ['SELECT 1 AS a', 1, 1, 'success', 1],
    ['SELECT 2 AS b', 2, 1, 'success', 1],
    ['SELECT town FROM towns WHERE people > 300', 3, 1, 'success', 1],
  ]);
  const first = await ana.get(`/api/v1/sqllab/results/?q=(key:'${resultsKey}',statement:0)`);
  expect(first.body.data).toEqual([{ a: 1 }]);
  const last = await ana.get(`/api/v1/sqllab/results/?q=(key:'${resultsKey}',rows:1)`);
  expect(last.body).toMatchObject({ data: [{ town: 'Oslo' }], statement: 2 });
});

test('an error comes in the engine’s words, with its place in the text that was sent', async () => {
  const { status, body } = await run('SELECT 1;\n\nSELECT town,\n  nope FROM towns');
  expect(status).toBe(400);
  expect(body.errors[0]).toMatchObject({
    error_type: 'COLUMN_DOES_NOT_EXIST_ERROR',
    level: 'error',
    extra: { code: 'ENGINE_001', line: 4, column: 3, statement: 1 },
  });
  expect(body.errors[0].message).toMatch(/^\[Statement 2 out of 2\] .*nope/);
});

test.each<[string, number, string]>([
  ['', 400, 'SQLLAB_002'],
  ['-- only a comment', 400, 'SQLLAB_002'],
  ['INSERT INTO towns VALUES (1)', 403, 'SQLLAB_001'],
  ['VACUUM', 403, 'SQLLAB_001'],
  ['SELEC 1', 403, 'SQLLAB_001'],
  ["SELECT 'open", 400, 'QUERY_012'],
  ["SELECT * FROM read_csv('/etc/passwd')", 400, 'QUERY_012'],
])('what may not run is rejected and kept in the history: %s', async (sql, status, code) => {
  const result = await run(sql);
  expect([result.status, codeOf(result)]).toEqual([status, code]);
});

test('columns of one name are told apart', async () => {
  const { body } = await run('SELECT 1 AS a, 2 AS a, COUNT(*), COUNT(*) FROM towns');
  expect(body.data).toEqual([{ a: 1, a__1: 2, 'count_star()': 3, 'count_star()__1': 3 }]);
});

test('limits: the user’s, the statement’s own, and what bounded the rows', async () => {
  const factor = async (sql: string, queryLimit: number): Promise<unknown[]> => {
    const { body } = await run(sql, { queryLimit });
    return [body.data.length, body.query.limit, body.query.limitingFactor];
  };
  expect(await factor('SELECT town FROM towns -- comment', 2)).toEqual([2, 2, 'DROPDOWN']);
  expect(await factor('SELECT town FROM towns LIMIT 2', 10)).toEqual([2, 2, 'QUERY']);
  expect(await factor('SELECT town FROM towns LIMIT 3 OFFSET 1', 1)).toEqual([1, 1, 'DROPDOWN']);
  expect(await factor('SELECT town FROM towns LIMIT 3', 3)).toEqual([3, 3, 'QUERY_AND_DROPDOWN']);
  expect(await factor('SELECT town FROM towns', 3)).toEqual([3, 3, 'NOT_LIMITED']);
});

test('a run that goes on by itself is waited for and found again; its name is taken', async () => {
  const { status, body } = await run('SELECT 7 AS n', { client_id: 'byitself1', runAsync: true });
  expect(status).toBe(202);
  expect(body.query).toMatchObject({ id: 'byitself1', state: expect.stringMatching(/pending|running|success/) });
  let state = body.query;
  while (state.state === 'pending' || state.state === 'running')
    state = (await ana.get('/api/v1/sextant/sql-lab/runs/byitself1?wait_ms=5000')).body.result;
  expect(state).toMatchObject({ state: 'success', rows: 1 });
  expect((await ana.get(`/superset/results/${state.resultsKey}/`)).body.data).toEqual([{ n: 7 }]);
  expect(codeOf(await run('SELECT 8', { client_id: 'byitself1' }))).toBe('SQLLAB_011');
  const quick = await run('SELECT 9 AS n', { runAsync: true, wait_ms: 10_000 });
  expect([quick.status, quick.body.data]).toEqual([200, [{ n: 9 }]]);
});

test('whoever has no permission runs nothing; another’s rows are not there', async () => {
  const eva = await server.user('eva', ['Alpha']);
  expect((await run('SELECT 1', {}, eva)).status).toBe(403);
  const ben = await server.user('ben', ['Gamma', 'sql_lab']);
  expect(codeOf(await run('SELECT town FROM towns', {}, ben))).toBe('NOT_FOUND_004');
  const { resultsKey } = (await run('SELECT town FROM towns')).body.query;
  expect(codeOf(await ben.get(`/api/v1/sqllab/results/?q=(key:'${resultsKey}')`))).toBe('SQLLAB_004');
});

test('a text is judged without being run: each error at its place', async () => {
  const judged = async (sql: string) =>
    (await ana.post(`/api/v1/database/${database}/validate_sql/`, { sql, schema })).body.result.map(
      (one: Record<string, unknown>) => [one['line_number'], one['start_column'], one['end_column'], one['message']],
    );
  expect(await judged('SELECT town FROM towns; EXPLAIN SELECT 1')).toEqual([]);
  expect(await judged('SELECT town FROM towns;\n\nSELECT 1,\n  nope FROM towns')).toEqual([
    [4, 3, 6, expect.stringContaining('nope')],
  ]);
  expect(await judged('SELECT FORM x;\nSELECT 1 +;')).toEqual([
    [1, expect.any(Number), expect.any(Number), expect.any(String)],
    [2, expect.any(Number), expect.any(Number), expect.stringMatching(/syntax error/i)],
  ]);
  expect(await judged("SELECT 'open")).toEqual([[1, 8, 8, expect.stringContaining('quote')]]);
  expect(await judged('DROP TABLE towns')).toEqual([[1, null, null, expect.stringContaining('DROP TABLE')]]);
});

test('EXPLAIN brings the plan as rows; the call gives it as a tree; files hold the rows', async () => {
  const { body } = await run('EXPLAIN SELECT town FROM towns', { client_id: 'explained' });
  expect(body.columns.map(({ name }: { name: string }) => name)).toEqual(['plan']);
  expect(body.data.map(({ plan }: { plan: string }) => plan).join('\n')).toMatch(/SCAN/);
  const keptResult = await ana.get(`/api/v1/sqllab/results/?q=(key:'${body.query.resultsKey}')`);
  expect(keptResult.body.data).toEqual(body.data);
  const statement = { database_id: database, schema, sql: 'SELECT town, count(*) FROM towns GROUP BY town' };
  const { result } = (await ana.post('/api/v1/sextant/sql-lab/explain', statement)).body;
  const names = (node: { name: string; children: never[] }): string[] => [node.name, ...node.children.flatMap(names)];
  expect(names(result.root).join(' ')).toMatch(/GROUP_BY.* .*SCAN/);
  expect(JSON.stringify(result.root)).toContain('"is_costliest":true');
  expect((await ana.post('/api/v1/sqllab/estimate/', statement)).body.result).toEqual([{ Rows: expect.any(String) }]);
  await run('SELECT town, people FROM towns ORDER BY town', { client_id: 'file', tab: 'My tab é' });
  const csv = await ana.get('/api/v1/sqllab/export/file/');
  expect(csv.text).toBe('town,people\nBergen,290\nOslo,700\nRome,\n');
  expect(csv.headers['content-disposition']).toMatch(/^attachment; filename=My_tab_e_\d{8}_\d{6}\.csv$/);
  expect((await ana.get('/superset/csv/file')).text).toBe(csv.text);
  expect((await ana.get('/api/v1/sqllab/export/file/?format=json')).body).toEqual([
    { town: 'Bergen', people: 290 },
    { town: 'Oslo', people: 700 },
    { town: 'Rome', people: null },
  ]);
  expect((await ana.get('/api/v1/sqllab/export/file/?format=xlsx')).headers['content-type']).toContain('spreadsheet');
});
