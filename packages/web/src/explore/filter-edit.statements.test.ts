import { expect, test } from 'vitest';
import { operators } from '@sextant/contract';
import type { AdhocFilter, DatasetData } from '@sextant/contract';
import {
  comparatorText,
  emptyFilter,
  keptFilter,
  operatorsOfColumn,
  operatorsOffered,
  momentValue,
  suggestedFrom,
  typedValue,
  withColumn,
  withLatestPartition,
  withMetric,
  withOperator,
} from './filter-edit.ts';

const column = (name: string, generic: 0 | 1 | 2 | 3) => ({
  column_name: name,
  type_generic: generic,
  is_dttm: generic === 2,
});
const dataset = {
  columns: [
    column('origin', 1),
    column('city', 1),
    column('delay', 0),
    column('late', 3),
    column('date', 2),
    column('day', 2),
    { ...column('stops', 0), value_type: 'integer' },
    { ...column('is_far', 1), expression: 'distance > 1000' },
  ],
  metrics: [{ metric_name: 'total', expression: 'SUM(delay)' }],
} as unknown as DatasetData;
const filter = (change: Partial<AdhocFilter>): AdhocFilter => ({ ...emptyFilter, subject: 'origin', ...change });
const equals = filter({ operator: '==', operatorId: 'EQUALS', comparator: 'ORD' });

test('[ADHF-043] another column makes it a condition on rows: WHERE', () =>
  expect(withColumn(filter({ clause: 'HAVING' }), 'city', dataset)).toMatchObject({
    subject: 'city',
    clause: 'WHERE',
  }));

test('[ADHF-045] the operator stays when the new column takes it, and goes when not', () => {
  expect(withColumn(equals, 'city', dataset).operatorId).toBe('EQUALS');
  const like = filter({ operator: 'ILIKE', operatorId: 'ILIKE', comparator: 'a%' });
  expect(withColumn(like, 'city', dataset).operatorId).toBe('ILIKE');
  expect(withColumn(like, 'delay', dataset).operatorId).not.toBe('ILIKE');
  expect(
    withColumn(filter({ operator: 'IS TRUE', operatorId: 'IS_TRUE', comparator: true }), 'city', dataset).operatorId,
  ).not.toBe('IS_TRUE');
});

test('a condition that comes to a column of times is a range of them; between two such columns the operator stays', () => {
  const dates = withColumn(emptyFilter, 'date', dataset);
  expect(dates).toMatchObject({ operator: 'TEMPORAL_RANGE', comparator: 'No filter', clause: 'WHERE' });
  expect(withColumn(equals, 'date', dataset).operator).toBe('TEMPORAL_RANGE');
  expect(['in', 'equals'].map((name) => withOperator(dates, name as 'in').comparator)).toEqual([[], '']);
  const before = filter({ subject: 'date', operator: '<', operatorId: 'LESS_THAN', comparator: '2001' });
  expect(withColumn(before, 'day', dataset).operator).toBe('<');
});

test('[ADHF-042 ADHF-047 ADHF-048] is true and is false hold a boolean', () => {
  expect(withOperator(equals, 'isTrue').comparator).toBe(true);
  expect(withOperator(equals, 'isFalse').comparator).toBe(false);
});

test('[ADHF-049] from a single value to several: the value becomes a list', () =>
  expect(withOperator(equals, 'in')).toMatchObject({ operator: 'IN', comparator: ['ORD'] }));

test('[ADHF-050] from several values to a single one: the first stays', () => {
  const several = filter({ comparator: ['ORD', 'DFW'] });
  expect(withOperator(several, 'equals')).toMatchObject({ operator: '==', comparator: 'ORD' });
});

const truthOperators = ['isTrue', 'isFalse'];
test('[ADHF-053 ADHF-054 ADHF-055] is true and is false are offered to boolean, whole-number and expression columns', () => {
  for (const name of ['late', 'stops', 'is_far'])
    expect(operatorsOfColumn(dataset, name)).toEqual(expect.arrayContaining(truthOperators));
});

test('[ADHF-056] no other column is offered is true or is false', () => {
  for (const name of ['origin', 'delay', 'date'])
    expect(operatorsOfColumn(dataset, name).filter((operator) => truthOperators.includes(operator))).toEqual([]);
});

test('[ADHF-057] a boolean column is offered these four and no more', () =>
  expect(operatorsOfColumn(dataset, 'late')).toEqual(['isTrue', 'isFalse', 'isNull', 'isNotNull']));

test('[ADHF-044] a metric makes it a condition on groups: HAVING', () => {
  expect(withMetric(equals, 'total')).toMatchObject({ subject: 'total', clause: 'HAVING', comparator: '' });
  expect(withColumn(withMetric(equals, 'total'), 'city', dataset).clause).toBe('WHERE');
});

test('[ADHF-061 ADHF-062] groups are compared in six ways, fewer than rows', () => {
  const offeredOperators = operatorsOffered(withMetric(emptyFilter, 'total'), dataset);
  expect(offeredOperators.map((name) => operators[name].wire)).toEqual(['==', '!=', '>', '<', '>=', '<=']);
  expect(offeredOperators.length).toBeLessThan(operatorsOffered(filter({ subject: 'delay' }), dataset).length);
});

test('[ADHF-071] values are suggested for rows only', () => {
  expect(suggestedFrom(equals, dataset)).toBe('origin');
  expect(suggestedFrom({ ...equals, clause: 'HAVING' }, dataset)).toBeNull();
  expect(suggestedFrom(withMetric(equals, 'total'), dataset)).toBeNull();
  expect(suggestedFrom(filter({ subject: 'delay' }), dataset)).toBeNull();
});

test('a condition on groups is kept as SQL over the expression of the metric', () => {
  const filter = { ...withMetric(equals, 'total'), comparator: 5 };
  expect(keptFilter(filter, dataset)).toMatchObject({
    expressionType: 'SQL',
    clause: 'HAVING',
    sqlExpression: 'SUM(delay) = 5',
  });
  expect(keptFilter({ ...filter, comparator: "O'Hare" }, dataset).sqlExpression).toBe("SUM(delay) = 'O''Hare'");
  expect(keptFilter(equals, dataset)).toBe(equals);
});

test('[ADHF-046] the newest partition is a condition in SQL, on rows', () => {
  const source = { ...dataset, schema: 'shop', table_name: 'visits' } as unknown as DatasetData;
  expect(withLatestPartition({ ...equals, clause: 'HAVING' }, 'day', source)).toMatchObject({
    expressionType: 'SQL',
    clause: 'WHERE',
    sqlExpression: "day = '{{ presto.latest_partition('shop.visits') }}'",
  });
});

test('values of a time column are suggested, kept as databases write them, and read as dates', () => {
  expect(suggestedFrom(filter({ subject: 'date' }), dataset)).toBe('date');
  expect(typedValue('timestamp', '8 Jan 1990')).toBe('1990-01-08');
  expect(typedValue('timestamp', '8 Jan 1990, 09:30')).toBe('1990-01-08 09:30:00');
  expect(typedValue('timestamp', 'soon')).toBe('soon');
  expect(typedValue('text', '8 Jan 1990')).toBe('8 Jan 1990');
  expect(momentValue(Date.UTC(1990, 0, 8, 0, 0, 0, 250))).toBe('1990-01-08 00:00:00.250');
  expect(comparatorText('timestamp', Date.UTC(1990, 0, 8))).toBe('8 Jan 1990');
  expect(comparatorText('timestamp', '1990-01-08 09:30:00')).toBe('8 Jan 1990, 09:30');
  expect(comparatorText('timestamp', 'soon')).toBe('soon');
  expect(comparatorText('float', 631_756_800_000)).toBe('631756800000');
});
