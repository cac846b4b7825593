import './all-types.ts';
import { columnFrom, type ColumnTable } from '@sextant/contract';
import { expect, test } from 'vitest';
import { drawPlainly } from './kit/drawing/test-drawing.ts';
import { drawnTexts } from './kit/drawing/test-texts.ts';
import { optionSvg } from './kit/drawing/picture.ts';
import { roundValues } from './kit/drawing/round-steps.ts';
import { changeShare } from './kit/headline/change.ts';
import { noFacts } from './kit/result/result-facts.ts';
import { sparkGeometry } from './kit/spark/spark-geometry.ts';
import { shareOfSpan } from './kit/values/span.ts';
import { heatmapOption } from './heatmap/option.ts';
import { heatmap } from './heatmap/spec.ts';
import { histogramOption } from './histogram/option.ts';
import { histogram } from './histogram/spec.ts';
import { pieOption } from './pie/option.ts';
import { pie } from './pie/spec.ts';
import { barOption } from './timeseries-bar/option.ts';
import { timeseriesBar } from './timeseries-bar/spec.ts';
import { lineOption } from './timeseries-line/option.ts';
import { timeseriesLine } from './timeseries-line/spec.ts';
import { treemapOption } from './treemap/option.ts';
import { treemap } from './treemap/spec.ts';
import { trendOption } from './big-number/option.ts';
import { bigNumberWithTrend } from './big-number/spec.ts';

/** The difference of these two is more than a number can be. */
const [most, least] = [1.7e308, -1.7e308];
const facts = { ...noFacts, additive: ['m'] };
const metric = { expressionType: 'SQL', sqlExpression: 'SUM(m)', label: 'm' };
const dayMs = 86_400_000;

const groups = (names: readonly string[], amounts: readonly number[]): ColumnTable => ({
  columns: [columnFrom('g', 'text', [...names]), columnFrom('m', 'float', [...amounts])],
  rowCount: names.length,
});
const days = (amounts: readonly (number | null)[]): ColumnTable => ({
  columns: [
    columnFrom(
      'day',
      'date',
      amounts.map((_, index) => Date.UTC(2024, 0, 1) + index * dayMs),
    ),
    columnFrom('m', 'float', [...amounts]),
  ],
  rowCount: amounts.length,
});
const overDays = { x_axis: 'day', time_grain_sqla: 'P1D', metrics: [metric], metric };

test('where amounts lie between ends whose distance is more than a number can be', () => {
  expect([least, 0, most].map((amount) => shareOfSpan(amount, least, most))).toEqual([0, 0.5, 1]);
  expect([2, 3, 4].map((amount) => shareOfSpan(amount, 2, 4))).toEqual([0, 0.5, 1]);
  // Halves of the least number would be nothing.
  expect(shareOfSpan(5e-324, 0, 5e-324)).toBe(1);
  expect(roundValues(least, most, 4)).toEqual([-1e308, 0, 1e308]);
  expect(changeShare(least, most)).toBe(-2);
  const { path, bars } = sparkGeometry([most, 0, least], { widthPx: 26, heightPx: 26 }, [null, null]);
  expect(path).toBe('M3 3L13 13L23 23');
  expect(bars.map(({ height }) => height)).toEqual([10, 0.5, 10]);
});

test('a histogram has numbers under its bars, each within the chart', () => {
  const names = ['-1.7e+308 - -5.7e+307', '-5.7e+307 - 5.7e+307', '5.7e+307 - 1.7e+308'];
  const table = { columns: names.map((name) => columnFrom(name, 'integer', [4])), rowCount: 1 };
  const formData = { column: 'm', groupby: [], bins: 3 };
  const drawing = drawPlainly({ spec: histogram, option: histogramOption, formData, tables: [table] });
  const texts = drawnTexts(drawing).filter(({ text }) => text.endsWith('308'));
  expect(texts.map(({ text }) => text)).toEqual(['−1.5e+308', '−1e+308', '1e+308', '1.5e+308']);
  const [low, high] = [texts[0], texts.at(-1)];
  expect(((low?.left ?? 0) + (high?.right ?? 0)) / 2 / 600).toBeCloseTo(0.5, 1);
  expect(drawing.range?.()).toBeNull();
});

test('parts whose sum is more than a number can be are bars, which says why', () => {
  const tables = [groups(['a', 'b'], [most, most])];
  const formData = { groupby: ['g'], metric };
  expect(drawPlainly({ spec: treemap, option: treemapOption, formData, tables }, { facts }).notes).toContain(
    'Bars instead of areas: m adds up to more than a number can be.',
  );
  // An amount of 5 is no longer than one of 1.7e308.
  const apart = [groups(['a', 'b', 'c'], [most, least, 5])];
  const farBars = drawPlainly({ spec: treemap, option: treemapOption, formData, tables: apart }, { facts });
  expect(farBars.notes).toEqual([
    'Bars instead of areas: m has negative amounts.',
    'Values farther off than an axis can reach are not shown.',
  ]);
  expect(farBars.option.xAxis).toMatchObject({ min: -8e307, max: 8e307 });
  const [{ data }] = farBars.option.series as unknown as [{ data: { value: unknown }[] }];
  expect(data.map(({ value }) => value)).toEqual(['-', '-', 5]);
  const bars = drawPlainly({ spec: pie, option: pieOption, formData, tables }, { facts });
  expect(bars.option.series).toMatchObject([{ type: 'bar' }]);
});

test('cells have the colors of the ends and of the middle', () => {
  const table = {
    columns: [columnFrom('x', 'text', ['a', 'b', 'c']), ...groups(['p', 'p', 'p'], [least, 0, most]).columns],
    rowCount: 3,
  };
  const formData = { x_axis: 'x', groupby: 'g', metric };
  const drawing = drawPlainly({ spec: heatmap, option: heatmapOption, formData, tables: [table] });
  const plainTable = { ...table, columns: [...table.columns.slice(0, 2), columnFrom('m', 'float', [-1, 0, 1])] };
  const plain = drawPlainly({ spec: heatmap, option: heatmapOption, formData, tables: [plainTable] });
  const box = { x: 0, y: 0, widthPx: 300, heightPx: 200 };
  const fills = ({ option }: typeof drawing) =>
    optionSvg(option, box, { theme: 'light', isRead: false }).match(/fill="#[0-9a-f]{6}"/g) ?? [];
  expect(new Set(fills(drawing)).size).toBeGreaterThanOrEqual(3);
  expect(fills(drawing)).toEqual(fills(plain));
});

test('bars and lines say what an axis cannot reach, and the line under a number is there', () => {
  const tables = [days([most, least, 5])];
  for (const drawing of [
    drawPlainly({ spec: timeseriesBar, option: barOption, formData: overDays, tables }),
    drawPlainly({ spec: timeseriesLine, option: lineOption, formData: overDays, tables }),
  ])
    expect(drawing.notes).toContain('Values farther off than an axis can reach are not shown.');
  const stacks = {
    columns: [
      ...days([1, 1]).columns.slice(0, 1),
      columnFrom('a', 'float', [most, least]),
      columnFrom('b', 'float', [1, 1]),
    ],
    rowCount: 2,
  };
  const stacked = { ...overDays, groupby: ['g'], stack: 'Stack' };
  expect(
    drawPlainly({ spec: timeseriesBar, option: barOption, formData: stacked, tables: [stacks] }, { facts }).notes,
  ).toContain('Values farther off than an axis can reach are not shown.');
  const trend = drawPlainly({ spec: bigNumberWithTrend, option: trendOption, formData: overDays, tables });
  const { yAxis, series } = trend.option as { yAxis: { min: number; max: number }; series: { data: number[][] }[] };
  expect(yAxis.max - yAxis.min).toBe(most);
  expect(series[0]?.data.map(([, amount]) => (amount ?? 0) / (yAxis.max - yAxis.min))).toEqual([0.5, -0.5, 2.5 / most]);
});

test('values at a line stay within the chart, and a point between two gaps has its dot', () => {
  const amounts = [123_456_789_012_345_680, null, null, 123_456_789_012_345_680];
  const formData = { ...overDays, show_value: true, y_axis_format: ',.2f' };
  const drawing = drawPlainly({ spec: timeseriesLine, option: lineOption, formData, tables: [days(amounts)] });
  const values = drawnTexts(drawing).filter(({ text }) => text.startsWith('123,'));
  expect(values).toHaveLength(2);
  for (const { left, right } of values) {
    expect(left).toBeGreaterThanOrEqual(-2);
    expect(right).toBeLessThanOrEqual(602);
  }
  const [line] = drawing.option.series as { itemStyle: { color: (point: { dataIndex: number }) => string } }[];
  const dots = [0, 3].map((dataIndex) => line?.itemStyle.color({ dataIndex }));
  expect(dots.map((color) => /^#[0-9a-f]{6}$/.test(color ?? ''))).toEqual([true, true]);
  const whole = drawPlainly({ spec: timeseriesLine, option: lineOption, formData, tables: [days([1, 2])] });
  expect(whole.option.series).toMatchObject([{ itemStyle: { color: 'transparent' } }]);
});
