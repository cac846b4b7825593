import { describe, expect, test } from 'vitest';
import type { Selection } from '../kit/drawing/drawing.ts';
import { openScope } from '../kit/query/base-query.ts';
import { readForm } from '../kit/declare/read-form.ts';
import { drawingText, drawPlainly } from '../kit/drawing/test-drawing.ts';
import { drawnTexts, lookAt } from '../kit/drawing/test-texts.ts';
import { recordedTable, type RecordedTable } from '../kit/result/test-table.ts';
import { bubbleExample } from './example.ts';
import destinations from './golden/destinations.rows.json' with { type: 'json' };
import type { PaintedSeriesOption } from '../kit/echarts/painted.ts';
import { paintedOn } from '../kit/drawing/test-painted.ts';
import { bubbleOption as option, paintedBubbleOption } from './option.ts';
import { bubbleQueries } from './query.ts';
import { bubble as spec } from './spec.ts';

type Changes = Readonly<Record<string, unknown>>;
const draw = (changes: Changes = {}, table: RecordedTable = destinations, size = {}) =>
  drawPlainly({ spec, option, formData: { ...bubbleExample, ...changes }, tables: [recordedTable(table)] }, size);
const seriesOf = (changes: Changes = {}, table: RecordedTable = destinations) =>
  draw(changes, table).option.series as {
    name: string;
    data: { value: number[]; symbolSize: number; itemStyle: { color: string }; label: { show: boolean } }[];
  }[];
const tableOf = (
  rows: readonly (readonly [string | null, number | null, number | null, number | null])[],
): RecordedTable => ({
  columns: [
    { name: 'destination', type: 'text', values: rows.map(([name]) => name) },
    { name: 'destination_state', type: 'text', values: rows.map(() => 'CA') },
    { name: 'average_distance', type: 'float', values: rows.map(([, x]) => x) },
    { name: 'average_delay', type: 'float', values: rows.map(([, , y]) => y) },
    { name: 'arrivals', type: 'integer', values: rows.map(([, , , size]) => size) },
  ],
});

test('golden: delay by distance of airports, colored by state', async () => {
  await expect(drawingText(draw())).toMatchFileSnapshot('golden/destinations.option.json');
});

test('asks for three metrics by entity and color, each once, in the order that was chosen', () => {
  const query = (changes: Changes) => bubbleQueries(readForm(spec, { ...bubbleExample, ...changes }), openScope)[0];
  expect(query({})).toMatchObject({
    dimensions: [{ label: 'destination' }, { label: 'destination_state' }],
    metrics: [{ label: 'average_distance' }, { label: 'average_delay' }, { label: 'arrivals' }],
    orderBy: [],
  });
  expect(query({ size: bubbleExample.x, series: 'destination' })).toMatchObject({
    dimensions: [{ label: 'destination' }],
    metrics: [{ label: 'average_distance' }, { label: 'average_delay' }],
  });
  expect(query({ orderby: 'count', order_desc: false })?.orderBy).toMatchObject([
    { by: { name: 'count' }, ascending: true },
  ]);
});

test('the area is the amount: four times as much is twice as wide', () => {
  const [series] = seriesOf(
    { max_bubble_size: 20 },
    tableOf([
      ['a', 1, 1, 100],
      ['b', 2, 2, 25],
    ]),
  );
  expect(series?.data.map(({ symbolSize }) => symbolSize)).toEqual([40, 20]);
});

test('the largest are named, and none hides a smaller one', () => {
  const namedPoints = seriesOf().flatMap(({ data }) => data.filter(({ label }) => label.show));
  expect(namedPoints).toHaveLength(4);
  const [series] = seriesOf(
    {},
    tableOf([
      ['small', 1, 1, 1],
      ['large', 1, 1, 9],
    ]),
  );
  expect(series?.data[0]?.symbolSize).toBeGreaterThan(series?.data[1]?.symbolSize ?? 0);
});

test('what has no place is left out and said', () => {
  const rows = tableOf([
    ['a', 1, 1, 1],
    ['b', null, 1, 1],
    ['c', 1, 1, -4],
    ['d', 0, 1, 1],
    ['e', Infinity, 1, 1],
  ]);
  expect(draw({}, rows).notes).toEqual(['3 groups without a place or a size are not shown.']);
  expect(draw({ logXAxis: true }, rows).notes).toEqual([
    '3 groups without a place or a size are not shown.',
    '1 group at or below zero, where a logarithmic axis has no place, is not shown.',
  ]);
  expect(draw({}, tableOf([['a', null, 1, 1]]))).toMatchObject({ summary: 'No rows.' });
});

test('axes are logarithmic, cut and widened as the form says', () => {
  const { xAxis, yAxis } = draw({
    logXAxis: true,
    truncateYAxis: false,
    x_axis_label: 'Miles',
    xAxisLabelRotation: 45,
  }).option;
  expect(xAxis).toMatchObject({ type: 'log', name: 'Miles', axisLabel: { rotate: 45 } });
  expect(yAxis).toMatchObject({ type: 'value', scale: false, name: 'average_delay' });
  expect(draw().option.yAxis).toMatchObject({ scale: true });
  expect(draw({ y_axis_bounds: [-50, 90] }).option.yAxis).toMatchObject({ min: -50, max: 90 });
});

test('look: opacity and legend', () => {
  expect(seriesOf({ opacity: 0.3 })[0]?.data[0]?.itemStyle.color).toBe('rgba(57,92,208,0.3)');
  expect(draw().legend).toHaveLength(5);
  expect(draw({ legendSort: 'asc' }).legend.map(({ name }) => name)).toEqual(['CA', 'FL', 'IL', 'NY', 'TX']);
  expect(draw({ show_legend: false }).legend).toEqual([]);
  expect(draw({ series: null }).legend).toEqual([]);
});

test('a bubble says its three numbers, and picks its entity and color', () => {
  const mark = draw().markAt(0, 0);
  expect(mark?.name).toMatch(/^ORD \(IL\): average_distance \d+, average_delay \d+\.\d, arrivals 16\d,\d{3}$/);
  expect(mark?.selection?.filters).toMatchObject([{ value: ['ORD'] }, { value: ['IL'] }]);
});

test('the name of a bubble at the right edge stays inside the chart', () => {
  const long = 'Fiumicino Leonardo da Vinci';
  const table = tableOf([
    ['A', 0, 1, 10],
    [long, 1000, 2, 90],
  ]);
  const names = drawnTexts(draw({}, table)).filter(({ text }) => text.startsWith('Fiumicino'));
  expect(names).toHaveLength(1);
  // At 600 px, but for what the width of letters is guessed with.
  expect(names[0]?.right).toBeLessThan(615);
});

type Row = readonly [string, number, number, number];

/** The bubbles that the edges of the plot cut, each with the side. */
function cutBubbles(changes: Changes, rows: readonly Row[], size: { widthPx: number; heightPx: number }) {
  const drawing = draw(changes, tableOf(rows), size);
  const series = drawing.option.series as { data: { value: number[]; symbolSize: number }[] }[];
  return lookAt(drawing, size, (chart) =>
    series.flatMap(({ data }) =>
      data.flatMap(({ value, symbolSize }) => {
        const [x = 0, y = 0] = chart.convertToPixel({ xAxisIndex: 0, yAxisIndex: 0 }, value);
        // But for what it may reach over the edge, and what the sizes of texts beside the plot are guessed with.
        const reach = symbolSize / 2 - 6;
        const sides = { left: [-reach, 0], right: [reach, 0], top: [0, -reach], bottom: [0, reach] };
        return Object.entries(sides).flatMap(([side, [dx = 0, dy = 0]]) =>
          chart.containPixel('grid', [x + dx, y + dy]) ? [] : [`${value.join(', ')}: ${side}`],
        );
      }),
    ),
  );
}

const corners: readonly Row[] = [
  ['a', 0, 0, 100],
  ['b', 10, 10, 100],
  ['c', 0, 10, 100],
  ['d', 10, 0, 90],
];
const uneven: readonly Row[] = [
  ['a', 3.1, 7, 50],
  ['b', 96.4, 88, 100],
  ['c', 50, 99.9, 80],
  ['d', 99.7, 2, 80],
];

test.each([
  ['ends that are round', corners, {}],
  ['ends that are not', uneven, {}],
  ['the largest bubbles', corners, { max_bubble_size: 50 }],
  ['axes from zero on', uneven, { truncateXAxis: false, truncateYAxis: false }],
  [
    'logarithmic axes',
    corners.map(([name, x, y, size]): Row => [name, 10 ** x, 10 ** (y / 5), size]),
    { logXAxis: true, logYAxis: true },
  ],
])('no bubble is cut by the edges of the plot: %s', (_, rows, changes) => {
  for (const size of [
    { widthPx: 600, heightPx: 300 },
    { widthPx: 340, heightPx: 260 },
  ])
    expect(cutBubbles(changes, rows, size)).toEqual([]);
});

test('axes leave only the space that bubbles need', () => {
  const axisOf = (rows: readonly Row[]) => draw({}, tableOf(rows)).option.xAxis;
  const small: readonly Row[] = [
    ['a', 0, 0, 1],
    ['b', 10, 10, 1],
    ['c', 5, 5, 100],
  ];
  expect(axisOf(small)).not.toHaveProperty('min');
  // A radius of 25 px at both ends of an axis of 490 px: that of 440 px, but for what a bubble may reach over its edge.
  const { min, max } = axisOf(corners) as { readonly min: number; readonly max: number };
  expect([min, max]).toEqual([expect.closeTo((-21 / 448) * 10, 1), expect.closeTo(10 + (21 / 448) * 10, 1)]);
  expect(axisOf(corners)).toMatchObject({ axisLabel: { showMinLabel: false, showMaxLabel: false } });
  expect(drawnTexts(draw({}, tableOf(corners))).map(({ text }) => text)).toEqual(expect.arrayContaining(['0', '10']));
});

describe('many bubbles on a canvas', () => {
  const rowsOf = (count: number) =>
    tableOf(Array.from({ length: count }, (_, index) => [`b${index}`, index, 2 * index, index + 1] as const));
  const seriesOfMany = (count: number, selected: Selection | null = null) => {
    const drawing = drawPlainly(
      {
        spec,
        option: paintedBubbleOption,
        formData: { ...bubbleExample, max_bubble_size: 50 },
        tables: [recordedTable(rowsOf(count))],
      },
      { selected },
    );
    return { drawing, series: drawing.option.series as unknown as (PaintedSeriesOption & { data: unknown[] })[] };
  };

  test('are one element a color, the largest first, with the names of the largest over them; few stay elements', () => {
    expect(seriesOfMany(3_000).series.map(({ type }) => type)).toEqual(['scatter']);
    const { drawing, series } = seriesOfMany(3_001);
    expect(series.map(({ type, data }) => [type, data.length])).toEqual([
      ['painted', 6_002],
      ['scatter', 4],
    ]);
    const { marks, circles } = paintedOn(series[0]);
    expect(circles.length).toBe(3_001);
    expect(circles[0]).toEqual([3_000, 6_000, 50, 'rgba(57,92,208,0.6)']);
    expect(circles.at(-1)).toEqual([0, 0, 2, 'rgba(57,92,208,0.6)']);
    // A quarter of the largest is half as wide.
    expect(circles[3_001 - 750]?.[2]).toBeCloseTo(25, 1);
    // Each lies √5 px beside the one before, and above it: the last one that reaches there.
    expect(marks.markAt(3_000, 6_000)).toBe(22);
    expect(marks.markAt(-80, 0)).toBe(-1);
    expect(drawing.pointCounts).toEqual([3_001]);
    expect(drawing.markAt(0, 0)?.name).toMatch(/^b3000 \(CA\): average_distance 3,000, /);
  });

  test('those that are not chosen are dimmed, and lose their names', () => {
    const selection = seriesOfMany(3_001).drawing.markAt(0, 1)?.selection ?? null;
    const { series } = seriesOfMany(3_001, selection);
    const colors = paintedOn(series[0]).circles.map(([, , , color]) => color);
    expect(new Set(colors).size).toBe(2);
    expect([colors[0] === colors[2], colors[0] === colors[1]]).toEqual([true, false]);
    const names = series[1]?.data as { label: { show: boolean; formatter: () => string } }[];
    expect(names.filter(({ label }) => label.show).map(({ label }) => label.formatter())).toEqual(['b2999']);
  });
});
