import { expect, test } from 'vitest';
import { SqlError } from '../sql-error.ts';
import { checkExpression } from './expression.ts';

const verdictOf = (sql: string, allowsWindows = false): string => {
  try {
    checkExpression(sql, { dialect: 'duckdb', allowsWindows });
    return 'allowed';
  } catch (error) {
    return error instanceof SqlError ? error.code : String(error);
  }
};

test.each([
  'COUNT(*)',
  'SUM(a) / NULLIF(SUM(b), 0)',
  "CASE WHEN a > 1 THEN 'x;y' ELSE '--' END",
  'EXTRACT(year FROM d)',
  'a IS DISTINCT FROM b',
  "name LIKE '%''%'",
  '"odd ""name"" (1)" > 2',
  'COUNT(*) FILTER (WHERE a > 1)',
  'QUANTILE_CONT(a, 0.5)',
  'ARRAY_AGG(a ORDER BY b)',
  'PERCENTILE_CONT(0.5) WITHIN GROUP (ORDER BY a)',
  "d >= TIMESTAMP '2020-01-01'",
  'a::DOUBLE',
  '1 /* why */ + 2',
  'a > 1 -- tail',
  '[1, 2][1]',
  'CAST(d AS TIMESTAMP WITH TIME ZONE)',
  'table_name',
  't."select"',
  'TRIM(BOTH FROM name)',
  '.5 + 1e3',
])('an ordinary expression passes: %s', (sql) => {
  expect(verdictOf(sql)).toBe('allowed');
});

test.each([
  ['1=1) OR (1=1', 'unopened'],
  ['(1=1', 'unclosed'],
  ["name = 'x", 'unterminated'],
  ['"x', 'unterminated'],
  ['1=1 /* tail', 'unterminated'],
  ['a = [1)', 'unopened'],
  ['1=1; DROP TABLE t', 'second-statement'],
  ['', 'empty'],
  ['-- only', 'empty'],
  ['a, b', 'more-than-one-expression'],
  ['a AS b', 'more-than-one-expression'],
  ['1=1 ORDER BY 1', 'more-than-one-expression'],
  ['1=1 GROUP BY a', 'more-than-one-expression'],
  ['1=1 LIMIT 1', 'more-than-one-expression'],
  ['*', 'more-than-one-expression'],
  ['t.*', 'more-than-one-expression'],
  ['COLUMNS(*)', 'more-than-one-expression'],
  ["MIN(columns('.*'))", 'more-than-one-expression'],
  ["E'\\'' OR 1=1", 'not-understood'],
  ['$$a$$', 'not-understood'],
  ['a = ?', 'not-understood'],
  ['a\0', 'nul-byte'],
  ['`a`', 'not-understood'],
])('[C2] what is unbalanced, doubtful or more than one expression is rejected: %s', (sql, code) => {
  expect(verdictOf(sql)).toBe(code);
});

test.each([
  '(SELECT 1)',
  'a IN (SELECT b FROM c)',
  'EXISTS (FROM users)',
  '(FROM users)',
  'a UNION SELECT 1',
  '(VALUES (1))',
  '(TABLE users)',
  '(WITH x AS (SELECT 1) SELECT * FROM x)',
  'LATERAL (SELECT 1)',
  'COUNT(*) FROM secrets',
  '(SUMMARIZE users)',
  '(DESCRIBE users)',
  '(PIVOT users ON a)',
  'extract(FROM users)',
  'trim((FROM users))',

  'seLEct 1',
  '(/**/SELECT 1)',
])('[C3] a query or a set operation is rejected: %s', (sql) => {
  expect(verdictOf(sql)).toBe('sub-query');
});

test.each(
  'with values from pivot unpivot describe desc show summarize call explain pragma set reset use load begin commit rollback do'.split(
    ' ',
  ),
)('[C3] %s begins a statement where something follows it in a parenthesis, and is a name elsewhere', (word) => {
  for (const next of ['users', '"users"', "'users'", '(users)'])
    expect([next, verdictOf(`(${word} ${next})`)]).toEqual([next, 'sub-query']);
  expect(verdictOf(`t.${word} + 1`)).toBe('allowed');
});

test('[C3] a zone of a type is no WITH, also where it begins', () => {
  expect(verdictOf('CAST(d AS TIMESTAMP WITH TIME ZONE)')).toBe('allowed');
  expect(verdictOf('(WITH time users)')).toBe('sub-query');
});

test('[C3] a window over the base table is rejected in filters and columns', () => {
  expect(verdictOf('SUM(a) OVER (ORDER BY b)')).toBe('window');
  expect(verdictOf('ROW_NUMBER() OVER w')).toBe('window');
});

test('words of other statements are ordinary names', () => {
  for (const name of ['load', 'import', 'export', 'copy', 'update', 'values', 'show'])
    expect(verdictOf(`SUM(${name})`)).toBe('allowed');
});

test('a metric may run a window over its groups', () => {
  expect(verdictOf('SUM(SUM(a)) OVER (ORDER BY MIN(b))', true)).toBe('allowed');
  expect(verdictOf('SUM(SUM(a)) OVER (ORDER BY (SELECT 1))', true)).toBe('sub-query');
});

test.each([
  "read_text('/etc/passwd')",
  "getenv('HOME')",
  '"read_csv"(\'x\')',
  "main.glob('*')",
  "'x'.read_blob()",
  "current_setting('threads')",
  "query('SELECT 1')",
])('a forbidden function is rejected in an expression: %s', (sql) => {
  expect(verdictOf(sql)).toBe('forbidden-function');
});

test('what is allowed in one place is judged anew in another', () => {
  const windowExpression = 'SUM(weight) OVER (PARTITION BY way)';
  expect([verdictOf(windowExpression, true), verdictOf(windowExpression, true)]).toEqual(['allowed', 'allowed']);
  expect(verdictOf(windowExpression)).not.toBe('allowed');
  // To ClickHouse the backslash belongs to the text, which then ends where DuckDB's next one begins.
  const text = String.raw`'a\' = (b) OR '(SELECT 1)'`;
  checkExpression(text, { dialect: 'duckdb', allowsWindows: false });
  expect(() => checkExpression(text, { dialect: 'clickhouse', allowsWindows: false })).toThrow(SqlError);
});

test.each<[sql: string, verdict: string]>([
  ['{1}', 'allowed'],
  ['a = {1)', 'unopened'],
  ['a = (1}', 'unopened'],
  ['[1, 2]', 'allowed'],
  ["{'a': 1, 'b': 2}", 'allowed'],
  ['a)', 'unopened'],
  ['(a, b)', 'allowed'],
  ['COUNT(t.*)', 'allowed'],
  ['2 * 3', 'allowed'],
  ['a.select', 'allowed'],
  ['select.a', 'allowed'],
  ['a + select', 'sub-query'],
  ['a WITH TIME ZONE', 'allowed'],
  ['a WITH b', 'sub-query'],
  ['EXTRACT(year FROM d) + TRIM(x FROM y)', 'allowed'],
  ['concat(year FROM d)', 'sub-query'],
  ['"extract"(year FROM d)', 'sub-query'],
  ['SUBSTRING(a FROM 1 FOR 2)', 'allowed'],
  ['OVERLAY(a PLACING b FROM 1)', 'allowed'],
  ['extract[year FROM d]', 'allowed'],
  ['a IS NOT DISTINCT FROM b', 'allowed'],
  ['STRING_AGG(a, b ORDER BY c LIMIT 2)', 'allowed'],
  ['"agg"(a ORDER BY b)', 'allowed'],
  ['(a ORDER BY b)', 'more-than-one-expression'],
  ['1 + (a ORDER BY b)', 'more-than-one-expression'],
  ['agg[a ORDER BY b]', 'more-than-one-expression'],
  ['f(a WHERE b)', 'more-than-one-expression'],
  ['f(a GROUP BY b)', 'more-than-one-expression'],
  ['f(a) WITHIN GROUP (ORDER BY b)', 'allowed'],
  ['CAST(a AS b)', 'allowed'],
  ['over', 'allowed'],
  ['over + 1', 'allowed'],
  ['f() over (x)', 'window'],
  ['show', 'allowed'],
  ['show tables', 'sub-query'],
  ['(show "a")', 'sub-query'],
  ['COUNT(*) /* * */', 'allowed'],
  ['columns', 'allowed'],
  ['(t.*)', 'more-than-one-expression'],
  ['((*))', 'more-than-one-expression'],
  ['(* EXCLUDE (a))', 'more-than-one-expression'],
  ['(COUNT(*))', 'allowed'],
  ['COUNT(t.*) * (a * b)', 'allowed'],
  ["('*')", 'allowed'],
  ["'*'", 'allowed'],
  ['a ?| b', 'not-understood'],
  ["'columns'(1)", 'allowed'],
])('the verdict about %j is %s', (sql, expected) => {
  expect(verdictOf(sql)).toBe(expected);
});

test('what was allowed before is allowed again, however much there was in between', () => {
  const texts = Array.from({ length: 1_200 }, (_, index) => `a + ${index}`);
  for (let round = 0; round < 2; round += 1) expect(texts.filter((sql) => verdictOf(sql) !== 'allowed')).toEqual([]);
  const longSql = `a + ${'1 + '.repeat(1_000)}1`;
  expect([verdictOf(longSql), verdictOf(longSql), verdictOf(`${longSql})`)]).toEqual([
    'allowed',
    'allowed',
    'unopened',
  ]);
});

test('a character that SQL has no use for is named whole, also one of two code units', () => {
  expect(() => checkExpression('😀', { dialect: 'duckdb', allowsWindows: false })).toThrow('Unexpected character "😀"');
});
