import { expect, test } from 'vitest';
import { squarified } from './squarified.ts';

test('the example of the paper: areas 6, 6, 4, 3, 2, 2, 1 in 6 by 4', () => {
  const rectangles = squarified([6, 6, 4, 3, 2, 2, 1], { x: 0, y: 0, width: 6, height: 4 });
  const round = (value: number): number => Math.round(value * 100) / 100;
  expect(rectangles.map(({ x, y, width, height }) => [x, y, width, height].map(round))).toEqual([
    [0, 0, 3, 2],
    [0, 2, 3, 2],
    [3, 0, 1.71, 2.33],
    [4.71, 0, 1.29, 2.33],
    [3, 2.33, 1.2, 1.67],
    [4.2, 2.33, 1.2, 1.67],
    [5.4, 2.33, 0.6, 1.67],
  ]);
});

test('areas are in proportion and fill the place, thousands of them too', () => {
  const values = Array.from({ length: 3000 }, (_, index) => 3000 - index);
  const rectangles = squarified(values, { x: 10, y: 20, width: 600, height: 300 });
  const total = values.reduce((sum, value) => sum + value, 0);
  const wrongRectangles = rectangles.filter(
    ({ width, height }, index) => Math.abs((width * height) / 180_000 - (values[index] ?? 0) / total) > 1e-9,
  );
  expect(wrongRectangles).toEqual([]);
  expect(Math.max(...rectangles.map(({ x, width }) => x + width))).toBeCloseTo(610, 6);
});

test('a place without space has areas of none', () => {
  expect(squarified([2, 1], { x: 0, y: 0, width: 0, height: 5 })).toHaveLength(2);
  expect(squarified([], { x: 0, y: 0, width: 5, height: 5 })).toEqual([]);
});
