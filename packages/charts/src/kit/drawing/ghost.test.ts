import type { EChartsOption } from 'echarts';
import { expect, test } from 'vitest';
import { themes } from '../colors/theme/theme-colors.ts';
import { emptyDrawing } from './empty-drawing.ts';
import type { Drawing } from './drawing.ts';
import { withGhost } from './ghost.ts';

const themeColors = themes.light;
const drawingOf = (option: EChartsOption): Drawing => ({ ...emptyDrawing, option, summary: 'A chart.' });
const ghostsOf = (own: EChartsOption, before: EChartsOption, isWhole = true) => {
  const { option, summary } = withGhost(drawingOf(own), drawingOf(before), { themeColors, isWhole });
  const series = (option.series ?? []) as readonly Record<string, unknown>[];
  return { option, summary, series, ghosts: series.filter(({ silent }) => silent === true) };
};
const bars = (names: readonly string[], ...data: readonly (readonly (number | '-')[])[]): EChartsOption => ({
  xAxis: { type: 'category', data: [...names] },
  yAxis: { type: 'value' },
  series: data.map((amounts, index) => ({
    type: 'bar',
    id: `s${index}`,
    name: `s${index}`,
    data: amounts.map((value) => ({ value })),
    ...(data.length > 1 ? { stack: 'all' } : {}),
  })),
});

test('bars of before stand at the places of those of now, whatever their order; a place that was not there has none', () => {
  const { series, ghosts, summary } = ghostsOf(bars(['B', 'A', 'X'], [5, 3, 1]), bars(['A', 'B', 'C'], [10, 8, 7]));
  // The library takes the gap of the last series of a place, and they keep no order.
  expect(series[0]).toMatchObject({ id: 's0', barGap: '-100%' });
  expect(ghosts).toMatchObject([{ type: 'bar', data: [8, 10, '-'], barGap: '-100%', tooltip: { show: false } }]);
  expect(summary).toBe('A chart. Pale bars behind: before the choice.');
});

test('a stack has the sum of its parts behind it; bars beside each other have nothing', () => {
  const before = bars(['A', 'B'], [10, 8], [1, '-']);
  expect(ghostsOf(bars(['A', 'B'], [5, 3], [1, '-']), before).ghosts).toMatchObject([{ data: [11, 8] }]);
  // Parts that go both ways have no one length.
  const bothSigns = bars(['A', 'B'], [10, 8], [1, -3]);
  expect(ghostsOf(bars(['A', 'B'], [5, 3], [1, -1]), bothSigns).ghosts).toMatchObject([{ data: [11, '-'] }]);
  const grouped = bars(['A'], [5], [1]);
  const groupedBars = { ...grouped, series: (grouped.series as object[]).map((one) => ({ ...one, stack: undefined })) };
  expect(ghostsOf(groupedBars as EChartsOption, before).ghosts).toEqual([]);
});

test('what adds up to no whole is a dash across each bar', () => {
  const { ghosts, summary } = ghostsOf(bars(['A', 'B'], [5, 3]), bars(['B', 'A'], [4, 6]), false);
  expect(ghosts).toMatchObject([
    {
      type: 'custom',
      data: [
        [0, 6],
        [1, 4],
      ],
    },
  ]);
  expect(summary).toContain('Dashes behind');
});

test('lines of before are dashed, by their series; stacks have none', () => {
  const line = (amounts: readonly number[], more: object = {}): EChartsOption => ({
    xAxis: { type: 'time' },
    yAxis: { type: 'value', min: 0, max: Math.max(...amounts) },
    series: [{ type: 'line', id: 'n', name: 'n', data: amounts.map((one, index) => [index, one]), ...more }],
  });
  const { ghosts, option } = ghostsOf(line([1, 2]), line([3, 9], { areaStyle: {}, label: { show: true } }));
  expect(ghosts).toMatchObject([
    {
      id: 'before n',
      type: 'line',
      data: [
        [0, 3],
        [1, 9],
      ],
      showSymbol: false,
    },
  ]);
  expect(ghosts[0]).not.toHaveProperty('areaStyle');
  expect(option.yAxis).toMatchObject({ min: 0, max: 9 });
  expect(ghostsOf(line([1], { stack: 'x' }), line([3], { stack: 'x' })).ghosts).toEqual([]);
  expect(ghostsOf(line([1]), bars(['A'], [2])).summary).toBe('A chart.');
});

test('a ring has the shares of before around it or in its hole, and gives way where neither has the place; angles that are no shares have none', () => {
  const ring = (amounts: readonly number[], more: object = {}): EChartsOption => ({
    series: [
      {
        type: 'pie',
        id: 'parts',
        radius: ['50%', '88%'],
        startAngle: 90,
        data: amounts.map((value, index) => ({ name: `p${index}`, value })),
        ...more,
      },
    ],
  });
  const { ghosts, summary } = ghostsOf(ring([3, 1]), ring([10, 20]));
  expect(ghosts).toMatchObject([{ type: 'pie', id: 'before', radius: ['89.5%', '93%'], startAngle: 90 }]);
  expect(ghosts[0]?.['data']).toEqual([
    { name: 'p0', value: 10 },
    { name: 'p1', value: 20 },
  ]);
  expect(summary).toBe('A chart. Pale ring beside: before the choice.');
  expect(ghostsOf(ring([3], { radius: ['60%', '97%'] }), ring([10])).ghosts).toMatchObject([
    { radius: ['55%', '58.5%'] },
  ]);
  const full = ghostsOf(ring([3], { radius: ['0%', '100%'] }), ring([10]));
  expect(full.series).toMatchObject([
    { id: 'parts', radius: ['0%', '95%'] },
    { id: 'before', radius: ['96.5%', '100%'] },
  ]);
  expect(full.summary).toContain('Pale ring beside');
  expect(ghostsOf(ring([3], { radius: ['20%', '97%'] }), ring([10])).series[0]?.['radius']).toEqual(['20%', '95%']);
  expect(ghostsOf(ring([3], { roseType: 'area' }), ring([10])).ghosts).toEqual([]);
});
