import { queryObject } from '@sextant/contract';
import { expect, test } from 'vitest';
import { isOwnQuery } from './shared-queries.ts';
import type { SharedQueries } from './shared-queries.ts';

const sharedQueries: SharedQueries = {
  filterColumns: new Set(['city']),
  filterSql: new Set(),
  timeColumns: null,
  groupColumns: new Set(),
};
const stepOver = (more: object) => ({ operation: 'histogram', options: { column: 'pay', bins: 5, ...more } }) as const;
const bins = queryObject({
  dimensions: [{ kind: 'column', name: 'pay', label: 'pay', grain: null, isAxis: false }],
  post: [stepOver({})],
});
const isRome = { column: { kind: 'column', name: 'city' }, operator: 'in', value: ['Rome'], grain: null } as const;
const wire = { col: 'city', op: 'IN', val: ['Rome'] };
const isAllowed = (boundsWithout: unknown, ownQuery = bins): boolean =>
  isOwnQuery(
    { ...bins, filters: [isRome], post: [stepOver({ bounds_without: boundsWithout })] },
    ownQuery,
    sharedQueries,
  );

test('[B3] bins reach over rows that a choice leaves out, and over none that the chart itself keeps from its readers', () => {
  expect(isAllowed([wire])).toBe(true);
  expect(isAllowed([wire], { ...bins, filters: [isRome] })).toBe(false);
  for (const unreadable of ['city', [null], [{ col: 'city' }]]) expect(isAllowed(unreadable)).toBe(false);
});
