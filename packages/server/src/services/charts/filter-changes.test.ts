import { expect, test } from 'vitest';
import { filterChanges } from './filter-changes.ts';

const is = (subject: string, operator: string, comparator: unknown) => ({
  expressionType: 'SIMPLE',
  clause: 'WHERE',
  subject,
  operator,
  comparator,
});
const sql = { expressionType: 'SQL', clause: 'WHERE', sqlExpression: 'a > 1' };
const changes = (before: unknown, after: unknown) => filterChanges('Filters', before, after);

test('a condition that came or went is named with its operator and its values', () => {
  expect(changes([], [is('origin', 'IN', ['ATL', 'ORD'])])).toEqual(['Filters: added “origin is ATL, ORD”']);
  expect(changes([is('distance', '>=', 250), sql], undefined)).toEqual([
    'Filters: removed “distance is at least 250” and “a > 1”',
  ]);
  expect(changes([], [is('name', 'ILIKE', '%x%'), is('day', 'IS NULL', null)])).toEqual([
    'Filters: added “name contains x” and “day is NULL”',
  ]);
  expect(changes([is('day', 'TEMPORAL_RANGE', 'Last week')], [is('city', '==', 'Oslo')])).toEqual([
    'Filters changed from “day is Last week” to “city is Oslo”',
  ]);
});

test('of a condition with other values those are said that came and went, however many stay', () => {
  const many = Array.from({ length: 40 }, (_, index) => `airport ${index}`);
  expect(changes([is('origin', 'IN', many)], [is('origin', 'IN', [...many, 'LAX'])])).toEqual([
    'Filter “origin is”: added “LAX”',
  ]);
  expect(changes([is('origin', 'IN', ['ATL', 'SFO'])], [is('origin', 'IN', ['SFO', 'LAX'])])).toEqual([
    'Filter “origin is” changed from “ATL” to “LAX”',
  ]);
  // Two conditions of one kind cannot be told apart: they are said whole.
  const [one, two, three] = ['ATL', 'SFO', 'LAX'].map((code) => is('origin', '!=', code));
  expect(changes([one, two], [one, three])).toEqual([
    'Filters changed from “origin is not SFO” to “origin is not LAX”',
  ]);
});

test('what cannot be read has no words, and what stays none either', () => {
  expect(changes([5], [])).toBeNull();
  expect(changes([sql], [sql])).toEqual([]);
});
