import { expect, test } from 'vitest';
import { wireFlag, wireInt } from './wire-scalar.ts';

test.each([
  [10, 10],
  ['10', 10],
  [' -7 ', -7],
  ['123456789012345', 123_456_789_012_345],
  ['1234567890123456', null],
  ['1.5', null],
  ['', null],
  ['x1', null],
  ['1x', null],
  [1.5, null],
  [true, null],
])('%j as a whole number is %j', (value, expected) => {
  const read = wireInt.safeParse(value);
  expect(read.success ? read.data : null).toBe(expected);
  expect(read.error?.issues[0]?.message).toBe(expected === null ? 'Not a valid integer.' : undefined);
});

test.each<[unknown, boolean | null]>([
  ...[true, 1, '1', 't', 'True', 'TRUE', 'y', 'yes', 'Yes', 'on'].map((value): [unknown, boolean] => [value, true]),
  ...[false, 0, '0', 'f', 'False', 'n', 'NO', 'no', 'off'].map((value): [unknown, boolean] => [value, false]),
  ['maybe', null],
  ['', null],
  [2, null],
  [null, null],
])('%j as a boolean is %j', (value, expected) => {
  const read = wireFlag.safeParse(value);
  expect(read.success ? read.data : null).toBe(expected);
});
