import '@sextant/charts/all-types';
import { expect, test } from 'vitest';
import type { DatasetData } from '@sextant/contract';
import { firstForm, openingNote } from './first-form.ts';

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
  expect(openingNote({ viz_type: 'pie', metric: 'a' })).toBeNull();
  // Bars have no streams; the control reads them as stacks and keeps the stored word.
  expect(openingNote({ viz_type: 'echarts_timeseries_bar', metrics: ['a'], stack: 'Stream' })).toBeNull();
  expect(openingNote({ viz_type: 'sankey' })).toBeNull();
});
