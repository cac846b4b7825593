import { expect, test } from 'vitest';
import { computedText } from './column-numbers.ts';

const texts = (cells: readonly (number | null)[], shown = cells) => {
  const write = computedText(cells);
  return write === null ? null : shown.map((cell) => (cell === null ? '' : write(cell)));
};

test('computed numbers have as many decimals as matter, the same in a column', () => {
  expect(texts([14_828, 14_827.666666666666, null])).toEqual(['14,828.00', '14,827.67', '']);
  expect(texts([4.935483870967742, 5, -4.87096])).toEqual(['4.94', '5.00', '−4.87']);
  expect(texts([0.3333333333, 12])).toEqual(['0.333', '12.000']);
  expect(texts([0.0041414141])).toEqual(['0.00414']);
  // Smaller ones further down are no zeros.
  expect(texts([1.234567], [0.0012, 0, -0.0000012])).toEqual(['0.0012', '0.00', '−0.000001']);
});

test('what has four decimals or fewer is written as it is', () => {
  for (const cells of [[1, 2.5, 3.2501], [1, 2], [], [null, Number.NaN, Infinity]]) expect(texts(cells)).toBeNull();
});
