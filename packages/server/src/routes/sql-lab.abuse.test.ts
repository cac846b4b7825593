import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDataModule } from '../data-module.ts';
import { adminPassword, openTestServer, signInAs } from '../testing/core-server.ts';
import type { Client } from '../testing/core-server.ts';
import { codeOf, datasetOf, openDataServer } from '../testing/data-server.ts';
import type { DataServer } from '../testing/data-server.ts';
import { hidden, makeSources, removeSources, visible } from '../testing/row-sources.ts';
import type { RowSource } from '../testing/row-sources.ts';

/** Of texts around rows, whose times and numbers may hold any digits. */
const hiddenTowns = /Paris|Lyon|Nice/;
const folder = mkdtempSync(join(tmpdir(), 'sextant-sql-lab-'));
let server: DataServer;
let sources: RowSource[];
/** Writes SQL, and a rule lets him see tenant a alone. */
let bound: Client;
let roleId = 0;

beforeAll(async () => {
  server = await openDataServer({ SEXTANT_PRIVATE_HOSTS: '127.0.0.1', SEXTANT_FILE_ROOTS: folder });
  sources = await makeSources(server, folder);
  const { roles } = server.context.store;
  const role = await roles.create('Tenant A');
  roleId = role.id;
  const readers = await roles.create('Readers');
  const grants = sources.map(({ datasetId }) => ({
    action: 'datasource_access' as const,
    view: `dataset:${datasetId}` as const,
  }));
  await roles.allow(readers.id, grants);
  for (const { datasetId, kind } of sources)
    await server.admin.post('/api/v1/rowlevelsecurity/', {
      name: `Tenant a in ${kind}`,
      filter_type: 'Regular',
      tables: [datasetId],
      roles: [roleId],
      clause: "tenant = 'a'",
    });
  bound = await server.user('bound', ['Alpha', 'sql_lab', 'Readers', 'Tenant A']);
}, 120_000);
afterAll(async () => {
  await server.close();
  await removeSources();
  rmSync(folder, { recursive: true, force: true });
});

const execute = (client: Client, source: RowSource, sql: string, more: Readonly<Record<string, unknown>> = {}) =>
  client.post('/api/v1/sqllab/execute/', { database_id: source.databaseId, schema: source.schema, sql, ...more });
const uploadOf = (): RowSource => {
  const found = sources.find(({ kind }) => kind === 'upload');
  if (found === undefined) throw new Error('the upload is gone');
  return found;
};

describe('a rule in SQL Lab', () => {
  test('[C1] holds in every shape of statement, on every kind of source', async () => {
    for (const source of sources) {
      const shapes = (table: string) => [
        `SELECT * FROM ${table}`,
        `SELECT city, sum(amount) AS n FROM ${table} GROUP BY city`,
        `WITH t AS (SELECT * FROM ${table}) SELECT * FROM t UNION ALL SELECT * FROM ${table}`,
        `SELECT (SELECT max(amount) FROM ${table}) AS n`,
        `SELECT a.city FROM ${table} a LEFT JOIN ${table} b ON a.amount < b.amount`,
        `SELECT count(*) AS n, max(city) AS c FROM ${table} WHERE 1 = 1 OR tenant = 'b'`,
        `SELECT 1 AS one; /* ; */ SELECT * FROM ${table}`,
        `SELECT city FROM "${source.schema}"."${table}" -- tenant = 'b'`,
      ];
      for (const sql of shapes(source.table)) {
        const { status, body } = await execute(bound, source, sql);
        expect([source.kind, sql, status]).toEqual([source.kind, sql, 200]);
        expect(JSON.stringify(body.data)).not.toMatch(hidden);
      }
      const { body } = await execute(bound, source, `SELECT count(*) AS n, max(city) AS c FROM ${source.table}`);
      expect([body.data[0].n, body.data[0].c]).toEqual([2, expect.stringMatching(visible)]);
    }
  });

  test('[C14] [D14] an error that only a hidden row makes tells neither of it nor of the rule', async () => {
    for (const source of sources) {
      const failing =
        source.kind === 'SQLite file'
          ? `SELECT json_extract(city, '$.a') AS x FROM ${source.table}`
          : `SELECT CAST(city AS integer) AS n FROM ${source.table}`;
      const response = await execute(bound, source, failing);
      expect(response.text).not.toMatch(hiddenTowns);
      expect(response.text).not.toMatch(/tenant = /);
      const run = (await bound.get('/api/v1/query/?q=(page_size:1)')).text;
      expect(run).not.toMatch(hiddenTowns);
    }
  });

  test('[C14] [D23] plans and estimates tell nothing of hidden rows', async () => {
    for (const { databaseId, schema, table } of sources) {
      const statement = { database_id: databaseId, schema, sql: `SELECT city FROM ${table} AS x` };
      expect(codeOf(await bound.post('/api/v1/sextant/sql-lab/explain', statement))).toBe('SQLLAB_022');
      expect(codeOf(await bound.post('/api/v1/sqllab/estimate/', statement))).toBe('SQLLAB_022');
      const written = { ...statement, sql: `EXPLAIN ${statement.sql}` };
      expect(codeOf(await bound.post('/api/v1/sqllab/execute/', written))).toBe('SQLLAB_022');
    }
  });

  test('[C1] rows of a time without the rule are not had once it binds, in no form', async () => {
    const source = uploadOf();
    const late = await server.user('late', ['Alpha', 'sql_lab', 'Readers']);
    const { query } = (await execute(late, source, `SELECT city FROM ${source.table}`)).body;
    const results = () => late.get(`/api/v1/sqllab/results/?q=(key:'${query.resultsKey}')`);
    expect((await results()).text).toMatch(/Paris/);
    const { store, sessions } = server.context;
    const roles = (await store.roles.all()).filter(({ name }) =>
      ['Alpha', 'sql_lab', 'Readers', 'Tenant A'].includes(name),
    );
    await server.admin.put(`/api/v1/security/users/${late.userId}`, { roles: roles.map(({ id }) => id) });
    sessions.forget();
    expect(codeOf(await results())).toBe('SQLLAB_003');
    const file = await late.get(`/api/v1/sqllab/export/${query.id}/`);
    expect(file.text).not.toMatch(hidden);
  });
});

describe('rights', () => {
  test('[B1] without a right to SQL there is no entry', async () => {
    const source = uploadOf();
    const reader = await server.user('reader', ['Alpha']);
    const statement = { database_id: source.databaseId, schema: source.schema, sql: `SELECT 1 AS a` };
    expect((await reader.post('/api/v1/sqllab/execute/', statement)).status).toBe(403);
    expect((await reader.post('/superset/sql_json/', statement)).status).toBe(403);
    expect((await reader.get('/api/v1/sqllab/')).status).toBe(403);
    expect((await reader.get('/api/v1/query/')).status).toBe(403);
    expect((await reader.get('/api/v1/menu/')).text).not.toContain('SQL Lab');
  });

  test('[B22] a database that is not for somebody is as one that is not there', async () => {
    const source = uploadOf();
    const outsider = await server.user('outsider', ['Gamma', 'sql_lab']);
    const denied = await execute(outsider, source, 'SELECT 1 AS a');
    const missing = await execute(outsider, { ...source, databaseId: 9_999 }, 'SELECT 1 AS a');
    expect([denied.status, codeOf(denied)]).toEqual([missing.status, codeOf(missing)]);
  });

  test('[B15] a right that is taken away while a text runs: what comes after is not run', async () => {
    const source = uploadOf();
    const leaver = await server.user('leaver', ['Alpha', 'sql_lab', 'Readers']);
    const tables = Array.from({ length: 11 }, (_, index) => `${source.table} ${'abcdefghijk'[index]}`).join(', ');
    const text = Array.from({ length: 100 }, () => `SELECT max(a.amount) AS n FROM ${tables}`).join(';\n');
    expect((await execute(leaver, source, text, { client_id: 'leaving', runAsync: true })).status).toBe(202);
    const runOf = async () => {
      const row = await server.context.store.sqlRuns.byClientId(leaver.userId, 'leaving');
      return { state: row?.state, progress: row?.progress ?? 0, error: row?.error ?? '' };
    };
    await expect.poll(async () => (await runOf()).progress, { timeout: 30_000 }).toBeGreaterThan(0);
    await server.admin.put(`/api/v1/security/users/${leaver.userId}`, { roles: [roleId] });
    server.context.sessions.forget();
    await expect.poll(async () => (await runOf()).state, { timeout: 30_000 }).toBe('failed');
    expect((await runOf()).error).toContain('ACCESS_003');
    expect((await leaver.get('/api/v1/sextant/sql-lab/runs/leaving')).status).toBe(403);
  });
});

describe('results of every shape', () => {
  const run = (sql: string, more: Readonly<Record<string, unknown>> = {}) =>
    execute(server.admin, uploadOf(), sql, more);

  test('[D22] numbers beyond doubles, NaN, infinities and far years have a JSON form', async () => {
    const { body } = await run(
      `SELECT 9007199254740993 AS big, CAST('NaN' AS DOUBLE) AS nan, CAST('-Infinity' AS DOUBLE) AS inf, NULL AS none, DATE '9999-12-31' AS far`,
    );
    expect(body.data).toEqual([{ big: '9007199254740993', nan: null, inf: null, none: null, far: '9999-12-31' }]);
  });

  test('5,000 columns, names that are empty, alike, or members of objects', async () => {
    const wide = Array.from({ length: 5_000 }, (_, index) => `${index} AS c${index}`).join(', ');
    const { body } = await run(`SELECT ${wide}`);
    expect([body.columns.length, body.data[0].c4999]).toEqual([5_000, 4_999]);
    const odd = await run(`SELECT 1 AS "__proto__", 2 AS "constructor", 3 AS a, 4 AS a, 5 AS "é ""x"" ; --"`);
    expect(Object.entries(odd.body.data[0])).toEqual([
      ['__proto__', 1],
      ['constructor', 2],
      ['a', 3],
      ['a__1', 4],
      ['é "x" ; --', 5],
    ]);
  });

  test('[D15] a cell of ten megabytes is returned whole, a row of gigabytes is an error', async () => {
    const { body } = await run(`SELECT repeat('x', 10000000) AS x`);
    expect(body.data[0].x).toHaveLength(10_000_000);
    const huge = await run(`SELECT repeat(repeat('x', 1000000), 3000) AS x`);
    expect(huge.status).toBeGreaterThanOrEqual(400);
    expect((await run('SELECT 1 AS one')).body.data).toEqual([{ one: 1 }]);
  });

  test('[J3] a statement that returns everything gives the most that the server allows, and says so', async () => {
    const { body } = await run('SELECT i FROM range(250000) AS t(i)', { queryLimit: 1_000_000_000 });
    expect([body.query.rows, body.query.limitingFactor, body.data.length]).toEqual([100_000, 'DROPDOWN', 100_000]);
    const page = await server.admin.get(
      `/api/v1/sqllab/results/?q=(key:'${body.query.resultsKey}',rows:2,offset:99999)`,
    );
    expect(page.body.data).toHaveLength(1);
  });

  test('[J2] texts and lists beyond what is taken are rejected fast', async () => {
    const startedAt = performance.now();
    expect(codeOf(await run('SELECT 1; '.repeat(101)))).toBe('SQLLAB_008');
    expect((await run(`SELECT ${'('.repeat(20_000)}1${')'.repeat(20_000)}`)).status).toBeGreaterThanOrEqual(400);
    expect((await run(`SELECT '${'x'.repeat(2 * 1024 ** 2)}'`)).status).toBeGreaterThanOrEqual(400);
    expect((await server.admin.get('/api/v1/query/?q=(page_size:1000000)')).body.result.length).toBeLessThanOrEqual(
      1000,
    );
    expect(performance.now() - startedAt).toBeLessThan(30_000);
  });
});

test('the last good result stays after an error in the same tab', async () => {
  const source = uploadOf();
  const author = await server.user('author', ['Alpha', 'sql_lab', 'Readers']);
  const good = (await execute(author, source, `SELECT city FROM ${source.table} WHERE amount = 10403117`)).body.query;
  expect((await execute(author, source, 'SELECT nope')).status).toBeGreaterThanOrEqual(400);
  const keptRows = await author.get(`/api/v1/sqllab/results/?q=(key:'${good.resultsKey}')`);
  expect(keptRows.body.data).toEqual([{ city: 'Oslo' }]);
});

test('[D18] an engine that dies costs its statement another try; the run ends well', async () => {
  const source = uploadOf();
  // Some seconds of every core: long enough to be seen running by the first call that asks.
  const slow = `SELECT max(a.amount + 0 * sin(r.range)) AS n FROM ${source.table} a, range(25000000) r`;
  const running = execute(server.admin, source, slow, { client_id: 'dying' });
  const stateOf = async () => (await server.admin.get('/api/v1/sextant/sql-lab/runs/dying')).body.result?.state;
  await expect.poll(stateOf, { interval: 10 }).toBe('running');
  const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').trim().split(/\s+/);
  for (const pid of children)
    if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('query-host')) process.kill(Number(pid), 'SIGKILL');
  const { status, body } = await running;
  expect([status, body.data]).toEqual([200, [{ n: 160914735 }]]);
}, 180_000);

test('a database that was deleted: its tab opens, its statements and rows are not there', async () => {
  const source = sources.find(({ kind }) => kind === 'SQLite file');
  if (source === undefined) throw new Error('the file is gone');
  const { query } = (await execute(server.admin, source, `SELECT city FROM ${source.table}`)).body;
  const queryEditor = JSON.stringify({ name: 'Gone', dbId: source.databaseId, sql: 'SELECT 1' });
  const tab = await server.admin.call('POST', '/tabstateview/', {
    body: new URLSearchParams({ queryEditor }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect((await server.admin.delete(`/api/v1/dataset/${source.datasetId}`)).status).toBe(200);
  expect((await server.admin.delete(`/api/v1/database/${source.databaseId}`)).status).toBe(200);
  expect(codeOf(await execute(server.admin, source, 'SELECT 1 AS a'))).toBe('NOT_FOUND_004');
  expect((await server.admin.get(`/api/v1/sqllab/results/?q=(key:'${query.resultsKey}')`)).status).toBe(404);
  expect((await server.admin.get(`/tabstateview/${tab.body.id}`)).body).toMatchObject({
    label: 'Gone',
    sql: 'SELECT 1',
  });
  expect((await server.admin.get('/api/v1/query/?q=(page_size:5)')).status).toBe(200);
});

test('after a restart rows are found again, and a run that was under way says why it ended', async () => {
  const createModules = async (context: Parameters<typeof createDataModule>[0]) => [await createDataModule(context)];
  const first = await openTestServer({ environment: { SEXTANT_EXAMPLES: 'off' }, createModules });
  const dataset = await datasetOf(first.admin, 'towns.csv', 'town,people\nOslo,700\nBergen,290\nRome,1\n');
  const { result } = (await first.admin.get(`/api/v1/dataset/${dataset}`)).body;
  const send = (sql: string, more: object) =>
    first.admin.post('/api/v1/sqllab/execute/', {
      database_id: result.database.id,
      schema: result.schema,
      sql,
      ...more,
    });
  const { query } = (await send('SELECT town FROM towns ORDER BY town', { client_id: 'before' })).body;
  const slow = `SELECT count(*) AS n FROM ${Array.from({ length: 22 }, (_, index) => `towns t${index}`).join(', ')}`;
  expect((await send(slow, { client_id: 'under-way', runAsync: true })).status).toBe(202);
  await first.server.close();
  const second = await openTestServer({
    environment: { SEXTANT_EXAMPLES: 'off' },
    createModules,
    prepare: (dataFolder) => cpSync(first.dataFolder, dataFolder, { recursive: true }),
  });
  rmSync(first.dataFolder, { recursive: true, force: true });
  try {
    const admin = await signInAs(second.server, 'admin', adminPassword);
    const keptRows = await admin.get(`/api/v1/sqllab/results/?q=(key:'${query.resultsKey}')`);
    expect(keptRows.body.data).toEqual([{ town: 'Bergen' }, { town: 'Oslo' }, { town: 'Rome' }]);
    const ended = (await admin.get('/api/v1/sextant/sql-lab/runs/under-way')).body.result;
    expect(['failed', 'stopped']).toContain(ended.state);
    expect(ended.extra.errors[0].extra.code).toBe('SQLLAB_010');
    expect((await admin.get('/api/v1/sqllab/results/?q=(key:nothing)')).status).toBe(404);
  } finally {
    await second.close();
  }
});
