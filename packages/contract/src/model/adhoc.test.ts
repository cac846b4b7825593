import { expect, test } from 'vitest';
import {
  adhocFilter,
  adhocFilterLabel,
  adhocMetric,
  adhocOfDimension,
  adhocOfMetric,
  defaultMetricLabel,
  dimensionOf,
  filterOf,
  filtersOf,
  isValidAdhocFilter,
  metricOf,
  filterValue,
} from './adhoc.ts';
import type { AdhocFilter } from './adhoc.ts';
import { cutLabel } from './label.ts';
import type { Dimension, Metric } from './query-object.ts';

const simple = (changes: Partial<AdhocFilter>): AdhocFilter => ({
  expressionType: 'SIMPLE',
  clause: 'WHERE',
  subject: 'a',
  operator: '==',
  operatorId: 'EQUALS',
  comparator: 'x',
  ...changes,
});
const sql = (changes: Partial<AdhocFilter>): AdhocFilter => ({
  expressionType: 'SQL',
  clause: 'WHERE',
  sqlExpression: 'a > 1',
  ...changes,
});

test('[ADHF-006] expressionType is SIMPLE or SQL', () => {
  expect(adhocFilter.safeParse({ expressionType: 'OTHER' }).success).toBe(false);
  expect(adhocFilter.safeParse(simple({})).success && adhocFilter.safeParse(sql({})).success).toBe(true);
});
test('[ADHF-007] clause is WHERE or HAVING', () => {
  expect(adhocFilter.safeParse({ ...simple({}), clause: 'LIMIT' }).success).toBe(false);
  expect(adhocFilter.safeParse(simple({ clause: 'HAVING' })).success).toBe(true);
});
test('[ADHF-008] a null operator needs a subject and no comparator', () => {
  expect(isValidAdhocFilter(simple({ operator: 'IS NULL', operatorId: 'IS_NULL', comparator: null }))).toBe(true);
  expect(isValidAdhocFilter(simple({ operator: 'IS NOT NULL', operatorId: null, comparator: undefined }))).toBe(true);
  expect(isValidAdhocFilter(simple({ operator: 'IS NULL', operatorId: 'IS_NULL', subject: null }))).toBe(false);
});
test('[ADHF-009] a boolean operator needs a subject and a comparator that is not null', () => {
  expect(isValidAdhocFilter(simple({ operator: '==', operatorId: 'IS_TRUE', comparator: true }))).toBe(true);
  expect(isValidAdhocFilter(simple({ operator: '==', operatorId: 'IS_FALSE', comparator: false }))).toBe(true);
  expect(isValidAdhocFilter(simple({ operator: '==', operatorId: 'IS_TRUE', comparator: null }))).toBe(false);
  expect(isValidAdhocFilter(simple({ operator: '==', operatorId: 'IS_TRUE', comparator: true, subject: '' }))).toBe(
    false,
  );
});
test('[ADHF-010] otherwise operator, subject, clause and a comparator are needed', () => {
  expect(isValidAdhocFilter(simple({}))).toBe(true);
  expect(isValidAdhocFilter(simple({ comparator: 0 }))).toBe(true);
  for (const missing of [
    { operator: null },
    { subject: null },
    { clause: null },
    { comparator: '' },
    { comparator: null },
    { comparator: undefined },
  ])
    expect(isValidAdhocFilter(simple(missing))).toBe(false);
});
test('[ADHF-011] a list comparator must not be empty', () =>
  expect(isValidAdhocFilter(simple({ operator: 'IN', operatorId: 'IN', comparator: [] }))).toBe(false));
test('[ADHF-012] SQL needs expression and clause', () => {
  expect(isValidAdhocFilter(sql({}))).toBe(true);
  expect(isValidAdhocFilter(sql({ sqlExpression: '' }))).toBe(false);
  expect(isValidAdhocFilter(sql({ clause: null }))).toBe(false);
});
test('[ADHF-013] a filter label of 43 characters or more is cut to 40 and an ellipsis', () => {
  expect(adhocFilterLabel(sql({ sqlExpression: 'x'.repeat(42) }))).toBe('x'.repeat(42));
  expect(adhocFilterLabel(sql({ sqlExpression: 'x'.repeat(43) }))).toBe(`${'x'.repeat(40)}...`);
});
test('filters are called by what they say', () => {
  expect(adhocFilterLabel(simple({ operator: 'IN', comparator: ["it's", 2] }))).toBe("a IN ('it''s', 2)");
  expect(adhocFilterLabel(simple({ operator: 'IS NULL', comparator: null }))).toBe('a IS NULL');
  expect(adhocFilterLabel(simple({ operator: 'TEMPORAL_RANGE', comparator: 'Last week' }))).toBe('a (Last week)');
});

test('[METR-002] expressionType is SIMPLE or SQL', () =>
  expect(adhocMetric.safeParse({ expressionType: 'OTHER' }).success).toBe(false));
/** What no metric is read from is not valid. */
const isValid = (metric: unknown): boolean => metricOf(metric) !== null;

test('[METR-003] SIMPLE is valid with column and aggregate', () => {
  const metric = { expressionType: 'SIMPLE', column: { column_name: 'v' }, aggregate: 'SUM' };
  expect(isValid(metric)).toBe(true);
  expect(isValid({ ...metric, column: null })).toBe(false);
  expect(isValid({ ...metric, aggregate: null })).toBe(false);
  expect(isValid({ ...metric, aggregate: 'MEDIAN' })).toBe(false);
});
test('[METR-004] SQL is valid with an expression', () => {
  expect(isValid({ expressionType: 'SQL', sqlExpression: 'max(v)' })).toBe(true);
  expect(isValid({ expressionType: 'SQL', sqlExpression: '' })).toBe(false);
});
test('[METR-005 METR-006] a metric label of 43 characters or more is cut to 40 and three dots', () => {
  const metric = (length: number): Metric => ({ kind: 'sql', sql: 'x'.repeat(length), label: 'l' });
  expect(defaultMetricLabel(metric(42))).toHaveLength(42);
  expect(defaultMetricLabel(metric(43))).toBe(`${'x'.repeat(40)}...`);
  expect(cutLabel('漢'.repeat(43))).toBe(`${'漢'.repeat(40)}...`);
});

test('metrics, dimensions and filters come back from their form values', () => {
  const metrics: Metric[] = [
    { kind: 'saved', name: 'count', label: 'count' },
    { kind: 'aggregate', column: 'v', aggregate: 'AVG', label: 'mine' },
    { kind: 'sql', sql: 'max(v)', label: 'max(v)' },
  ];
  for (const metric of metrics) expect(metricOf(adhocOfMetric(metric))).toEqual(metric);
  const dimensions: Dimension[] = [
    { kind: 'column', name: 'a', label: 'a', grain: null, isAxis: false },
    { kind: 'column', name: 't', label: 't', grain: 'P1M', isAxis: true },
    { kind: 'sql', sql: 'upper(a)', label: 'A', grain: null, isAxis: false },
  ];
  for (const dimension of dimensions) expect(dimensionOf(adhocOfDimension(dimension))).toEqual(dimension);
});

test('form filters are read as conditions: of a column, of a column in steps, of an expression', () => {
  expect(filterOf(simple({ operator: 'IN', comparator: ['x', null] }))).toEqual({
    column: { kind: 'column', name: 'a' },
    operator: 'in',
    value: ['x', null],
    grain: null,
  });
  const week = { operator: 'TEMPORAL_RANGE', comparator: 'Last week' };
  const day = adhocOfDimension({ kind: 'column', name: 't', label: 't', grain: 'P1D', isAxis: false });
  expect(filterOf(simple({ ...week, subject: day }))).toEqual({
    column: { kind: 'column', name: 't' },
    operator: 'temporalRange',
    value: 'Last week',
    grain: 'P1D',
  });
  const upper = adhocOfDimension({ kind: 'sql', sql: 'upper(a)', label: 'A', grain: null, isAxis: false });
  expect(filterOf(simple({ operator: 'IS NULL', comparator: null, subject: upper }))).toEqual({
    column: { kind: 'sql', sql: 'upper(a)', label: 'A' },
    operator: 'isNull',
    value: null,
    grain: null,
  });
});

test('form filters come to conditions and free SQL; invalid ones count as not there', () => {
  expect(
    filtersOf([
      simple({}),
      simple({ comparator: '' }),
      sql({}),
      sql({ sqlExpression: 'b < 2' }),
      sql({ clause: 'HAVING', sqlExpression: 'count(*) > 1' }),
      'junk',
      null,
    ]),
  ).toEqual({
    filters: [{ column: { kind: 'column', name: 'a' }, operator: 'equals', value: 'x', grain: null }],
    where: '(a > 1) AND (b < 2)',
    having: '(count(*) > 1)',
  });
  expect(filtersOf(undefined)).toEqual({ filters: [], where: '', having: '' });
});
test('Superset writes is true as an equality with true', () => {
  expect(filterOf(simple({ operator: '==', operatorId: 'IS_TRUE', comparator: true }))).toMatchObject({
    operator: 'equals',
    value: true,
  });
});

test('a time range in a list of one is that range, in a longer list none', () => {
  expect(filterValue('temporalRange', ['Last week'])).toBe('Last week');
  expect(filterValue('temporalRange', ['Last week', 'Last month'])).toBe('No filter');
  expect(filterValue('temporalRange', [])).toBe('No filter');
});
