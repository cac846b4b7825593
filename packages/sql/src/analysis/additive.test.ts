import { expect, test } from 'vitest';
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
  'CAST(SUM(x) AS DECIMAL(18, 2))',
  'SUM(x)::DOUBLE PRECISION / 2',
  'SUM(x) -- of all\n',
];
const not = [
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
  'SUM(x) FILTER (WHERE y) OVER (PARTITION BY z)',
  'COALESCE(SUM(x), 1)',
  'COALESCE(SUM(x), SUM(y))',
  'NULLIF(SUM(x), 0)',
  'CAST(SUM(x) AS VARCHAR)',
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

test.each(additive)('parts of %s add up', (sql) => {
  expect(addsUp(sql, 'duckdb')).toBe(true);
});

test.each(not)('parts of %s are not known to add up', (sql) => {
  expect(addsUp(sql, 'duckdb')).toBe(false);
});
