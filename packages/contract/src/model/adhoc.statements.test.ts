import { expect, test } from 'vitest';
import {
  adhocFilter,
  adhocMetric,
  defaultMetricLabel,
  filterOf,
  filtersOf,
  isValidAdhocFilter,
  metricOf,
} from './adhoc.ts';

/** A full object with, for every field, a value of the wrong type: a schema that knows the field rejects it. */
const rejects = (
  schema: { safeParse: (value: unknown) => { success: boolean } },
  full: object,
  invalidMetric: object,
): string[] =>
  Object.entries(invalidMetric).flatMap(([key, value]) =>
    schema.safeParse({ ...full, [key]: value }).success ? [key] : [],
  );

const fullFilter = {
  expressionType: 'SIMPLE',
  clause: 'WHERE',
  subject: 'origin',
  operator: '==',
  operatorId: 'EQUALS',
  comparator: 'ORD',
  sqlExpression: null,
  isExtra: false,
  isNew: true,
  filterOptionName: 'filter_1',
};
const wrongFilter = {
  expressionType: 1,
  clause: 1,
  subject: 1,
  operator: 1,
  operatorId: 1,
  sqlExpression: 1,
  isExtra: 'x',
  isNew: 'x',
  filterOptionName: 1,
};

test('[ADHF-005 ADHF-016 ADHF-039] an adhoc filter has its ten fields, each of its own type', () => {
  expect(adhocFilter.parse(fullFilter)).toEqual(fullFilter);
  expect(rejects(adhocFilter, fullFilter, wrongFilter)).toEqual([]);
  // One more is ours.
  expect(Object.keys(adhocFilter.shape).toSorted()).toEqual([...Object.keys(fullFilter), 'keeps_null'].toSorted());
});

test('[ADHF-017 ADHF-040] expressionType is SIMPLE or SQL, clause WHERE or HAVING', () => {
  const isTaken = (change: object): boolean => adhocFilter.safeParse({ ...fullFilter, ...change }).success;
  expect(['SIMPLE', 'SQL'].every((expressionType) => isTaken({ expressionType }))).toBe(true);
  expect(['WHERE', 'HAVING'].every((clause) => isTaken({ clause }))).toBe(true);
  expect(['simple', 'Simple', '', 'JSON'].some((expressionType) => isTaken({ expressionType }))).toBe(false);
  expect(['where', 'ORDER BY', ''].some((clause) => isTaken({ clause }))).toBe(false);
});

test('[ADHF-041] a comparator is a single value or a list', () => {
  expect(filterOf({ ...adhocFilter.parse(fullFilter) })?.value).toBe('ORD');
  const list = adhocFilter.parse({ ...fullFilter, operator: 'IN', operatorId: 'IN', comparator: ['ORD', 'DFW'] });
  expect(isValidAdhocFilter(list)).toBe(true);
  expect(filterOf(list)?.value).toEqual(['ORD', 'DFW']);
});

test('[METR-001 METR-013] an adhoc metric has its eight fields, each of its own type', () => {
  const metric = {
    expressionType: 'SIMPLE',
    column: { column_name: 'delay' },
    aggregate: 'AVG',
    sqlExpression: null,
    label: 'mean',
    hasCustomLabel: true,
    optionName: 'metric_1',
    isNew: false,
  };
  const invalidFilter = {
    expressionType: 1,
    column: 'delay',
    aggregate: 'MODE',
    sqlExpression: 1,
    label: 1,
    hasCustomLabel: 'x',
    optionName: 1,
    isNew: 'x',
  };
  expect(adhocMetric.parse(metric)).toEqual(metric);
  expect(rejects(adhocMetric, metric, invalidFilter)).toEqual([]);
  expect(Object.keys(adhocMetric.shape).toSorted()).toEqual(Object.keys(metric).toSorted());
});

test('[METR-024] a saved metric given as an object is named by metric_name or saved_metric_name', () => {
  const count = { kind: 'saved', name: 'count', label: 'count' };
  expect(metricOf({ metric_name: 'count' })).toEqual(count);
  expect(metricOf({ metric_name: 'other', saved_metric_name: 'count' })).toEqual(count);
  expect(metricOf({ saved_metric_name: 'count', label: 'Rows' })).toEqual(count);
  for (const invalidMetric of [
    { metric_name: '' },
    { saved_metric_name: 3 },
    { metric_name: 'count', expressionType: 'SQL' },
  ])
    expect(metricOf(invalidMetric)).toBeNull();
});

test('[METR-014] an adhoc metric is SIMPLE or SQL', () => {
  expect(['SIMPLE', 'SQL'].every((expressionType) => adhocMetric.safeParse({ expressionType }).success)).toBe(true);
  expect(['simple', 'SAVED', ''].some((expressionType) => adhocMetric.safeParse({ expressionType }).success)).toBe(
    false,
  );
});

test('[METR-006] a label that is cut ends in three dots and has 43 characters', () => {
  const label = defaultMetricLabel({ kind: 'aggregate', aggregate: 'SUM', column: 'x'.repeat(60), label: '' });
  expect(label).toHaveLength(43);
  expect(label.endsWith('...')).toBe(true);
});

test('an SQL filter lands in the clause it names', () => {
  const sql = (clause: string) => ({ expressionType: 'SQL', clause, sqlExpression: 'a > 1' });
  expect(filtersOf([sql('WHERE')])).toMatchObject({ where: '(a > 1)', having: '' });
  expect(filtersOf([sql('HAVING')])).toMatchObject({ where: '', having: '(a > 1)' });
});
