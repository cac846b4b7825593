import { expect, test } from 'vitest';
import { barrierProofs } from './barriers.ts';
import { dialectNames } from './dialect.ts';

test('every dialect says whether its barrier was proven, and on what; one made of another does not take over its proof', () => {
  const provenDialects = dialectNames.filter((name) => 'proven' in barrierProofs[name]);
  expect(provenDialects).toEqual(['clickhouse', 'duckdb', 'mysql', 'postgresql', 'sqlite', 'trino']);
  for (const name of dialectNames) {
    const proof = barrierProofs[name];
    expect('proven' in proof ? /\d/.test(proof.proven) : proof.unproven.startsWith('no ')).toBe(true);
  }
});
