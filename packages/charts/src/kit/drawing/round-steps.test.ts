import { expect, test } from 'vitest';
import { roundValues } from './round-steps.ts';

test('round values between two ends, at most as many as asked for', () => {
  expect(roundValues(21, 4962, 6)).toEqual([1000, 2000, 3000, 4000]);
  expect(roundValues(21, 4962, 12)).toEqual([500, 1000, 1500, 2000, 2500, 3000, 3500, 4000, 4500]);
  expect(roundValues(-1, 1, 4)).toEqual([-1, -0.5, 0, 0.5, 1]);
  expect(roundValues(0, 0.7, 7)).toEqual([0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7]);
  expect(roundValues(3, 3, 5)).toEqual([]);
});
