import { queryObject } from '@sextant/contract';
import type { QueryObject } from '@sextant/contract';
import { expect, test } from 'vitest';
import type { SharedQueries } from './shared-queries.ts';
import { isCount, isFilterQuery, isOwnQuery } from './shared-queries.ts';

const axis = { kind: 'column', name: 'day', label: 'day', grain: 'P1D', isAxis: true } as const;
const ownQuery = queryObject({
  dimensions: [axis],
  metrics: [{ kind: 'saved', name: 'count', label: 'count' }],
  filters: [
    { column: { kind: 'column', name: 'kind' }, operator: 'equals', value: 'a', grain: null },
    { column: { kind: 'column', name: 'day' }, operator: 'temporalRange', value: 'Last week', grain: null },
  ],
  rowLimit: 100,
});
const timeless: SharedQueries = {
  filterColumns: new Set(['city', 'day']),
  filterSql: new Set(),
  timeColumns: null,
  groupColumns: new Set(),
};
const timedQueries: SharedQueries = { ...timeless, timeColumns: new Set(['day', 'paid_at']) };
const isRequested = (change: Partial<QueryObject>, sharedQueries = timedQueries): boolean =>
  isOwnQuery({ ...ownQuery, ...change }, ownQuery, sharedQueries);

test('[B3] time is changed where the dashboard filters by time, and only to its columns', () => {
  const other = {
    column: { kind: 'column', name: 'day' },
    operator: 'temporalRange',
    value: '2001',
    grain: null,
  } as const;
  const filters = [...ownQuery.filters.slice(0, 1), other];
  const changes: readonly [change: Partial<QueryObject>, withTime: boolean, isSharedWithoutTime: boolean][] = [
    [{}, true, true],
    // The axis is a dimension, so that a cross-filter narrows it; the own range must stay where no filter takes its place.
    [{ filters }, true, false],
    [{ filters: ownQuery.filters.slice(0, 1) }, true, false],
    [{ filters: [] }, false, false],
    [{ timeColumn: 'day', timeRange: '2001' }, true, false],
    [{ countsFrom: 'data' }, true, false],
    [{ timeColumn: 'city', timeRange: '2001' }, false, false],
    [{ dimensions: [{ ...axis, grain: 'P1M' }] }, true, true],
    [{ dimensions: [{ ...axis, name: 'paid_at' }] }, true, false],
    [{ dimensions: [{ ...axis, name: 'city' }] }, false, false],
    [{ timeOffsets: ['1 year ago'] }, false, false],
    [{ timeShift: '1 year' }, false, false],
    [{ rowLimit: null }, false, false],
    [{ rowLimit: 0, isRowCount: true }, true, true],
  ];
  for (const [change, withTime, isSharedWithoutTime] of changes)
    expect([change, isRequested(change), isRequested(change, timeless)]).toEqual([
      change,
      withTime,
      isSharedWithoutTime,
    ]);
});

test('[B3] counts and filters ask of nothing else', () => {
  const count = queryObject({ metrics: [{ kind: 'sql', sql: 'COUNT(*)', label: 'n' }] });
  expect(isCount(count, timedQueries)).toBe(true);
  expect(isCount({ ...count, dimensions: [axis] }, timedQueries)).toBe(false);
  expect(isCount({ ...count, metrics: [{ kind: 'sql', sql: 'COUNT(*), 1', label: 'n' }] }, timedQueries)).toBe(false);
  expect(isCount({ ...count, having: '1 = 1' }, timedQueries)).toBe(false);
  expect(isCount({ ...count, resultType: 'samples' }, timedQueries)).toBe(false);
  const ends = queryObject({ metrics: [{ kind: 'aggregate', aggregate: 'MIN', column: 'pay', label: 'low' }] });
  expect(isFilterQuery(ends, 'pay', timedQueries)).toBe(true);
  expect(isFilterQuery(ends, 'city', timedQueries)).toBe(false);
  expect(isFilterQuery(queryObject({ dimensions: [axis] }), 'city', timedQueries)).toBe(false);
});

test('[B3] charts are grouped otherwise only by what a filter for groups offers, and only where they have groups', () => {
  const sharedQueries: SharedQueries = { ...timeless, groupColumns: new Set(['carrier']) };
  const by = (name: string) => ({ ...axis, name, label: name, grain: null, isAxis: false });
  expect(isRequested({ dimensions: [axis, by('carrier')] }, sharedQueries)).toBe(true);
  expect(isRequested({ dimensions: [axis, by('pay')] }, sharedQueries)).toBe(false);
  expect(isRequested({ dimensions: [by('carrier')] }, timeless)).toBe(false);
  const number = { ...ownQuery, dimensions: [] };
  expect(isOwnQuery({ ...number, dimensions: [by('carrier')] }, number, sharedQueries)).toBe(false);
  const rows = { ...ownQuery, metrics: null };
  expect(isOwnQuery({ ...rows, dimensions: [by('carrier')] }, rows, sharedQueries)).toBe(false);
});
