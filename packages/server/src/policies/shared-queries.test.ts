import { queryObject } from '@sextant/contract';
import type { QueryObject } from '@sextant/contract';
import { expect, test } from 'vitest';
import type { SharedQueries } from './shared-queries.ts';
import { isCount, isFilterQuery, isOwnQuery, isTimeQuery } from './shared-queries.ts';

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

test('[B3] a text is looked for only in columns that the dashboard can narrow', () => {
  const cases: readonly [Partial<QueryObject>, boolean][] = [
    [{ search: 'x', searchColumns: ['city'] }, true],
    [{ search: 'x', searchColumns: ['city', 'pay'] }, false],
    [{ search: 'x', searchColumns: null }, false],
    [{ search: '', searchColumns: ['pay'] }, true],
  ];
  for (const [change, isAllowed] of cases) expect([change, isRequested(change)]).toEqual([change, isAllowed]);
});

test('[B3] a cube is made by columns that the dashboard can narrow by, of the chart’s own queries', () => {
  const by = (name: string) => ({ kind: 'column', name, label: name, grain: null, isAxis: false }) as const;
  const cases: readonly [Partial<QueryObject>, boolean][] = [
    [{ cubeBy: [by('city')] }, true],
    [{ cubeBy: [{ ...by('day'), grain: 'P1D' }] }, true],
    [{ cubeBy: [by('city'), by('pay')] }, false],
    [{ cubeBy: [{ kind: 'sql', sql: 'pay', label: 'city', grain: null, isAxis: false }] }, false],
    [{ cubeBy: [by('city')], rowLimit: null }, false],
    [{ cubeBy: [by('city')], metrics: [{ kind: 'sql', sql: 'SUM(pay)', label: 'count' }] }, false],
  ];
  for (const [change, isAllowed] of cases) expect([change, isRequested(change)]).toEqual([change, isAllowed]);
  // A histogram shows bins, its cube would tell each number.
  const bins = queryObject({
    dimensions: [by('pay')],
    post: [{ operation: 'histogram', options: { column: 'pay', bins: 5 } }],
  });
  expect(isOwnQuery(bins, bins, timedQueries)).toBe(true);
  expect(isOwnQuery({ ...bins, cubeBy: [by('city')] }, bins, timedQueries)).toBe(false);
  const count = queryObject({ metrics: [{ kind: 'sql', sql: 'COUNT(*)', label: 'n' }], cubeBy: [by('city')] });
  expect(isCount(count, timedQueries)).toBe(false);
  expect(isFilterQuery(count, 'city', timedQueries)).toBe(false);
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

test('[B3] rows are counted over the times that a filter over time narrows, and over nothing else', () => {
  const steps = queryObject({ dimensions: [axis], metrics: [{ kind: 'sql', sql: 'COUNT(*)', label: 'n' }] });
  const ends = (column: string) =>
    queryObject({ metrics: [{ kind: 'aggregate', aggregate: 'MAX', column, label: 'last' }] });
  const cases: readonly [query: QueryObject, isAllowed: boolean][] = [
    [steps, true],
    [{ ...steps, dimensions: [{ ...axis, name: 'paid_at', label: 'paid_at' }] }, true],
    [ends('paid_at'), true],
    [ends('pay'), false],
    [{ ...steps, dimensions: [{ ...axis, name: 'city' }] }, false],
    [{ ...steps, dimensions: [axis, { ...axis, name: 'paid_at' }] }, false],
    [{ ...steps, dimensions: [{ ...axis, grain: null }] }, false],
    [{ ...steps, metrics: null }, false],
    [{ ...steps, metrics: [{ kind: 'aggregate', aggregate: 'SUM', column: 'pay', label: 'pay' }] }, false],
    [{ ...steps, where: '1 = 1' }, false],
    [{ ...steps, filters: [isEqual('pay', '900')] }, false],
    [{ ...steps, resultType: 'samples' }, false],
  ];
  for (const [query, isAllowed] of cases) {
    expect([query, isTimeQuery(query, timedQueries)]).toEqual([query, isAllowed]);
    expect(isTimeQuery(query, timeless)).toBe(false);
  }
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

test('[B3] of each group no more comes than the chart shows', () => {
  const groupLimit = { within: ['city'], count: 3 };
  const limited = { ...ownQuery, groupLimit };
  expect(isOwnQuery(limited, limited, timeless)).toBe(true);
  expect(isOwnQuery({ ...limited, groupLimit: null }, limited, timeless)).toBe(false);
  expect(isOwnQuery({ ...limited, groupLimit: { ...groupLimit, count: 4 } }, limited, timeless)).toBe(false);
});

const isEqual = (name: string, value: string) =>
  ({ column: { kind: 'column', name }, operator: 'equals', value, grain: null }) as const;
const isWithin = (name: string, value: string) => ({ ...isEqual(name, value), operator: 'temporalRange' }) as const;

test('[B3] conditions are added on columns of the filters only; other columns of time take ranges alone', () => {
  const added = (filter: QueryObject['filters'][number], sharedQueries = timedQueries): boolean =>
    isRequested({ filters: [...ownQuery.filters, filter] }, sharedQueries);
  expect(added(isEqual('city', 'Rome'))).toBe(true);
  expect(added(isEqual('pay', '900'))).toBe(false);
  expect(added(isWithin('paid_at', '2001'))).toBe(true);
  expect(added(isEqual('paid_at', '2001-01-01'))).toBe(false);
  expect(added(isWithin('paid_at', '2001'), timeless)).toBe(false);
  const written = {
    column: { kind: 'sql', sql: 'UPPER(city)', label: 'city' },
    operator: 'equals',
    value: 'ROME',
    grain: null,
  } as const;
  expect(added(written)).toBe(false);
  expect(added(written, { ...timedQueries, filterSql: new Set(['UPPER(city)']) })).toBe(true);
});

test('[B3] metrics, totals, searches and steps over every row are those of the chart itself', () => {
  const sumOf = (column: string) => ({ kind: 'aggregate', aggregate: 'SUM', column, label: column }) as const;
  const rank = (rankBy: string) => ({ operation: 'rank', options: { metric: rankBy } }) as const;
  const own: QueryObject = {
    ...ownQuery,
    metrics: [...(ownQuery.metrics ?? []), sumOf('fee')],
    seriesLimitMetric: sumOf('tip'),
    subtotals: [['day']],
    post: [rank('fee')],
  };
  const changes: readonly [change: Partial<QueryObject>, isAllowed: boolean][] = [
    [{}, true],
    [{ metrics: [sumOf('fee')] }, true],
    [{ metrics: [{ ...sumOf('fee'), label: 'called otherwise' }] }, true],
    // What only orders or limits the chart's groups may be asked for: it can be read from their order.
    [{ metrics: [sumOf('tip')] }, true],
    [{ metrics: [sumOf('pay')] }, false],
    [{ metrics: [{ ...sumOf('fee'), aggregate: 'MAX' }] }, false],
    [{ metrics: [...(ownQuery.metrics ?? []), sumOf('pay')] }, false],
    [{ seriesLimitMetric: null }, true],
    [{ seriesLimitMetric: sumOf('fee') }, true],
    [{ seriesLimitMetric: sumOf('pay') }, false],
    [{ isTotals: !own.isTotals }, false],
    [{ search: 'x' }, false],
    [{ subtotals: [] }, true],
    [{ subtotals: [['day', 'kind']] }, false],
    [{ post: [] }, true],
    [{ post: [rank('pay')] }, false],
    // Steps that only lay out the rows that came show no others.
    [{ post: [{ operation: 'flatten', options: {} }] }, true],
    [{ rowLimit: 101 }, false],
    [{ rowLimit: 90, rowOffset: 10 }, true],
    [{ rowLimit: 90, rowOffset: 11 }, false],
  ];
  for (const [change, isAllowed] of changes)
    expect([change, isOwnQuery({ ...own, ...change }, own, timedQueries)]).toEqual([change, isAllowed]);
});

test('[B3] rows are ordered by what the chart shows or orders by', () => {
  const pay = { kind: 'aggregate', aggregate: 'SUM', column: 'pay', label: 'pay' } as const;
  const expression = { kind: 'sql', sql: 'UPPER(name)', label: '' } as const;
  const cases: readonly [own: QueryObject['orderBy'], by: QueryObject['orderBy'][number]['by'], isAllowed: boolean][] =
    [
      [[], { kind: 'label', label: 'anything' }, true],
      [[], { kind: 'column', name: 'day' }, true],
      [[], { kind: 'column', name: 'count' }, true],
      [[], { kind: 'column', name: 'pay' }, false],
      [[], { kind: 'saved', name: 'count', label: 'n' }, true],
      [[], pay, false],
      [[], expression, false],
      [[{ by: pay, ascending: true }], pay, true],
      [[{ by: { kind: 'column', name: 'pay' }, ascending: true }], { kind: 'column', name: 'pay' }, true],
      [[{ by: { kind: 'label', label: 'pay' }, ascending: true }], { kind: 'column', name: 'pay' }, false],
      [[{ by: { kind: 'label', label: 'pay' }, ascending: true }], pay, false],
      // A saved metric of a name is no leave for the column of that name, written as SQL.
      [
        [{ by: { kind: 'saved', name: 'pay', label: 'pay' }, ascending: true }],
        { kind: 'sql', sql: 'pay', label: '' },
        false,
      ],
    ];
  for (const [orderBy, by, isAllowed] of cases) {
    const own = { ...ownQuery, orderBy };
    const query = { ...own, orderBy: [{ by, ascending: false }] };
    expect([orderBy, by, isOwnQuery(query, own, timedQueries)]).toEqual([orderBy, by, isAllowed]);
  }
  const grouped = {
    ...ownQuery,
    dimensions: [{ kind: 'sql', sql: 'UPPER(name)', label: 'n', grain: null, isAxis: false }],
  };
  const ordered = { ...grouped, orderBy: [{ by: expression, ascending: true }] } as QueryObject;
  expect(isOwnQuery(ordered, grouped as QueryObject, timedQueries)).toBe(true);
});

test('[B3] conditions in SQL are the own ones, and rows stay rows', () => {
  const restrictedQuery = { ...ownQuery, where: 'a = 1', having: 'COUNT(*) > 5' };
  expect(isOwnQuery(restrictedQuery, restrictedQuery, timedQueries)).toBe(true);
  for (const change of [{ having: '' }, { having: '1 = 1' }, { where: '' }])
    expect([change, isOwnQuery({ ...restrictedQuery, ...change }, restrictedQuery, timedQueries)]).toEqual([
      change,
      false,
    ]);
  const rows = { ...ownQuery, metrics: null };
  expect(isOwnQuery(rows, rows, timedQueries)).toBe(true);
  expect(isOwnQuery({ ...ownQuery, metrics: null }, ownQuery, timedQueries)).toBe(false);
  expect(isOwnQuery({ ...rows, metrics: [] }, rows, timedQueries)).toBe(false);
});

test("[B3] a filter asks its column's values, their number and its ends, and orders by that column alone", () => {
  const metric = (aggregate: 'MIN' | 'MAX' | 'COUNT' | 'COUNT_DISTINCT' | 'SUM' | 'AVG', column = 'pay') =>
    queryObject({ metrics: [{ kind: 'aggregate', aggregate, column, label: 'x' }] });
  for (const aggregate of ['MIN', 'MAX', 'COUNT', 'COUNT_DISTINCT'] as const) {
    expect([aggregate, isFilterQuery(metric(aggregate), 'pay', timedQueries)]).toEqual([aggregate, true]);
    expect([aggregate, isFilterQuery(metric(aggregate, 'name'), 'pay', timedQueries)]).toEqual([aggregate, false]);
  }
  for (const aggregate of ['SUM', 'AVG'] as const)
    expect(isFilterQuery(metric(aggregate), 'pay', timedQueries)).toBe(false);
  const values = (name: string, orderedBy = name) =>
    queryObject({
      dimensions: [{ kind: 'column', name, label: name, grain: null, isAxis: false }],
      orderBy: [{ by: { kind: 'column', name: orderedBy }, ascending: true }],
    });
  expect(isFilterQuery(values('city'), 'city', timedQueries)).toBe(true);
  expect(isFilterQuery(values('pay'), 'city', timedQueries)).toBe(false);
  expect(isFilterQuery(values('city', 'pay'), 'city', timedQueries)).toBe(false);
  const written = { kind: 'sql', sql: 'city', label: 'city', grain: null, isAxis: false } as const;
  expect(isFilterQuery(queryObject({ dimensions: [written] }), 'city', timedQueries)).toBe(false);
});

test('[B3] what the chart itself has of time may stay as it is, and becomes no other, where nothing filters by time', () => {
  const own: QueryObject = {
    ...ownQuery,
    timeColumn: 'sent_at',
    timeRange: 'Last year',
    timeShift: '1 week',
    timeOffsets: ['1 year ago', '1 month ago'],
    countsFrom: 'data',
  };
  const changes: readonly [change: Partial<QueryObject>, isAllowed: boolean][] = [
    [{}, true],
    [{ timeShift: null }, true],
    [{ timeShift: '2 weeks' }, false],
    [{ timeOffsets: ['1 month ago'] }, true],
    [{ timeOffsets: ['1 month ago', '2 years ago'] }, false],
    [{ timeColumn: null }, true],
    [{ timeColumn: 'day' }, false],
    [{ timeRange: null }, false],
    [{ timeRange: 'No filter' }, false],
    [{ countsFrom: null }, false],
  ];
  for (const [change, isAllowed] of changes)
    expect([change, isOwnQuery({ ...own, ...change }, own, timeless)]).toEqual([change, isAllowed]);
  // A range without a column shows nothing of its own, but it is not the chart's.
  expect(isRequested({ timeRange: '2001' }, timeless)).toBe(false);
});

test('[B3] a column of time takes the place of an axis or of what is stepped, and of no other group', () => {
  const replaced = (isAxis: boolean, grain: 'P1D' | null): boolean => {
    const own: QueryObject = { ...ownQuery, dimensions: [{ ...axis, isAxis, grain }] };
    return isOwnQuery({ ...own, dimensions: [{ ...axis, name: 'paid_at' }] }, own, timedQueries);
  };
  expect(replaced(true, 'P1D')).toBe(true);
  expect(replaced(true, null)).toBe(true);
  expect(replaced(false, 'P1D')).toBe(true);
  expect(replaced(false, null)).toBe(false);
});

test('[B3] a condition on an expression is not one on a column of the same text, nor one on another expression', () => {
  const written = (sql: string) =>
    ({ column: { kind: 'sql', sql, label: 'x' }, operator: 'equals', value: 'a', grain: null }) as const;
  const own = { ...ownQuery, filters: [written('UPPER(kind)')] };
  const isKept = (filters: QueryObject['filters']): boolean => isOwnQuery({ ...own, filters }, own, timeless);
  expect(isKept([written('UPPER(kind)')])).toBe(true);
  expect(isKept([{ ...written('UPPER(kind)'), column: { kind: 'sql', sql: 'UPPER(kind)', label: 'other' } }])).toBe(
    true,
  );
  expect(isKept([written('1')])).toBe(false);
  expect(isKept([isEqual('UPPER(kind)', 'a')])).toBe(false);
  expect(isKept([written('UPPER(kind)'), written('LOWER(kind)')])).toBe(false);
  // The other way round: the chart's condition is on a column.
  expect(isRequested({ filters: [written('kind'), ...ownQuery.filters.slice(1)] })).toBe(false);
  expect(isRequested({ filters: [isEqual('city', 'a'), ...ownQuery.filters.slice(1)] })).toBe(false);
});

test('[B3] a cube is also made by an expression that the dashboard’s charts group by', () => {
  const cell = (sql: string) => ({ kind: 'sql', sql, label: 'city', grain: null, isAxis: false }) as const;
  const sharedQueries = { ...timedQueries, filterSql: new Set(['UPPER(city)']) };
  expect(isRequested({ cubeBy: [cell('UPPER(city)')] }, sharedQueries)).toBe(true);
  expect(isRequested({ cubeBy: [cell('city')] }, sharedQueries)).toBe(false);
});

test('[B3] rows of the result are asked for, and nothing that shows other rows of the table', () => {
  const allowed = ['full', 'results', 'query', 'post_processed', null] as const;
  const denied = ['samples', 'columns', 'timegrains', 'drill_detail'] as const;
  const isAllowed = (resultType: string | null): boolean =>
    isRequested({ resultType: resultType as QueryObject['resultType'] });
  expect(allowed.map(isAllowed)).toEqual(allowed.map(() => true));
  expect(denied.map(isAllowed)).toEqual(denied.map(() => false));
});

test('[B3] a chart without a limit shows every row; one with a limit, never more', () => {
  for (const ownLimit of [0, null])
    for (const rowLimit of [0, null, 5000])
      expect(isOwnQuery({ ...ownQuery, rowLimit }, { ...ownQuery, rowLimit: ownLimit }, timeless)).toBe(true);
  expect([0, null, 101, 100].map((rowLimit) => isRequested({ rowLimit }))).toEqual([false, false, false, true]);
});

test('[B3] every step that is worked out over all rows has to be the chart’s, whole', () => {
  for (const operation of ['boxplot', 'histogram', 'rank'] as const) {
    const step = (column: string) => ({ operation, options: { column } }) as QueryObject['post'][number];
    const own = { ...ownQuery, post: [step('fee')] };
    expect([operation, isOwnQuery(own, own, timeless)]).toEqual([operation, true]);
    expect([operation, isOwnQuery({ ...own, post: [step('pay')] }, own, timeless)]).toEqual([operation, false]);
    expect([operation, isRequested({ post: [step('fee')] })]).toEqual([operation, false]);
    const count = queryObject({ metrics: [{ kind: 'sql', sql: 'COUNT(*)', label: 'n' }], post: [step('fee')] });
    expect([operation, isCount(count, timedQueries)]).toEqual([operation, false]);
  }
});

test('[B3] a metric is the chart’s in whatever order its members come', () => {
  const own = { ...ownQuery, metrics: [{ kind: 'aggregate', aggregate: 'SUM', column: 'fee', label: 'fee' }] as const };
  const turned = { label: 'x', column: 'fee', aggregate: 'SUM', kind: 'aggregate' } as const;
  expect(isOwnQuery({ ...own, metrics: [turned] }, own, timeless)).toBe(true);
});
