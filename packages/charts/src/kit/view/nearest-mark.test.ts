import type { LineSeriesOption } from 'echarts';
import { expect, test } from 'vitest';
import type { Drawing } from '../drawing/drawing.ts';
import type { ECharts } from '../echarts/echarts-instance.ts';
import { namedPlaces, placesOf } from './nearest-mark.ts';

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

/** Lying bars in a plot from (100, 0) to (300, 90), three categories of 30 px each; a unit is 10 px. */
const lyingPlot = {
  containPixel: (_: string, [x, y]: readonly [number, number]) => x >= 100 && x <= 300 && y >= 0 && y <= 90,
  convertFromPixel: (_: object, y: number) => Math.floor(y / 30),
  convertToPixel: (_: object, [amount = 0, index = 0]: readonly number[]) => [100 + amount * 10, index * 30 + 15],
} as unknown as ECharts;

test('the name of a category beside the plot stands for its bar, or for those of all series, and nothing else beside it does', () => {
  const bars = { type: 'bar' as const, data: [5, 12, 1] };
  const yAxis = { type: 'category' as const, data: ['Oslo', 'Rome', 'Bonn'] };
  const drawing = { ...drawnSeries({ series: bars, yAxis }), pointCounts: [3] };
  const markAt = (xPx: number, yPx: number) => namedPlaces(lyingPlot, drawing, xPx, yPx);
  expect(markAt(40, 45)).toEqual({ name: 'Rome', places: [{ series: 0, point: 1 }] });
  expect(markAt(40, 80)).toEqual({ name: 'Bonn', places: [{ series: 0, point: 2 }] });
  // In the plot, right of it, and below it.
  expect([markAt(250, 45), markAt(320, 45), markAt(40, 95)]).toEqual([null, null, null]);
  const two = { ...drawnSeries({ series: [bars, bars], yAxis }), pointCounts: [3, 3] };
  expect(namedPlaces(lyingPlot, two, 40, 45)?.places).toEqual([
    { series: 0, point: 1 },
    { series: 1, point: 1 },
  ]);
  expect(namedPlaces(lyingPlot, drawnSeries({ series: bars, xAxis: { type: 'time' } }), 40, 45)).toBeNull();
});

test('the name of a row of cells stands for them, that of a column for its own', () => {
  const data = [0, 1].flatMap((x) => [0, 1, 2].map((y) => [x, y, 7]));
  const axes = { xAxis: { type: 'category' as const }, yAxis: { type: 'category' as const } };
  const cells = { ...drawnSeries({ series: { type: 'heatmap', data }, ...axes }), pointCounts: [6] };
  const plot = {
    ...lyingPlot,
    convertFromPixel: ({ yAxisIndex }: { readonly yAxisIndex?: number }, pixel: number) =>
      yAxisIndex === undefined ? Math.floor((pixel - 100) / 100) : Math.floor(pixel / 30),
    convertToPixel: (_: object, [x = 0, y = 0]: readonly number[]) => [150 + 100 * x, y * 30 + 15],
  } as unknown as ECharts;
  expect(namedPlaces(plot, cells, 40, 45)?.places.map(({ point }) => point)).toEqual([1, 4]);
  expect(namedPlaces(plot, cells, 240, 95)?.places.map(({ point }) => point)).toEqual([3, 4, 5]);
});
