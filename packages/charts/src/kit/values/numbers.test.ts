import { expect, test } from 'vitest';
import { axisNumberText, isNumberFormat, numberText, shareText } from './numbers.ts';

const thinSpace = '\u202f';

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
  [',.1%', 0.745, `74.5${thinSpace}%`],
  [',d', 12345.4, '12,345'],
  ['$,.2f', 12345.432, '$12,345.43'],
  ['.3s', 1_500_000_000, '1.50B'],
  ['DURATION', 41, '41 ms'],
  ['DURATION', 12_400, '12.4 s'],
  ['DURATION', 240_000, '4m'],
  ['DURATION', 3_665_000, '1h 1m 5s'],
  ['DURATION_SUB', 66_500, '1m 6s 500ms'],
  ['DURATION_COL', 0, '0:00'],
  ['DURATION_COL', 999, '0:00.9'],
  ['DURATION_COL', 10_500, '0:10.5'],
  ['DURATION_COL', 66_000, '1:06'],
  ['DURATION_COL', 3_600_000, '1:00:00'],
  ['DURATION_COL', 90_061_000, '1:01:01:01'],
  ['DURATION_COL', 1_000_000_000, '11:13:46:40'],
  ['DURATION_COL', -5000, '−0:05'],
  ['MEMORY_BINARY', 1536, '1.5 KiB'],
  ['MEMORY_TRANSFER_RATE_BINARY', 1024, '1 KiB/s'],
  ['MEMORY_TRANSFER_RATE_DECIMAL', 1536, '1.54 kB/s'],
  ['+,', 5, '+5'],
  ['bogus', 1234, '1,234'],
  [',d', 1e300, '1.0e+300'],
  [',.2f', -1.25e21, '−1.3e+21'],
  [',.1%', 1e300, `1.0e+302${thinSpace}%`],
  ['.3s', -2.5e300, '−2.5e+300'],
  ['MEMORY_DECIMAL', 1e300, '1.0e+300'],
  ['DURATION', 1e300, '1.0e+300'],
  [',.2f', 1e20, '100,000,000,000,000,000,000.00'],
] as const)('%s of %s is %s', ([format, value, text]) => {
  expect(numberText(format)(value)).toBe(text);
});

test('axes shorten whole numbers and drop idle decimals', () => {
  expect([25_000, 1_500_000, 500].map(axisNumberText(',d'))).toEqual(['25k', '1.5M', '500']);
  expect([30, 2.5].map(axisNumberText(',.1f'))).toEqual(['30', '2.5']);
  expect(axisNumberText(',.0%')(0.25)).toBe(`25${thinSpace}%`);
});

test('shares and unknown formats', () => {
  expect(shareText(0.0549)).toBe(`5.5${thinSpace}%`);
  expect([isNumberFormat(',.2f'), isNumberFormat('SMART_NUMBER'), isNumberFormat('bogus')]).toEqual([
    true,
    true,
    false,
  ]);
});

test('labels of an axis are different from each other', () => {
  const labels = (format: string, ticks: readonly number[]) => ticks.map(axisNumberText(format, ticks));
  expect(labels('SMART_NUMBER', [2012, 2014, 2016])).toEqual(['2,012', '2,014', '2,016']);
  expect(labels('SMART_NUMBER', [2000, 2200, 2400])).toEqual(['2k', '2.2k', '2.4k']);
  expect(labels('SMART_NUMBER', [1_000_000, 1_000_500])).toEqual(['1,000,000', '1,000,500']);
  expect(labels(',d', [2040, 2060])).toEqual(['2,040', '2,060']);
  expect(labels(',.0%', [0, 0.005, 0.01])).toEqual(['0\u202f%', '0.5\u202f%', '1\u202f%']);
  expect(labels('$,.0f', [1.25, 1.5])).toEqual(['$1.25', '$1.5']);
  expect(labels('SMART_NUMBER', [0.00001, 0.00002])).toEqual(['1.0e-5', '2.0e-5']);
  expect(labels(',.1f', [10, 20])).toEqual(['10', '20']);
});

test('amounts beyond any suffix are written as powers of ten, on axes too', () => {
  const write = numberText('SMART_NUMBER');
  expect([write(9.94e17), write(1e18), write(-1.7e308)]).toEqual(['994,000T', '1.0e+18', '−1.7e+308']);
  const ticks = [0, 5e307, 1e308, 1.5e308];
  expect(ticks.map(axisNumberText('SMART_NUMBER', ticks))).toEqual(['0', '5e+307', '1e+308', '1.5e+308']);
});

test('a part of a whole is written neither as none of it nor as all of it', () => {
  const texts = [0, 0.00002, 0.0005, 0.001, 0.999, 0.99996, 1, 1.2, -0.5];
  expect(texts.map(shareText)).toEqual(
    ['0.0', '<0.1', '0.1', '0.1', '99.9', '>99.9', '100.0', '120.0', '−50.0'].map((text) => `${text}\u202f%`),
  );
});

test('patterns that are spelled otherwise mean what other programs take them for', () => {
  const texts = [',#', 'null', '.1%f', ',0f', '$,0', '+,'].map((format) => numberText(format)(1234.56));
  expect(texts).toEqual(['1,234.56', '1,234.56', '123456.0\u202f%', '1,235', '$1,234.5600', '+1,235']);
  expect([',#', '%%%', '.r', '$,.f', ',2f'].map(isNumberFormat)).not.toContain(false);
});
