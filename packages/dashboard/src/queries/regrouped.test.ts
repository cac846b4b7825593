import '@sextant/charts/all-types';
import { expect, test } from 'vitest';
import { clauseOfMask, hasGroups, lacksGroups, tileForm } from '../index.ts';
import type { Clause, MaskContext, Tile } from '../index.ts';
import { groupByMask, offeredGroups } from '../filters/make-masks.ts';
import { nativeFilter } from '@sextant/contract';

const dataset = {
  id: 1,
  columns: [
    { column_name: 'origin', verbose_name: 'Origin', is_dttm: false },
    { column_name: 'carrier', verbose_name: null, is_dttm: false },
    { column_name: 'state', verbose_name: 'State', is_dttm: false },
    { column_name: 'departed_at', verbose_name: null, is_dttm: true },
  ],
};
const tileOf = (form: object): Tile => ({ chartId: 5, chart: { form_data: form }, dataset }) as unknown as Tile;
const filter = nativeFilter.parse({
  id: 'NATIVE_FILTER-1',
  name: 'By',
  filterType: 'filter_groupby',
  targets: [{ datasetId: 1 }],
});
const context = {
  filters: [filter, { ...filter, id: 'NATIVE_FILTER-2' }],
  metadata: { cross_filters_enabled: true },
  tiles: [],
  datasets: new Map([[1, dataset]]),
} as unknown as MaskContext;
const clause = (columns: readonly string[], id = filter.id): Clause => {
  const clause = clauseOfMask(context, id, groupByMask(columns));
  if (clause === null) throw new Error('no clause');
  return clause;
};
const groupsOf = (form: object, ...clauses: Clause[]) => {
  const { x_axis, groupby, x_axis_sort } = tileForm(tileOf(form), clauses);
  return { x_axis, groupby, x_axis_sort };
};

test('chosen columns take the place of the groups of a pie, a table and the series over time', () => {
  expect(groupsOf({ viz_type: 'pie', groupby: ['origin'] }, clause(['carrier', 'state'])).groupby).toEqual([
    'carrier',
    'state',
  ]);
  expect(groupsOf({ viz_type: 'table', groupby: ['origin'] }, clause(['carrier'])).groupby).toEqual(['carrier']);
  const line = { viz_type: 'echarts_timeseries_line', x_axis: 'departed_at', groupby: ['origin'] };
  expect(groupsOf(line, clause(['departed_at', 'carrier']))).toMatchObject({
    x_axis: 'departed_at',
    groupby: ['carrier'],
  });
});

test('a time on the axis stays, also without steps; a category on it is the first of the groups', () => {
  const bars = {
    viz_type: 'echarts_timeseries_bar',
    x_axis: 'departed_at',
    groupby: ['origin'],
    time_grain_sqla: null,
  };
  expect(groupsOf(bars, clause(['carrier']))).toMatchObject({ x_axis: 'departed_at', groupby: ['carrier'] });
  const byOrigin = { ...bars, x_axis: 'origin', x_axis_sort: 'origin', groupby: [] };
  expect(groupsOf(byOrigin, clause(['carrier', 'state']))).toEqual({
    x_axis: 'carrier',
    groupby: ['state'],
    x_axis_sort: 'carrier',
  });
});

test('a pie that was bars before keeps no axis; a pivot table gets other rows under the columns that it has', () => {
  const pie = { viz_type: 'pie', groupby: ['origin'], x_axis: 'origin' };
  expect(groupsOf(pie, clause(['carrier']))).toMatchObject({ groupby: ['carrier'], x_axis: 'origin' });
  const pivot = { viz_type: 'pivot_table_v2', groupbyRows: ['origin'], groupbyColumns: ['state'] };
  const shown = (columns: readonly string[]) => tileForm(tileOf(pivot), [clause(columns)]);
  expect(shown(['carrier'])).toEqual({ ...pivot, groupbyRows: ['carrier'] });
  expect(shown(['carrier', 'state'])).toEqual({ ...pivot, groupbyRows: ['carrier'] });
  // Forms of other programs name one column without a list.
  const single = { ...pivot, groupbyColumns: 'state' };
  expect(tileForm(tileOf(single), [clause(['carrier', 'state'])])).toEqual({ ...single, groupbyRows: ['carrier'] });
  const without = { ...pivot, groupbyColumns: null };
  expect(tileForm(tileOf(without), [clause(['state'])])).toEqual({ ...without, groupbyRows: ['state'] });
});

test('an axis of categories becomes the first of the chosen columns, and its order goes with it', () => {
  const bars = { viz_type: 'echarts_timeseries_bar', x_axis: 'origin', groupby: [], x_axis_sort: 'origin' };
  expect(groupsOf(bars, clause(['carrier', 'state']))).toEqual({
    x_axis: 'carrier',
    groupby: ['state'],
    x_axis_sort: 'carrier',
  });
  expect(groupsOf({ ...bars, x_axis_sort: 'departures' }, clause(['carrier'])).x_axis_sort).toBe('departures');
});

test('several filters add their columns up; columns that the dataset lacks are left out', () => {
  const pie = { viz_type: 'pie', groupby: ['origin'] };
  expect(groupsOf(pie, clause(['carrier', 'other']), clause(['carrier', 'state'], 'NATIVE_FILTER-2')).groupby).toEqual([
    'carrier',
    'state',
  ]);
  expect(groupsOf(pie, clause(['other'])).groupby).toEqual(['origin']);
  expect(lacksGroups(tileOf(pie), clause(['other']))).toBe(true);
  expect(lacksGroups(tileOf(pie), clause(['other', 'state']))).toBe(false);
});

test('a filter on groups in which nothing was chosen is no clause', () => {
  for (const mask of [{}, { extraFormData: {} }, { filterState: { value: null } }])
    expect(clauseOfMask(context, filter.id, mask)).toBeNull();
});

test('what has no groups stays as it is: a number, rows as they are, a kind that is not built', () => {
  for (const form of [
    { viz_type: 'big_number_total', metric: 'count' },
    { viz_type: 'table', query_mode: 'raw', all_columns: ['origin'] },
    { viz_type: 'table', all_columns: ['origin'] },
    { viz_type: 'sankey', groupby: ['origin'] },
  ]) {
    expect(tileForm(tileOf(form), [clause(['carrier'])])).toEqual(form);
    expect([hasGroups(tileOf(form)), lacksGroups(tileOf(form), clause(['other']))]).toEqual([false, false]);
  }
});

test('a clause on groups has the names that users have for columns; without columns there is none', () => {
  expect(clause(['origin', 'carrier', 'state']).text).toEqual({
    name: 'By',
    verb: 'is',
    values: ['Origin, carrier and State'],
  });
  expect(clause(['origin']).text.values).toEqual(['Origin']);
  expect(clauseOfMask(context, filter.id, groupByMask([]))).toBeNull();
  const other = { ...context, filters: [{ ...filter, filterType: 'filter_time' }] };
  expect(clauseOfMask(other, filter.id, groupByMask(['origin']))).toBeNull();
});

test('a filter for groups offers the columns that it lists, or all', () => {
  const listing = (groupby: unknown) => offeredGroups({ ...filter, controlValues: { groupby } });
  expect([listing(['origin', 7]), listing('origin'), listing([]), listing(null)]).toEqual([
    ['origin'],
    ['origin'],
    null,
    null,
  ]);
});
