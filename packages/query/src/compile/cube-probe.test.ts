import { queryObject } from '@sextant/contract';
import type { Dimension } from '@sextant/contract';
import { dialects, print } from '@sextant/sql';
import { expect, test } from 'vitest';
import { column, datasetOf, scopeOf } from '../test-scope.ts';
import { compileCubeProbes, hasManyCells } from './cube-probe.ts';
import { cubePlan } from './cube.ts';

const columns = [
  column('city', 'text'),
  column('day', 'date'),
  column('at', 'timestamp'),
  column('late', 'boolean'),
  column('new', 'boolean'),
];
const scope = scopeOf(datasetOf(columns));
const dimension = (name: string, grain: Dimension['grain'] = null): Dimension => ({
  kind: 'column',
  name,
  label: name,
  grain,
  isAxis: false,
});

function probesOf(...cubeBy: readonly Dimension[]) {
  const metrics = [{ kind: 'sql', sql: 'COUNT(*)', label: 'rows' }] as const;
  const plan = cubePlan(queryObject({ metrics, cubeBy }), scope);
  if (typeof plan === 'string') throw new Error(plan);
  return compileCubeProbes(plan, scope);
}

test('nothing is looked at where types say that there are few cells: days or longer steps, true or false', () => {
  expect(probesOf(dimension('day'))).toEqual([]);
  expect(probesOf(dimension('at', 'P1D'), dimension('late'))).toHaveLength(2);
  expect(probesOf(dimension('at', 'P1M'), dimension('late'), dimension('new'))).toEqual([]);
  // The same days cut by months are no more.
  expect(probesOf(dimension('day', 'P1M'), dimension('day'))).toEqual([]);
  expect(probesOf(dimension('at', 'PT1H'))).toHaveLength(2);
  expect(probesOf(dimension('at'))).toHaveLength(2);
  expect(probesOf(dimension('city'))).toHaveLength(2);
});

test('few rows are looked at first; many cells are those of more than half of the rows', () => {
  const probes = probesOf(dimension('city'));
  const limits = probes.map(({ query }) => /LIMIT\s+(\d+)/.exec(print(query.ast, dialects.duckdb))?.[1]);
  expect(limits).toEqual(['25000', '200000']);
  const [few, many] = probes;
  if (few === undefined || many === undefined) throw new Error('no probe');
  expect([hasManyCells(12_500, few), hasManyCells(12_501, few)]).toEqual([false, true]);
  // A cube of a hundred thousand cells is one.
  expect([hasManyCells(100_000, many), hasManyCells(100_001, many)]).toEqual([false, true]);
});
