import { expect, test } from 'vitest';
import { numberIn } from './number-in.ts';

test('[CTRL-059 CTRL-060] what is typed into an opacity, or an end of an axis, is a number, or none', () => {
  expect(numberIn('0.5')).toBe(0.5);
  expect(numberIn('3')).toBe(3);
  expect(numberIn(' -2e3 ')).toBe(-2000);
  for (const none of ['x', '', ' ', '1px', 'Infinity', null, undefined, true, []]) expect(numberIn(none)).toBeNull();
});
