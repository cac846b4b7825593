import { expect, test } from 'vitest';
import { barrierProofs, isBarrierProven } from './barriers.ts';
import { dialectNames } from './dialect.ts';
import { dialects } from './index.ts';

test('every dialect says whether its barrier was proven, and on what; one made of another does not take over its proof', () => {
  const provenDialects = dialectNames.filter((name) => 'proven' in barrierProofs[name]);
  expect(provenDialects).toEqual(['clickhouse', 'duckdb', 'mysql', 'postgresql', 'sqlite', 'trino']);
  for (const name of dialectNames) {
    const proof = barrierProofs[name];
    expect('proven' in proof ? /\d/.test(proof.proven) : /^no \w[\w ]+ was there/.test(proof.unproven)).toBe(true);
    expect([name, isBarrierProven(name)]).toEqual([name, provenDialects.includes(name)]);
  }
});

test('in these dialects a comparison may convert the column, and fail at a value', () => {
  expect(dialectNames.filter((name) => dialects[name].convertsColumns === true)).toEqual([
    'databricks',
    'druid',
    'duckdb',
    'hive',
    'mssql',
    'oracle',
    'snowflake',
  ]);
});
