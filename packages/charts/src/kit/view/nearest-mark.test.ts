import type { LineSeriesOption } from 'echarts';
import { expect, test } from 'vitest';
import type { Drawing } from '../drawing/drawing.ts';
import { placesOf } from './nearest-mark.ts';

const drawnSeries = (option: Drawing['option']): Drawing => ({
  option,
  summary: '',
  legend: [],
  pointCounts: [2, 2],
  markAt: () => null,
});

test('points of a stack stand on those before them, gaps and other stacks aside; signs by themselves', () => {
  const series: LineSeriesOption[] = [
    {
      type: 'line',
      stack: 'a',
      data: [
        [1, 10],
        [2, -5],
      ],
    },
    {
      type: 'line',
      stack: 'a',
      data: [
        [1, 4],
        [2, 3],
      ],
    },
    {
      type: 'line',
      stack: 'b',
      data: [
        [1, 7],
        [2, '-'],
      ],
    },
    { type: 'line' as const, data: [[1, 2]] },
    {
      type: 'line',
      stack: 'a',
      data: [
        [1, 1],
        [2, -1],
      ],
    },
  ];
  expect(placesOf(drawnSeries({ series }))).toEqual([
    [
      [1, 10],
      [2, -5],
    ],
    [
      [1, 14],
      [2, 3],
    ],
    [[1, 7], null],
    [[1, 2]],
    [
      [1, 15],
      [2, -6],
    ],
  ]);
});

test('values alone are placed by their index, along the other axis in horizontal charts', () => {
  const series = [1, 2].map((value) => ({ type: 'bar' as const, stack: 'a', data: [value, { value: 5 }] }));
  expect(placesOf(drawnSeries({ series }))[1]).toEqual([
    [0, 3],
    [1, 10],
  ]);
  const along = [1, 2].map((value) => ({ type: 'bar' as const, stack: 'a', data: [[value, 0]] }));
  expect(placesOf(drawnSeries({ series: along, yAxis: { type: 'category' } }))[1]).toEqual([[3, 0]]);
  // Lying bars of a single metric: their amounts alone, to the right.
  expect(placesOf(drawnSeries({ series, yAxis: { type: 'category' } }))[1]).toEqual([
    [3, 0],
    [10, 1],
  ]);
});
