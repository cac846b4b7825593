import { expect, test } from 'vitest';
import { onePerPixel } from './one-per-pixel.ts';

const row = (count: number) => Array.from({ length: count }, (_, x) => ({ x, y: 0, amount: (x * 7) % 10 }));

test('cells of a pixel or more are drawn each by itself', () => {
  const drawnCells = onePerPixel(row(3), { cellWidthPx: 1, cellHeightPx: 40 });
  expect(drawnCells.map(({ cell, x, columns, count }) => [cell.amount, x, columns, count])).toEqual([
    [0, 0, 1, 1],
    [7, 1, 1, 1],
    [4, 2, 1, 1],
  ]);
});

test('of those on one pixel the highest is drawn, over all of its columns', () => {
  // Four a pixel: amounts 0 7 4 1, 8 5 2 9, 6 3.
  const drawnCells = onePerPixel(row(10), { cellWidthPx: 0.25, cellHeightPx: 40 });
  expect(drawnCells.map(({ cell, x, columns, count }) => [cell.x, cell.amount, x, columns, count])).toEqual([
    [1, 7, 0, 4, 4],
    [7, 9, 4, 4, 4],
    [8, 6, 8, 4, 2],
  ]);
  const upright = row(10).map(({ x, amount }) => ({ x: 0, y: x, amount }));
  const rows = onePerPixel(upright, { cellWidthPx: 40, cellHeightPx: 0.25 });
  expect(rows.map(({ cell, y, rows: span }) => [cell.y, y, span])).toEqual([
    [1, 0, 4],
    [7, 4, 4],
    [8, 8, 4],
  ]);
});

// Of 0.7 px and of 11 / 15 the thirtieth and the fifteenth begin a pixel by multiplication and not by division.
const sizes = [0.7, 11 / 15, 13 / 17, 3 / 22, 1 / 49, 0.999, 0.0071];

test.each(sizes)('of cells of %f px each lies on one pixel, and no pixel on another', (widthPx) => {
  const drawnCells = onePerPixel(row(1000), { cellWidthPx: widthPx, cellHeightPx: 9 });
  expect(drawnCells.reduce((sum, { count }) => sum + count, 0)).toBe(1000);
  for (const { cell, x, columns } of drawnCells) expect(cell.x >= x && cell.x < x + columns).toBe(true);
  expect(drawnCells.slice(1).map(({ x }) => x)).toEqual(drawnCells.slice(0, -1).map(({ x, columns }) => x + columns));
  expect(Math.abs(drawnCells.length - Math.ceil(1000 * widthPx))).toBeLessThanOrEqual(1);
});
