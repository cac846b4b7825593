import { expect, test } from 'vitest';
import { columnLook, isCode, namesCode } from './column-look.ts';
import { columnFrom, numberColumn, textColumn } from './column-table.ts';

const clock = (text: string): number => Date.parse(`${text}Z`);

test.each([
  ['year', [2013, 2014]],
  ['Release Year', [1998]],
  ['modelYear', [2013]],
  ['MAX(year)', [2013]],
  ['year built', [1931, 2004]],
  ['customer_id', [10023, 4]],
  ['customerID', [10023, 4]],
  ['Zip Code', [60666, 94102]],
  ['phone', [4155550100]],
  ['flight_number', [1234]],
  ['id_order', [123456]],
  ['day', [20130105, 20131231]],
  ['year', [1400, 2199]],
  ['day', [18000101]],
  ['day', [21991231]],
  ['day', [20130131, 20131201]],
  ['house no', [12]],
  ['Straße Nr', [12]],
  ['order-index', [1]],
  ['account num', [7]],
  ['IATA code', [12]],
  ['code postal', [75001]],
  ['plz', [10115]],
  ['line2Id', [5]],
  ['id number', [5]],
])('%s of %j stands for names', (name, values) => {
  expect(isCode(name, values)).toBe(true);
});

test.each([
  ['COUNT(order_id)', [10023]],
  ['SUM(zip)', [60666]],
  ['number of flights', [1234]],
  ['num', [1234, 20130105]],
  ['number', [1234, 20130105]],
  ['number', [20130105]],
  ['years of experience', [2013]],
  ['year', [12345, 6789]],
  ['sales by year', [2013]],
  ['Phone calls', [12345]],
  ['population', [20130105, 20139999]],
  ['delay', [1999]],
  ['code', [1.5]],
  ['id', []],
  ['id', [1, 2.5]],
  ['year', [1399]],
  ['year', [2200]],
  ['year', [2013.5]],
  ['day', [18000100]],
  ['day', [18000001]],
  ['day', [20131301]],
  ['day', [20130132]],
  ['day', [21991232]],
  ['day', [20130105.5]],
  ['index', [3]],
  ['nr', [3]],
  ['id count', [3]],
  ['year change', [2013]],
  ['price per code', [12]],
  ['average id', [12]],
  ['phone total', [12]],
  ['', [12]],
])('%s of %j counts or measures', (name, values) => {
  expect(isCode(name, values)).toBe(false);
});

test('the finest time of a column decides how all of them are written', () => {
  const unit = (...texts: readonly (string | null)[]) =>
    columnLook(
      columnFrom(
        'at',
        'timestamp',
        texts.map((text) => (text === null ? null : clock(text))),
      ),
    );
  expect(unit('2013-01-05T00:00:00', null, '1931-12-24T00:00:00')).toEqual({ kind: 'time', unit: 'day' });
  expect(unit('2013-01-05T00:00:00', '2013-01-05T05:34:00')).toEqual({ kind: 'time', unit: 'minute' });
  expect(unit('2013-01-05T00:00:00', '1931-01-05T05:34:12')).toEqual({ kind: 'time', unit: 'second' });
  expect(unit('2013-01-05T05:34:12.250')).toEqual({ kind: 'time', unit: 'millisecond' });
});

test('NULL says nothing of a column, and a column of nothing else is no code', () => {
  expect(columnLook(numberColumn('year', 'integer', [2013, null]))).toEqual({ kind: 'code' });
  expect(columnLook(numberColumn('year', 'integer', [null]))).toEqual({ kind: 'amount' });
  expect(columnLook(numberColumn('is_late', 'boolean', [true, null]))).toEqual({ kind: 'boolean' });
  expect(columnLook(textColumn('id', ['9007199254740993'], 'integer'))).toEqual({ kind: 'text' });
});

test.each([
  ['customer_id', true],
  ['year', true],
  ['flight_number', true],
  ['number', false],
  ['COUNT(order_id)', false],
  ['population', false],
])('the name %s says that its numbers are codes: %s', (name, expected) => {
  expect(namesCode(name)).toBe(expected);
});

test('NaN says as little as NULL; texts and booleans look like themselves', () => {
  expect(columnLook(numberColumn('id', 'float', [Number.NaN, 5]))).toEqual({ kind: 'code' });
  expect(columnLook(numberColumn('id', 'float', [Number.NaN]))).toEqual({ kind: 'amount' });
  expect(columnLook(numberColumn('at', 'date', [null, 86_400_000]))).toEqual({ kind: 'time', unit: 'day' });
  expect(columnLook(numberColumn('at', 'timestamptz', [1000]))).toEqual({ kind: 'time', unit: 'second' });
  expect(columnLook(columnFrom('at', 'time', ['10:00']))).toEqual({ kind: 'text' });
  expect(columnLook(columnFrom('flag', 'boolean', ['true']))).toEqual({ kind: 'boolean' });
});

test('a column is looked at once', () => {
  const column = numberColumn('id', 'integer', [1]);
  expect(columnLook(column)).toBe(columnLook(column));
});
