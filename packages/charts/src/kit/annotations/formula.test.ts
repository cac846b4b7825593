import { expect, test } from 'vitest';
import { readFormula } from './formula.ts';

const valueOf = (text: string, x = 0): number | null => readFormula(text)?.(x) ?? null;

test.each([
  ['1 + 2 * 3', 0, 7],
  ['(1 + 2) * 3', 0, 9],
  ['10 - 4 - 3', 0, 3],
  ['2 ^ 3 ^ 2', 0, 512],
  ['-x ^ 2', 3, -9],
  ['2 ^ -1', 0, 0.5],
  ['2 * -x', 4, -8],
  ['x / 4 % 3', 20, 2],
  ['1.5e3 + .5', 0, 1500.5],
  ['SIN(PI / 2) + e - E', 0, 1],
  ['log(8, 2) + ln(e) + log10(100)', 0, 6],
  ['max(x, 2, min(9, 7)) + hypot(3, 4)', 1, 12],
  ['x > 5 and x <= 10 ? 100 : 1', 10, 100],
  ['not (x == 3) or x != 3 ? 1 : 2', 3, 2],
  ['if(x >= 2, 5, 6)', 2, 5],
  ['y = x + 1', 4, 5],
  ['f(x) = round(x)', 4.4, 4],
])('%s at %d is %d', (text, x, value) => expect(valueOf(text, x)).toBeCloseTo(value, 10));

test.each([
  '',
  ' ',
  '1 +',
  '(1',
  '1)',
  '2x',
  'z',
  'x = 1',
  'sin',
  'sin()',
  'sin(1, 2)',
  'constructor(1)',
  'toString',
  '__proto__',
  'x.constructor',
  'alert(1)',
  'x; 1',
  '`1`',
  '"a"',
  'x[0]',
  '1 ? 2',
  `${'('.repeat(80)}1${')'.repeat(80)}`,
  `${'-'.repeat(200)}1`,
  '1+'.repeat(400) + '1',
])('%j is no formula', (text) => expect(readFormula(text)).toBeNull());

test('what has no value is no number, and nothing throws', () => {
  expect(valueOf('sqrt(x)', -1)).toBeNaN();
  expect(valueOf('1 / x')).toBe(Infinity);
});
