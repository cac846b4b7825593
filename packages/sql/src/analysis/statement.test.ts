import { expect, test } from 'vitest';
import { SqlError } from '../sql-error.ts';
import { analyzeStatement } from './statement.ts';
import { caseFoldedName } from './names.ts';

const rejectedAs = async (sql: string, dialect: 'duckdb' | 'postgresql' = 'duckdb'): Promise<string> => {
  try {
    await analyzeStatement(sql, dialect);
    return 'allowed';
  } catch (error) {
    return error instanceof SqlError ? error.code : String(error);
  }
};

test('a statement returns the tables it reads, without the names of its own WITH', async () => {
  const facts = await analyzeStatement(
    'WITH a AS (SELECT * FROM sales.orders) SELECT count(*) FROM a JOIN "People" p ON p.id = a.id WHERE x IN (SELECT y FROM z);',
    'duckdb',
  );
  expect(facts.tables.map(({ schema, name }) => `${schema ?? ''}.${name}`).sort()).toEqual([
    '.People',
    '.z',
    'sales.orders',
  ]);
  expect(facts.functions).toContain('count');
});

test('a WITH inside a sub-query does not hide a table of the same name outside', async () => {
  const facts = await analyzeStatement(
    'SELECT * FROM (WITH salaries AS (SELECT 1 AS n) SELECT * FROM salaries) AS s, salaries',
    'duckdb',
  );
  expect(facts.tables.map(({ name }) => name)).toEqual(['salaries']);
});

test('a WITH that is not recursive does not hide the table that it reads itself', async () => {
  const facts = await analyzeStatement(
    'WITH salaries AS (SELECT * FROM salaries) SELECT * FROM salaries',
    'postgresql',
  );
  expect(facts.tables.map(({ name }) => name)).toEqual(['salaries']);
});

test('TABLE and SHOW before a name read a table; as a name of their own they read nothing', async () => {
  for (const sql of [
    'TABLE users',
    'TABLE "users"',
    '(TABLE users)',
    'SELECT 1 UNION TABLE users',
    'SELECT * FROM (SHOW users)',
  ])
    expect([sql, await rejectedAs(sql)]).not.toEqual([sql, 'allowed']);
  for (const sql of [
    'SELECT a AS "table" FROM t',
    'SELECT a AS table FROM t',
    'SELECT t.table FROM t',
    'SELECT t.table AS x FROM t',
    'SELECT show FROM t',
    'SELECT a AS show FROM t',
    'SELECT "table" x, "show" y FROM t',
  ])
    expect([sql, await rejectedAs(sql)]).toEqual([sql, 'allowed']);
  // Only the word AS makes a name of what follows.
  for (const sql of ["SELECT 'as' TABLE users", 'SELECT "as" TABLE users'])
    await expect(analyzeStatement(sql, 'duckdb')).rejects.toThrow('Write SELECT * FROM … in the place of TABLE …');
});

test('what WITH names is a query or a list of values', async () => {
  for (const inner of ['DESCRIBE t', 'SUMMARIZE t', 'f(1)', '1'])
    expect([inner, await rejectedAs(`WITH x AS (${inner}) SELECT * FROM x`)]).toEqual([inner, 'not-read-only']);
  for (const inner of ['VALUES (1)', 'FROM t', 'SELECT 1 UNION SELECT 2'])
    expect([inner, await rejectedAs(`WITH x AS (${inner}) SELECT * FROM x`)]).toEqual([inner, 'allowed']);
});

test('set operations, sub-queries in parentheses and recursion are read', async () => {
  const facts = await analyzeStatement(
    '(SELECT a FROM t1) UNION ALL SELECT b FROM t2 EXCEPT SELECT c FROM t3',
    'postgresql',
  );
  expect(facts.tables.map(({ name }) => name).sort()).toEqual(['t1', 't2', 't3']);
  expect(
    (
      await analyzeStatement(
        'WITH RECURSIVE r AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM r WHERE n < 5) SELECT * FROM r',
        'duckdb',
      )
    ).tables,
  ).toEqual([]);
});

test.each([
  "SELECT * FROM '/etc/passwd'",
  'SELECT * FROM "../secrets.csv"',
  "FROM 'https://example.org/x.parquet'",
  "SELECT * FROM 'data/*.json'",
])('[D2] a quoted path in FROM is rejected: %s', async (sql) => {
  expect(await rejectedAs(sql)).toBe('forbidden-table');
});

test.each([
  "SELECT * FROM query('SELECT 1')",
  "SELECT * FROM query_table('users')",
  "SELECT json_execute_serialized_sql('{}')",
  'SELECT "query"(\'x\')',
])('[D9] statements inside texts are rejected: %s', async (sql) => {
  expect(await rejectedAs(sql)).toBe('forbidden-function');
});

test.each(['EXECUTE plan', 'PREPARE p AS SELECT 1'])('[D9] prepared statements are rejected: %s', async (sql) => {
  expect(await rejectedAs(sql)).toBe('not-read-only');
});

test.each([
  ['SELECT 1; DROP TABLE t', 'second-statement'],
  ['SELECT 1 -- a comment\n; DELETE FROM t', 'second-statement'],
  ['SELECT 1; /* nothing */ SELECT 2', 'second-statement'],
  ['SELECT $$;$$', 'not-understood'],
  ['SELECT 1 /* a /* nested */ comment */', 'not-understood'],
  ["SELECT E'\\'; DROP TABLE t; --'", 'not-understood'],
])('[D11] a second statement is found wherever it hides: %s', async (sql, code) => {
  expect(await rejectedAs(sql, 'postgresql')).toBe(code);
});

test.each([
  'DELETE FROM t',
  'INSERT INTO t VALUES (1)',
  'UPDATE t SET a = 1',
  'CREATE TABLE x AS SELECT 1',
  'DROP TABLE t',
  'BEGIN',
  'USE other',
  'SET memory_limit = 1',
  'WITH x AS (DELETE FROM t RETURNING *) SELECT * FROM x',
  'WITH x AS (INSERT INTO t VALUES (1) RETURNING *) SELECT * FROM x',
  'SELECT * INTO copy FROM t',
  'SELECT * FROM t FOR UPDATE',
  'EXPLAIN ANALYZE DELETE FROM t',
  "ATTACH 'x.db' AS y",
  "COPY t TO 'x.csv'",
  'PRAGMA database_list',
  'TABLE t',
])('[D12] what does not only read is rejected: %s', async (sql) => {
  expect(['not-read-only', 'not-understood']).toContain(await rejectedAs(sql, 'postgresql'));
  expect(['not-read-only', 'not-understood']).toContain(await rejectedAs(sql, 'duckdb'));
});

test.each([
  "SELECT pg_read_file('/etc/passwd')",
  'SELECT pg_sleep(10)',
  "SELECT * FROM dblink('host=x', 'SELECT 1') AS t(a int)",
  "SELECT lo_import('/etc/passwd')",
  "SELECT query_to_xml('SELECT 1', true, true, '')",
  "SELECT pg_catalog.pg_ls_dir('/')",
  'SELECT "pg_read_binary_file"(\'x\')',
  "SELECT current_setting('data_directory')",
])('[D19] server files, sleep, large objects and dblink are rejected: %s', async (sql) => {
  expect(await rejectedAs(sql, 'postgresql')).toBe('forbidden-function');
});

test.each([
  "SELECT * FROM read_csv('x')",
  "SELECT content FROM read_text('x')",
  "SELECT * FROM glob('*')",
  "SELECT getenv('HOME')",
  'SELECT * FROM duckdb_secrets()',
  "SELECT 'x'.read_blob()",
])('DuckDB functions that reach files and settings are rejected: %s', async (sql) =>
  expect(await rejectedAs(sql)).toBe('forbidden-function'),
);

test('system tables are rejected', async () => {
  expect(await rejectedAs('SELECT * FROM information_schema.tables')).toBe('forbidden-table');
  expect(await rejectedAs('SELECT * FROM pg_catalog.pg_user', 'postgresql')).toBe('forbidden-table');
  expect(await rejectedAs('SELECT * FROM duckdb_settings')).toBe('forbidden-table');
});

test('only PostgreSQL cuts names: longer ones are names of their own to everybody else', () => {
  const long = 'a'.repeat(70);
  expect((['oracle', 'redshift', 'duckdb'] as const).map((dialect) => caseFoldedName(long, true, dialect))).toEqual([
    long,
    long,
    long,
  ]);
});

test.each([
  ['clickhouse', 'SELECT 1 WHERE 1 IN (WITH x AS (SELECT 1 AS a) SELECT max(a) FROM x)', true],
  ['clickhouse', 'SELECT 1 WHERE 1 IN (SELECT max(a) FROM t)', true],
  ['clickhouse', "SELECT position('a' IN b) FROM t", true],
  ['clickhouse', "SELECT upper('a' IN b) FROM t", false],
  ['clickhouse', 'SELECT 1 WHERE 1 IN (closed)', false],
  ['clickhouse', 'SELECT 1 WHERE 1 IN closed', false],
  ['postgresql', 'SELECT 1 WHERE 1 IN (a, b)', true],
] as const)('%s: what stands behind IN is read, or the statement rejected: %s', async (dialect, sql, isRead) => {
  const outcome = await analyzeStatement(sql, dialect).then(
    () => true,
    (error: unknown) => !(error instanceof SqlError),
  );
  expect(outcome).toBe(isRead);
});
