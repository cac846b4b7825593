import { expect, test } from 'vitest';
import { openScope } from '../kit/query/base-query.ts';
import { readForm } from '../kit/declare/read-form.ts';
import { drawingText, drawPlainly } from '../kit/drawing/test-drawing.ts';
import { noFacts } from '../kit/result/result-facts.ts';
import { drawnTexts } from '../kit/drawing/test-texts.ts';
import { recordedTable, type RecordedTable } from '../kit/result/test-table.ts';
import { readBoxes } from './boxes.ts';
import { boxPlotExample } from './example.ts';
import hubs from './golden/hubs.rows.json' with { type: 'json' };
import { boxPlotOption as option } from './option.ts';
import { boxPlotQueries } from './query.ts';
import { boxPlot as spec } from './spec.ts';
import { boxTitles } from './titles.ts';
import { whiskerLabels } from './whiskers.ts';

type Changes = Readonly<Record<string, unknown>>;
const form = (changes: Changes = {}) => readForm(spec, { ...boxPlotExample, ...changes });
const draw = (changes: Changes = {}, tables = [recordedTable(hubs)]) =>
  drawPlainly({ spec, option, formData: { ...boxPlotExample, ...changes }, tables });
const stepOf = (changes: Changes) => boxPlotQueries(form(changes), openScope)[0]?.post[0]?.options;

test('golden: average delay of a day at seven airports', async () => {
  await expect(drawingText(draw())).toMatchFileSnapshot('golden/hubs.option.json');
});

test('asks for observations in steps of time, and for the whiskers that were chosen', () => {
  expect(boxPlotQueries(form(), openScope)).toMatchObject([
    {
      dimensions: [
        { label: 'date', grain: 'P1D', isAxis: true },
        { label: 'origin', grain: null },
      ],
      seriesColumns: ['origin'],
    },
  ]);
  expect(stepOf({})).toEqual({ metrics: ['average_delay'], groupby: ['origin'], whisker_type: 'tukey' });
  expect(stepOf({ whiskerOptions: '9/91 percentiles' })).toMatchObject({
    whisker_type: 'percentile',
    percentiles: [9, 91],
  });
  expect(stepOf({ whiskerOptions: 'Min/max (no outliers)' })).toMatchObject({ whisker_type: 'min/max' });
});

test('without a choice, each step of the time column is an observation', () => {
  const [query] = boxPlotQueries(form({ columns: [], granularity_sqla: 'day', time_grain_sqla: null }), openScope);
  expect(query?.dimensions).toMatchObject([{ label: 'day', isAxis: true }, { label: 'origin' }]);
});

test('the sentence, the tooltip and the summary say where whiskers end', () => {
  expect(whiskerLabels('5/95 percentiles')).toEqual({
    low: '5th percentile',
    high: '95th percentile',
    sentence: 'Whiskers from the 5th percentile to the 95th percentile.',
  });
  expect(whiskerLabels('2/98 percentiles').low).toBe('2nd percentile');
  expect(whiskerLabels('9/91 percentiles').high).toBe('91st percentile');
  const drawing = draw({ whiskerOptions: '5/95 percentiles' });
  expect(drawing.notes).toEqual(['Whiskers from the 5th percentile to the 95th percentile.']);
  expect(drawing.summary).toMatch(/^Box plot of average_delay by origin, distributed across date, 7 boxes\. Whiskers/);
});

test('a mark says the middle half, and picks its group', () => {
  const mark = draw().markAt(0, 4);
  expect(mark?.name).toBe('ORD: median 3.3, quartiles −0.9 to 12.4');
  expect(mark?.selection?.filters).toMatchObject([{ column: { name: 'origin' }, value: ['ORD'] }]);
});

const tableOf = (rows: readonly (readonly [string | null, readonly (number | null)[], string])[]): RecordedTable => ({
  columns: [
    { name: 'origin', type: 'text', values: rows.map(([name]) => name) },
    ...['mean', 'median', 'max', 'min', 'q1', 'q3', 'count'].map((part, index) => ({
      name: `average_delay__${part}`,
      type: 'float',
      values: rows.map(([, numbers]) => numbers[index] ?? null),
    })),
    { name: 'average_delay__outliers', type: 'json', values: rows.map(([, , outliers]) => outliers) },
  ],
});

test('groups without values have no box, which is said; NULL is a group', () => {
  const table = recordedTable(
    tableOf([
      ['a', [2, 2, 4, 0, 1, 3, 5], '[9, -7]'],
      [null, [], '[]'],
    ]),
  );
  const groups = readBoxes(table, form());
  expect(groups.map(({ name, boxes }) => [name, boxes[0]?.outliers ?? null])).toEqual([
    ['a', [9, -7]],
    ['<NULL>', null],
  ]);
  expect(draw({}, [table]).notes?.at(-1)).toBe('1 group without values has no box.');
  expect(draw({}, [recordedTable(tableOf([]))]).summary).toBe('No rows.');
});

test('groups whose quartiles are not finite are not said to have no values, on the screen and in the summary', () => {
  // The server sends what is infinite as NULL, and says that it does.
  const rows = [
    ['huge', [null, null, 1.7e308, null, 1.5e308, null, 4], '[]'],
    ['empty', [], '[]'],
  ] as const;
  const facts = { ...noFacts, isNotFinite: true };
  const drawRows = (all: Parameters<typeof tableOf>[0]) =>
    drawPlainly({ spec, option, formData: boxPlotExample, tables: [recordedTable(tableOf(all))] }, { facts });
  const some = drawRows([...rows, ['a', [2, 2, 4, 0, 1, 3, 5], '[]']]);
  const sentence = '2 groups without finite quartiles have no box.';
  expect([some.notes?.at(-1), some.summary.endsWith(` ${sentence}`)]).toEqual([sentence, true]);
  const none = drawRows(rows);
  expect([none.notes, none.summary]).toEqual([[sentence], sentence]);
});

test('a first group without a box leaves the axis to the others', () => {
  const drawing = draw({}, [
    recordedTable(
      tableOf([
        ['', [], '[]'],
        ['a', [2, 2, 4, 0, 1, 3, 5], '[9]'],
      ]),
    ),
  ]);
  const highest = drawnTexts(drawing, { widthPx: 640, heightPx: 300 }).map(({ text }) => Number(text));
  expect(highest).toContain(8);
});

test('axes obey their controls', () => {
  const turnedDrawing = draw({
    x_ticks_layout: '45°',
    x_axis_title: 'Airport',
    y_axis_title: 'Minutes',
    y_axis_title_position: 'Top',
  });
  expect(turnedDrawing.option.xAxis).toMatchObject({ name: 'Airport', axisLabel: { rotate: 45, interval: 0 } });
  expect(turnedDrawing.option.yAxis).toMatchObject({ name: 'Minutes', nameLocation: 'end' });
  const { xAxis } = draw({ x_ticks_layout: 'staggered' }).option;
  const { formatter } = (xAxis as { axisLabel: { formatter: (name: string, index: number) => string } }).axisLabel;
  expect([formatter('a', 0), formatter('b', 1)]).toEqual(['a', '\nb']);
  expect(draw({ zoomable: true }).option.dataZoom).toBeUndefined();
});

test('the columns of its table say which statistic they are, behind the metric where there are several', () => {
  const table = recordedTable(hubs);
  const titlesOf = (changes: Changes = {}): readonly (string | undefined)[] => {
    const titles = boxTitles(form(changes), table, { average_delay: 'Delay' });
    return ['q1', 'median', 'max', 'count'].map((part) => titles.get(`average_delay__${part}`));
  };
  expect(titlesOf()).toEqual(['First quartile', 'Median', 'Upper whisker', 'Observations']);
  expect(titlesOf({ whiskerOptions: '2/98 percentiles' })[2]).toBe('98th percentile');
  expect(titlesOf({ metrics: [...boxPlotExample.metrics, 'count'] })).toEqual([
    'Delay, first quartile',
    'Delay, median',
    'Delay, upper whisker',
    'Delay, observations',
  ]);
  // Each column of the result that is a statistic has a title.
  const names = table.columns.map(({ name }) => name).filter((name) => name.includes('__'));
  expect(names.filter((name) => !boxTitles(form(), table, {}).has(name))).toEqual([]);
});

test('one long name takes no other away: each is cut to its place', () => {
  const parts = ['mean', 'median', 'max', 'min', 'q1', 'q3', 'count'];
  const table = {
    columns: [
      { name: 'origin', type: 'text', values: ['x'.repeat(500), 'ATL', null] },
      ...parts.map((part) => ({ name: `average_delay__${part}`, type: 'float', values: [1, 2, 3] })),
    ],
  } as RecordedTable;
  const { xAxis } = draw({}, [recordedTable(table)]).option as unknown as {
    xAxis: { data: string[]; axisLabel: { formatter: (name: string) => string } };
  };
  const [cut = '', ...others] = xAxis.data.map(xAxis.axisLabel.formatter);
  expect(cut.length).toBeLessThan(60);
  expect(others).toEqual(['ATL', '<NULL>']);
});

test('NULL is a box of its own', () => {
  expect(boxPlotQueries(form(), openScope)).toMatchObject([{ keepsNullGroups: true }]);
});
