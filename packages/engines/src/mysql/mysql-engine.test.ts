import mysql from 'mysql2/promise';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cellsOf, codeOf, testEngineOptions, runOf, targetOf } from '../connected/test-networks.ts';
import type { NetworkTarget } from '../connected/network-target.ts';
import type { ConnectedEngine } from '../engine.ts';
import { mysqlEngine } from './mysql-engine.ts';

const server = targetOf('SEXTANT_TEST_MYSQL_URL');

describe.skipIf(server === null)('MySQL and MariaDB', () => {
  const found: NetworkTarget = { ...(server as NetworkTarget), database: `shop_${process.pid}` };
  let client: mysql.Connection;
  let engine: ConnectedEngine;

  beforeAll(async () => {
    const { host, port, username, password } = found;
    client = await mysql.createConnection({ host, port, user: username, password: password ?? '' });
    await client.query(`create database ${found.database}`);
    await client.query(`use ${found.database}`);
    await client.query(`create table kinds (
      id int primary key, big bigint unsigned, price decimal(30, 2), ratio double, is_paid boolean, day date, at datetime(3),
      clock time, raw varbinary(10), doc json, name varchar(40) comment 'what it is called') comment = 'all of them'`);
    await client.query(`insert into kinds values
      (1, 42, 1.50, 0.5, true, '2024-02-29', '2024-02-29 13:14:15.678', '01:02:03', x'00ff', '{"a": 1}', 'it''s \\\\'),
      (2, null, null, null, false, null, null, null, null, null, null)`);
    await client.query(
      'create table lines_of (line int, kind int, key line_key (line), foreign key (kind) references kinds (id))',
    );
    await client.query('create view seen as select id from kinds');
    engine = mysqlEngine(testEngineOptions(found));
  });
  afterAll(async () => {
    await engine.close();
    await client.query(`drop database ${found.database}`);
    await client.end();
  });

  test('every type becomes what it is', async () => {
    const { table } = await engine.run(runOf('SELECT * FROM kinds ORDER BY id'));
    expect(table.columns.map(({ type }) => type)).toEqual([
      'integer',
      'integer',
      'decimal',
      'float',
      'boolean',
      'date',
      'timestamp',
      'time',
      'binary',
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
      '01:02:03',
      '\\x00ff',
      '{"a": 1}',
      "it's \\",
    ]);
    expect(second?.slice(1, 6)).toEqual([null, null, null, false, null]);
  });

  test('[D22] integers beyond 2^53 stay exact, and a date that no calendar has is empty', async () => {
    const { table } = await engine.run(runOf("SELECT 9007199254740993 AS a, CAST('0000-00-00' AS DATE) AS b"));
    expect(cellsOf(table)).toEqual([['9007199254740993', null]]);
  });

  test('reading stops at the limit of rows, and says so', async () => {
    const many = 'WITH RECURSIVE n AS (SELECT 1 AS g UNION ALL SELECT g + 1 FROM n WHERE g < 900) SELECT g FROM n';
    const cutResult = await engine.run(runOf(many, { maxRows: 500 }));
    expect([cutResult.table.rowCount, cutResult.isCut]).toEqual([500, true]);
    const wholeResult = await engine.run(runOf(many, { maxRows: 900 }));
    expect([wholeResult.table.rowCount, wholeResult.isCut]).toEqual([900, false]);
  });

  test('the catalog: schemas, tables, views, keys, comments, and a statement described', async () => {
    expect(await engine.schemas()).toContain(found.database);
    expect(await engine.schemas()).not.toContain('mysql');
    expect(await engine.tables(found.database)).toEqual([
      { name: 'kinds', kind: 'table' },
      { name: 'lines_of', kind: 'table' },
      { name: 'seen', kind: 'view' },
    ]);
    const kinds = await engine.table(found.database, 'kinds');
    expect(kinds).toMatchObject({ comment: 'all of them', primaryKey: { columns: ['id'] } });
    expect(kinds.columns[4]).toMatchObject({ name: 'is_paid', type: 'boolean', nativeType: 'TINYINT(1)' });
    expect(kinds.columns[10]).toMatchObject({ comment: 'what it is called' });
    const lines = await engine.table(found.database, 'lines_of');
    expect(lines.foreignKeys).toMatchObject([{ columns: ['kind'], referredTable: 'kinds', referredColumns: ['id'] }]);
    expect(await engine.describe('SELECT id, price FROM kinds;')).toMatchObject([
      { name: 'id', type: 'integer' },
      { name: 'price', type: 'decimal' },
    ]);
    expect(await codeOf(engine.tables('nowhere'))).toBe('CONNECT_024');
    expect(await codeOf(engine.table(found.database, 'nothing'))).toBe('ENGINE_002');
  });

  test('[D16 D17] a statement ends at its time limit, and when whoever asked goes away; the server stops too', async () => {
    const busy = async (): Promise<number> => {
      const [rows] = await client.query(
        "select count(*) as n from information_schema.processlist where info like '%benchmark(%' and id <> connection_id()",
      );
      return (rows as { n: number }[])[0]?.n ?? -1;
    };
    const slowSql = "SELECT BENCHMARK(4000000000, SHA2('a', 512))";
    const startedAt = performance.now();
    expect(await codeOf(engine.run(runOf(slowSql, { timeoutMs: 300 })))).toBe('ENGINE_008');
    expect(performance.now() - startedAt).toBeLessThan(20_000);
    const abort = new AbortController();
    const run = codeOf(engine.run(runOf(slowSql, { signal: abort.signal })));
    await expect.poll(busy).toBeGreaterThan(0);
    abort.abort();
    expect(await run).toBe('ENGINE_009');
    await expect.poll(busy).toBe(0);
    expect(cellsOf((await engine.run(runOf('SELECT 1'))).table)).toEqual([[1]]);
  });

  test('[D12 D19] a session only reads: writing, settings, files and a second statement are rejected', async () => {
    const rejectedSql = [
      'DELETE FROM kinds',
      'SELECT 1; DELETE FROM kinds',
      'SET SESSION TRANSACTION READ WRITE',
      "SELECT * FROM kinds INTO OUTFILE '/tmp/kinds'",
      "SELECT 'a' INTO DUMPFILE '/tmp/kinds'",
      'SELECT 1 INTO @a',
      "LOAD DATA LOCAL INFILE '/etc/passwd' INTO TABLE kinds",
      'SELECT 1 /*! INTO @a */',
      'SELECT 1 /*M! INTO @a */',
      'SELECT 1 # comment',
      'CREATE TABLE made (a int)',
    ];
    for (const sql of rejectedSql) expect(await codeOf(engine.run(runOf(sql)))).toMatch(/^ENGINE_0(03|10)$/);
    const [rows] = await client.query('select count(*) as n from kinds');
    expect(rows).toEqual([{ n: 2 }]);
  });

  test('errors of statements and of connecting say what is wrong', async () => {
    const cause = (sql: string) => engine.run(runOf(sql)).catch((error: unknown) => error);
    expect(await cause('SELECT prize FROM kinds')).toMatchObject({ code: 'ENGINE_001', params: { column: 'prize' } });
    expect(await cause('SELECT * FROM nothing')).toMatchObject({ code: 'ENGINE_002' });
    expect(await cause('SELECT 1 +')).toMatchObject({ code: 'ENGINE_003' });
    expect(await cause('SELECT no_such(1)')).toMatchObject({ code: 'ENGINE_013' });
    const rejection = (changes: Partial<NetworkTarget>) => {
      const other = mysqlEngine(testEngineOptions({ ...found, ...changes }, { connectTimeoutMs: 500 }));
      return other
        .test()
        .then(
          () => null,
          (error: unknown) => error,
        )
        .finally(() => other.close());
    };
    expect(await rejection({})).toBeNull();
    expect(await rejection({ password: 'wrong' })).toMatchObject({
      code: 'CONNECT_007',
      extra: { invalid: ['username', 'password'] },
    });
    expect(await rejection({ port: 1 })).toMatchObject({ code: 'CONNECT_003' });
    expect(await rejection({ database: 'no_such' })).toMatchObject({ code: 'CONNECT_008' });
    expect(await rejection({ encryption: 'verify' })).toMatchObject({ code: 'CONNECT_016' });
  });
});
