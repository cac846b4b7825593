import { describe, expect, test } from 'vitest';
import { SqlError } from '../sql-error.ts';
import { checkExpression } from './expression.ts';
import { analyzeStatement } from './statement.ts';

const dialects = ['duckdb', 'sqlite', 'postgresql', 'mysql'] as const;
type Name = (typeof dialects)[number];

async function verdictOf(sql: string, dialect: Name): Promise<string> {
  try {
    await analyzeStatement(sql, dialect);
    return 'allowed';
  } catch (error) {
    return error instanceof SqlError ? error.code : String(error);
  }
}

describe.each(dialects)('statements of datasets in %s', (dialect) => {
  test.each([
    'WITH a AS (SELECT 1 AS n), b AS (SELECT n + 1 AS n FROM a) SELECT * FROM a JOIN b ON a.n < b.n',
    'WITH RECURSIVE r AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM r WHERE n < 5) SELECT * FROM r',
    'SELECT a FROM t UNION SELECT b FROM u',
    'SELECT a FROM t UNION ALL SELECT b FROM u ORDER BY 1 LIMIT 10',
    'SELECT a FROM t EXCEPT SELECT b FROM u',
    'SELECT a FROM t INTERSECT SELECT b FROM u',
    'SELECT a, ROW_NUMBER() OVER (PARTITION BY b ORDER BY c DESC) AS place FROM t',
    'SELECT a, SUM(b) OVER w AS s FROM t WINDOW w AS (ORDER BY a ROWS BETWEEN 1 PRECEDING AND CURRENT ROW)',
    'SELECT * FROM (SELECT a, COUNT(*) AS n FROM t GROUP BY a HAVING COUNT(*) > 1) AS q',
    'SELECT CASE WHEN a IN (SELECT b FROM u) THEN 1 ELSE 0 END AS flag FROM t -- all of them',
    'SELECT a AS "set", \'DROP TABLE t; DELETE\' AS words FROM t /* INSERT */;',
  ])('any reading is allowed: %s', async (sql) =>
    expect([sql, await verdictOf(sql, dialect)]).toEqual([sql, 'allowed']),
  );

  test.each([
    'SELECT 1; SELECT 2',
    'SELECT 1;; DROP TABLE t',
    'SET x = 1',
    'SET GLOBAL x = 1',
    'RESET ALL',
    'PRAGMA table_info(t)',
    "ATTACH 'a.db' AS a",
    'DETACH a',
    'USE other',
    'SHOW TABLES',
    'DESCRIBE t',
    'EXPLAIN SELECT 1',
    'EXPLAIN ANALYZE SELECT 1',
    'CALL something()',
    'DO SLEEP(1)',
    'HANDLER t OPEN',
    'VACUUM',
    'CHECKPOINT',
    'BEGIN; SELECT 1',
    'INSERT INTO t SELECT * FROM u',
    'REPLACE INTO t VALUES (1)',
    'MERGE INTO t USING u ON t.a = u.a WHEN MATCHED THEN DELETE',
    'TRUNCATE t',
    'ALTER TABLE t ADD x INT',
    'GRANT ALL ON t TO x',
    "COPY t TO '/tmp/x'",
    "LOAD DATA INFILE '/tmp/x' INTO TABLE t",
    "EXPORT DATABASE '/tmp/x'",
    'INSTALL httpfs',
    'LOAD httpfs',
    'WITH x AS (DELETE FROM t RETURNING *) SELECT * FROM x',
    'WITH x AS (SELECT 1) INSERT INTO t SELECT * FROM x',
    'WITH x AS (SELECT 1) DELETE FROM t',
    'WITH x AS (UPDATE t SET a = 1 RETURNING a) SELECT * FROM x',
    'SELECT * INTO u FROM t',
    "SELECT * FROM t INTO OUTFILE '/tmp/x'",
    'SELECT a INTO @x FROM t',
    'SELECT * FROM t FOR UPDATE',
    'SELECT * FROM t FOR SHARE',
    'SELECT * FROM t LOCK IN SHARE MODE',
    'TABLE t',
    '',
    '-- nothing',
  ])('[D10 D11 D12] writing, settings and several statements are rejected: %s', async (sql) =>
    expect([sql, await verdictOf(sql, dialect)]).toEqual([
      sql,
      expect.stringMatching(/^(?:second-statement|not-read-only|not-understood|empty|forbidden-function)$/),
    ]),
  );
});

test.each([
  ['mysql', 'SELECT @@datadir'],
  ['mysql', 'SELECT @@GLOBAL.secure_file_priv AS x FROM t'],
  ['mysql', 'SELECT @a := 1'],
  ['mysql', 'SELECT a FROM t WHERE (@x := a) > 1'],
  ['postgresql', "SELECT set_config('statement_timeout', '0', false)"],
  ['postgresql', "SELECT current_setting('data_directory')"],
  ['duckdb', "SELECT current_setting('memory_limit')"],
  ['duckdb', 'SELECT * FROM duckdb_settings()'],
  ['duckdb', "SELECT getvariable('x')"],
  ['sqlite', 'SELECT * FROM pragma_compile_options'],
  ['sqlite', "SELECT * FROM pragma_table_info('t')"],
] as const)('[D7 D8] %s: settings and variables are not shown, and not set: %s', async (dialect, sql) => {
  expect(['forbidden-function', 'forbidden-table', 'not-understood']).toContain(await verdictOf(sql, dialect));
});

test('[D8] MySQL: variables are no expressions either', () => {
  for (const sql of ['@@version', '@x := amount', 'amount + @y'])
    expect(() => checkExpression(sql, { dialect: 'mysql', allowsWindows: true })).toThrow(SqlError);
  // An operator of PostgreSQL.
  expect(() => checkExpression("tags @> '{a}'", { dialect: 'postgresql', allowsWindows: true })).not.toThrow();
});
