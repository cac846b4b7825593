import { expect, test } from 'vitest';
import { SqlError } from '../sql-error.ts';
import type { DialectName } from '../dialects/dialect.ts';
import { checkExpression } from './expression.ts';
import { analyzeStatement } from './statement.ts';

function rejectedAs(sql: string, dialect: DialectName): string {
  try {
    checkExpression(sql, { dialect, allowsWindows: false });
    return 'allowed';
  } catch (error) {
    return error instanceof SqlError ? error.code : 'another error';
  }
}

test.each<[DialectName, string, string]>([
  // A name in brackets that holds a quote would hide what stands behind it.
  ['mssql', `[ '] ; DROP TABLE t; --' ]`, 'second-statement'],
  ['mssql', `[a]]'] = 1; DROP TABLE t; --'`, 'second-statement'],
  ['mssql', `[never closed`, 'unterminated'],
  // A backslash before a quote: the text goes on.
  ['bigquery', String.raw`'\' OR (SELECT 1) = 1 --'`, 'allowed'],
  ['bigquery', String.raw`'\\' OR (SELECT 1) = 1 --'`, 'sub-query'],
  ['clickhouse', String.raw`'\\'; DROP TABLE t; --'`, 'second-statement'],
  ['databricks', String.raw`'\\\\'; DROP TABLE t; --'`, 'second-statement'],
  ['hive', String.raw`'\'; DROP TABLE t; --`, 'unterminated'],
  ['snowflake', String.raw`'a\'' ; DROP TABLE t`, 'second-statement'],
  // Nobody knows for certain.
  ['redshift', String.raw`'\'; DROP TABLE t; --'`, 'not-understood'],
  ['redshift', String.raw`'\\' = 'a'`, 'allowed'],
  // Another kind of text, another kind of comment.
  ['bigquery', `'''a''' = 'b'`, 'not-understood'],
  ['bigquery', `a # '\n (SELECT 1)`, 'not-understood'],
  ['clickhouse', `a # '`, 'not-understood'],
  ['snowflake', `a // '`, 'not-understood'],
  ['oracle', `q'[ ' ]' = 'a'`, 'not-understood'],
  ['oracle', '`a` = 1', 'not-understood'],
])('[D19 D20] %s: %s', (dialect, sql, code) => {
  expect(rejectedAs(sql, dialect)).toBe(code);
});

test.each<[DialectName, string]>([
  ['oracle', `UTL_HTTP.REQUEST('http://x') = 'a'`],
  ['oracle', `DBMS_LOCK.SLEEP(1) = 1`],
  ['oracle', `HTTPURITYPE('http://x').GETCLOB() = 'a'`],
  ['mssql', `OPENROWSET('a', 'b', 'c') = 1`],
  ['mssql', `sys.fn_trace_gettable('x', 1) = 1`],
  ['snowflake', `SYSTEM$WAIT(10) = 'a'`],
  ['snowflake', `SNOWFLAKE.CORTEX.COMPLETE('a', 'b') = 'c'`],
  ['bigquery', `ML.PREDICT(1) = 1`],
  ['clickhouse', `sleep(3) = 0`],
  ['clickhouse', `dictGetString('d', 'a', 1) = 'x'`],
  ['clickhouse', `file('/etc/passwd') = 'x'`],
  ['databricks', `reflect('java.lang.Runtime', 'exec') = 'x'`],
  ['databricks', `secret('scope', 'key') = 'x'`],
  ['hive', `java_method('java.lang.System', 'exit', 1) = 'x'`],
  ['redshift', `pg_read_file('/etc/passwd') = 'x'`],
  ['druid', `EXTERN('{}', '{}') = 'x'`],
])('[D19] %s: functions that reach beyond the rows are rejected: %s', (dialect, sql) => {
  expect(rejectedAs(sql, dialect)).toBe('forbidden-function');
});

test.each<[DialectName, string]>([
  ['clickhouse', 'SELECT * FROM system.users'],
  ['clickhouse', `SELECT * FROM url('http://x', CSV)`],
  ['mssql', 'SELECT * FROM sys.sql_logins'],
  ['mssql', `SELECT * FROM OPENQUERY(s, 'select 1')`],
  ['oracle', 'SELECT * FROM v$session'],
  ['trino', `SELECT * FROM TABLE(pg.system.query(query => 'DROP TABLE t'))`],
  ['snowflake', 'SELECT * FROM TABLE(RESULT_SCAN(LAST_QUERY_ID()))'],
  ['bigquery', `SELECT * FROM EXTERNAL_QUERY('c', 'select 1')`],
  ['databricks', `SELECT * FROM read_files('s3://x')`],
  ['redshift', 'SELECT * FROM stl_query'],
])('[D19] %s: tables of the system and readers of files are rejected: %s', async (dialect, sql) => {
  const codes = ['forbidden-table', 'forbidden-function', 'not-understood'];
  const code = await analyzeStatement(sql, dialect).then(
    () => 'allowed',
    (error: unknown) => (error instanceof SqlError ? error.code : 'another error'),
  );
  expect(codes).toContain(code);
});

test.each<[DialectName, string]>([
  ['mssql', 'SELECT TOP 5 [a b], SYSDATETIME() FROM [dbo].[t] ORDER BY [a b]'],
  ['oracle', 'SELECT a FROM t WHERE d > SYSDATE - 1 FETCH FIRST 5 ROWS ONLY'],
  ['bigquery', 'SELECT `a`, DATE_TRUNC(d, MONTH) FROM `p.d.t` LIMIT 5'],
  ['clickhouse', 'SELECT toStartOfDay(t) AS day, count() FROM db.t GROUP BY day'],
  ['trino', `SELECT date_trunc('day', t) FROM hive.web.t`],
  ['snowflake', `SELECT DATEADD(DAY, 1, t) FROM db.s.t`],
  ['databricks', 'SELECT `a` FROM `c`.`s`.`t`'],
  ['druid', `SELECT TIME_FLOOR(__time, 'P1D') FROM t`],
])('%s: a plain statement is read: %s', async (dialect, sql) => {
  await expect(analyzeStatement(sql, dialect)).resolves.toMatchObject({ tables: [{}] });
});
