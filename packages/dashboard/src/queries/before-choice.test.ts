import { queryContext, queryObject } from '@sextant/contract';
import { expect, test } from 'vitest';
import type { Clause } from '../filters/clauses.ts';
import { withStillBins } from './before-choice.ts';

const isRome = { column: { kind: 'column', name: 'city' }, operator: 'in', value: ['Rome'], grain: null } as const;
const clauseOf = (kind: Clause['kind']): Clause =>
  ({ kind, source: '2', filters: [isRome], timeRange: null }) as unknown as Clause;
const context = queryContext(1, [
  queryObject({ post: [{ operation: 'histogram', options: { column: 'miles', bins: 5 } }] }),
  queryObject({ post: [{ operation: 'flatten', options: {} }] }),
]);

test('a choice in a chart leaves rows out of bins, and not out of what they reach over; other filters out of both', () => {
  expect(withStillBins(context, [clauseOf('native'), clauseOf('cross')]).queries.map(({ post }) => post)).toEqual([
    [
      {
        operation: 'histogram',
        options: { column: 'miles', bins: 5, bounds_without: [{ col: 'city', op: 'IN', val: ['Rome'] }] },
      },
    ],
    [{ operation: 'flatten', options: {} }],
  ]);
  expect(withStillBins(context, [clauseOf('native'), clauseOf('drill')])).toBe(context);
});
