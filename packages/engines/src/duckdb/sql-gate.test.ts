import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SextantError } from '@sextant/contract';
import type { DuckdbEngine } from './duckdb-engine.ts';
import { codeOf, makeBench, makeTableFile, rowsOf, run, testEngine } from './test-engine.ts';

const bench = makeBench();
let engine: DuckdbEngine;
let secret: string;

beforeAll(async () => {
  secret = join(bench.folder, 'secret.csv');
  writeFileSync(secret, 'a,b\n1,2\n');
  const file = await makeTableFile(
    join(bench.folder, 'one.duckdb'),
    `CREATE TABLE t AS SELECT i AS id, 'O' || i AS origin, i % 7 AS delay FROM range(100) r(i)`,
  );
  const other = await makeTableFile(
    join(bench.folder, 'two.duckdb'),
    `CREATE TABLE hidden AS SELECT 'not for you' AS x`,
    'CREATE TABLE shown AS SELECT 1 AS x',
  );
  engine = testEngine(bench, {
    tables: [
      { schema: 'Examples', name: 'flights', file, tableInFile: 't' },
      { schema: 'Uploads', name: `odd "name'; --`, file: other, tableInFile: 'shown' },
    ],
  });
});
afterAll(async () => {
  await engine.close();
  bench.remove();
});

/** Every statement must be rejected by `run` and `describe` alike, and the engine must work afterwards. */
async function expectRejected(codes: readonly string[], ...statements: readonly string[]): Promise<void> {
  for (const sql of statements) {
    const attempts = await Promise.all([run(engine, sql), engine.describe(sql), engine.checkSelect(sql)].map(codeOf));
    expect([sql, ...attempts]).toEqual([sql, ...attempts.map(() => expect.toBeOneOf([...codes]))]);
  }
  expect(rowsOf((await run(engine, 'SELECT count(*) FROM Examples.flights')).table)).toEqual([[100]]);
}

test('[D1] files of the host cannot be read or listed', async () => {
  const readers = [
    'read_text',
    'read_blob',
    'read_csv',
    'read_csv_auto',
    'read_json',
    'read_json_auto',
    'read_ndjson',
    'read_parquet',
    'parquet_scan',
    'parquet_metadata',
    'parquet_schema',
    'sniff_csv',
    'glob',
    'read_duckdb',
  ];
  await expectRejected(
    ['ENGINE_011'],
    ...readers.flatMap((reader) => [
      `SELECT * FROM ${reader}('${secret}')`,
      `SELECT (SELECT count(*) FROM ${reader.toUpperCase()}('/etc/passwd'))`,
    ]),
  );
  await expectRejected(
    ['ENGINE_011'],
    `SELECT * FROM "read_text"('/etc/passwd')`,
    `SELECT * FROM Examples.flights, LATERAL (SELECT * FROM read_text('/etc/passwd'))`,
    `WITH x AS (SELECT * FROM glob('/etc/*')) SELECT * FROM x`,
  );
});

test('[D2] a quoted path is no table', async () => {
  await expectRejected(
    ['ENGINE_002'],
    `SELECT * FROM '${secret}'`,
    `SELECT * FROM "${secret}"`,
    `FROM '/etc/passwd'`,
    `SELECT * FROM Examples.flights JOIN '${secret}' ON true`,
    `SELECT * FROM 'data.parquet'`,
  );
});

test('[D3] nothing is written', async () => {
  await expectRejected(
    ['ENGINE_010', 'ENGINE_003'],
    `COPY (SELECT 1) TO '${bench.folder}/out.csv'`,
    `COPY Examples.flights TO '${bench.folder}/out.parquet'`,
    `EXPORT DATABASE '${bench.folder}/out'`,
    'PRAGMA enable_profiling',
    `SET profiling_output = '/tmp/x'`,
    `PRAGMA log_query_path = '/tmp/x'`,
    'CALL enable_logging()',
    `SET log_query_path = '/tmp/x'`,
  );
  await expectRejected(['ENGINE_011'], `SELECT write_log('x')`);
});

test('[D4] no other database is attached or reached', async () => {
  await expectRejected(
    ['ENGINE_010', 'ENGINE_003'],
    `ATTACH '${bench.folder}/two.duckdb' AS two`,
    `ATTACH ':memory:' AS m`,
    `DETACH memory`,
    `ATTACH 'dbname=x' AS p (TYPE postgres)`,
    'USE memory',
  );
  await expectRejected(
    ['ENGINE_002'],
    'SELECT * FROM memory.main.flights',
    'SELECT * FROM system.main.duckdb_tables',
    'SELECT * FROM hidden',
    'SELECT * FROM main.hidden',
    'SELECT * FROM temp.information_schema.tables',
  );
});

test('[D5] extensions are neither installed nor loaded', async () => {
  await expectRejected(
    ['ENGINE_010', 'ENGINE_003'],
    'INSTALL httpfs',
    'LOAD httpfs',
    `INSTALL spatial FROM 'http://127.0.0.1'`,
    `LOAD '/tmp/x.duckdb_extension'`,
    'FORCE INSTALL json',
  );
});

test('[D6] addresses are not read', async () => {
  await expectRejected(
    ['ENGINE_011', 'ENGINE_002'],
    `SELECT * FROM read_parquet('http://169.254.169.254/latest')`,
    `SELECT * FROM 's3://bucket/x.parquet'`,
    `SELECT * FROM read_csv('https://127.0.0.1:1/x.csv')`,
    `FROM 'http://127.0.0.1:1/x.csv'`,
  );
});

test('[D7] settings stay as they are', async () => {
  await expectRejected(
    ['ENGINE_010', 'ENGINE_003'],
    'SET enable_external_access = true',
    'RESET enable_external_access',
    'SET lock_configuration = false',
    'PRAGMA enable_external_access',
    'SET threads = 64',
    `SET memory_limit = '100GB'`,
    `PRAGMA memory_limit = '100GB'`,
    `SET temp_directory = '/'`,
    `SET GLOBAL TimeZone = 'Asia/Tokyo'`,
    'SET VARIABLE x = 1',
    'PRAGMA disable_optimizer',
  );
});

test('[D8] settings, secrets, extensions, functions and sessions are not shown', async () => {
  const functions = [
    'duckdb_settings',
    'duckdb_secrets',
    'duckdb_extensions',
    'duckdb_functions',
    'duckdb_databases',
    'duckdb_tables',
    'duckdb_columns',
    'duckdb_views',
    'duckdb_logs',
    'duckdb_memory',
    'duckdb_temporary_files',
    'duckdb_variables',
    'duckdb_prepared_statements',
    'pragma_database_list',
    'pragma_table_info',
    'pragma_version',
    'pragma_user_agent',
    'which_secret',
    'pg_timezone_names',
    'sql_auto_complete',
    'test_all_types',
    'duckdb_external_file_cache',
  ];
  await expectRejected(['ENGINE_011'], ...functions.map((name) => `SELECT * FROM ${name}()`));
  await expectRejected(
    ['ENGINE_002'],
    'SELECT * FROM duckdb_tables',
    'SELECT * FROM sqlite_master',
    'SELECT * FROM information_schema.tables',
    'SELECT * FROM pg_catalog.pg_class',
    'SELECT * FROM pragma_database_list',
    'WITH duckdb_settings AS (SELECT 1) SELECT * FROM duckdb_settings',
  );
  await expectRejected(
    ['ENGINE_011'],
    `SELECT current_setting('temp_directory')`,
    `SELECT getenv('HOME')`,
    `SELECT getvariable('x')`,
    'SELECT current_query()',
    'SELECT version()',
    'SELECT current_database()',
    'SELECT current_user',
    `SELECT "current_setting"('threads')`,
    `SELECT main.current_setting('threads')`,
    `SELECT ('threads').current_setting()`,
  );
  await expectRejected(
    ['ENGINE_010', 'ENGINE_003'],
    'PRAGMA database_list',
    'SHOW TABLES',
    'SHOW ALL TABLES',
    'DESCRIBE Examples.flights',
    'SUMMARIZE Examples.flights',
    'SELECT * FROM (SHOW TABLES)',
    'SELECT * FROM (DESCRIBE Examples.flights)',
    'CALL pragma_version()',
    'EXPLAIN SELECT 1',
  );
});

test('[D9] SQL in texts is not run', async () => {
  await expectRejected(
    ['ENGINE_011'],
    `SELECT * FROM query('SELECT 1')`,
    `SELECT * FROM query_table('Examples.flights')`,
    `SELECT * FROM json_execute_serialized_sql('{}')`,
    `SELECT json_serialize_sql('SELECT 1')`,
    `SELECT json_deserialize_sql('{}')`,
  );
  await expectRejected(
    ['ENGINE_010', 'ENGINE_003'],
    'EXECUTE x',
    'PREPARE x AS SELECT 1',
    `PRAGMA json_execute_serialized_sql('{}')`,
    'DEALLOCATE x',
  );
});

test('[D11] one statement a request, however it is hidden', async () => {
  await expectRejected(
    ['ENGINE_010'],
    'SELECT 1; SELECT 2',
    'SELECT 1 /* ; */; DROP TABLE x',
    'SELECT $$;$$; SELECT 2',
    'SELECT 1; -- two\nSELECT 2',
    `SELECT ';'; SELECT 2`,
    '',
    '   ',
    '-- nothing',
    '/* nothing */',
    ';',
  );
  for (const sql of [
    'SELECT 1;',
    'SELECT 1 -- ; SELECT 2',
    `SELECT ';' AS x`,
    'SELECT $$; SELECT 2$$ AS x',
    '/* /* nested */ ; */ SELECT 1 AS x',
    '(SELECT 1)',
  ])
    expect([sql, await codeOf(run(engine, sql))]).toEqual([sql, 'resolved']);
});

test('[D12] nothing is changed, by no form of statement', async () => {
  await expectRejected(
    ['ENGINE_010', 'ENGINE_003'],
    'DELETE FROM Examples.flights',
    'INSERT INTO Examples.flights VALUES (1)',
    'UPDATE Examples.flights SET id = 1',
    'DROP VIEW Examples.flights',
    'TRUNCATE Examples.flights',
    'ALTER TABLE Examples.flights ADD COLUMN x INT',
    'BEGIN',
    'COMMIT',
    'CHECKPOINT',
    'VACUUM',
    'USE Examples',
    'WITH x AS (INSERT INTO Examples.flights VALUES (1) RETURNING *) SELECT * FROM x',
    'EXPLAIN ANALYZE DELETE FROM Examples.flights',
    'MERGE INTO Examples.flights USING Examples.flights ON true WHEN MATCHED THEN DELETE',
    `COMMENT ON VIEW Examples.flights IS 'x'`,
  );
});

test('[D13] statements leave nothing behind for others', async () => {
  await expectRejected(
    ['ENGINE_010', 'ENGINE_003'],
    'CREATE TEMP TABLE flights AS SELECT 1',
    'CREATE MACRO sum(x) AS 0',
    'CREATE TEMP MACRO count() AS 0',
    'CREATE OR REPLACE VIEW Examples.flights AS SELECT 1',
    'CREATE TYPE t AS ENUM (1)',
    'CREATE SEQUENCE s',
    'CREATE SECRET s (TYPE s3)',
  );
  await expectRejected(
    ['ENGINE_011'],
    'SELECT setseed(0.5)',
    `SELECT nextval('s')`,
    'SELECT sleep_ms(1000)',
    'SELECT pg_sleep(1)',
  );
});

test('allowed statements tell what they read', async () => {
  expect(
    await engine.checkSelect(
      'WITH late AS (SELECT * FROM examples.FLIGHTS WHERE delay > 3) SELECT origin, sum(delay) FROM late, unnest([1]) u(x) GROUP BY 1 ORDER BY lower(origin)',
    ),
  ).toEqual({
    tables: [{ schema: 'examples', name: 'FLIGHTS' }],
    functions: ['list_value', 'lower', 'sum', 'unnest'],
  });
  const oddSql = `SELECT x FROM Uploads."odd ""name'; --"`;
  expect(rowsOf((await run(engine, oddSql)).table)).toEqual([[1]]);
  expect(
    await codeOf(run(engine, `SELECT pg_typeof(id), count(*) FILTER (delay > 1) FROM Examples.flights GROUP BY ALL`)),
  ).toBe('resolved');
});

test('[D20] very long and odd names are looked up or rejected, never run', async () => {
  await expectRejected(
    ['ENGINE_002', 'ENGINE_003'],
    `SELECT * FROM "${'x'.repeat(10_000)}"`,
    'SELECT * FROM "Examples.flights"',
    `SELECT * FROM Examples."flights""; DROP TABLE x"`,
    'SELECT * FROM Examples.flіghts',
  );
  expect(await codeOf(run(engine, `SELECT 1 AS "${'x'.repeat(10_000)}"`))).toBe('resolved');
});

test('[D15] a statement of a million characters or very deep nesting ends in a coded error', async () => {
  await expectRejected(['ENGINE_010'], `SELECT ${Array.from({ length: 300_000 }, (_, i) => `${i}=1`).join(' OR ')}`);
  expect(['ENGINE_003', 'ENGINE_014', 'ENGINE_015', 'ENGINE_010']).toContain(
    await codeOf(run(engine, `SELECT ${'('.repeat(20_000)}1${')'.repeat(20_000)}`)),
  );
  expect(rowsOf((await run(engine, 'SELECT 1')).table)).toEqual([[1]]);
});

/** The error of a statement as code, message and parameters. */
async function cause(sql: string): Promise<SextantError> {
  const error: unknown = await run(engine, sql).catch((reason: unknown) => reason);
  if (error instanceof SextantError) return error;
  throw new Error(`Not rejected: ${sql}`);
}

test('errors name the place and the nearest names', async () => {
  expect(await cause('SELECT orgin FROM Examples.flights')).toMatchObject({
    code: 'ENGINE_001',
    message: 'Column orgin is not in flights. Did you mean origin?',
  });
  // The table has it, the SELECT from it does not.
  expect(await cause('SELECT delay FROM (SELECT origin FROM Examples.flights) AS few')).toMatchObject({
    code: 'ENGINE_001',
    message: 'Column delay is not in the data.',
  });
  expect(await cause('SELECT f.orgin FROM Examples.flights f')).toMatchObject({
    code: 'ENGINE_001',
    params: { column: 'orgin' },
  });
  expect(await cause('SELECT * FROM Examples.fligths')).toMatchObject({
    code: 'ENGINE_002',
    params: { table: 'Examples.fligths' },
  });
  expect(await cause('SELECT foo(1)')).toMatchObject({ code: 'ENGINE_013', params: { name: 'foo' } });
  expect(await cause("SELECT 'a' || AS b")).toMatchObject({
    code: 'ENGINE_003',
    params: { detail: 'nothing stands behind ||' },
  });
  expect(await cause('SELECT 1 +')).toMatchObject({ code: 'ENGINE_003', params: { position: 10 } });
  expect(await cause('SELECT sum(origin) FROM Examples.flights')).toMatchObject({
    code: 'ENGINE_004',
    params: { call: 'sum(VARCHAR)' },
  });
  expect(await cause('SELECT origin, sum(delay) FROM Examples.flights')).toMatchObject({ code: 'ENGINE_014' });
  expect(await cause('SELECT 9223372036854775807 + delay FROM Examples.flights')).toMatchObject({
    code: 'ENGINE_006',
  });
});

test('[D14] errors carry no cell values', async () => {
  for (const sql of [
    'SELECT CAST(origin AS INT) FROM Examples.flights',
    'SELECT CAST(origin AS DATE) FROM Examples.flights',
    `SELECT strptime(origin, '%Y') FROM Examples.flights`,
    "SELECT date_trunc(origin, DATE '2001-01-01') FROM Examples.flights",
    `SELECT regexp_matches('x', '(' || origin) FROM Examples.flights`,
    `SELECT error(origin) FROM Examples.flights`,
  ]) {
    const { message, params } = await cause(sql);
    expect(`${message} ${JSON.stringify(params)}`).not.toMatch(/O\d/);
  }
});
