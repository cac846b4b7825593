import { expect, test } from 'vitest';
import { changesOnlyMarks } from './only-marks.ts';

/** A line of so many points, whose greatest amount is `most`. */
const line = (points: number, middle: number, most: number) => ({
  xAxis: { type: 'time' as const },
  yAxis: { type: 'value' as const },
  series: [
    {
      type: 'line' as const,
      data: Array.from({ length: points }, (_, index) => [index, index === 0 ? most : middle]),
    },
  ],
});

test('a line of very many points is moved where it reaches as far as before, and drawn where it does not', () => {
  expect(changesOnlyMarks(line(200_000, 3, 9), line(200_000, 4, 9))).toBe(true);
  expect(changesOnlyMarks(line(200_000, 3, 9), line(200_000, 4, 10))).toBe(false);
});
