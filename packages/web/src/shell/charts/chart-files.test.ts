import { expect, test } from 'vitest';
import { fileItems, fileNameOf } from './chart-files.ts';
import type { ChartFiles } from './chart-files.ts';
import { formattedSql } from './format-sql.ts';

const image: ChartFiles['image'] = { within: () => null, theme: 'light', subtitle: null, note: null, dataTime: '' };
const download = async () => undefined;
const textsOf = (files: Partial<ChartFiles>) =>
  fileItems({ name: 'Delays', type: 'pie', download, image, ...files }).flatMap(({ text, sections = [] }) => [
    text,
    ...sections.flatMap(({ items }) => items.map((item) => item.text)),
  ]);

test('a chart’s name is made the name of a file', () => {
  expect(fileNameOf('Delays: a/b "c"?')).toBe('Delays a b c');
  expect(fileNameOf('  ')).toBe('chart');
  expect(fileNameOf('..secret')).toBe('secret');
  expect(fileNameOf('مبيعات 📈')).toBe('مبيعات 📈');
  expect([...fileNameOf('📈'.repeat(500))]).toHaveLength(120);
});

test('rows leave only where that is allowed, as a sheet only of pivot tables, and as CSV only where nothing draws them', () => {
  expect(textsOf({})).toEqual([
    'Download CSV',
    'Download as',
    'Excel',
    'JSON',
    'PNG picture',
    'SVG picture',
    'Copy as picture',
  ]);
  expect(textsOf({ download: null })).toEqual(['Download as', 'PNG picture', 'SVG picture', 'Copy as picture']);
  expect(textsOf({ type: 'no such type', image: null })).toEqual(['Download CSV']);
  expect(textsOf({ download: null, image: null })).toEqual([]);
});

test('tables, of single metrics over time too, and single numbers leave as PNG alone, drawings as SVG too', () => {
  const svgReason = (type: string) =>
    fileItems({ name: 'Delays', type, download, image })
      .flatMap(({ sections = [] }) => sections.flatMap(({ items }) => items))
      .find(({ id }) => id === 'svg')?.disabledReason;
  const drawnTypes = [
    'pie',
    'echarts_timeseries_line',
    'heatmap_v2',
    'treemap_v2',
    'box_plot',
    'funnel',
    'histogram_v2',
  ];
  expect(drawnTypes.map(svgReason)).toEqual(drawnTypes.map(() => null));
  for (const type of ['table', 'ag-grid-table', 'pivot_table_v2', 'time_table', 'big_number', 'pop_kpi', 'filter_box'])
    expect(svgReason(type)).toBe('Tables and single numbers leave as PNG');
});

test('statements are broken into lines in the dialect of their database; what cannot be read stays', () => {
  expect(formattedSql('SELECT "a", COUNT(*) FROM "t" WHERE "b" = $$x$$ GROUP BY 1', 'postgresql').split('\n')).toEqual([
    'SELECT',
    '  "a",',
    '  COUNT(*)',
    'FROM',
    '  "t"',
    'WHERE',
    '  "b" = $$x$$',
    'GROUP BY',
    '  1',
  ]);
  expect(formattedSql('SELECT `a` FROM `t`', 'mysql')).toBe('SELECT\n  `a`\nFROM\n  `t`');
  expect(formattedSql("SELECT 'open", 'duckdb')).toBe("SELECT 'open");
  expect(formattedSql('SELECT 1', 'constructor')).toBe('SELECT\n  1');
});
