import { expect, test } from 'vitest';
import type { DialectName } from '../dialects/dialect.ts';
import { addsUp } from './additive.ts';

const additive = [
  'SUM(x)',
  'sum ( "Net price" )',
  'COUNT(*)',
  'COUNT(1)',
  'count_if(delay > 15)',
  '(SUM(x))',
  '-SUM(x)',
  'SUM(x) - SUM(y)',
  'SUM(x) + COUNT(*) - (SUM(y) + SUM(z))',
  'SUM(x) / 60',
  '100.0 * SUM(x) / 1e6',
  '2 * (SUM(x) - SUM(y)) * -1',
  "SUM(CASE WHEN kind = 'a)' THEN price ELSE 0 END)",
  'SUM(price * (1 - discount))',
  "COUNT(*) FILTER (WHERE state = 'late (')",
  'COALESCE(SUM(x), 0)',
  'COALESCE(SUM(x), 0.0) * 100',
  'SUM(x) / 1000',
  'CAST(SUM(x) AS DOUBLE)',
  'SUM(x)::DOUBLE PRECISION / 2',
  'SUM(x) -- of all\n',
  '(COUNT(*)) * 1.0 / SUM(COUNT(*)) OVER ()',
  '100 * SUM(x) / SUM(SUM(x)) OVER ()',
  'SUM(x) FILTER (WHERE y) / sum(SUM(x)) over ( )',
];
const nonAdditive = [
  '',
  'AVG(x)',
  'MIN(x)',
  'MAX(x)',
  'COUNT(DISTINCT x)',
  'SUM(DISTINCT x)',
  'SUM(x) / SUM(y)',
  'SUM(x) / COUNT(*)',
  '100 / SUM(x)',
  'SUM(x) * SUM(y)',
  'SUM(x) + 1',
  'SUM(x) - AVG(x)',
  'SUM(x) OVER ()',
  'SUM(SUM(x)) OVER (ORDER BY y)',
  'SUM(SUM(x)) OVER ()',
  'SUM(x) * 1.0 / SUM(SUM(x)) OVER (PARTITION BY y)',
  'SUM(x) * 1.0 / SUM(SUM(x)) OVER (ORDER BY y)',
  'SUM(x) * 1.0 / SUM(SUM(x)) OVER w',
  'SUM(x) * 1.0 / MAX(SUM(x)) OVER ()',
  'SUM(x) * 1.0 / COUNT(*) OVER ()',
  'COUNT(DISTINCT x) * 1.0 / SUM(COUNT(DISTINCT x)) OVER ()',
  'SUM(x) / SUM(AVG(x)) OVER ()',
  'RANK() OVER (ORDER BY SUM(x))',
  'NULLIF(SUM(x), 0)',
  'SUM(x) / NULLIF(SUM(y), 0)',
  'SUM(x) * 1e0 / NULLIF(SUM(SUM(x)) OVER (), 5)',
  'SUM(x) FILTER (WHERE y) OVER (PARTITION BY z)',
  'COALESCE(SUM(x), 1)',
  'COALESCE(SUM(x), SUM(y))',
  'NULLIF(SUM(x), 0)',
  'CAST(SUM(x) AS VARCHAR)',
  'ROUND(SUM(x))',
  'ROUND(SUM(x), 2)',
  'FLOOR(SUM(x))',
  'CEIL(SUM(x) / 1000)',
  'TRUNC(SUM(x))',
  'SUM(x) // 1000',
  'CAST(SUM(x) AS INTEGER)',
  'CAST(SUM(x) AS DECIMAL(18, 2))',
  'CAST(SUM(x) AS DECIMAL)',
  'CAST(SUM(x) AS REAL)',
  'SUM(x)::BIGINT',
  'ABS(SUM(x))',
  'SUM(x)::text',
  'my.sum(x)',
  '"sum"(x)',
  'SUM(x) % 7',
  'SUM(x) > 3',
  'SUM(x',
  'SUM(x))',
  'APPROX_COUNT_DISTINCT(x)',
  'CASE WHEN SUM(x) > 0 THEN SUM(x) END',
  'QUANTILE_CONT(x, 0.9)',
  '42',
  "SUM(x) || 'a'",
  'SUM(x) SUM(y)',
];

test.each(["SUM('x)", 'SUM("x)', 'SUM(x) /* so on'])(
  'what cannot be read, such as %s, is not known to add up',
  (sql) => {
    expect(addsUp(sql, 'duckdb')).toBe(false);
  },
);

test.each(additive)('parts of %s add up', (sql) => {
  expect(addsUp(sql, 'duckdb')).toBe(true);
});

test.each(nonAdditive)('parts of %s are not known to add up', (sql) => {
  expect(addsUp(sql, 'duckdb')).toBe(false);
});

/** Where a division by this number loses nothing: 7 / 2 is 3 in PostgreSQL, and 0.000049 is 0.0000 of a DECIMAL with four digits. */
const divisors: readonly (readonly [
  sql: string,
  exactIn: readonly DialectName[],
  roundedIn: readonly DialectName[],
])[] = [
  [
    'SUM(x) / 1000',
    ['duckdb', 'clickhouse', 'bigquery', 'databricks', 'hive', 'oracle'],
    ['postgresql', 'sqlite', 'mysql', 'trino', 'presto', 'mssql', 'redshift', 'snowflake', 'druid'],
  ],
  [
    'SUM(x) / 1000.0',
    ['duckdb', 'postgresql', 'sqlite'],
    ['mysql', 'trino', 'presto', 'mssql', 'redshift', 'snowflake'],
  ],
  ['1.0 * SUM(x) / 1000', ['postgresql', 'sqlite'], ['mysql', 'trino']],
  ['SUM(x) / 1e3', ['postgresql', 'sqlite', 'mysql', 'trino', 'mssql', 'snowflake'], []],
  ['(COUNT(*)) * 1e0 / SUM(COUNT(*)) OVER ()', ['duckdb', 'postgresql', 'mysql', 'trino', 'mssql'], []],
  ['(COUNT(*)) * 1e0 / NULLIF(SUM(COUNT(*)) OVER (), 0)', ['duckdb', 'postgresql', 'mysql', 'trino', 'mssql'], []],
  ['(COUNT(*)) * 1.0 / SUM(COUNT(*)) OVER ()', ['duckdb', 'postgresql'], ['mysql', 'trino']],
  ['SUM(x) * 0.001', ['postgresql', 'sqlite', 'mysql', 'trino', 'mssql', 'snowflake'], []],
  ['CAST(SUM(x) AS DOUBLE PRECISION) / 60', ['postgresql', 'mysql', 'redshift'], []],
  ['SUM(x)::numeric / 60', ['postgresql'], []],
  ['SUM(x)::numeric(18, 2)', [], ['postgresql']],
  ['CAST(SUM(x) AS REAL) / 60', ['sqlite'], ['postgresql', 'duckdb']],
];

test.each(divisors)('%s adds up where nothing is rounded', (sql, exactIn, roundedIn) => {
  const saysSo = (dialect: DialectName): boolean => addsUp(sql, dialect);
  expect(exactIn.map(saysSo)).toEqual(exactIn.map(() => true));
  expect(roundedIn.map(saysSo)).toEqual(roundedIn.map(() => false));
});
