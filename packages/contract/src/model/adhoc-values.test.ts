import { expect, test } from 'vitest';
import {
  adhocFilterLabel,
  adhocOfDimension,
  adhocOfMetric,
  defaultMetricLabel,
  dimensionOf,
  expressionOf,
  filterOf,
  filtersOf,
  filterValue,
  metricOf,
} from './adhoc.ts';
import type { AdhocFilter } from './adhoc.ts';
import type { Dimension } from './query-object.ts';

test('a metric is read from a name, an aggregate or an expression; anything else is none', () => {
  const column = { column_name: 'price' };
  const table: readonly (readonly [value: unknown, metric: unknown])[] = [
    ['count', { kind: 'saved', name: 'count', label: 'count' }],
    ['', null],
    [5, null],
    [null, null],
    [
      { expressionType: 'SIMPLE', column, aggregate: 'SUM' },
      { kind: 'aggregate', column: 'price', aggregate: 'SUM', label: 'SUM(price)' },
    ],
    [
      { column, aggregate: 'MAX', label: 'most' },
      { kind: 'aggregate', column: 'price', aggregate: 'MAX', label: 'most' },
    ],
    [
      { expressionType: 'SIMPLE', column, aggregate: 'SUM', label: '' },
      { kind: 'aggregate', column: 'price', aggregate: 'SUM', label: 'SUM(price)' },
    ],
    [{ expressionType: 'SIMPLE', column }, null],
    [{ expressionType: 'SIMPLE', aggregate: 'SUM', label: 'x' }, null],
    [
      { expressionType: 'SQL', sqlExpression: 'sum(a)' },
      { kind: 'sql', sql: 'sum(a)', label: 'sum(a)' },
    ],
    [
      { expressionType: 'SQL', sqlExpression: 'sum(a)', label: 'A', column, aggregate: 'SUM' },
      { kind: 'sql', sql: 'sum(a)', label: 'A' },
    ],
    [{ expressionType: 'SQL', sqlExpression: '' }, null],
    [{ expressionType: 'SQL', label: 'x' }, null],
    [{ label: 'count' }, { kind: 'saved', name: 'count', label: 'count' }],
    [
      { label: 'x', metric_name: 'count' },
      { kind: 'saved', name: 'count', label: 'count' },
    ],
    [
      { metric_name: 'b', saved_metric_name: 'a' },
      { kind: 'saved', name: 'a', label: 'a' },
    ],
    [
      { metric_name: 'b', saved_metric_name: '' },
      { kind: 'saved', name: 'b', label: 'b' },
    ],
    [{ label: '' }, null],
    [{}, null],
  ];
  for (const [value, metric] of table) expect([value, metricOf(value)]).toEqual([value, metric]);
});

test('a metric is written with whether its label is its own', () => {
  expect(adhocOfMetric({ kind: 'saved', name: 'count', label: 'Rows' })).toBe('count');
  const sum = { kind: 'aggregate', column: 'price', aggregate: 'SUM' } as const;
  expect(adhocOfMetric({ ...sum, label: 'SUM(price)' })).toEqual({
    expressionType: 'SIMPLE',
    column: { column_name: 'price' },
    aggregate: 'SUM',
    label: 'SUM(price)',
    hasCustomLabel: false,
  });
  expect(adhocOfMetric({ ...sum, label: 'Sales' })).toMatchObject({ label: 'Sales', hasCustomLabel: true });
  expect(adhocOfMetric({ kind: 'sql', sql: 'sum(a)', label: 'sum(a)' })).toEqual({
    expressionType: 'SQL',
    sqlExpression: 'sum(a)',
    label: 'sum(a)',
    hasCustomLabel: false,
  });
  expect(defaultMetricLabel({ kind: 'saved', name: 'count', label: 'Rows' })).toBe('count');
  expect(defaultMetricLabel({ kind: 'sql', sql: 'sum(a)', label: 'A' })).toBe('sum(a)');
});

test('a dimension is a column, a column in steps or on the axis, or an expression', () => {
  const none = { grain: null, isAxis: false };
  const table: readonly (readonly [value: unknown, dimension: unknown, shown?: unknown])[] = [
    ['city', { kind: 'column', name: 'city', label: 'city', ...none }, 'city'],
    ['', null],
    [7, null],
    [{ sqlExpression: '' }, null],
    [{ label: 'x' }, null],
    [
      { sqlExpression: 'upper(a)' },
      { kind: 'sql', sql: 'upper(a)', label: 'upper(a)', ...none },
      { expressionType: 'SQL', sqlExpression: 'upper(a)', label: 'upper(a)' },
    ],
    [
      { sqlExpression: 'day', label: 'Day', isColumnReference: true, timeGrain: 'P1D', columnType: 'BASE_AXIS' },
      { kind: 'column', name: 'day', label: 'Day', grain: 'P1D', isAxis: true },
      {
        expressionType: 'SQL',
        sqlExpression: 'day',
        label: 'Day',
        isColumnReference: true,
        columnType: 'BASE_AXIS',
        timeGrain: 'P1D',
      },
    ],
    [
      { sqlExpression: 'a', timeGrain: 'P9Y', columnType: 'OTHER' },
      { kind: 'sql', sql: 'a', label: 'a', ...none },
    ],
  ];
  for (const [value, dimension] of table) expect([value, dimensionOf(value)]).toEqual([value, dimension]);
  const writtenRows = table.filter(([, , shownFilter]) => shownFilter !== undefined);
  expect(writtenRows).toHaveLength(3);
  for (const [, dimension, shownFilter] of writtenRows)
    expect(adhocOfDimension(dimension as Dimension)).toEqual(shownFilter);
  const city = { kind: 'column', name: 'city', label: 'city', ...none } as const;
  const plainColumn = { expressionType: 'SQL', sqlExpression: 'city', label: 'city', isColumnReference: true };
  expect(adhocOfDimension({ ...city, label: 'Town' })).toEqual({ ...plainColumn, label: 'Town' });
  expect(adhocOfDimension({ ...city, grain: 'P1D' })).toEqual({ ...plainColumn, timeGrain: 'P1D' });
  expect(adhocOfDimension({ ...city, isAxis: true })).toEqual({ ...plainColumn, columnType: 'BASE_AXIS' });
  expect(expressionOf('city')).toEqual({ kind: 'column', name: 'city' });
  expect(expressionOf({ sqlExpression: 'upper(a)', label: 'A' })).toEqual({ kind: 'sql', sql: 'upper(a)', label: 'A' });
  expect(expressionOf('')).toBeNull();
});

test('a value of the wire has the shape that its operator takes', () => {
  const table: readonly (readonly [operator: Parameters<typeof filterValue>[0], value: unknown, read: unknown])[] = [
    ['isNull', 'x', null],
    ['temporalRange', 'Last week', 'Last week'],
    ['temporalRange', ['Last week'], 'Last week'],
    ['temporalRange', ['a', 'b'], 'No filter'],
    ['temporalRange', '', 'No filter'],
    ['temporalRange', 5, 'No filter'],
    ['in', 'x', ['x']],
    ['in', null, []],
    ['in', undefined, []],
    ['in', 0, [0]],
    [
      'in',
      ['<NULL>', '<empty string>', '\tx\n', ' y ', true, 5, null, { a: 1 }],
      [null, '', 'x', ' y ', true, 5, null, '{"a":1}'],
    ],
    ['equals', ['a', 'b'], 'a'],
    ['equals', [], null],
    ['equals', false, false],
    ['like', ['%a%'], '%a%'],
    ['equals', undefined, null],
  ];
  for (const [operator, value, read] of table)
    expect([operator, value, filterValue(operator, value)]).toEqual([operator, value, read]);
});

const simple = (more: Partial<AdhocFilter>): AdhocFilter => ({
  expressionType: 'SIMPLE',
  clause: 'WHERE',
  subject: 'city',
  operator: '==',
  comparator: 'Rome',
  ...more,
});

test('a simple filter is a condition, in the steps of its column; what cannot be one is none', () => {
  expect(filterOf(simple({}))).toEqual({
    column: { kind: 'column', name: 'city' },
    operator: 'equals',
    value: 'Rome',
    grain: null,
  });
  const steppedColumn = { sqlExpression: 'day', isColumnReference: true, timeGrain: 'P1D' };
  expect(filterOf(simple({ subject: steppedColumn }))).toMatchObject({ column: { name: 'day' }, grain: 'P1D' });
  expect(filterOf(simple({ subject: { ...steppedColumn, timeGrain: 'P9Y' } }))?.grain).toBeNull();
  for (const more of [{ subject: '' }, { subject: null }, { operator: null }, { operator: 'BESIDE' }])
    expect(filterOf(simple(more))).toBeNull();
});

test('free SQL stands in parentheses in the clause that it names', () => {
  const sql = (sqlExpression: string, clause: 'WHERE' | 'HAVING') => ({ expressionType: 'SQL', sqlExpression, clause });
  expect(
    filtersOf([sql('a > 1', 'WHERE'), sql('b > 2', 'HAVING'), sql('c OR d', 'WHERE'), sql('', 'WHERE'), 5]),
  ).toEqual({
    filters: [],
    where: '(a > 1) AND (c OR d)',
    having: '(b > 2)',
  });
  expect(filtersOf([sql('a > 1 -- big', 'WHERE'), sql('c', 'WHERE')]).where).toBe('(a > 1 -- big\n) AND (c)');
  const noFilters = { filters: [], where: '', having: '' };
  for (const value of [null, 'x', {}, []]) expect(filtersOf(value)).toEqual(noFilters);
});

test('a filter is called by its column, its operator and its values', () => {
  const calledFilters: readonly (readonly [more: Partial<AdhocFilter>, label: string])[] = [
    [{}, "city == 'Rome'"],
    [{ comparator: "O'Hare" }, "city == 'O''Hare'"],
    [{ comparator: 5 }, 'city == 5'],
    [{ operator: 'IN', comparator: ['a', 5] }, "city IN ('a', 5)"],
    [{ operator: 'IS NULL', comparator: null }, 'city IS NULL'],
    [{ operator: 'TEMPORAL_RANGE', comparator: 'Last week' }, 'city (Last week)'],
    [{ operator: 'TEMPORAL_RANGE', comparator: null }, 'city (No filter)'],
    [{ operator: null, comparator: null }, 'city'],
    [{ operator: '>', comparator: '' }, "city > ''"],
    [{ subject: { sqlExpression: 'upper(a)', label: 'A' } }, "A == 'Rome'"],
    [{ subject: null }, "== 'Rome'"],
    [{ expressionType: 'SQL', sqlExpression: 'a > 1' }, 'a > 1'],
    [{ expressionType: 'SQL', sqlExpression: null }, ''],
  ];
  for (const [more, label] of calledFilters) expect([more, adhocFilterLabel(simple(more))]).toEqual([more, label]);
});
