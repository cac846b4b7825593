import { expect, test } from 'vitest';
import { readForm } from '../kit/declare/read-form.ts';
import { recordedTable } from '../kit/result/test-table.ts';
import { bigNumberExample } from './example.ts';
import total from './golden/total.rows.json' with { type: 'json' };
import { themes } from '../kit/colors/theme/theme-colors.ts';
import { numberColor, readNumber } from './reading.ts';
import { bigNumberTotal as spec } from './spec.ts';

const one = (value: number | null) =>
  recordedTable({ columns: [{ name: 'departures', type: 'integer', values: [value] }] });
const form = (changes = {}) => readForm(spec, { ...bigNumberExample, ...changes });

test('writes the number in the format of the form', () => {
  expect(readNumber(recordedTable(total), form())).toMatchObject({
    text: '3,000,000',
    isNull: false,
    subtitle: 'January to June 2001',
    compared: '',
  });
  expect(readNumber(one(-4.71), form({ y_axis_format: ',.1f', unit: 'min' }))).toMatchObject({
    text: '−4.7',
    unit: 'min',
  });
});

test('reads the older subheader as subtitle', () => {
  expect(readNumber(one(1), form({ subtitle: '', subheader: 'minutes' })).subtitle).toBe('minutes');
});

test('says the share of the whole where the whole is known, never rounded to all or to nothing', () => {
  expect(readNumber(one(166341), form(), { wholeTable: recordedTable(total) }).compared).toBe(
    '5.5\u202f% of 3,000,000',
  );
  expect(readNumber(one(166341), form({ metric: 'departures' }), { wholeTable: recordedTable(total) }).compared).toBe(
    '5.5\u202f% of 3,000,000',
  );
  expect(readNumber(one(166341), form(), { wholeTable: recordedTable(total) }).comparedShort).toBe(
    '5.5\u202f% of 3.0M',
  );
  expect(readNumber(one(2999994), form(), { wholeTable: recordedTable(total) }).compared).toBe('');
  expect(readNumber(one(3), form(), { wholeTable: recordedTable(total) }).compared).toBe(
    'under 0.1\u202f% of 3,000,000',
  );
  expect(readNumber(one(0), form(), { wholeTable: recordedTable(total) }).compared).toBe('0.0\u202f% of 3,000,000');
  expect(readNumber(one(166341), form()).compared).toBe('');
  expect(readNumber(one(3000000), form(), { wholeTable: recordedTable(total) }).compared).toBe('');
});

test('what is no part of a whole says how far it is from all, a share in points', () => {
  const compared = (value: number | null, changes: object) =>
    readNumber(one(value), form(changes), { wholeTable: one(6.5), isPart: false }).compared;
  expect(compared(6.74, { y_axis_format: ',.1f', unit: 'min' })).toBe('+0.2 min vs all');
  expect(compared(4, { y_axis_format: ',.1f', unit: '' })).toBe('−2.5 vs all');
  expect(compared(6.51, { y_axis_format: ',.1f', unit: 'min' })).toBe('same as all');
  expect(compared(null, { y_axis_format: ',.1f' })).toBe('');
  const share = readNumber(one(0.797), form({ y_axis_format: ',.1%' }), { wholeTable: one(0.791), isPart: false });
  expect(share.compared).toBe('+0.6\u202fpt vs all');
});

test('NULL and no row read as NULL', () => {
  expect(readNumber(one(null), form())).toMatchObject({ text: 'NULL', isNull: true });
  expect(readNumber({ columns: [], rowCount: 0 }, form())).toMatchObject({ text: 'NULL', isNull: true });
  expect(readNumber(undefined, form())).toMatchObject({ text: 'NULL' });
});

test('what is said in short keeps the form of the number, and is never longer', () => {
  const short = (value: number, format: string) => readNumber(one(value), form({ y_axis_format: format })).short;
  expect(short(0.79123, '.1%')).toBe('79\u202f%');
  expect(short(1_234_567, '$,.2f')).toBe('$1.2M');
  expect(short(-1_234_567, ',d')).toBe('−1.2M');
  expect(short(156_341, 'SMART_NUMBER')).toBe('156k');
  expect(short(6.6734, ',.3f')).toBe('6.7');
  expect(short(6.6734, ',.1f')).toBe(null);
  expect(short(12, '+,d')).toBe(null);
  expect(short(61_500, 'DURATION')).toBe(null);
});

test('money, times and the format of the metric', () => {
  const text = (value: number, changes: object, formats?: Record<string, string | null>) =>
    readNumber(one(value), form({ metric: 'departures', y_axis_format: 'SMART_NUMBER', ...changes }), { formats }).text;
  expect(text(1234.5, { y_axis_format: ',.2f', currency_format: { symbol: 'EUR', symbolPosition: 'suffix' } })).toBe(
    '1,234.50\u202f€',
  );
  expect(text(Date.UTC(2001, 4, 6), { force_timestamp_formatting: true, time_format: '%d.%m.%Y' })).toBe('06.05.2001');
  expect(text(0.5, {}, { departures: '.0%' })).toBe('50\u202f%');
  expect(text(0.5, { y_axis_format: ',.2f' }, { departures: '.0%' })).toBe('0.50');
});

test('a number has the color of the last rule that matches it', () => {
  const rule = (operator: string, targetValue: number, colorScheme: string, column = 'departures') => ({
    column,
    operator,
    targetValue,
    colorScheme,
  });
  const color = (...rules: object[]) => numberColor(one(50), form({ conditional_formatting: rules }), themes.light);
  expect(color()).toBe(null);
  expect(color(rule('>', 40, '#ACE1C4'))).toBe(themes.light.ok);
  expect(color(rule('>', 40, '#ACE1C4'), rule('<', 60, '#EFA1AA'))).toBe(themes.light.danger);
  expect(color(rule('>', 60, '#ACE1C4'))).toBe(null);
  expect(color(rule('>', 40, '#ACE1C4', 'another'))).toBe(null);
  expect(numberColor(one(null), form({ conditional_formatting: [rule('>', 40, '#ACE1C4')] }), themes.light)).toBe(null);
});
