import { expect, test } from 'vitest';
import { openScope } from '../kit/query/base-query.ts';
import { readForm } from '../kit/declare/read-form.ts';
import { noFacts, type ResultFacts } from '../kit/result/result-facts.ts';
import { drawingText, drawPlainly } from '../kit/drawing/test-drawing.ts';
import { drawnTexts, overlaps } from '../kit/drawing/test-texts.ts';
import { recordedTable, type RecordedTable } from '../kit/result/test-table.ts';
import '../all-types.ts';
import { shownColumns } from '../shown-columns.ts';
import { readCells } from './cells.ts';
import { heatmapExample } from './example.ts';
import recorded from './golden/weekday-hour.rows.json' with { type: 'json' };
import { paintedOn } from '../kit/drawing/test-painted.ts';
import type { PaintedSeriesOption } from '../kit/echarts/painted.ts';
import { heatmapOption as option, paintedHeatmapOption } from './option.ts';
import { heatmapQueries } from './query.ts';
import { heatmap as spec } from './spec.ts';

const form = (changes: Readonly<Record<string, unknown>> = {}) => readForm(spec, { ...heatmapExample, ...changes });
const draw = (changes: Readonly<Record<string, unknown>> = {}, facts: ResultFacts = noFacts) =>
  drawPlainly(
    { spec, option, formData: { ...heatmapExample, ...changes }, tables: [recordedTable(recorded)] },
    { facts },
  );
const smallTable = (
  xs: (string | number | null)[],
  ys: (string | null)[],
  amounts: (number | null)[],
  xType = 'text',
): RecordedTable => ({
  columns: [
    { name: 'departure_hour', type: xType, values: xs },
    { name: 'weekday', type: 'text', values: ys },
    { name: 'average_delay', type: 'float', values: amounts },
  ],
});
const read = (table: RecordedTable, changes: Readonly<Record<string, unknown>> = {}, facts: ResultFacts = noFacts) =>
  readCells(recordedTable(table), form(changes), facts);
const names = (places: readonly { text: string }[] | undefined) => places?.map(({ text }) => text);

test('golden: delay by hour and weekday', async () => {
  await expect(drawingText(draw())).toMatchFileSnapshot('golden/weekday-hour.option.json');
});

test('asks for pairs in the order of both axes, with ranks among what they are normalized across', () => {
  const query = (changes: Readonly<Record<string, unknown>>) => heatmapQueries(form(changes), openScope)[0];
  expect(query({})).toMatchObject({
    orderBy: [
      { by: { label: 'departure_hour' }, ascending: true },
      { by: { label: 'weekday' }, ascending: true },
    ],
    post: [{ operation: 'rank', options: { metric: 'average_delay' } }],
  });
  expect(query({ normalize_across: 'x' })?.post[0]?.options).toEqual({
    metric: 'average_delay',
    group_by: 'departure_hour',
  });
  expect(query({ normalize_across: 'y' })?.post[0]?.options).toEqual({ metric: 'average_delay', group_by: 'weekday' });
  expect(query({ sort_x_axis: 'value_desc', sort_y_axis: 'alpha_desc' })?.orderBy).toMatchObject([
    { by: { label: 'weekday' }, ascending: false },
    { by: { label: 'average_delay' }, ascending: false },
  ]);
});

test('weekdays stand as the calendar has them, whatever the order of the engine', () => {
  const table = smallTable(['09', '09', '09', '10'], ['Friday', 'Monday', null, 'Wednesday'], [1, 2, 3, 4]);
  expect(names(read(table)?.ys)).toEqual(['Monday', 'Wednesday', 'Friday', '<NULL>']);
  expect(names(read(table, { sort_y_axis: 'alpha_desc' })?.ys)).toEqual(['Friday', 'Wednesday', 'Monday', '<NULL>']);
});

test('by the metric NULL has its place like any other', () => {
  const table = smallTable(['a', 'a', 'a'], ['Tue', null, 'Fri'], [1, 3, 2]);
  expect(names(read(table, { sort_y_axis: 'value_desc' })?.ys)).toEqual(['<NULL>', 'Fri', 'Tue']);
  expect(names(read(table, { sort_y_axis: 'value_asc' })?.ys)).toEqual(['Tue', 'Fri', '<NULL>']);
});

test('axes are in the order of the engine, and a name that a column lacks stands between its neighbors', () => {
  const week = read(recorded);
  expect(names(week?.ys)).toEqual(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']);
  expect(week?.xs).toHaveLength(24);
  const sparseTable = smallTable(
    ['a', 'a', 'b', 'b', 'b', 'c'],
    ['Tue', 'Fri', 'Mon', 'Tue', 'Wed', null],
    [1, 2, 3, 4, 5, 6],
  );
  expect(names(read(sparseTable)?.ys)).toEqual(['Mon', 'Tue', 'Wed', 'Fri', '<NULL>']);
});

test('axes by the metric are ordered by their largest or smallest cell, never by a sum', () => {
  const table = smallTable(['a', 'a', 'b', 'b'], ['p', 'q', 'p', 'q'], [6, 6, 9, 1]);
  expect(names(read(table, { sort_x_axis: 'value_desc' })?.xs)).toEqual(['b', 'a']);
  expect(names(read(table, { sort_y_axis: 'value_asc' })?.ys)).toEqual(['q', 'p']);
});

test('times have every step between the first and the last', () => {
  const day = Date.UTC(2001, 0, 1);
  const table = smallTable([day, day + 2 * 86_400_000], ['p', 'p'], [1, 2], 'date');
  expect(names(read(table, { time_grain_sqla: 'P1D' })?.xs)).toEqual(['1 Jan 2001', '2 Jan 2001', '3 Jan 2001']);
});

test('shares are of all, of the column or of the row; of none where amounts do not add up, are negative or cut', () => {
  const table = smallTable(['a', 'a', 'b'], ['p', 'q', 'p'], [1, 3, 4]);
  const facts: ResultFacts = { ...noFacts, additive: ['average_delay'] };
  const shares = (normalizedBy: string, changes = facts) =>
    read(table, { normalize_across: normalizedBy }, changes)?.cells.map(({ share }) => share);
  expect(shares('heatmap')).toEqual([0.125, 0.375, 0.5]);
  expect(shares('x')).toEqual([0.25, 0.75, 1]);
  expect(shares('y')).toEqual([0.2, 1, 0.8]);
  expect(shares('x', noFacts)).toEqual([null, null, null]);
  expect(shares('x', { ...facts, isCut: true })).toEqual([null, null, null]);
  expect(read(smallTable(['a', 'b'], ['p', 'p'], [1, -1]), {}, facts)?.cells.map(({ share }) => share)).toEqual([
    null,
    null,
  ]);
});

test('colors run from the least to the most, within bounds, by rank, and in steps', () => {
  const ramp = (changes: Readonly<Record<string, unknown>>, facts = noFacts) => draw(changes, facts).ramp;
  expect(ramp({})?.colors[0]).toBe('#faf3e1');
  expect(ramp({}, { ...noFacts, additive: ['average_delay'] })?.colors[0]).toBe('#e7f2fc');
  expect(ramp({ value_bounds: [0, 20] })).toMatchObject({ from: '0.0', to: '20.0' });
  expect(ramp({ normalized: true })).toMatchObject({ from: 'lowest', to: 'highest' });
  expect(ramp({ legend_type: 'piecewise' })).toMatchObject({ isStepped: true, colors: { length: 5 } });
  expect(ramp({ show_legend: false })).toBeNull();
});

test('a cell picks both of its groups; others fade', () => {
  const mark = draw().markAt(0, 0);
  expect(mark?.selection?.filters).toMatchObject([{ value: ['00:00'] }, { value: ['Monday'] }]);
  expect(mark?.name).toMatch(/^00:00, Monday: /);
});

test('what has no amount has no cell, and that is said', () => {
  const table = smallTable(['a', 'b'], ['p', 'p'], [1, null]);
  const drawing = drawPlainly({ spec, option, formData: heatmapExample, tables: [recordedTable(table)] });
  expect(drawing.notes).toEqual(['1 group without an amount has no cell.']);
});

test('axes obey their controls', () => {
  const { xAxis, yAxis, grid } = draw({
    xscale_interval: 3,
    xAxisLabelRotation: 90,
    left_margin: 100,
    bottom_margin: 50,
  }).option;
  expect(xAxis).toMatchObject({ axisLabel: { interval: 2, rotate: 90 } });
  expect(yAxis).toMatchObject({ axisLabel: { interval: 'auto', width: 92 } });
  expect(grid).toMatchObject({ left: 100, bottom: 50 });
});

test('a long name of a column is cut, so that its neighbors keep theirs; times are never cut', () => {
  const labelsOf = (xs: (string | number)[], xType: string) => {
    const table = smallTable(xs, ['Monday', 'Monday'], [1, 2], xType);
    const drawing = drawPlainly({ spec, option, formData: heatmapExample, tables: [recordedTable(table)] });
    return drawing.option.xAxis as { data: string[]; axisLabel: { formatter?: (name: string) => string } };
  };
  const long = labelsOf(['short', 'long name '.repeat(60)], 'text');
  expect(long.axisLabel.formatter?.(long.data[0] ?? '')).toBe('short');
  expect(long.axisLabel.formatter?.(long.data[1] ?? '')).toMatch(/^long name .{10,60}…$/);
  expect(labelsOf(['short', 'brief'], 'text').axisLabel.formatter).toBeUndefined();
  expect(labelsOf([978307200000, 978393600000], 'time').axisLabel.formatter).toBeUndefined();
});

test('each column is named upright where cells are too narrow for names, and lying where they are not', () => {
  const cities = Array.from({ length: 40 }, (_, index) => `City of number ${index}`);
  const namesOf = (widthPx: number, xs: readonly string[], changes = {}) => {
    const table = smallTable(
      [...xs],
      xs.map(() => 'Mon'),
      xs.map(() => 1),
    );
    const formData = { ...heatmapExample, ...changes };
    const { xAxis } = drawPlainly({ spec, option, formData, tables: [recordedTable(table)] }, { widthPx }).option;
    return (xAxis as { axisLabel: unknown }).axisLabel;
  };
  expect(namesOf(640, cities)).toMatchObject({ rotate: 90, interval: 0, hideOverlap: false });
  expect(namesOf(300, cities)).toMatchObject({ rotate: 0, interval: 'auto' });
  expect(namesOf(640, ['Rome', 'Oslo'])).toMatchObject({ rotate: 0, interval: 'auto' });
  // What the form says holds.
  expect(namesOf(640, cities, { xAxisLabelRotation: 45 })).toMatchObject({ rotate: 45, interval: 'auto' });
});

test('the rank beside the amounts of a result is written as a share, not as they are', () => {
  const table = recordedTable({
    columns: [
      { name: 'departure_hour', type: 'text', values: ['08'] },
      { name: 'weekday', type: 'text', values: ['Mon'] },
      { name: 'average_delay', type: 'float', values: [12] },
      { name: 'rank', type: 'float', values: [0.4] },
    ],
  });
  const naming = { formData: heatmapExample, labels: {}, facts: noFacts, wide: null };
  const written = shownColumns(table, naming).map(({ write }) => write?.(0.4) ?? null);
  expect(written).toEqual([null, null, '0.4', '40.0\u202F%']);
});

test('a range of cells is one of both axes at once, names as lists', () => {
  const area = draw().range?.();
  expect(area?.axes.map(({ side }) => side)).toEqual(['x', 'y']);
  const filters = area?.filtersOf([
    { from: '00:00', to: '01:00' },
    { from: 'Monday', to: 'Tuesday' },
  ]);
  expect(filters?.map(({ operator, value }) => [operator, value])).toEqual([
    ['in', ['00:00', '01:00']],
    ['in', ['Monday', 'Tuesday']],
  ]);
  expect(area?.spansAt(0)).toHaveLength(2);
  expect(area?.filtersOf([{ from: '00:00', to: '01:00' }])).toBeNull();
});

/** Five weekdays by so many airports. */
const rowsOf = (count: number): RecordedTable => {
  const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];
  const cells = days.flatMap((day) =>
    Array.from({ length: count }, (_, row) => ({ day, name: `A${String(row + 100)}`, row })),
  );
  return smallTable(
    cells.map(({ day }) => day),
    cells.map(({ name }) => name),
    cells.map(({ row }) => row),
  );
};

test.each([40, 90, 130, 220, 300])(
  '%i rows fill the chart, whatever its height, and no name lies on another',
  (count) => {
    for (const heightPx of [160, 398, 430]) {
      const size = { widthPx: 700, heightPx };
      const type = { spec, option, formData: heatmapExample, tables: [recordedTable(rowsOf(count))] };
      const texts = drawnTexts(drawPlainly(type, size), size);
      // The names below stand at the lower edge.
      expect(texts.find(({ text }) => text === 'Monday')?.bottom).toBeGreaterThan(heightPx - 12);
      expect(overlaps(texts)).toEqual([]);
      expect(Math.min(...texts.map(({ left }) => left))).toBeGreaterThanOrEqual(0);
    }
  },
);

test('of cells thinner than a pixel the highest of each is drawn, which its name, the notes and the summary say', () => {
  const count = 7_000;
  const names = Array.from({ length: count }, (_, index) => `c${index}`);
  const table = smallTable(
    [...names, 'c0'],
    [...names.map(() => 'Mon'), 'Tue'],
    [...names.map((_, index) => (index === 3_210 ? 2_000 : index % 1000)), 5],
  );
  const type = { spec, option, formData: heatmapExample, tables: [recordedTable(table)] };
  const { notes, summary, pointCounts, markAt, range } = drawPlainly(type, { widthPx: 700, heightPx: 300 });
  const [drawnCount = 0] = pointCounts;
  expect(drawnCount).toBeGreaterThan(600);
  expect(drawnCount).toBeLessThanOrEqual(701);
  const note = `There is space for ${drawnCount} of 7,001 cells: of those on one pixel, the highest is drawn.`;
  expect(notes).toEqual([note]);
  expect(summary).toContain('7,001 cells, highest c3210, Mon with 2,000.');
  expect(summary).toContain(note);
  const marks = Array.from({ length: drawnCount }, (_, index) => markAt(0, index));
  const highest = marks.find((mark) => mark?.name.startsWith('c3210, '));
  expect(highest?.name).toMatch(/^c3210, Mon \(highest of 1[01]\): 2,000/);
  expect(highest?.selection?.values).toEqual(['c3210', 'Mon']);
  // A range that begins at a mark begins at its cell.
  expect(range?.()?.spansAt(marks.indexOf(highest ?? null))?.[0]).toEqual({ from: 'c3210', to: 'c3210' });
  expect(markAt(0, 0)?.name).toMatch(/^c(?:9|10), Mon \(highest of 1[01]\): (?:9|10)/);
});

test('rows of 12 px have a name each', () => {
  const size = { widthPx: 700, heightPx: 24 + 20 * 12 };
  const type = { spec, option, formData: heatmapExample, tables: [recordedTable(rowsOf(20))] };
  const texts = drawnTexts(drawPlainly(type, size), size);
  expect(texts.filter(({ text }) => text.startsWith('A1'))).toHaveLength(20);
  expect(overlaps(texts)).toEqual([]);
});

test('thousands of cells are painted as one element on a canvas, each in its place and color; few stay elements', () => {
  const seriesOfGrid = (columns: number, rows: number) => {
    const cells = Array.from({ length: columns * rows }, (_, index) => [index % columns, Math.floor(index / columns)]);
    const values = { x: cells.map(([x]) => `x${x}`), y: cells.map(([, y]) => `y${y}`) };
    const { x_axis: x, groupby: y, metric } = form();
    const table: RecordedTable = {
      columns: [
        { name: x?.label ?? '', type: 'text', values: values.x },
        { name: y?.label ?? '', type: 'text', values: values.y },
        { name: metric?.label ?? '', type: 'integer', values: cells.map((_, index) => index) },
      ],
    };
    const changes = { sort_x_axis: null, sort_y_axis: null, show_values: false };
    const drawing = drawPlainly({
      spec,
      option: paintedHeatmapOption,
      formData: { ...heatmapExample, ...changes },
      tables: [recordedTable(table)],
    });
    return { drawing, series: (drawing.option.series as unknown as PaintedSeriesOption[])[0] };
  };
  expect(seriesOfGrid(50, 60).series?.type).toBe('custom');
  const { drawing, series } = seriesOfGrid(150, 100);
  expect(series?.type).toBe('painted');
  const { marks, boxes } = paintedOn(series);
  expect(boxes).toHaveLength(15_000);
  const valuesAt = (index: number) => drawing.markAt(0, index)?.selection?.values;
  const last = boxes.findIndex((_, index) => valuesAt(index)?.join() === 'x149,y99');
  expect(boxes[last]).toEqual([148, 98.5, 2, 1, expect.any(String)]);
  expect(boxes.findIndex(([, , , , color]) => color === boxes[last]?.[4])).toBeGreaterThan(14_000);
  // Bands of this canvas lie over each other by half, the later one above.
  expect(valuesAt(marks.markAt(10.5, 20))).toEqual(['x11', 'y20']);
  expect(marks.markAt(-5, 0)).toBe(-1);
});
