import { describe, expect, test } from 'vitest';
import { boxPlotOption } from './box-plot/option.ts';
import { boxPlot } from './box-plot/spec.ts';
import { bubbleOption } from './bubble/option.ts';
import { bubble } from './bubble/spec.ts';
import { heatmapOption } from './heatmap/option.ts';
import { heatmap } from './heatmap/spec.ts';
import type { Drawing } from './kit/drawing/drawing.ts';
import { optionSvg } from './kit/drawing/picture.ts';
import { readForm } from './kit/declare/read-form.ts';
import { noFacts, type ResultFacts } from './kit/result/result-facts.ts';
import { drawPlainly } from './kit/drawing/test-drawing.ts';
import { recordedTable, type RecordedTable } from './kit/result/test-table.ts';
import { layOut, readPivot, textAt } from './pivot-table/pivot.ts';
import { pivotTable } from './pivot-table/spec.ts';
import { treemapOption } from './treemap/option.ts';
import { treemap } from './treemap/spec.ts';

const additive: ResultFacts = { ...noFacts, additive: ['m'] };
const rtl = 'مرحبا';
const longText = 'n'.repeat(500);
const thousands = Array.from({ length: 100_000 }, (_, index) => index);

/** Two groups and one measure, read by every type: boxes and bubbles find their own columns made of it. */
const rows = (groups: readonly (string | null)[], amounts: readonly (number | null)[]): RecordedTable => {
  const numbers = ['m', 'x', ...['mean', 'median', 'max', 'min', 'q1', 'q3', 'count'].map((part) => `m__${part}`)];
  return {
    columns: [
      { name: 'a', type: 'text', values: groups },
      { name: 'b', type: 'text', values: groups.map((_, index) => `b${index % 3}`) },
      ...numbers.map((name) => ({ name, type: 'float', values: amounts })),
      { name: 'm__outliers', type: 'json', values: groups.map(() => '[1e308, null]') },
    ],
  };
};

const nasty: Readonly<Record<string, RecordedTable>> = {
  'no rows': { columns: [] },
  'no rows but columns': rows([], []),
  'one row': rows(['one'], [3]),
  'all NULL': rows([null, null], [null, null]),
  'one amount among NULL': rows(['a', null, 'c'], [null, 5, null]),
  negatives: rows(['a', 'b', 'c'], [-1, -20, -3]),
  zeros: rows(['a', 'b'], [0, 0]),
  'infinite and huge amounts': rows(['a', 'b', 'c', 'd'], [Infinity, 1e308, -1e308, Number.NaN]),
  'names of 500 characters': rows([longText, `${longText}2`], [1, 2]),
  'emoji, right to left, markup and nothing': rows(['👩‍👩‍👧', rtl, '<img src=x onerror=alert(1)>', ''], [1, 2, 3, 4]),
  'labels twice': rows(['a', 'a', 'a', 'a'], [1, 2, 3, 4]),
  'a hundred thousand groups': rows(
    thousands.map((number) => `g${number}`),
    thousands,
  ),
};

const form = {
  groupby: ['a'],
  x_axis: 'a',
  columns: ['d'],
  entity: 'a',
  series: 'b',
  metric: 'm',
  metrics: ['m'],
  x: 'x',
  y: 'm',
  size: 'm',
};

const draw: Readonly<Record<string, (table: RecordedTable, more: object, facts: ResultFacts) => Drawing>> = {
  treemap: (table, more, facts) =>
    drawPlainly(
      {
        spec: treemap,
        option: treemapOption,
        formData: { ...form, groupby: ['b', 'a'], ...more },
        tables: [recordedTable(table)],
      },
      { facts },
    ),
  heatmap: (table, more, facts) =>
    drawPlainly(
      {
        spec: heatmap,
        option: heatmapOption,
        formData: { ...form, groupby: 'b', ...more },
        tables: [recordedTable(table)],
      },
      { facts },
    ),
  bubble: (table, more, facts) =>
    drawPlainly(
      { spec: bubble, option: bubbleOption, formData: { ...form, ...more }, tables: [recordedTable(table)] },
      { facts },
    ),
  'box plot': (table, more, facts) =>
    drawPlainly(
      { spec: boxPlot, option: boxPlotOption, formData: { ...form, ...more }, tables: [recordedTable(table)] },
      { facts },
    ),
};

const lookSettings = [
  {},
  {
    logXAxis: true,
    logYAxis: true,
    normalized: true,
    legend_type: 'piecewise',
    sort_y_axis: 'value_desc',
    zoomable: true,
  },
];

describe.for(Object.keys(nasty))('%s', (tableName) => {
  const table = nasty[tableName] ?? { columns: [] };
  const isVast = tableName === 'a hundred thousand groups';

  test.for(Object.keys(draw))('is drawn as a %s, or said to be nothing', { timeout: 20_000 }, (type) => {
    for (const facts of isVast ? [additive] : [additive, noFacts])
      for (const look of isVast ? lookSettings.slice(0, 1) : lookSettings) {
        const drawing = draw[type]?.(table, look, facts);
        expect(drawing?.summary).toMatch(/\.$/);
        const names = (drawing?.pointCounts ?? []).map((_, index) => drawing?.markAt(index, 0)?.name ?? '');
        expect([drawing?.summary, ...(drawing?.notes ?? []), ...names].join()).not.toMatch(/NaN|undefined|\[object/);
        if (isVast || drawing === undefined) continue;
        const svg = optionSvg(
          drawing.option,
          { x: 0, y: 0, widthPx: 300, heightPx: 150 },
          { theme: 'light', isRead: false },
        );
        expect(svg).not.toMatch(/<img|NaN/);
      }
  });

  test('is a pivot table, or none', () => {
    const read = readForm(pivotTable, { ...form, groupbyRows: ['a'], groupbyColumns: ['b'], rowTotals: true });
    const pivot = readPivot({ table: recordedTable(table), form: read, labels: {}, formats: {}, facts: additive });
    if (pivot === null) return;
    const lines = layOut(pivot, new Set(), null);
    const texts = lines.rows.slice(0, 50).flatMap((row) => lines.columns.map((column) => textAt(pivot, row, column)));
    expect(texts.join()).not.toMatch(/NaN|undefined|\[object/);
    expect(lines.rows.every(({ headings }) => headings.every(({ text }) => text !== ''))).toBe(true);
  }, 20_000);
});

test('of a hundred thousand groups as many boxes and areas are drawn as can be told apart, which is said', () => {
  const vast = nasty['a hundred thousand groups'] ?? { columns: [] };
  const boxes = draw['box plot']?.(vast, {}, additive);
  // At three pixels a box in a chart of 600; where it can be zoomed into, a thousand.
  expect(boxes?.pointCounts).toEqual([200]);
  expect(boxes?.notes).toContain('There is space for the first 200 of 100,000 groups.');
  const areas = draw['treemap']?.(vast, { groupby: ['a'] }, additive);
  expect(areas?.pointCounts).toEqual([2001]);
  // g0 has no amount, so 99,999 areas; the 2,000 largest are drawn by themselves.
  expect(areas?.notes).toContain('97,999 areas too small to be told apart are shown as Other.');
  expect(areas?.markAt(0, 0)?.name).toMatch(/^Other: 4.8B, 96/);
  expect(areas?.markAt(0, 1)?.name).toMatch(/^g99999: 99,999,/);
});

test('few groups are all drawn, and nothing is said of it', () => {
  const few = rows(['a', 'b'], [1, 2]);
  expect(draw['treemap']?.(few, { groupby: ['a'] }, additive).notes).toEqual([]);
  expect(draw['box plot']?.(few, {}, additive).notes?.join(' ')).not.toContain('first');
});
