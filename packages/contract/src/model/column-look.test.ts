import { expect, test } from 'vitest';
import { columnLook, isCode } from './column-look.ts';
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
])('%s of %j stands for names', (name, values) => {
  expect(isCode(name, values)).toBe(true);
});

test.each([
  ['COUNT(order_id)', [10023]],
  ['SUM(zip)', [60666]],
  ['number of flights', [1234]],
  ['num', [1234, 20130105]],
  ['number', [1234]],
  ['years of experience', [2013]],
  ['year', [12345, 6789]],
  ['sales by year', [2013]],
  ['Phone calls', [12345]],
  ['population', [20130105, 20139999]],
  ['delay', [1999]],
  ['code', [1.5]],
  ['id', []],
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
