import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inMysql } from '../testing/clusters.ts';
import type { Client } from '../testing/core-server.ts';
import { codeOf, datasetOf, openDataServer } from '../testing/data-server.ts';
import type { DataServer } from '../testing/data-server.ts';
import { connectPlace, townPlaces } from '../testing/sql-lab-places.ts';

const { places, folder } = await townPlaces(`writing_${process.pid}`);
let server: DataServer;
let ana: Client;

beforeAll(async () => {
  server = await openDataServer({ SEXTANT_PRIVATE_HOSTS: '127.0.0.1, localhost', SEXTANT_FILE_ROOTS: folder });
  ana = await server.user('ana', ['Alpha', 'sql_lab']);
  for (const place of places) if (place.cluster !== null) await place.make(place.cluster);
}, 120_000);
afterAll(async () => {
  await server.close();
  for (const place of places) if (place.cluster !== null) await place.drop(place.cluster);
});

describe.each(places.map((place) => [place.title, place] as const))('writing on %s', (title, place) => {
  let database = 0;
  const run = (sql: string, more: Readonly<Record<string, unknown>> = {}, client = ana) =>
    client.post('/api/v1/sqllab/execute/', { database_id: database, schema: place.schema, sql, ...more });
  const towns = async () =>
    (await run('SELECT town, people FROM towns ORDER BY town')).body.data.map(
      ({ town, people }: { town: string; people: number | null }) => `${town} ${people}`,
    );
  /** Runs a text and agrees to what is announced. */
  const written = async (sql: string) => {
    const announced = await run(sql);
    if (codeOf(announced) !== 'SQLLAB_013') throw new Error(announced.text);
    return run(sql, { confirm: announced.body.errors[0].extra.confirm });
  };

  beforeAll(async () => {
    database = await connectPlace(server.admin, place);
  });

  test('a database is only read until its administrator allows more', async () => {
    expect(codeOf(await run('DELETE FROM towns'))).toBe('SQLLAB_001');
    expect(codeOf(await run('SELECT 1 AS a', { select_as_cta: true, tmp_table_name: 'a' }))).toBe('SQLLAB_007');
    const options = { allow_dml: true, allow_ctas: true, allow_cvas: true };
    expect((await server.admin.put(`/api/v1/database/${database}`, options)).status).toBe(200);
    expect((await server.admin.get(`/api/v1/database/${database}`)).body.result).toMatchObject(options);
    expect((await ana.get('/api/v1/sqllab/')).body.result.databases[String(database)]).toMatchObject(options);
  });

  test('what would be written is announced with its rows, and not written', async () => {
    const announced = await run(`UPDATE towns SET people = 1 WHERE people IS NOT NULL; DELETE FROM towns`);
    expect([announced.status, codeOf(announced)]).toEqual([409, 'SQLLAB_013']);
    expect(announced.body.errors[0].extra).toMatchObject({
      confirm: expect.any(String),
      writes: [
        { statement: 0, text: 'UPDATE towns SET people = 1 WHERE people IS NOT NULL', rows: 2 },
        { statement: 1, text: 'DELETE FROM towns', rows: 3 },
      ],
    });
    expect(await towns()).toEqual(['Bergen 290', 'Oslo 700', 'Rome null']);
  });

  test('an agreement writes once, the same text for the same user alone', async () => {
    const sql = `INSERT INTO towns (town, people) VALUES ('Turin', 850)`;
    const { confirm } = (await run(sql)).body.errors[0].extra;
    const ben = await server.user(`ben-${title}`, ['Alpha', 'sql_lab']);
    expect(codeOf(await run(sql, { confirm }, ben))).toBe('SQLLAB_013');
    expect(codeOf(await run(sql.replace('850', '851'), { confirm }))).toBe('SQLLAB_013');
    expect(codeOf(await run(sql, { confirm: confirm.replace('.1.', '.2.') }))).toBe('SQLLAB_013');
    const { status, body } = await run(sql, { confirm, client_id: `wrote-${title}` });
    expect([status, body.data, body.query.rows, body.query.statements[0].kind]).toEqual([200, [], 1, 'write']);
    expect(codeOf(await run(sql, { confirm }))).toBe('SQLLAB_013');
    expect(await towns()).toEqual(['Bergen 290', 'Oslo 700', 'Rome null', 'Turin 850']);
    expect((await ana.delete(`/api/v1/sextant/sql-lab/runs/wrote-${title}`)).body.result).toEqual({ removed: false });
    await server.context.audit.whenFlushed();
    const { rows } = await server.context.store.audit.list({
      filters: [{ col: 'action', opr: 'eq', value: 'sqlLab.write' }],
      orderColumn: null,
      orderDirection: 'desc',
      page: 0,
      pageSize: 1,
      viewerId: 1,
    });
    expect(rows[0]).toMatchObject({ username: 'ana', object_kind: 'database', object_id: database });
    expect(JSON.parse(rows[0]?.details ?? '{}')).toMatchObject({ statement: 'INSERT', rows: 1, run: body.query_id });
  });

  test('charts show what was written, not what was kept before', async () => {
    const dataset = await server.admin.post('/api/v1/dataset/', {
      database,
      schema: place.schema,
      table_name: 'towns',
    });
    expect(dataset.status).toBe(201);
    const shown = async (): Promise<[names: unknown[], isCached: boolean]> => {
      const queries = [{ columns: ['town'], metrics: [], orderby: [['town', true]], row_limit: 100 }];
      const body = { datasource: { id: dataset.body.id, type: 'table' }, queries };
      const [result] = (await server.admin.post('/api/v1/chart/data', body)).body.result;
      return [result.data.map(({ town }: { town: string }) => town), result.is_cached === true];
    };
    const before = ['Bergen', 'Oslo', 'Rome', 'Turin'];
    expect((await shown())[0]).toEqual(before);
    expect(await shown()).toEqual([before, true]);
    await written(`INSERT INTO towns (town, people) VALUES ('Pisa', 90)`);
    expect(await shown()).toEqual([['Bergen', 'Oslo', 'Pisa', 'Rome', 'Turin'], false]);
    await written(`DELETE FROM towns WHERE town = 'Pisa'`);
    expect((await shown())[0]).toEqual(before);
    expect((await server.admin.delete(`/api/v1/dataset/${dataset.body.id}`)).status).toBe(200);
  });

  test('an agreement is of ten minutes, and of as many rows as were announced', async () => {
    const sql = `DELETE FROM towns WHERE town = 'Turin'`;
    const late = (await run(sql)).body.errors[0].extra.confirm;
    server.clock.now += 11 * 60_000;
    expect(codeOf(await run(sql, { confirm: late }))).toBe('SQLLAB_013');
    const { confirm } = (await run(sql)).body.errors[0].extra;
    await written(`INSERT INTO towns (town, people) VALUES ('Turin', 2)`);
    const other = await run(sql, { confirm });
    expect([other.status, codeOf(other)]).toEqual([409, 'SQLLAB_018']);
    expect((await towns()).length).toBe(5);
    expect((await written(sql)).body.query.rows).toBe(2);
    expect(await towns()).toEqual(['Bergen 290', 'Oslo 700', 'Rome null']);
  });

  test('a table and a view are made of a SELECT, and dropped', async () => {
    const makingResponse = await run('SELECT town FROM towns WHERE people > 300', {
      select_as_cta: true,
      ctas_method: 'TABLE',
      tmp_table_name: 'large "towns"',
    });
    expect([makingResponse.status, makingResponse.body.data]).toEqual([200, []]);
    expect(makingResponse.body.query).toMatchObject({
      ctas: true,
      tempSchema: place.schema,
      tempTable: 'large "towns"',
    });
    const quotedName = title === 'MariaDB' ? '`large "towns"`' : '"large ""towns"""';
    expect((await run(`SELECT * FROM ${quotedName}`)).body.data).toEqual([{ town: 'Oslo' }]);
    const view = { select_as_cta: true, ctas_method: 'VIEW', tmp_table_name: 'seen' };
    expect((await run('SELECT town FROM towns', view)).status).toBe(200);
    expect((await run('SELECT count(*) AS n FROM seen')).body.data).toEqual([{ n: 3 }]);
    expect(codeOf(await run('SELECT 1 AS a; SELECT 2 AS b', view))).toBe('SQLLAB_006');
    expect(codeOf(await run('SELECT 1 AS a; DELETE FROM towns', { ...view, ctas_method: 'TABLE' }))).toBe('SQLLAB_005');
    const secondMaking = await run('SELECT town FROM towns', view);
    expect(secondMaking.body.errors[0].message).toMatch(/exists/i);
    expect((await written(`DROP VIEW seen; DROP TABLE ${quotedName}`)).status).toBe(200);
    expect((await run('SELECT * FROM seen')).status).toBeGreaterThanOrEqual(400);
  });

  test('an error of a statement that writes is the database’s own, at its place; nothing stays of it', async () => {
    const failed = await run(`UPDATE towns SET nope = 1`);
    expect(failed.body.errors[0].message).toMatch(/nope/);
    expect(failed.body.errors[0].extra).toMatchObject({ line: 1, column: 18 });
    expect(await towns()).toEqual(['Bergen 290', 'Oslo 700', 'Rome null']);
  });

  test('[D12] [D19] what reaches beyond rows and tables is rejected', async () => {
    const codes = async (sql: string) => codeOf(await run(sql));
    expect(await codes('DELETE FROM towns; GRANT ALL ON towns TO public')).toBe('SQLLAB_001');
    expect(await codes('CREATE FUNCTION f() RETURNS int AS $$ select 1 $$')).toMatch(/^(?:SQLLAB_001|QUERY_012)$/);
    expect(await codes(`INSERT INTO towns (town) SELECT pg_read_file('/etc/passwd')`)).toMatch(
      /^(?:QUERY_012|ENGINE_013)$/,
    );
    expect(await codes('DELETE FROM towns RETURNING *')).toBe('QUERY_012');
    expect(await towns()).toEqual(['Bergen 290', 'Oslo 700', 'Rome null']);
  });

  test('[C1] whom rules or grants of single tables bind writes nothing, also when he holds an agreement', async () => {
    const sql = `DELETE FROM towns WHERE town = 'Oslo'`;
    const { admin } = server;
    const dataset = await admin.post('/api/v1/dataset/', {
      database: database,
      schema: place.schema,
      table_name: 'towns',
    });
    const { confirm } = (await run(sql)).body.errors[0].extra;
    const roleId = (await server.context.store.roles.all()).find(({ name }) => name === 'sql_lab')?.id ?? 0;
    const rule = await admin.post('/api/v1/rowlevelsecurity/', {
      name: `Not Oslo ${title}`,
      filter_type: 'Regular',
      tables: [dataset.body.id],
      roles: [roleId],
      clause: `town <> 'Oslo'`,
    });
    expect(rule.status).toBe(201);
    expect(codeOf(await run(sql, { confirm }))).toBe('SQLLAB_017');
    expect(codeOf(await run('SELECT town FROM towns', { select_as_cta: true, tmp_table_name: 'all_of_it' }))).toBe(
      'SQLLAB_017',
    );
    expect(await towns()).toEqual(['Bergen 290', 'Rome null']);
    expect((await admin.delete(`/api/v1/rowlevelsecurity/${rule.body.id}`)).status).toBe(200);
    expect(await towns()).toEqual(['Bergen 290', 'Oslo 700', 'Rome null']);
  });
});

test('a database that is read by attached files takes nothing that writes', async () => {
  await datasetOf(server.admin, 'towns.csv', 'town\nOslo\n');
  const uploads = await server.context.store.databases.byPurpose('uploads');
  const drop = { database_id: uploads?.id ?? 0, sql: 'DROP TABLE towns' };
  expect(codeOf(await server.admin.post('/api/v1/sqllab/execute/', drop))).toBe('SQLLAB_001');
  const path = `${folder}/own.duckdb`;
  const refused = await server.admin.post('/api/v1/database/', {
    database_name: 'Own file',
    sqlalchemy_uri: `duckdb:///${path}`,
    allow_dml: true,
  });
  expect(Object.keys(refused.body.message)).toEqual(['allow_dml']);
});

const mariadb = places.find(({ title }) => title === 'MariaDB');
test.skipIf(mariadb === undefined)(
  'tables that keep what is taken back are not tried: nobody knows their rows',
  async () => {
    const cluster = mariadb?.cluster ?? null;
    if (mariadb === undefined || cluster === null) return;
    await inMysql(cluster, [`create table ${mariadb.schema}.old_kind (a int) engine = MyISAM`]);
    const { result } = (await server.admin.get('/api/v1/database/?q=(page_size:100)')).body;
    const id = result.find((one: { database_name: string }) => one.database_name === 'MariaDB').id;
    const execute = (sql: string) =>
      ana.post('/api/v1/sqllab/execute/', { database_id: id, schema: mariadb.schema, sql });
    const rowsOf = async (sql: string) => (await execute(sql)).body.errors[0].extra.writes[0].rows;
    expect(await rowsOf('INSERT INTO old_kind VALUES (1)')).toBeNull();
    expect((await execute('SELECT count(*) AS n FROM old_kind')).body.data).toEqual([{ n: 0 }]);
    expect(await rowsOf('DELETE FROM towns')).toBe(3);
  },
);
