import { expect, test } from 'vitest';
import type { AxisPoint } from '../result/axis-points.ts';
import { notablePoint, stepText } from './notable.ts';

const day = 86_400_000;
const start = Date.UTC(2001, 0, 1);
const points = Array.from({ length: 20 }, (_, row): AxisPoint => ({
  value: start + row * day,
  text: `${row + 1} Jan 2001`,
  row,
}));
const found = (amounts: readonly (number | null)[]) =>
  notablePoint(points, (row) => (row === null ? null : (amounts[row] ?? null)));
const level = points.map(() => 80);

test('the point that lies furthest from the middle, above or below', () => {
  expect(found(level.with(7, 45).with(3, 90))).toEqual({ index: 7, amount: 45 });
  expect(found(level.with(7, 75).with(3, 120))).toEqual({ index: 3, amount: 120 });
});

test('level lines, short lines and ties have none', () => {
  expect(found(level)).toBeNull();
  expect(found(level.with(7, 45).with(8, 45))).toBeNull();
  expect(found(level.map((amount, index) => (index < 5 ? amount : null)).with(2, 1))).toBeNull();
});

test('the year is said only where it is not the same for all', () => {
  expect(stepText(points, 7)).toBe('8 Jan');
  expect(stepText([...points, { value: Date.UTC(2002, 0, 1), text: '1 Jan 2002', row: 20 }], 7)).toBe('8 Jan 2001');
});
