import { expect, test } from 'vitest';
import { axisNumberText, isNumberFormat, numberText, shareText } from './numbers.ts';

const thin = '\u202f';

test.for([
  [166341, '166,341'],
  [3_000_000, '3.0M'],
  [10_000_000, '10.0M'],
  [166_341_000, '166M'],
  [1_500_000_000, '1.5B'],
  [0, '0'],
  [12.345, '12.35'],
  [123.456, '123.5'],
  [-9876.5, '−9,877'],
  [0.0123, '0.0123'],
  [null, 'NULL'],
  [Number.NaN, 'NULL'],
  [-Infinity, '−∞'],
] as const)('adaptive %s is %s', ([value, text]) => {
  expect(numberText('SMART_NUMBER')(value)).toBe(text);
});

test.for([
  [',.1%', 0.745, `74.5${thin}%`],
  [',d', 12345.4, '12,345'],
  ['$,.2f', 12345.432, '$12,345.43'],
  ['.3s', 1_500_000_000, '1.50B'],
  ['DURATION', 41, '41 ms'],
  ['DURATION', 12_400, '12.4 s'],
  ['DURATION', 240_000, '4m'],
  ['DURATION', 3_665_000, '1h 1m 5s'],
  ['DURATION_SUB', 66_500, '1m 6s 500ms'],
  ['MEMORY_BINARY', 1536, '1.5 KiB'],
  ['+,', 5, '+5'],
  ['bogus', 1234, '1,234'],
] as const)('%s of %s is %s', ([format, value, text]) => {
  expect(numberText(format)(value)).toBe(text);
});

test('axes shorten whole numbers and drop idle decimals', () => {
  expect([25_000, 1_500_000, 500].map(axisNumberText(',d'))).toEqual(['25k', '1.5M', '500']);
  expect([30, 2.5].map(axisNumberText(',.1f'))).toEqual(['30', '2.5']);
  expect(axisNumberText(',.0%')(0.25)).toBe(`25${thin}%`);
});

test('shares and unknown formats', () => {
  expect(shareText(0.0549)).toBe(`5.5${thin}%`);
  expect([isNumberFormat(',.2f'), isNumberFormat('SMART_NUMBER'), isNumberFormat('bogus')]).toEqual([
    true,
    true,
    false,
  ]);
});
