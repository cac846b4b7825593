import { expect, test } from 'vitest';
import { ticksOver } from '../drawing/axes.ts';
import { extremesOf } from './extremes.ts';

test.each([
  ['amounts', [3, 1, 2], [1, 3]],
  ['of both signs', [-2, 5, 0.5, 7, -9], [-9, 7, 0.5]],
  ['with gaps', [4, null, 6, null], [4, 6, null]],
  ['beyond all numbers', [2, Infinity, -Infinity, 8], [-Infinity, Infinity, 2, 8]],
  ['none', [], []],
  ['nothing but gaps', [null, null], [null]],
])('the extremes of %s', (_, amounts, extremes) => {
  expect(extremesOf(amounts)).toEqual(extremes);
});

test('an axis has the same ticks over the extremes', () => {
  const amounts = Array.from({ length: 1000 }, (_, index) => Math.sin(index) * 40 + 12);
  expect(extremesOf(amounts).length).toBe(3);
  expect(ticksOver(extremesOf(amounts), 4)).toEqual(ticksOver(amounts, 4));
});

test('each array is looked through once', () => {
  const amounts = [1, 2, 3];
  expect(extremesOf(amounts)).toBe(extremesOf(amounts));
});
