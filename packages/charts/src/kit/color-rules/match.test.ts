import { columnFrom, type Cell, type ValueType } from '@sextant/contract';
import { expect, test } from 'vitest';
import { cellColor, extremesOf, extremesOfColumn, ruleStrength } from './match.ts';
import type { ColorOperator, ColorRule } from './rule.ts';

const ruleOf = (operator: ColorOperator, ...targets: readonly (number | string)[]): ColorRule => ({
  column: 'delay',
  operator,
  colorScheme: 'heat',
  targetValue: targets.length === 1 ? (targets[0] ?? null) : null,
  targetValueLeft: targets.length === 2 ? Number(targets[0]) : null,
  targetValueRight: targets.length === 2 ? Number(targets[1]) : null,
});

const amounts = [0, 5, 10, 15, 20];
const strengths = (rule: ColorRule, cells: readonly (number | string | null)[] = amounts) =>
  cells.map((cell) => ruleStrength(rule, cell, { min: 0, max: 20 }));

test('[COND-034] None colors every amount, from 0 at the least to 1 at the most', () => {
  expect(strengths(ruleOf('None'))).toEqual([0, 0.25, 0.5, 0.75, 1]);
});

// 0.05 at the target, 1 at the extreme of that side, in hundredths.
test.for([
  ['COND-035', '>', [null, null, null, 0.53, 1]],
  ['COND-036', '<', [1, 0.53, null, null, null]],
  ['COND-037', '≥', [null, null, 0.05, 0.53, 1]],
  ['COND-038', '≤', [1, 0.53, 0.05, null, null]],
  ['COND-039', '=', [null, null, 1, null, null]],
] as const)('%s: %s 10', ([, operator, expected]) => {
  expect(strengths(ruleOf(operator, 10))).toEqual(expected);
});

test('[COND-035 COND-036 COND-037 COND-038 COND-039] a target itself belongs to ≥, ≤ and = alone', () => {
  const matchedStrengths = (['>', '<', '≥', '≤', '='] as const).map(
    (operator) => strengths(ruleOf(operator, 10), [10])[0],
  );
  expect(matchedStrengths).toEqual([null, null, 0.05, 0.05, 1]);
});

test('[COND-040] ≠ colors all but the target, strongest at the extreme that is farther off', () => {
  expect(strengths(ruleOf('≠', 5))).toEqual([0.37, null, 0.37, 0.68, 1]);
});

test('[COND-041 COND-042] of the four between the boundaries belong to those that say so', () => {
  const matchedStrengths = (['< x <', '≤ x ≤', '≤ x <', '< x ≤'] as const).map((operator) =>
    amounts.filter((amount) => ruleStrength(ruleOf(operator, 5, 15), amount, { min: 0, max: 20 }) !== null),
  );
  expect(matchedStrengths).toEqual([[10], [5, 10, 15], [5, 10], [10, 15]]);
  expect(strengths(ruleOf('≤ x ≤', 5, 15))).toEqual([null, 0.05, 0.53, 1, null]);
});

test('of texts, begins with and ends with heed case, containing does not', () => {
  const cells = ['ORD', 'ord', 'ORLANDO', null];
  const strengthsFor = (operator: ColorOperator, target: string) => strengths(ruleOf(operator, target), cells);
  expect(strengthsFor('=', 'ORD')).toEqual([1, null, null, null]);
  expect(strengthsFor('begins with', 'OR')).toEqual([1, null, 1, null]);
  expect(strengthsFor('ends with', 'd')).toEqual([null, 1, null, null]);
  expect(strengthsFor('containing', 'Or')).toEqual([1, 1, 1, null]);
  expect(strengthsFor('not containing', 'LAN')).toEqual([1, 1, null, null]);
});

test('NULL and what is no number are never colored; amounts without end are', () => {
  expect(strengths(ruleOf('None'), [null, Number.NaN, Infinity])).toEqual([null, null, 1]);
  expect(strengths(ruleOf('>', 10), [-Infinity, Infinity])).toEqual([null, 1]);
});

test('a column with one amount is colored in full', () => {
  expect(ruleStrength(ruleOf('None'), 7, extremesOf([7, null]))).toBe(1);
  expect(ruleStrength(ruleOf('≥', 7), 7, extremesOf([7, 7]))).toBe(1);
});

test('extremes leave out NULL and amounts without end', () => {
  expect(extremesOf([3, null, -2, Infinity])).toEqual({ min: -2, max: 3 });
  expect(extremesOf([null])).toEqual({ min: 0, max: 0 });
});

test('the last rule that matches wins', () => {
  const rules = [ruleOf('>', 0), { ...ruleOf('>', 10), colorScheme: '#EFA1AA' }, ruleOf('<', 0)];
  expect(cellColor(rules, 20, { min: 0, max: 20 })).toEqual({ scheme: '#EFA1AA', strength: 1 });
  expect(cellColor(rules, 10, { min: 0, max: 20 })).toEqual({ scheme: 'heat', strength: 0.53 });
  expect(cellColor(rules, 0, { min: 0, max: 20 })).toBeNull();
});

test('the extremes of a column are those of its amounts, however it holds them', () => {
  const extremesIn = (type: ValueType, cells: readonly Cell[]) => extremesOfColumn(columnFrom('amount', type, cells));
  expect(extremesIn('float', [3, null, -2, Infinity, Number.NaN])).toEqual({ min: -2, max: 3 });
  // Where NULL is held as 0, it is no amount.
  expect(extremesIn('integer', [null, 5, 7])).toEqual({ min: 5, max: 7 });
  expect(extremesIn('decimal', ['4611686018427387904', null, '1.5'])).toEqual({ min: 1.5, max: 2 ** 62 });
  expect(extremesIn('boolean', [true, false])).toEqual({ min: 0, max: 0 });
  expect(extremesIn('integer', [null])).toEqual({ min: 0, max: 0 });
});
