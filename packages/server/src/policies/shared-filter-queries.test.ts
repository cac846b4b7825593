import { queryObject } from '@sextant/contract';
import type { QueryObject } from '@sextant/contract';
import { expect, test } from 'vitest';
import type { SharedQueries } from './shared-queries.ts';
import { isCount, isFilterQuery } from './shared-queries.ts';

const timeless: SharedQueries = {
  filterColumns: new Set(['city', 'day']),
  filterSql: new Set(),
  timeColumns: null,
  groupColumns: new Set(),
};
const timedQueries: SharedQueries = { ...timeless, timeColumns: new Set(['day', 'paid_at']) };

const isEqual = (name: string, value: string) =>
  ({ column: { kind: 'column', name }, operator: 'equals', value, grain: null }) as const;
test('[B3] a range filter asks how its own column is spread, and nothing by groups or of other columns', () => {
  const options = { column: 'pay', groupby: [], bins: 20, cumulative: false, normalize: false };
  const spread = (change: object = {}, name = 'pay') =>
    queryObject({
      dimensions: [{ kind: 'column', name, label: name, grain: null, isAxis: false }],
      post: [{ operation: 'histogram', options: { ...options, ...change } }],
    });
  const cases: readonly [query: QueryObject, isAllowed: boolean][] = [
    [spread(), true],
    [{ ...spread(), filters: [isEqual('city', 'Oslo')] }, true],
    [spread({ column: 'name' }), false],
    [spread({}, 'name'), false],
    [spread({ groupby: ['city'] }), false],
    [spread({ bounds_without: [] }), false],
    [{ ...spread(), filters: [isEqual('name', 'Ana')] }, false],
    [{ ...spread(), post: [{ operation: 'boxplot', options: { ...options, metrics: ['pay'] } }] }, false],
  ];
  for (const [query, isAllowed] of cases)
    expect([query, isFilterQuery(query, 'pay', timedQueries)]).toEqual([query, isAllowed]);
  expect(isCount(spread(), timedQueries)).toBe(false);
});

test('[B3] counts and filters have no time, order or step of their own', () => {
  const count = queryObject({ metrics: [{ kind: 'sql', sql: 'COUNT(*)', label: 'n' }] });
  const day = { kind: 'column', name: 'day' } as const;
  const cases: readonly [Partial<QueryObject>, boolean][] = [
    [{ timeOffsets: ['1 year ago'] }, false],
    [{ timeShift: '1 year' }, false],
    [{ timeColumn: 'day', timeRange: '2001' }, true],
    [{ timeColumn: 'sent_at' }, false],
    [{ orderBy: [{ by: day, ascending: true }] }, false],
    [{ orderBy: [{ by: { kind: 'sql', sql: 'COUNT(*)', label: '' }, ascending: true }] }, true],
    [{ where: '1 = 1' }, false],
    [{ search: 'x' }, false],
    [{ subtotals: [['day']] }, false],
    [{ post: [{ operation: 'rank', options: {} }] }, false],
    [{ seriesLimitMetric: count.metrics?.[0] ?? null }, false],
  ];
  for (const [change, isAllowed] of cases)
    expect([change, isCount({ ...count, ...change }, timedQueries)]).toEqual([change, isAllowed]);
  expect(isCount({ ...count, timeColumn: 'day', timeRange: '2001' }, timeless)).toBe(false);
  expect(isCount({ ...count, metrics: null }, timedQueries)).toBe(true);
});
