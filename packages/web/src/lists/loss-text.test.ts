import { expect, test } from 'vitest';
import { lossOf } from './loss-text.ts';

test('what is lost with datasets is shown by the number of charts, and nothing where there are none', () => {
  expect([lossOf(0), lossOf(0, 3)]).toEqual([null, null]);
  expect(lossOf(1)).toBe('1 chart takes its rows from it and shows nothing until it is restored.');
  expect(lossOf(7, 2)).toBe('7 charts take their rows from them and show nothing until they are restored.');
});
