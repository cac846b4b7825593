import { expect, test } from 'vitest';
import { colorOperators, colorRuleErrors, colorRuleLabel, readColorRules, targetCount } from './rule.ts';

const rule = { column: 'delay', operator: '>', colorScheme: '#EFA1AA', targetValue: 15 };

test('[COND-022] a rule has a column, a scheme, an operator and its targets', () => {
  const betweenRule = {
    column: 'delay',
    operator: '≤ x <',
    colorScheme: 'heat',
    targetValueLeft: 2,
    targetValueRight: 14,
  };
  expect(readColorRules([rule, betweenRule])).toEqual({
    ok: true,
    value: [
      { ...rule, targetValueLeft: null, targetValueRight: null },
      { ...betweenRule, targetValue: null },
    ],
  });
});

test('rules that miss something are left out, the others stay', () => {
  const brokenRule = [
    {},
    7,
    null,
    { ...rule, column: '' },
    { ...rule, targetValue: 'x' },
    { ...rule, operator: 'about' },
  ];
  const read = readColorRules([...brokenRule, rule, { ...rule, targetValue: '7' }]);
  expect(read).toMatchObject({ ok: true, value: [{ targetValue: 15 }, { targetValue: 7 }] });
  expect(readColorRules('x')).toMatchObject({ ok: false });
});

test('rules over texts have a text as their target', () => {
  const texts = ['=', 'begins with', 'ends with', 'containing', 'not containing'].map((operator) => ({
    ...rule,
    operator,
    targetValue: 'ORD',
  }));
  const read = readColorRules(texts);
  expect(read.ok && read.value.map(({ operator, targetValue }) => [operator, targetValue])).toEqual(
    texts.map(({ operator }) => [operator, 'ORD']),
  );
});

test('what is missing is required, and the left target is smaller than the right one', () => {
  const all = ['column', 'colorScheme', 'operator'];
  expect(colorRuleErrors({})).toEqual(Object.fromEntries(all.map((key) => [key, 'Required'])));
  const bareRule = { column: 'delay', colorScheme: 'heat' };
  expect(colorRuleErrors({ ...bareRule, operator: 'None' })).toEqual({});
  expect(colorRuleErrors({ ...bareRule, operator: '>' })).toEqual({ targetValue: 'Required' });
  expect(colorRuleErrors({ ...bareRule, operator: '>', targetValue: 0 })).toEqual({});
  expect(colorRuleErrors({ ...bareRule, operator: '=', targetValue: 'ORD' }, true)).toEqual({});
  expect(colorRuleErrors({ ...bareRule, operator: '< x <', targetValueRight: 3 })).toEqual({
    targetValueLeft: 'Required',
  });
  expect(colorRuleErrors({ ...bareRule, operator: '< x <', targetValueLeft: 5, targetValueRight: 3 })).toEqual({
    targetValueLeft: 'This value should be smaller than the right target value',
    targetValueRight: 'This value should be greater than the left target value',
  });
});

test('operators have no target, one or two', () => {
  expect((['None', '≠', 'containing', '< x ≤'] as const).map(targetCount)).toEqual([0, 1, 1, 2]);
});

test('the operators of amounts and of texts, in the order of their menus', () => {
  expect(colorOperators.number.join(' | ')).toBe('None | > | < | ≥ | ≤ | = | ≠ | < x < | ≤ x ≤ | ≤ x < | < x ≤');
  expect(colorOperators.text.join(' | ')).toBe('None | = | begins with | ends with | containing | not containing');
});

test('a rule is written in short', () => {
  const betweenRule = {
    column: 'delay',
    operator: '≤ x <',
    colorScheme: 'heat',
    targetValueLeft: 2,
    targetValueRight: 14,
  };
  const read = readColorRules([rule, betweenRule, { ...rule, operator: 'None' }]);
  expect(read.ok && read.value.map((one) => colorRuleLabel(one, 'Delay'))).toEqual([
    'Delay > 15',
    '2 ≤ Delay < 14',
    'Delay',
  ]);
});
