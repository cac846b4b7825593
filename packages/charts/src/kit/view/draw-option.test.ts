import { BarChart } from 'echarts/charts';
import { GridComponent } from 'echarts/components';
import { init } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { expect, test } from 'vitest';
import { register, type ECharts } from '../echarts/echarts-instance.ts';
import { catchUp, drawnOption, drawOption, forgetDrawn, learnToMove, moveOption } from './draw-option.ts';
import { moveDrawn } from './moving-drawing.ts';

register([BarChart, GridComponent, SVGRenderer]);

/** Two bars, the first of which is the longest. */
const optionOf = (second: number, first = 100) => ({
  animation: false,
  grid: { left: 0, top: 0, right: 0, bottom: 0 },
  xAxis: { type: 'category' as const, data: ['Oslo', 'Rome'] },
  yAxis: { type: 'value' as const, axisLabel: { formatter: (value: number) => `${value}` } },
  series: [{ type: 'bar' as const, id: 'Rows', data: [first, second] }],
});
const newChart = (): ECharts => init(null, null, { renderer: 'svg', ssr: true, width: 200, height: 100 });
const knownData = (chart: ECharts): unknown => (chart.getOption()['series'] as { readonly data: unknown }[])[0]?.data;

test('what is moved is shown, and the library learns of it when the chart is needed', () => {
  const chart = newChart();
  drawOption(chart, optionOf(60));
  expect(moveOption(chart, optionOf(20))).toBe(false);
  learnToMove(moveDrawn);
  expect(moveOption(chart, optionOf(20))).toBe(true);
  expect(knownData(chart)).toEqual([100, 60]);
  catchUp(chart);
  expect(knownData(chart)).toEqual([100, 20]);
  // Once is enough.
  const lastOption = drawnOption(chart);
  catchUp(chart);
  expect(drawnOption(chart)).toBe(lastOption);
});

test('what was drawn in another look, or shows other words at its axes, is drawn', () => {
  learnToMove(moveDrawn);
  const chart = newChart();
  expect(moveOption(chart, optionOf(60))).toBe(false);
  drawOption(chart, optionOf(60));
  const inPercent = { type: 'value' as const, axisLabel: { formatter: (value: number) => `${value} %` } };
  expect(moveOption(chart, { ...optionOf(20), yAxis: inPercent })).toBe(false);
  // The longest bar says how far the axis reaches.
  expect(moveOption(chart, optionOf(20, 140))).toBe(false);
  expect(moveOption(chart, optionOf(20, 70))).toBe(false);
  forgetDrawn(chart);
  expect(moveOption(chart, optionOf(20))).toBe(false);
});
