import { expect, test } from 'vitest';
import type { DialectName } from '../dialects/dialect.ts';
import { SqlError } from '../sql-error.ts';
import { checkExpression } from './expression.ts';
import { analyzeStatement } from './statement.ts';

function verdictOf(sql: string, dialect: DialectName): string {
  try {
    checkExpression(sql, { dialect, allowsWindows: true });
    return 'allowed';
  } catch (error) {
    return error instanceof SqlError ? error.code : String(error);
  }
}

/** `secrets` is a table to these engines, wherever it stands here. */
const tables: Partial<Readonly<Record<DialectName, readonly string[]>>> = {
  sqlite: [
    'city IN secrets',
    'city NOT IN secrets',
    'city IN main.secrets',
    'city IN "secrets"',
    'city IN [secrets]',
    'city IN `secrets`',
    "city IN 'secrets'",
    'city/**/IN/**/secrets',
    "('Oslo', 1) IN secrets",
    'city IN pragma_table_list',
    "city IN json_each('[]')",
    'SUM(CASE WHEN (city, n) IN secrets THEN 1 END)',
    'f(city IN secrets)',
    'position(city IN secrets)',
  ],
  clickhouse: [
    'city IN secrets',
    'city GLOBAL NOT IN db.secrets',
    'city IN (secrets)',
    'city IN ((db.secrets))',
    'city IN (`secrets`)',
    '(city, n) IN secrets',
    'in(city, secrets)',
    '1 = 1 AND in(city, db.secrets)',
    "NOT in(('Oslo', 1), secrets)",
    'countIf(city IN secrets)',
    'countIf(city IN ((a), (secrets)))',
  ],
};

test.each(Object.entries(tables))('[C3 B5] %s reads no table behind IN in an expression', (dialect, texts) => {
  expect(texts.filter((sql) => verdictOf(sql, dialect as DialectName) !== 'sub-query')).toEqual([]);
});

test('[C3 D20] a name in brackets is a name to SQLite, whatever stands in it', () => {
  expect(verdictOf("CAST(1 AS [x ']) ) UNION SELECT city FROM secrets -- '])", 'sqlite')).not.toBe('allowed');
  expect(verdictOf("[load_extension]('x')", 'sqlite')).toBe('forbidden-function');
  expect(verdictOf("[it's] = 1 AND [a b] > 0", 'sqlite')).toBe('allowed');
});

const lists: Partial<Readonly<Record<DialectName, readonly string[]>>> = {
  sqlite: ["city IN ('a', 'b')", 'city NOT IN (other, 1)', '(city, n) IN ((1, 2))', '"in" = 1', 't.in = 1'],
  clickhouse: [
    "city IN ('a', 'b')",
    'n IN (1, NULL, true)',
    'n IN [1, 2]',
    "(city, n) IN (('a', 1), ('b', 2))",
    "day IN (toDate('2020-01-01'), today() - 1)",
    "position('a' IN city) > 0",
  ],
  postgresql: ["city IN ('a')", "position('a' in city) = 1", '(a, b) IN ((c, d))'],
  mysql: ["MATCH (doc) AGAINST ('a' IN BOOLEAN MODE)", "city IN ('a', other)", "POSITION('a' IN city) = 1"],
  bigquery: ['city IN UNNEST(tags)'],
  duckdb: ['city IN tags', "city IN ['a']", 'len([x FOR x IN tags]) > 1', "city IN ('a')"],
};

test.each(Object.entries(lists))('%s takes lists behind IN', (dialect, texts) => {
  expect(texts.filter((sql) => verdictOf(sql, dialect as DialectName) !== 'allowed')).toEqual([]);
});

test('[B5] nor do statements, where the parser does not tell of the table', async () => {
  const rejectedStatements: readonly (readonly [DialectName, string])[] = [
    ['sqlite', "SELECT * FROM a WHERE x IN 'closed'"],
    ['clickhouse', 'SELECT * FROM a WHERE x IN closed'],
    ['clickhouse', 'SELECT * FROM a WHERE (x, y) GLOBAL NOT IN db.closed'],
    ['clickhouse', 'SELECT * FROM a WHERE x IN (closed)'],
    ['clickhouse', 'SELECT in(x, closed) FROM a'],
    ['clickhouse', 'SELECT notIn(x, closed) FROM a'],
    ['clickhouse', 'SELECT globalNullIn(x, closed) FROM a'],
  ];
  for (const [dialect, sql] of rejectedStatements)
    await expect(analyzeStatement(sql, dialect)).rejects.toThrow(SqlError);
  const inner = 'SELECT * FROM a WHERE x IN (SELECT y FROM closed WHERE f(z) > 0) AND n IN (1, 2)';
  for (const dialect of ['sqlite', 'clickhouse'] as const)
    expect((await analyzeStatement(inner, dialect)).tables.map(({ name }) => name)).toEqual(['a', 'closed']);
});
