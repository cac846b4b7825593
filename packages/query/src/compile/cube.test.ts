import { queryObject } from '@sextant/contract';
import type { Dimension, QueryObject } from '@sextant/contract';
import { expect, test } from 'vitest';
import { column, datasetOf, scopeOf } from '../test-scope.ts';
import { cubePlan } from './cube.ts';

const scope = scopeOf(datasetOf([column('city', 'text'), column('day', 'timestamp'), column('amount', 'float')]));
const dimension = (name: string): Dimension => ({ kind: 'column', name, label: name, grain: null, isAxis: false });

function planOf(changes: Partial<QueryObject>) {
  const metrics = [{ kind: 'sql', sql: 'COUNT(*)', label: 'rows' }] as const;
  const plan = cubePlan(queryObject({ metrics, cubeBy: [dimension('day')], ...changes }), scope);
  if (typeof plan === 'string') throw new Error(plan);
  return plan;
}

test('shares of the rows that are shown are worked out from these', () => {
  expect(planOf({ post: [{ operation: 'contribution', options: {} }] }).layout.post).toHaveLength(1);
});

test.each([
  ['MIN(amount)', 'min'],
  ['min( amount / 2 )', 'min'],
  ['MAX(amount)', 'max'],
  ['AVG(amount)', 'average'],
  ['mean(amount)', 'average'],
  ['SUM(amount)', 'sum'],
  ['SUM (amount) / 4', 'sum'],
  ['count ( amount )', 'sum'],
  // A name in quotes may be another function, and two calls are none.
  ['"MIN"(amount)', null],
  ['(MIN)(amount)', null],
  ['MIN(amount) MAX(amount)', null],
  ['MIN(amount', null],
  ['MIN amount', null],
  ['MIN[amount]', null],
])('%s is folded as %s', (sql, fold) => {
  const plan = cubePlan(
    queryObject({ metrics: [{ kind: 'sql', sql, label: 'shown' }], cubeBy: [dimension('day')] }),
    scope,
  );
  const found = typeof plan === 'string' ? null : plan.layout.metrics[0]?.fold;
  expect(found).toBe(fold);
});

test('each column of a cube has a label of its own, that no text of an author means', () => {
  const { query } = planOf({ dimensions: [dimension('city')], cubeBy: [dimension('day'), dimension('amount')] });
  const labels = [...query.dimensions, ...(query.metrics ?? [])].map(({ label }) => label);
  expect(new Set(labels).size).toBe(labels.length);
  expect(labels.slice(0, 3)).toEqual(['city', 'cell_0__', 'cell_1__']);
});

test('how far rows reach is counted, and its last moment the greatest; a row without a place has none', () => {
  const axis: Dimension = { ...dimension('day'), grain: 'P1M', isAxis: true };
  const reach = planOf({ dimensions: [axis], cubeBy: [dimension('city')], isCoverage: true });
  expect(reach.layout).toMatchObject({
    groupCount: 1,
    metrics: [
      { label: 'rows__', fold: 'sum' },
      { label: 'last__', fold: 'max' },
    ],
    post: [],
  });
  expect(reach.query).toMatchObject({
    isCoverage: false,
    metrics: [{ sql: 'COUNT(*)' }, { aggregate: 'MAX', column: 'day' }],
  });
  const overNumbers = planOf({
    dimensions: [{ ...dimension('amount'), isAxis: true }],
    cubeBy: [dimension('city')],
    isCoverage: true,
  });
  expect(overNumbers.layout).toMatchObject({
    groupCount: 0,
    metrics: [{ label: 'rows__' }, { label: 'present__', fold: 'sum' }],
  });
});
