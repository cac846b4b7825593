import { describe, expect, test } from 'vitest';
import type { DialectName } from '../dialects/dialect.ts';
import { unknownCall } from './unknown-call.ts';

describe('[D25] functions that take a table, file, host or statement as text are on no list', () => {
  test.each<[DialectName, string, string]>([
    ['postgresql', "SELECT * FROM get_raw_page('tenants', 0)", 'get_raw_page'],
    ['postgresql', "SELECT aws_s3.query_export_to_s3('SELECT 1', 'b')", 'aws_s3.query_export_to_s3'],
    ['postgresql', "SELECT content FROM http_get('http://x')", 'http_get'],
    ['postgresql', "SELECT run_command_on_workers('SELECT 1')", 'run_command_on_workers'],
    ['postgresql', "SELECT \"table_to_xml\"('tenants', true, false, '')", 'table_to_xml'],
    ['postgresql', "SELECT pg_catalog.query_to_xml('SELECT 1', true, false, '')", 'pg_catalog.query_to_xml'],
    ['postgresql', 'SELECT lower /* a */ (city), my_own(city) FROM t', 'my_own'],
    ['postgresql', 'SELECT public.lower(city) FROM t', 'public.lower'],
    ['postgresql', 'SELECT a.pg_catalog.lower(city) FROM t', 'pg_catalog.lower'],
    ['postgresql', "SELECT 'tenants'::regclass", 'regclass'],
    ['postgresql', "SELECT CAST('tenants' AS regclass)", 'regclass'],
    ['postgresql', 'SELECT regtypes, my_regclass, your_own(1) FROM t', 'your_own'],
    ['mysql', "SELECT load_file('/etc/passwd')", 'load_file'],
    ['mysql', 'SELECT sys.format_statement(1)', 'sys.format_statement'],
    ['mysql', 'SELECT `sys_exec`(1)', 'sys_exec'],
    ['clickhouse', "SELECT * FROM url('http://x')", 'url'],
    ['clickhouse', "SELECT * FROM arrowFlight('x')", 'arrowflight'],
    ['clickhouse', "SELECT dictGet('d', 'a', 1)", 'dictget'],
    ['clickhouse', 'SELECT * APPLY sleep FROM t', 'apply'],
    ['clickhouse', "SELECT * FROM icebergLocal('/x')", 'iceberglocal'],
    ['trino', "SELECT * FROM TABLE(postgresql.system.query(query => 'SELECT 1'))", 'table'],
    ['duckdb', "SELECT * FROM query_table('tenants')", 'query_table'],
    ['duckdb', "SELECT 'tenants'.query_table()", 'tenants.query_table'],
    ['duckdb', 'SELECT stats(city) FROM t', 'stats'],
    ['sqlite', "SELECT load_extension('x')", 'load_extension'],
    ['sqlite', "SELECT * FROM fts5vocab('a', 'b')", 'fts5vocab'],
    ['snowflake', 'SELECT SYSTEM$TYPEOF(1)', 'system$typeof'],
    ['oracle', "SELECT httpuritype('http://x') FROM dual", 'httpuritype'],
    ['mssql', "SELECT * FROM OPENROWSET('x')", 'openrowset'],
    ['bigquery', "SELECT * FROM EXTERNAL_QUERY('c', 'SELECT 1')", 'external_query'],
    ['databricks', "SELECT * FROM read_files('/x')", 'read_files'],
  ])('%s: %s', (dialect, sql, name) => expect(unknownCall(sql, dialect)).toBe(name));
});

test.each<[DialectName, string]>([
  [
    'postgresql',
    'SELECT COUNT(*) FILTER (WHERE a IN (1, 2)), SUM(x) OVER (PARTITION BY (y)) FROM (SELECT 1) AS t(a, b) JOIN u USING (a)',
  ],
  [
    'postgresql',
    'WITH RECURSIVE t (n) AS (VALUES (1)) SELECT pg_catalog.lower(n::varchar(10)), CAST(n AS numeric(10, 2)) FROM t WHERE EXISTS (SELECT 1)',
  ],
  [
    'postgresql',
    "SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY a), date_trunc('day', t), to_char(t, 'YYYY') FROM t GROUP BY ROLLUP (a)",
  ],
  [
    'mysql',
    'SELECT IF(a, 1, 2), GROUP_CONCAT(DISTINCT b), DATE_FORMAT(t, "%Y") FROM t WHERE a REGEXP (b) AND INTERVAL(1, 2)',
  ],
  ['sqlite', "SELECT strftime('%Y', t), json_extract(a, '$.b'), iif(a, b, c) FROM t"],
  ['duckdb', "SELECT city.upper().trim(), list_filter(l, x -> x > 1), try(a), COLUMNS('(?s)(.*)') FROM t"],
  ['clickhouse', 'SELECT countIf(a = 1), toStartOfMonth(t), quantile(0.5)(x), arrayMap(x -> (x + 1), a) FROM t'],
])('what is in lists and the grammar is known in %s: %s', (dialect, sql) =>
  expect(unknownCall(sql, dialect)).toBeNull(),
);
