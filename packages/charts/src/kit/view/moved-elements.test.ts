import { columnFrom, type Cell, type ColumnTable } from '@sextant/contract';
import type { EChartsOption } from 'echarts';
import { BarChart, CustomChart, LineChart, PieChart } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import { init } from 'echarts/core';
import { LabelLayout } from 'echarts/features';
import { SVGRenderer } from 'echarts/renderers';
import { expect, test } from 'vitest';
import { pieOption } from '../../pie/option.ts';
import { pie } from '../../pie/spec.ts';
import { barOption } from '../../timeseries-bar/option.ts';
import { timeseriesBar } from '../../timeseries-bar/spec.ts';
import { lineOption } from '../../timeseries-line/option.ts';
import { timeseriesLine } from '../../timeseries-line/spec.ts';
import { themes } from '../colors/theme/theme-colors.ts';
import type { Drawing } from '../drawing/drawing.ts';
import { withGhost } from '../drawing/ghost.ts';
import { movedMarks } from '../drawing/moved-marks.ts';
import { selectionOf } from '../drawing/selection.ts';
import { drawPlainly } from '../drawing/test-drawing.ts';
import { register, type ECharts } from '../echarts/echarts-instance.ts';
import { noFacts } from '../result/result-facts.ts';
import { drawOption } from './draw-option.ts';
import { elementStage, moveElements } from './moved-elements.ts';
import { moveDrawn } from './moving-drawing.ts';

register([BarChart, LineChart, PieChart, CustomChart, GridComponent, TooltipComponent, LabelLayout, SVGRenderer]);

type Rows = Readonly<Record<string, readonly Cell[]>>;

const tableOf = (rows: Rows): ColumnTable => ({
  columns: Object.entries(rows).map(([name, values]) =>
    columnFrom(name, name === 'day' ? 'timestamp' : typeof values[0] === 'string' ? 'text' : 'integer', values),
  ),
  rowCount: Object.values(rows)[0]?.length ?? 0,
});
const facts = { ...noFacts, additive: ['flights'] };
const shared = { metrics: ['flights'], row_limit: 100 };
const bars =
  (form: object = {}) =>
  (rows: Rows): Drawing =>
    drawPlainly(
      {
        spec: timeseriesBar,
        option: barOption,
        formData: { viz_type: 'echarts_timeseries_bar', x_axis: 'city', ...shared, ...form },
        tables: [tableOf(rows)],
      },
      { facts },
    );
const line =
  (form: object = {}) =>
  (rows: Rows): Drawing =>
    drawPlainly(
      {
        spec: timeseriesLine,
        option: lineOption,
        formData: { viz_type: 'echarts_timeseries_line', x_axis: 'day', time_grain_sqla: 'P1D', ...shared, ...form },
        tables: [tableOf(rows)],
      },
      { facts },
    );
const ring =
  (form: object = {}) =>
  (rows: Rows): Drawing =>
    drawPlainly(
      {
        spec: pie,
        option: pieOption,
        formData: { viz_type: 'pie', groupby: ['city'], metric: 'flights', row_limit: 100, ...form },
        tables: [tableOf(rows)],
      },
      { facts },
    );

const look = { themeColors: themes.light, isWhole: true };
const still = { animation: false } as const;
const newChart = (): ECharts => init(null, 'sextant-light', { renderer: 'svg', ssr: true, width: 600, height: 300 });
/** What is seen: shapes and texts, without the names that the library counts up. */
const seen = (chart: ECharts): readonly string[] =>
  chart
    .renderToSVGString()
    .replaceAll(/zr\d+-[\w-]+/g, 'zr')
    .split('\n')
    .filter((line) => /^<(path|text)/.test(line) && !/^<path d=""|fill="#000"/.test(line));

const numberOrNot = /(-?\d+(?:\.\d+)?)/;

/** The lines of a picture that differ from another's by more than a fifth of a pixel: the library rounds places of its own to single precision. */
function differences(picture: readonly string[], other: readonly string[]): readonly string[] {
  const isAlike = (line: string, otherLine: string): boolean => {
    const [texts, otherTexts] = [line.split(numberOrNot), otherLine.split(numberOrNot)];
    return (
      texts.length === otherTexts.length &&
      texts.every(
        (word, index) => word === otherTexts[index] || Math.abs(Number(word) - Number(otherTexts[index])) <= 0.2,
      )
    );
  };
  const count = Math.max(picture.length, other.length);
  return Array.from({ length: count }, (_, index) => [picture[index] ?? '', other[index] ?? ''] as const).flatMap(
    ([line, otherLine]) => (isAlike(line, otherLine) ? [] : [`${line} where ${otherLine} is expected`]),
  );
}

/** A drawing of `before` whose marks were moved to where `moved` has them; null where they cannot be. */
function moved(
  draw: (rows: Rows) => Drawing,
  before: Rows,
  after: Rows,
): { readonly chart: ECharts; readonly stage: EChartsOption } | null {
  const chart = newChart();
  const stage = { ...withGhost(draw(before), draw(before), look).option, ...still };
  drawOption(chart, stage);
  const elements = elementStage(chart);
  const marks = movedMarks(stage, withGhost(draw(after), draw(before), look).option);
  return elements !== null && marks !== null && moveElements(elements, marks) ? { chart, stage } : null;
}

/** The same by a drawing of its own along the axes of `before`. */
function drawnAnew(draw: (rows: Rows) => Drawing, before: Rows, after: Rows, isMoved: boolean): ECharts {
  const chart = newChart();
  const { grid, xAxis, yAxis } = withGhost(draw(before), draw(before), look).option;
  const axes = grid === undefined ? {} : { grid, xAxis, yAxis };
  const { series, ...option } = withGhost(draw(after), draw(before), look).option;
  // The point that matters, in words, is left out until the hand rests.
  const marks = (series as readonly { readonly id?: string }[]).filter(
    ({ id }) => !isMoved || id !== 'the notable point',
  );
  drawOption(chart, { ...option, series: marks, ...axes, ...still } as EChartsOption);
  return chart;
}

const cities = [
  'Oslo',
  'Bergen',
  'Paris',
  'Lyon',
  'Rome',
  'Turin',
  'Nice',
  'Pisa',
  'Bari',
  'Genoa',
  'Lille',
  'Metz',
  'Brest',
  'Reims',
];
const many = { city: cities, flights: cities.map((_, index) => 1400 - 100 * index) };
const days = Array.from({ length: 12 }, (_, index) => Date.UTC(2001, 0, 1 + index));
const daily = (factor: number): readonly number[] =>
  days.map((_, index) => Math.round(factor * (40 + 9 * Math.sin(index))));

const cases: readonly (readonly [string, (rows: Rows) => Drawing, Rows, Rows])[] = [
  ['bars', bars(), many, { city: cities, flights: cities.map((_, index) => 900 - 60 * index) }],
  [
    'lying bars with their values at their ends',
    bars({ orientation: 'horizontal' }),
    { city: ['Oslo', 'Rome', 'Nice'], flights: [900, 500, 20] },
    { city: ['Oslo', 'Rome', 'Nice'], flights: [300, 240, 7] },
  ],
  [
    'bars that go both ways',
    bars(),
    { city: cities, flights: cities.map((_, index) => 700 - 100 * index) },
    { city: cities, flights: cities.map((_, index) => 350 - 50 * index) },
  ],
  [
    'stacks',
    bars({ groupby: ['kind'], stack: 'Stack' }),
    { city: cities, 'flights, early': cities.map(() => 30), 'flights, late': cities.map((_, index) => 10 + index) },
    { city: cities, 'flights, early': cities.map(() => 12), 'flights, late': cities.map((_, index) => 3 + index) },
  ],
  [
    'bars beside each other',
    bars({ groupby: ['kind'], truncateYAxis: true, y_axis_bounds: [0, 40] }),
    { city: cities, 'flights, early': cities.map(() => 30), 'flights, late': cities.map((_, index) => 10 + index) },
    { city: cities, 'flights, early': cities.map(() => 12), 'flights, late': cities.map((_, index) => 3 + index) },
  ],
  [
    'a filled line with the point that matters',
    line(),
    { day: days, flights: daily(10) },
    { day: days, flights: daily(6) },
  ],
  [
    'a part of a line',
    line(),
    { day: days, flights: daily(10) },
    { day: days.slice(3, 8), flights: daily(6).slice(3, 8) },
  ],
  ['points', line({ markerEnabled: true }), { day: days, flights: daily(10) }, { day: days, flights: daily(6) }],
  [
    'a ring',
    ring(),
    { city: ['Oslo', 'Rome', 'Nice'], flights: [50, 30, 20] },
    { city: ['Oslo', 'Rome', 'Nice'], flights: [50, 30, 20] },
  ],
];

test.each(cases)(
  '%s are moved to where a drawing with the same axes has them, and put back',
  (_, draw, before, after) => {
    const result = moved(draw, before, after);
    if (result === null) throw new Error('Its marks cannot be moved');
    expect(differences(seen(result.chart), seen(drawnAnew(draw, before, after, true)))).toEqual([]);
    // The library draws what it drew before, and thinks that it stands there.
    drawOption(result.chart, result.stage);
    expect(differences(seen(result.chart), seen(drawnAnew(draw, before, before, false)))).toEqual([]);
  },
);

/** The chart of `after` over what there was `before`: drawn by the library, or made of the drawing of `between` by moving marks; null where it cannot be. */
function shownOver(draw: (rows: Rows) => Drawing, before: Rows, after: Rows, between: Rows | null): ECharts | null {
  const chart = newChart();
  const optionOf = (rows: Rows): EChartsOption => ({ ...withGhost(draw(rows), draw(before), look).option, ...still });
  drawOption(chart, optionOf(between ?? after));
  return between === null || moveDrawn(chart, optionOf(between), optionOf(after)) ? chart : null;
}

const scaled = (rows: Rows, factor: number): Rows => ({
  ...rows,
  flights: (rows['flights'] ?? []).map((amount) => Math.round(Number(amount) * factor)),
});
const dailyRows = { day: days, flights: daily(10) };
const threeCities = { city: ['Oslo', 'Rome', 'Nice'], flights: [900, 500, 20] };

test.each([
  ['bars', bars({ show_value: false }), many],
  ['bars whose values are written', bars({ show_value: true }), threeCities],
  ['a filled line with the point that matters', line(), dailyRows],
  ['a ring', ring({ show_labels: false }), { city: ['Oslo', 'Rome', 'Nice'], flights: [50, 30, 20] }],
])('where a choice changes only amounts, marks that are moved look as drawn anew: %s', (_, draw, before) => {
  const between = scaled(before, 0.4);
  const after = {
    ...before,
    flights: scaled(before, 0.7).flights?.map((amount, place) => Number(amount) - place) ?? [],
  };
  const [movedChart, anew] = [shownOver(draw, before, after, between), shownOver(draw, before, after, null)];
  if (movedChart === null || anew === null) throw new Error('Its marks cannot be moved');
  expect(differences(seen(movedChart), seen(anew))).toEqual([]);
});

test.each([
  ['a ring whose parts are named', ring({ show_labels: true }), threeCities, scaled(threeCities, 0.5)],
  ['other places', bars(), many, { city: cities.slice(1), flights: cities.slice(1).map(() => 7) }],
  ['marks beyond the axes', line(), dailyRows, scaled(dailyRows, 3)],
  [
    'stacks',
    bars({ groupby: ['kind'], stack: 'Stack' }),
    { city: cities, 'flights, early': cities.map(() => 30), 'flights, late': cities.map(() => 9) },
    { city: cities, 'flights, early': cities.map(() => 20), 'flights, late': cities.map(() => 4) },
  ],
])('more than marks changes: %s', (_, draw, before, after) => {
  expect(shownOver(draw, before, after, before)).toBeNull();
});

test('words that would cover each other are left to the library; the values of bars do not', () => {
  // Fourteen bars have not the place for seven digits each.
  const wide = { city: cities, flights: cities.map((_, index) => (index === 0 ? 9_000_000 : 3)) };
  const narrow = { city: cities, flights: cities.map((_, index) => (index === 0 ? 9_000_000 : 1_234_567)) };
  const written = bars({ show_value: true, y_axis_format: ',d' });
  for (const rows of [wide, narrow]) expect(shownOver(written, wide, rows, wide)).not.toBeNull();
  /** The same with all digits, whatever space there is. */
  const crowded = (rows: Rows): Drawing => {
    const { option, ...drawing } = written(rows);
    const series = (option.series as readonly { readonly label: object }[]).map((one) => ({
      ...one,
      label: { ...one.label, formatter: ({ value }: { readonly value: unknown }) => String(value) },
    }));
    return { ...drawing, option: { ...option, series } };
  };
  expect(shownOver(crowded, wide, wide, wide)).not.toBeNull();
  expect(shownOver(crowded, wide, narrow, wide)).toBeNull();
  expect(shownOver(crowded, wide, wide, narrow)).toBeNull();
});

test('bars take other colors, also the one that is pointed at, and those of before for the library', () => {
  const cityColumn = { kind: 'column', name: 'city', label: 'city', grain: null, isAxis: true } as const;
  const optionOf = (city: string | null): EChartsOption => ({
    ...drawPlainly(
      {
        spec: timeseriesBar,
        option: barOption,
        formData: { viz_type: 'echarts_timeseries_bar', x_axis: 'city', ...shared },
        tables: [tableOf(many)],
      },
      { facts, selected: city === null ? null : selectionOf([cityColumn], [city], [city]) },
    ).option,
    ...still,
  });
  /** As a pointer on a bar: the library makes it lighter with its next frame. */
  const pointAt = (chart: ECharts, dataIndex: number): void => {
    chart.dispatchAction({ type: 'downplay' });
    chart.dispatchAction({ type: 'highlight', seriesIndex: 0, dataIndex });
    chart.getZr().animation.update();
  };
  const drawnOf = (city: string | null): ECharts => {
    const chart = newChart();
    drawOption(chart, optionOf(city));
    pointAt(chart, 1);
    return chart;
  };
  const [chart, anew] = [drawnOf('Oslo'), drawnOf('Bergen')];
  expect(differences(seen(chart), seen(anew))).not.toEqual([]);
  expect(moveDrawn(chart, optionOf('Oslo'), optionOf('Bergen'))).toBe(true);
  expect(differences(seen(chart), seen(anew))).toEqual([]);
  for (const one of [chart, anew]) pointAt(one, 0);
  expect(differences(seen(chart), seen(anew))).toEqual([]);
  for (const one of [chart, anew]) drawOption(one, optionOf(null));
  expect(differences(seen(chart), seen(anew))).toEqual([]);
});
