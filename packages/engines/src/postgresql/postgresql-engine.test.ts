import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cellsOf, codeOf, testEngineOptions, runOf, targetOf } from '../connected/test-networks.ts';
import type { NetworkTarget } from '../connected/network-target.ts';
import type { ConnectedEngine } from '../engine.ts';
import { postgresqlEngine } from './postgresql-engine.ts';

const cluster = targetOf('SEXTANT_TEST_POSTGRES_URL');

describe.skipIf(cluster === null)('PostgreSQL', () => {
  const schema = 'shop';
  // A database of its own: what runs in it is ours alone.
  const found: NetworkTarget = { ...(cluster as NetworkTarget), database: `sextant_engine_${process.pid}` };
  let client: pg.Client;
  const connectTo = async (database: string): Promise<pg.Client> => {
    const client = new pg.Client({ host: found.host, port: found.port, user: found.username, database });
    await client.connect();
    return client;
  };
  const inCluster = async (statement: string): Promise<void> => {
    const client = await connectTo((cluster as NetworkTarget).database);
    await client.query(statement);
    await client.end();
  };
  /** Connections of the engine that run something. */
  const busy = async (): Promise<number[]> => {
    const sql =
      "select pid from pg_stat_activity where datname = $1 and application_name = 'sextant' and state = 'active'";
    return (await client.query<{ pid: number }>(sql, [found.database])).rows.map(({ pid }) => pid);
  };
  let engine: ConnectedEngine;

  beforeAll(async () => {
    await inCluster(`create database ${found.database}`);
    client = await connectTo(found.database);
    await client.query(`create schema ${schema}`);
    await client.query(`create table ${schema}.kinds (
      id int primary key, big bigint, price numeric(30, 2), ratio double precision, is_paid boolean, day date, at timestamp,
      instant timestamptz, clock time, raw bytea, doc jsonb, words text[], name varchar(40))`);
    await client.query(`comment on table ${schema}.kinds is 'all of them'`);
    await client.query(`insert into ${schema}.kinds values
      (1, 42, 1.50, 0.5, true, '2024-02-29', '2024-02-29 13:14:15.678', '2024-02-29 13:14:15+02', '01:02:03', '\\x00ff', '{"a": 1}', '{x,y}', 'it''s'),
      (2, null, null, 'NaN', false, '0044-03-15 BC', 'infinity', null, null, null, null, null, null)`);
    await client.query(`create table ${schema}.lines (line int, kind int references ${schema}.kinds (id))`);
    await client.query(`create index lines_line on ${schema}.lines (line)`);
    await client.query(`create view ${schema}.seen as select id from ${schema}.kinds`);
    engine = postgresqlEngine(testEngineOptions(found));
  });
  afterAll(async () => {
    await engine.close();
    await client.end();
    await inCluster(`drop database ${found.database} with (force)`);
  });

  test('every type becomes what it is', async () => {
    const { table } = await engine.run(runOf(`SELECT * FROM ${schema}.kinds ORDER BY id`));
    expect(table.columns.map(({ type }) => type)).toEqual([
      'integer',
      'integer',
      'decimal',
      'float',
      'boolean',
      'date',
      'timestamp',
      'timestamptz',
      'time',
      'binary',
      'json',
      'text',
      'text',
    ]);
    const [first, second] = cellsOf(table);
    expect(first).toEqual([
      1,
      42,
      1.5,
      0.5,
      true,
      Date.UTC(2024, 1, 29),
      Date.UTC(2024, 1, 29, 13, 14, 15, 678),
      Date.UTC(2024, 1, 29, 11, 14, 15),
      '01:02:03',
      '\\x00ff',
      '{"a": 1}',
      '{x,y}',
      "it's",
    ]);
    expect(second?.slice(1, 7)).toEqual([
      null,
      null,
      Number.NaN,
      false,
      Date.parse('-000043-03-15T00:00:00Z'),
      Infinity,
    ]);
  });

  test('[D22] integers beyond 2^53 and long decimals stay exact, as texts', async () => {
    const { table } = await engine.run(
      runOf(`SELECT * FROM (VALUES (1::bigint, 1.5), (9007199254740993, 1234567890123456.78)) AS t(a, b)`),
    );
    expect(cellsOf(table)).toEqual([
      ['1', '1.5'],
      ['9007199254740993', '1234567890123456.78'],
    ]);
  });

  test('reading stops at the limits of rows and bytes, and says so', async () => {
    const rows = await engine.run(runOf('SELECT g FROM generate_series(1, 50000) AS g', { maxRows: 12_345 }));
    expect([rows.table.rowCount, rows.isCut]).toEqual([12_345, true]);
    const all = await engine.run(runOf('SELECT g FROM generate_series(1, 500) AS g', { maxRows: 500 }));
    expect([all.table.rowCount, all.isCut]).toEqual([500, false]);
    const bytes = await engine.run(
      runOf("SELECT repeat('x', 1000) || g FROM generate_series(1, 50000) AS g", { maxBytes: 1_000_000 }),
    );
    expect(bytes.isCut).toBe(true);
    expect(bytes.table.rowCount).toBeLessThan(2_000);
  });

  test('describes a statement without running it, a name that comes twice gets a number', async () => {
    expect(
      await engine.describe(`SELECT id, price, day FROM ${schema}.kinds, (SELECT 1 / (random() * 0)::int) AS never`),
    ).toEqual([
      { name: 'id', type: 'integer', nativeType: 'INTEGER' },
      { name: 'price', type: 'decimal', nativeType: 'NUMERIC(30,2)' },
      { name: 'day', type: 'date', nativeType: 'DATE' },
    ]);
    const { table } = await engine.run(runOf('SELECT 1 AS a, 2 AS a'));
    expect(table.columns.map(({ name }) => name)).toEqual(['a', 'a:1']);
  });

  test('the catalog: schemas, tables, views, keys, comments', async () => {
    expect(await engine.schemas()).toContain(schema);
    expect(await engine.schemas()).not.toContain('pg_catalog');
    expect(await engine.defaultSchema()).toBe('public');
    expect(await engine.tables(schema)).toEqual([
      { name: 'kinds', kind: 'table' },
      { name: 'lines', kind: 'table' },
      { name: 'seen', kind: 'view' },
    ]);
    const lines = await engine.table(schema, 'lines');
    expect(lines.foreignKeys).toMatchObject([{ columns: ['kind'], referredTable: 'kinds', referredColumns: ['id'] }]);
    expect(lines.indexes).toMatchObject([{ name: 'lines_line', columns: ['line'], isUnique: false }]);
    expect(await engine.table(schema, 'kinds')).toMatchObject({
      comment: 'all of them',
      primaryKey: { columns: ['id'] },
    });
    expect(await codeOf(engine.tables('nowhere'))).toBe('CONNECT_024');
    expect(await codeOf(engine.table(schema, 'nothing'))).toBe('ENGINE_002');
  });

  test('[D16 D17] a statement ends at its time limit, and when whoever asked goes away; the server stops too', async () => {
    const startedAt = performance.now();
    expect(await codeOf(engine.run(runOf('SELECT pg_sleep(30)', { timeoutMs: 300 })))).toBe('ENGINE_008');
    expect(performance.now() - startedAt).toBeLessThan(20_000);
    await expect.poll(busy).toEqual([]);
    const abort = new AbortController();
    const run = codeOf(engine.run(runOf('SELECT pg_sleep(30)', { signal: abort.signal })));
    await expect.poll(busy).toHaveLength(1);
    abort.abort();
    expect(await run).toBe('ENGINE_009');
    await expect.poll(busy).toEqual([]);
    expect(cellsOf((await engine.run(runOf('SELECT 1'))).table)).toEqual([[1]]);
  });

  test('[D12] a session only reads: writing, a second statement and settings are rejected by the database itself', async () => {
    const rejectedSql = [
      `SELECT * FROM ${schema}.kinds; DELETE FROM ${schema}.kinds`,
      `DELETE FROM ${schema}.kinds`,
      `WITH gone AS (DELETE FROM ${schema}.kinds RETURNING *) SELECT * FROM gone`,
      'COMMIT',
      `CREATE TABLE ${schema}.made (a int)`,
      'SET TRANSACTION READ WRITE',
    ];
    for (const sql of rejectedSql) expect(await codeOf(engine.run(runOf(sql)))).toMatch(/^ENGINE_0(03|10|14)$/);
    expect(await codeOf(engine.run(runOf("SELECT nextval('nowhere')")))).toMatch(/^ENGINE_/);
    expect(await codeOf(engine.run(runOf("SELECT set_config('transaction_read_only', 'off', false)")))).toMatch(
      /^ENGINE_/,
    );
    expect((await client.query(`select 1 from ${schema}.kinds`)).rowCount).toBe(2);
  });

  test('errors of statements say what is wrong, without cell values', async () => {
    const cause = async (sql: string) => engine.run(runOf(sql)).catch((error: unknown) => error);
    expect(await cause(`SELECT prize FROM ${schema}.kinds`)).toMatchObject({
      code: 'ENGINE_001',
      params: { column: 'prize', candidates: ['price'] },
    });
    expect(await cause('SELECT * FROM nothing')).toMatchObject({ code: 'ENGINE_002', params: { table: 'nothing' } });
    expect(await cause('SELECT 1 +')).toMatchObject({ code: 'ENGINE_003' });
    expect(await cause('SELECT 1 FORM x y')).toMatchObject({ code: 'ENGINE_003', params: { position: 14 } });
    expect(await cause('SELECT no_such(1)')).toMatchObject({ code: 'ENGINE_013', params: { name: 'no_such' } });
    const wide = Array.from({ length: 2_000 }, (_, index) => `${index} AS c${index}`).join(', ');
    expect(await cause(`SELECT ${wide}`)).toMatchObject({
      code: 'ENGINE_014',
      params: { detail: 'target lists can have at most 1664 entries' },
    });
    const castCause = await cause(`SELECT name::int FROM ${schema}.kinds`);
    expect(castCause).toMatchObject({ code: 'ENGINE_005' });
    expect(String(castCause)).not.toContain("it's");
    expect(await cause('SELECT 1 / 0')).toMatchObject({ code: 'ENGINE_006' });
  });

  test('errors of connecting name the field that is wrong', async () => {
    const rejection = async (changes: Partial<NetworkTarget>) => {
      const other = postgresqlEngine(testEngineOptions({ ...found, ...changes }, { connectTimeoutMs: 500 }));
      return other
        .test()
        .then(
          () => null,
          (error: unknown) => error,
        )
        .finally(() => other.close());
    };
    expect(await rejection({})).toBeNull();
    expect(await rejection({ port: 1 })).toMatchObject({ code: 'CONNECT_003', extra: { invalid: ['host', 'port'] } });
    expect(await rejection({ host: 'no-such-host.invalid' })).toMatchObject({ code: 'CONNECT_002' });
    expect(await rejection({ database: 'no_such' })).toMatchObject({
      code: 'CONNECT_008',
      extra: { invalid: ['database'] },
    });
    expect(await rejection({ username: 'nobody_here' })).toMatchObject({ code: 'CONNECT_005' });
    expect(await rejection({ encryption: 'verify' })).toMatchObject({ code: 'CONNECT_016' });
  });

  test('a database that was stopped under a statement, and comes back, is reported and found again', async () => {
    const other = postgresqlEngine(testEngineOptions(found));
    const run = other.run(runOf('SELECT pg_sleep(20)')).catch((error: unknown) => error);
    await expect.poll(busy).toHaveLength(1);
    await client.query('select pg_terminate_backend($1)', [(await busy())[0]]);
    expect(await run).toMatchObject({ code: 'CONNECT_025' });
    expect((await other.run(runOf('SELECT 1'))).table.rowCount).toBe(1);
    await other.close();
    expect(await codeOf(other.run(runOf('SELECT 1')))).toBe('ENGINE_016');
  });
});
