import { expect, test } from 'vitest';
import { fractionFormat, isShareMetric, steppedFormat } from './derived-format.ts';
import { numberText } from './numbers.ts';

test.each([
  [',d', '11.67'],
  ['d', '11.67'],
  ['int', '11.67'],
  [',.0f', '11.67'],
  ['$,.0f', '$11.67'],
  ['$,f', '$11.67'],
  ['+,', '+11.67'],
  // These have decimals, or units, of their own.
  [',.1f', '11.7'],
  [',.1%', '1,166.7\u202f%'],
  ['.2s', '12'],
  ['DURATION', '11.7 ms'],
  ['SMART_NUMBER', '11.67'],
])('a mean of amounts written by %s is %s', (format, text) => {
  expect(numberText(fractionFormat(format))(35 / 3)).toBe(text);
});

test.each([
  [{}, ',d'],
  [{ rolling_type: 'sum' }, ',d'],
  [{ rolling_type: 'cumsum' }, ',d'],
  [{ rolling_type: 'mean' }, 'SMART_NUMBER'],
  [{ rolling_type: 'std' }, 'SMART_NUMBER'],
  [{ resample_rule: '1MS', resample_method: 'mean' }, 'SMART_NUMBER'],
  [{ resample_rule: '1MS', resample_method: 'linear' }, 'SMART_NUMBER'],
  [{ resample_rule: '1MS', resample_method: 'sum' }, ',d'],
  [{ resample_rule: null, resample_method: 'mean' }, ',d'],
  [{ aggregation: 'mean' }, 'SMART_NUMBER'],
  [{ aggregation: 'sum' }, ',d'],
])('counts over time by %j are written by %s', (form, format) => {
  expect(steppedFormat(',d', form)).toBe(format);
  expect(steppedFormat(null, form)).toBeNull();
});

test('a metric that is a share of all says so by its SQL', () => {
  const isShare = (sql: string): boolean => isShareMetric({ kind: 'sql', sql, label: 'share' });
  expect(isShare('(COUNT(*)) * 1e0 / SUM(COUNT(*)) OVER ()')).toBe(true);
  expect(isShare('(SUM(x)) * 1.0 / SUM(SUM(x)) OVER ()')).toBe(true);
  expect(isShare('(SUM(x)) * 1e0 / NULLIF(SUM(SUM(x)) OVER (), 0)')).toBe(true);
  expect(isShare('(SUM(x)) * 1e0 / NULLIF(SUM(SUM(y)) OVER (), 0)')).toBe(false);
  expect(isShare('(SUM(x)) * 1.0 / SUM(SUM(y)) OVER ()')).toBe(false);
  expect(isShare('(COUNT(*)) * 100.0 / SUM(COUNT(*)) OVER ()')).toBe(false);
  expect(isShare('COUNT(*)')).toBe(false);
  expect(isShareMetric({ kind: 'saved', name: 'share', label: 'share' })).toBe(false);
});
