import { expect, test } from 'vitest';
import type { DialectName } from '../dialects/dialect.ts';
import { withRowLimit, writtenLimit } from './row-limit.ts';

test.each<[string, DialectName, number | null]>([
  ['SELECT * FROM t LIMIT 5', 'duckdb', 5],
  ['SELECT * FROM t LIMIT 5 OFFSET 3', 'postgresql', 5],
  ['SELECT * FROM t LIMIT 10, 5', 'mysql', 5],
  ['SELECT * FROM t OFFSET 2 ROWS FETCH NEXT 7 ROWS ONLY', 'postgresql', 7],
  ['SELECT * FROM (SELECT * FROM t LIMIT 5) s', 'postgresql', null],
  ['SELECT * FROM t LIMIT ALL', 'postgresql', null],
  ['SELECT * FROM t LIMIT 2 + 3', 'duckdb', null],
  ['SELECT 1', 'sqlite', null],
])('the limit of a statement is read from its end: %s', (sql, dialect, limit) => {
  expect(writtenLimit(sql, dialect)).toBe(limit);
});

test.each<[string, DialectName, string]>([
  ['SELECT a FROM t ORDER BY a -- all', 'duckdb', 'SELECT a FROM t ORDER BY a -- all\nLIMIT 11'],
  ['SELECT a FROM t JOIN u USING (b)', 'postgresql', 'SELECT a FROM t JOIN u USING (b)\nLIMIT 11'],
  ['SELECT a FROM (SELECT 1 AS a LIMIT 1) s', 'mysql', 'SELECT a FROM (SELECT 1 AS a LIMIT 1) s\nLIMIT 11'],
  ['SELECT a FROM t LIMIT 5', 'duckdb', 'SELECT a FROM t LIMIT 5'],
  ['SELECT a FROM t USING SAMPLE 5', 'duckdb', 'SELECT a FROM t USING SAMPLE 5'],
  ['SELECT a FROM t', 'mssql', 'SELECT a FROM t'],
])('a limit is written where a statement has none and its engine takes one: %s', (sql, dialect, expected) => {
  expect(withRowLimit(sql, dialect, 11)).toBe(expected);
});
