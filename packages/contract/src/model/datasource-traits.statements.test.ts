import { expect, test } from 'vitest';
import { operators } from './filters.ts';
import type { OperatorName } from './filters.ts';
import { operatorsOfKind, traitsOf } from './datasource-traits.ts';

const all = Object.keys(operators) as OperatorName[];
const spellings = (kind: string) => operatorsOfKind(kind, all).map((name) => operators[name].wire as string);

test('[ADHF-058 ADHF-059 ADHF-060] Druid has no LIKE and no ILIKE, a table no REGEX', () => {
  expect(spellings('druid')).not.toEqual(expect.arrayContaining(['LIKE']));
  expect(spellings('druid')).not.toEqual(expect.arrayContaining(['ILIKE']));
  expect(spellings('table')).toEqual(expect.arrayContaining(['LIKE', 'ILIKE']));
  expect(spellings('table')).not.toContain('REGEX');
  expect([traitsOf('druid').excludedOperators, traitsOf('table').excludedOperators]).toEqual([
    ['LIKE', 'NOT LIKE', 'ILIKE'],
    ['REGEX'],
  ]);
});

test('[METR-021] Druid itself has no AVG, tables have', () => {
  expect(traitsOf('druid').aggregates).toEqual(['COUNT', 'SUM', 'MIN', 'MAX', 'COUNT_DISTINCT']);
  expect(traitsOf('table').aggregates).toContain('AVG');
});

test('[TIME-001 TIME-002] steps of time of Druid: sixteen in this order, the day at first', () => {
  const { granularities } = traitsOf('druid');
  expect(granularities?.default).toBe('P1D');
  expect(granularities?.choices.map(([, text]) => text)).toEqual([
    'all',
    '5 seconds',
    '30 seconds',
    '1 minute',
    '5 minutes',
    '30 minutes',
    '1 hour',
    '6 hours',
    '1 day',
    '7 days',
    'week',
    'week starting Sunday',
    'week ending Saturday',
    'month',
    'quarter',
    'year',
  ]);
  expect(granularities?.choices.some(([id]) => id === granularities.default)).toBe(true);
  expect(traitsOf('table').granularities).toBeNull();
});

test('[DSET-080] a source is Druid or a table, and each has its traits', () => {
  expect(traitsOf('druid').sqlFilterRejection).toContain('Druid');
  expect(traitsOf('table').sqlFilterRejection).toBeNull();
  expect(traitsOf('query')).toBe(traitsOf('table'));
});
