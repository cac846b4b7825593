import '@sextant/charts/all-types';
import { loadPalettes } from '@sextant/charts/views';
import { expect, test } from 'vitest';
import type { DatasetData } from '@sextant/contract';
import { firstForm, namesPalettes, openingNote } from './first-form.ts';

const dataset = {
  id: 3,
  main_dttm_col: 'date',
  columns: [{ column_name: 'date' }, { column_name: 'city' }],
} as unknown as DatasetData;

test('a stored form opens as it is, however short, of a chart type that is built or not', () => {
  for (const storedForm of [{ viz_type: 'big_number_total', metric: 'count' }, { viz_type: 'sankey_v2' }])
    expect(firstForm(storedForm, dataset)).toEqual({ ...storedForm, datasource: '3__table' });
});

test('[VIZ-003 CTRL-021] a bare dataset opens as a table of 10,000 rows at most', () =>
  expect(firstForm({ datasource: '3__table' }, dataset)).toMatchObject({
    viz_type: 'table',
    row_limit: 10_000,
    all_columns: ['date', 'city'],
  }));

test('a chart stored under an older type opens under the type that draws it', () =>
  expect(firstForm({ viz_type: 'histogram', all_columns_x: ['city'], link_length: 10 }, dataset)).toEqual({
    viz_type: 'histogram_v2',
    column: 'city',
    bins: 10,
    groupby: [],
    datasource: '3__table',
  }));

test('a chart of an older type says so, and what of it could not be kept; a current one says nothing', () => {
  expect(openingNote({ viz_type: 'line', metrics: ['a'], line_interpolation: 'basis' })).toBe(
    'This chart is of the older type Line Chart (legacy). It opens as Line Chart, and saving stores it so. Not kept: Line style: basis.',
  );
  expect(openingNote({ viz_type: 'pie', metric: 'a', label_type: 'of another program' })).toBe('Not kept: Label type.');
  expect(openingNote({ viz_type: 'pie', metric: 'a', row_limit: [1, 'x'], donut: 'maybe' })).toBe(
    'Not kept: Row limit, Donut.',
  );
  const partly = { viz_type: 'pie', metric: ['a', 'x'], donut: 'maybe' };
  expect(openingNote(partly)).toBe('Not kept: Metric (x), Donut.');
  expect(firstForm(partly, dataset)).toEqual({ viz_type: 'pie', metric: 'a', datasource: '3__table' });
  const formats = { number_format: 'bogus', date_format: 'YYYY-MM-DD', color_scheme: 'acme' };
  expect(openingNote({ viz_type: 'pie', metric: 'a', ...formats })).toBe(
    'Not kept: Number format (bogus), Date format (YYYY-MM-DD).',
  );
  expect(firstForm({ viz_type: 'pie', metric: 'a', ...formats }, dataset)).toEqual({
    viz_type: 'pie',
    metric: 'a',
    color_scheme: 'acme',
    datasource: '3__table',
  });
  expect(openingNote({ viz_type: 'pie', metric: 'a' })).toBeNull();
  // Bars have no streams; the control reads them as stacks and keeps the stored word.
  expect(openingNote({ viz_type: 'echarts_timeseries_bar', metrics: ['a'], stack: 'Stream' })).toBeNull();
  expect(openingNote({ viz_type: 'sankey' })).toBeNull();
});

test('palettes that nobody knows are named, and stay with the chart', async () => {
  const palettes = await loadPalettes();
  const pie = (name: string) => ({ viz_type: 'pie', metric: 'a', color_scheme: name });
  expect(openingNote(pie('acme'), palettes)).toBe('Not known, and drawn in the usual colors: Color scheme (acme).');
  expect(['d3Category10', 'SUPERSET_DEFAULT', ''].map((name) => openingNote(pie(name), palettes))).toEqual([
    null,
    null,
    null,
  ]);
  expect(['acme', 'SUPERSET_DEFAULT'].map((name) => namesPalettes(pie(name)))).toEqual([true, false]);
  // A heat map draws with a sequential one alone.
  const heat = { viz_type: 'heatmap_v2', x_axis: 'a', groupby: 'b', metric: 'c', color_scheme: 'acme' };
  expect(openingNote({ ...heat, linear_color_scheme: 'fire' }, palettes)).toBeNull();
  expect(openingNote({ ...heat, linear_color_scheme: 'ashes' }, palettes)).toBe(
    'Not known, and drawn in the usual colors: Color scheme (ashes).',
  );
});
