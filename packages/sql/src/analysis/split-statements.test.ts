import { expect, test } from 'vitest';
import type { DialectName } from '../dialects/dialect.ts';
import { SqlError } from '../sql-error.ts';
import { explainedBy, splitStatements } from './split-statements.ts';

const kindsOf = (sql: string, dialect: DialectName = 'postgresql') =>
  splitStatements(sql, dialect).map(({ kind, words }) => `${kind} ${words}`);
const rejectedAs = (act: () => unknown): string => {
  try {
    act();
    return 'allowed';
  } catch (error) {
    return error instanceof SqlError ? error.code : String(error);
  }
};

test('a text is split at its semicolons; empty statements are left out, comments before the first word belong to nothing', () => {
  expect(splitStatements("-- first\nSELECT ';' AS a; ;\n  SELECT 2 /* ; */ AS b;;", 'duckdb')).toEqual([
    { sql: "SELECT ';' AS a", kind: 'read', words: 'SELECT', start: 9 },
    { sql: 'SELECT 2 /* ; */ AS b', kind: 'read', words: 'SELECT', start: 30 },
  ]);
  expect(splitStatements(' -- nothing\n ; ', 'duckdb')).toEqual([]);
});

test.each<[string, string]>([
  ['SELECT 1', 'read SELECT'],
  ['(SELECT 1) UNION SELECT 2', 'read SELECT'],
  ['WITH a AS (SELECT 1) SELECT * FROM a', 'read WITH'],
  ['WITH a AS (SELECT 1) DELETE FROM t USING a', 'write DELETE'],
  ['WITH a AS (DELETE FROM t RETURNING *) SELECT * FROM a', 'read WITH'],
  ['explain select 1', 'explain EXPLAIN'],
  ['insert into t values (1)', 'write INSERT'],
  ['MERGE INTO t USING s ON true WHEN MATCHED THEN DELETE', 'write MERGE'],
  ['CREATE OR REPLACE VIEW v AS SELECT 1', 'define CREATE VIEW'],
  ['CREATE TEMP TABLE t (a int)', 'define CREATE TABLE'],
  ['CREATE FUNCTION f() RETURNS int', 'other CREATE FUNCTION'],
  ['CREATE USER x', 'other CREATE USER'],
  ['ALTER SYSTEM SET a = 1', 'other ALTER SYSTEM'],
  ['DROP ROLE x', 'other DROP ROLE'],
  ['TRUNCATE t', 'define TRUNCATE'],
  ['SET search_path = x', 'other SET'],
  ['BEGIN', 'other BEGIN'],
  ["COPY t TO PROGRAM 'x'", 'other COPY'],
  ['LOCK TABLE t', 'other LOCK'],
  ['SELEC 1', 'other SELEC'],
])('what a statement does is said by its first words: %s', (sql, expected) => {
  expect(kindsOf(sql)).toEqual([expected]);
});

test.each<[string, DialectName, string]>([
  ["SELECT 1 -- it's\n; DROP TABLE t", 'postgresql', 'read SELECT,define DROP TABLE'],
  ['SELECT 1 /* ; */; DELETE FROM t', 'mysql', 'read SELECT,write DELETE'],
])('[D11] a second statement is seen wherever it stands: %s', (sql, dialect, expected) => {
  expect(String(kindsOf(sql, dialect))).toBe(expected);
});

test.each<[string, DialectName, string]>([
  ['SELECT $$;$$', 'postgresql', 'not-understood'],
  ['SELECT 1 /* /* ; */ */', 'postgresql', 'not-understood'],
  ["SELECT 'abc", 'duckdb', 'unterminated'],
  ["SELECT E'\\'; DROP TABLE t; --'", 'postgresql', 'not-understood'],
  ['SELECT 1 /*! ; DROP TABLE t */', 'mysql', 'not-understood'],
  ['SELECT 1 --x\n; DROP TABLE t', 'mysql', 'not-understood'],
])('[D11] where a text could end in two ways, nothing of it is split: %s', (sql, dialect, code) => {
  expect(rejectedAs(() => splitStatements(sql, dialect))).toBe(code);
});
test('[D23] EXPLAIN is taken off; what would run the statement is rejected', () => {
  expect(explainedBy('EXPLAIN  SELECT 1', 'duckdb')).toEqual({ sql: 'SELECT 1', start: 9 });
  expect(rejectedAs(() => explainedBy('EXPLAIN ANALYZE SELECT 1', 'postgresql'))).toBe('not-read-only');
  expect(rejectedAs(() => explainedBy('EXPLAIN (ANALYZE) SELECT 1', 'postgresql'))).toBe('not-understood');
  expect(rejectedAs(() => explainedBy('EXPLAIN DELETE FROM t', 'postgresql'))).toBe('not-understood');
  expect(rejectedAs(() => explainedBy('EXPLAIN', 'postgresql'))).toBe('empty');
});
