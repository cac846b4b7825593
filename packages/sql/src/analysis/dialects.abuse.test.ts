import { expect, test } from 'vitest';
import { SqlError } from '../sql-error.ts';
import { checkExpression } from './expression.ts';
import { analyzeStatement } from './statement.ts';

async function rejectedAs(sql: string, dialect: 'mysql' | 'sqlite'): Promise<string> {
  try {
    await analyzeStatement(sql, dialect);
    return 'allowed';
  } catch (error) {
    return error instanceof SqlError ? error.code : 'another error';
  }
}

test.each([
  ["SELECT LOAD_FILE('/etc/passwd')", 'forbidden-function'],
  ['SELECT SLEEP(10)', 'forbidden-function'],
  ["SELECT BENCHMARK(1000000, MD5('a'))", 'forbidden-function'],
  ["SELECT GET_LOCK('a', 10)", 'forbidden-function'],
  ['SELECT * FROM mysql.user', 'forbidden-table'],
  ['SELECT * FROM information_schema.tables', 'forbidden-table'],
  ["SELECT * FROM t INTO OUTFILE '/tmp/x'", 'not-read-only not-understood'],
  ['DELETE FROM t', 'not-read-only'],
  ['SELECT 1; SELECT 2', 'second-statement'],
  ['SELECT 1 /*! INTO @a */', 'not-understood'],
  ['SELECT 1 /*M! INTO @a */', 'not-understood'],
  ["SELECT 1 # ' \n , LOAD_FILE('x')", 'not-understood'],
  ["SELECT 1 --' \n , LOAD_FILE('x')", 'not-understood'],
])(
  '[D19] MySQL: files, sleep, locks, outfiles and what hides behind its comments are rejected: %s',
  async (sql, codes) => {
    expect(codes.split(' ')).toContain(await rejectedAs(sql, 'mysql'));
  },
);

test.each([
  ["SELECT load_extension('/tmp/x')", 'forbidden-function'],
  ["SELECT readfile('/etc/passwd')", 'forbidden-function'],
  ["SELECT writefile('/tmp/x', 'y')", 'forbidden-function'],
  ['SELECT * FROM sqlite_master', 'forbidden-table'],
  ["SELECT * FROM pragma_table_info('t')", 'forbidden-function'],
  ["ATTACH '/tmp/x' AS y", 'not-read-only'],
  ['PRAGMA query_only = OFF', 'not-read-only'],
])('[D19] SQLite: extensions, files, attaching and pragmas are rejected: %s', async (sql, code) => {
  expect(await rejectedAs(sql, 'sqlite')).toBe(code);
});

test('names in back-ticks are names where the dialect has them', async () => {
  expect(await rejectedAs('SELECT `a``b` FROM `t`', 'mysql')).toBe('allowed');
  expect(await rejectedAs('SELECT `a` FROM `t`', 'sqlite')).toBe('allowed');
  expect(await rejectedAs('SELECT 1 -- a comment', 'mysql')).toBe('allowed');
  const rules = { dialect: 'mysql', allowsWindows: false } as const;
  expect(() => checkExpression('`price` * 2', rules)).not.toThrow();
  expect(() => checkExpression('`price` * (SELECT 1)', rules)).toThrow('sub-queries');
  expect(() => checkExpression('`price`', { dialect: 'postgresql', allowsWindows: false })).toThrow(SqlError);
});

/** Functions of each engine's manual that read files, the network, other sessions or who asks, or hold a session up. */
const reaching = {
  bigquery: ['EXTERNAL_QUERY', 'SESSION_USER', 'AI.GENERATE'],
  clickhouse: ['file', 'url', 's3', 'remote', 'sleep', 'mysql', 'postgresql', 'currentUser', 'hostName'],
  databricks: ['java_method', 'reflect', 'read_files', 'current_user', 'input_file_name', 'aes_decrypt', 'secret'],
  duckdb: ['read_csv', 'read_parquet', 'read_text', 'glob', 'getenv', 'current_setting', 'parquet_scan'],
  hive: ['java_method', 'reflect', 'current_user', 'logged_in_user', 'version', 'xpath_file'],
  mssql: ['OPENROWSET', 'OPENQUERY', 'OPENDATASOURCE', 'SUSER_NAME', 'HOST_NAME', 'SERVERPROPERTY', 'sp_executesql'],
  mysql: ['LOAD_FILE', 'SLEEP', 'BENCHMARK', 'GET_LOCK', 'USER', 'CURRENT_USER', 'DATABASE', 'VERSION'],
  oracle: ['SYS_CONTEXT', 'USERENV', 'HTTPURITYPE', 'BFILENAME', 'XMLTYPE', 'EXTRACTVALUE', 'UTL_HTTP.REQUEST'],
  postgresql: ['pg_read_file', 'pg_sleep', 'lo_import', 'dblink', 'current_setting', 'query_to_xml', 'pg_ls_dir'],
  presto: ['query', 'remote_query', 'current_groups'],
  snowflake: ['RESULT_SCAN', 'CURRENT_ROLE', 'GET_DDL', 'SYSTEM$TYPEOF', 'GET_PRESIGNED_URL', 'LOGIN_HISTORY'],
  sqlite: ['load_extension', 'readfile', 'writefile'],
  trino: ['query', 'current_groups', 'raw_query'],
} as const;

test.each(Object.entries(reaching))(
  '[D19] %s: no expression reaches beyond the rows by a function',
  (dialect, names) => {
    const rules = { dialect: dialect as keyof typeof reaching, allowsWindows: true } as const;
    const allowed = names.filter((name) => {
      try {
        checkExpression(`${name}('x')`, rules);
        return true;
      } catch (error) {
        if (error instanceof SqlError) return false;
        throw error;
      }
    });
    expect(allowed).toEqual([]);
  },
);
