import { dashboardMetadata } from '@sextant/contract';
import { expect, test } from 'vitest';
import type { Tile } from '../model/dashboard-model.ts';
import { boxValueOf, liveBoxFilters, maskOfBoxField } from './box-filters.ts';
import { changeFilterBoxes, dashboardFilterBoxes, itemsOfBox, wholeBoxScope } from './filter-boxes.ts';
import type { FilterBoxes } from './filter-boxes.ts';
import { inScope } from './scope.ts';

const chart = (chartId: number, form: object, tab = 'TAB-1') =>
  ({
    id: `CHART-${chartId}`,
    chartId,
    name: `Chart ${chartId}`,
    chart: { id: chartId, form_data: { datasource: '7__table', ...form } },
    dataset: { columns: [{ column_name: 'seats', type: 'BIGINT' }] },
    ancestors: ['ROOT_ID', tab],
  }) as unknown as Tile;
const box = chart(12, {
  viz_type: 'filter_box',
  time_range: 'Last week',
  instant_filtering: true,
  filter_configs: [
    { column: 'state', label: 'State', defaultValue: 'TX;CA' },
    { column: 'seats', defaultValue: '4' },
  ],
});
const other = chart(3, { viz_type: 'table' });
const metadata = (more: object) => dashboardMetadata.parse(more);
const boxes = dashboardFilterBoxes([box, other], metadata({}));
const columnsOf = (all: FilterBoxes) => all[12]?.columns;

test('[LEGF-015] a filter box is kept with chart, element, source, name, path, columns, labels, scopes and how it acts', () => {
  expect(boxes).toEqual({
    12: {
      chartId: 12,
      componentId: 'CHART-12',
      datasourceId: '7__table',
      filterName: 'Chart 12',
      directPathToFilter: ['ROOT_ID', 'TAB-1', 'CHART-12'],
      columns: { __time_range: 'Last week', state: ['TX', 'CA'], seats: [4] },
      labels: { __time_range: 'Time range', state: 'State', seats: 'seats' },
      scopes: { __time_range: wholeBoxScope, state: wholeBoxScope, seats: wholeBoxScope },
      isDateFilter: true,
      isInstantFilter: true,
    },
  });
  const keptMetadata = metadata({ default_filters: JSON.stringify({ 12: { state: ['WA'], __time_range: '' } }) });
  expect(columnsOf(dashboardFilterBoxes([box], keptMetadata))).toEqual({
    __time_range: 'Last week',
    state: ['WA'],
    seats: [4],
  });
});

test('[LEGF-016] each column has a scope and a list of charts that it does not reach', () => {
  const scopes = { 12: { state: { scope: ['TAB-2'], immune: [3] } } };
  expect(dashboardFilterBoxes([box], metadata({ filter_scopes: scopes }))[12]?.scopes).toEqual({
    __time_range: { scope: ['ROOT_ID'], immune: [] },
    state: { scope: ['TAB-2'], immune: [3] },
    seats: { scope: ['ROOT_ID'], immune: [] },
  });
  const older = { filter_immune_slices: [5], filter_immune_slice_fields: { 6: ['state'] } };
  expect(dashboardFilterBoxes([box], metadata(older))[12]?.scopes).toEqual({
    __time_range: { scope: ['ROOT_ID'], immune: [5] },
    state: { scope: ['ROOT_ID'], immune: [5, 6] },
    seats: { scope: ['ROOT_ID'], immune: [5] },
  });
  const [, state] = liveBoxFilters([box], metadata({ filter_scopes: scopes }));
  const reaches = (tile: Tile) => state !== undefined && inScope(state.scope, tile);
  expect([reaches(chart(9, {}, 'TAB-2')), reaches(chart(3, {}, 'TAB-2')), reaches(chart(9, {}))]).toEqual([
    true,
    false,
    false,
  ]);
});

test('[LEGF-021] adding a chart that is a filter box adds its fields', () => {
  const added = changeFilterBoxes({}, { kind: 'add', tile: box, preselected: {} });
  expect(Object.keys(added)).toEqual(['12']);
  expect(liveBoxFilters([other, box], metadata({})).map(({ id }) => id)).toEqual([
    '12___time_range',
    '12_state',
    '12_seats',
  ]);
});

test('[LEGF-022] removing a filter box leaves the others', () => {
  const second = { ...box, chartId: 13 };
  const both = dashboardFilterBoxes([box, second], metadata({}));
  expect(Object.keys(changeFilterBoxes(both, { kind: 'remove', chartId: 12 }))).toEqual(['13']);
});

test('[LEGF-023] changed values take the place of those before', () => {
  const action = { kind: 'change', chartId: 12, columns: { state: ['WA'] }, isMerged: false } as const;
  expect(columnsOf(changeFilterBoxes(boxes, action))).toEqual({ __time_range: 'Last week', state: ['WA'], seats: [4] });
});

test('[LEGF-024] a change that is merged keeps the values before', () => {
  const columns = { state: ['WA', 'TX'], __time_range: 'Last month' };
  const changed = changeFilterBoxes(boxes, { kind: 'change', chartId: 12, columns, isMerged: true });
  expect(columnsOf(changed)).toEqual({ __time_range: 'Last month', state: ['TX', 'CA', 'WA'], seats: [4] });
});

test('[LEGF-025] the way to a filter box can be updated', () => {
  const path = ['ROOT_ID', 'TABS-1', 'TAB-9', 'CHART-12'];
  expect(changeFilterBoxes(boxes, { kind: 'path', chartId: 12, path })[12]?.directPathToFilter).toEqual(path);
});

test('[LEGF-026] scopes are updated by chart and column', () => {
  const scope = { scope: ['TAB-1'], immune: [3] };
  const changed = changeFilterBoxes(boxes, { kind: 'scopes', scopes: { '12_state': scope } });
  expect(changed[12]?.scopes).toEqual({ ...boxes[12]?.scopes, state: scope });
});

test('[LEGF-027] what is no filter box of the dashboard is not changed, and filters nothing', () => {
  const action = { kind: 'change', chartId: 99, columns: { state: ['WA'] }, isMerged: false } as const;
  expect(changeFilterBoxes(boxes, action)).toBe(boxes);
  expect(liveBoxFilters([other], metadata({ default_filters: '{"12":{"state":["WA"]}}' }))).toEqual([]);
});

test('[LEGF-034] a field acts on the whole dashboard and spares no chart unless that is said', () => {
  expect(boxes[12]?.scopes['state']).toEqual({ scope: ['ROOT_ID'], immune: [] });
});

test('a field lays its value on charts as a filter beside them would, and a box not on itself', () => {
  const filters = liveBoxFilters([box], metadata({}));
  expect(filters.map(({ scope }) => scope.excluded)).toEqual([[12], [12], [12]]);
  expect(filters.map(({ defaultDataMask: { extraFormData } }) => extraFormData)).toEqual([
    { time_range: 'Last week' },
    { filters: [{ col: 'state', op: 'IN', val: ['TX', 'CA'] }] },
    { filters: [{ col: 'seats', op: 'IN', val: [4] }] },
  ]);
  expect(maskOfBoxField('__time_grain', 'P1W').extraFormData).toEqual({ time_grain_sqla: 'P1W' });
  expect(maskOfBoxField('__time_col', 'day').extraFormData).toEqual({ granularity_sqla: 'day' });
  expect(maskOfBoxField('__time_origin', 'now').extraFormData).toEqual({ druid_time_origin: 'now' });
  expect(maskOfBoxField('state', []).extraFormData).toEqual({});
});

test('the value of a field is read from what it lays on charts; without it, there is none', () => {
  const values: readonly (readonly [field: string, value: string | null | string[]])[] = [
    ['state', ['TX', 'CA']],
    ['state', []],
    ['__time_range', 'Last week'],
    ['__time_range', null],
    ['__time_col', 'day'],
    ['__time_col', null],
    ['__time_grain', 'P1W'],
    ['__time_origin', 'now'],
    ['__granularity', 'day'],
  ];
  for (const [field, value] of values)
    expect([field, boxValueOf(field, maskOfBoxField(field, value))]).toEqual([field, value]);
  expect(['state', '__time_range', '__time_col'].map((field) => boxValueOf(field, undefined))).toEqual([
    [],
    null,
    null,
  ]);
});

test('stored values are texts, numbers, truths and NULL; what else stands there is left out', () => {
  const default_filters = JSON.stringify({ 12: { state: [true, 'TX', 4, null, { a: 1 }, ['x']], seats: 'CA' } });
  expect(columnsOf(dashboardFilterBoxes([box], metadata({ default_filters })))).toMatchObject({
    state: [true, 'TX', 4, null],
    seats: ['CA'],
  });
});

test('a box whose fields cannot be read has none', () => {
  for (const filter_configs of [undefined, null, 'state', [7], [{ label: 'State' }]])
    expect([filter_configs, itemsOfBox({ filter_configs })]).toEqual([filter_configs, []]);
  expect(itemsOfBox({ filter_configs: [{ column: 'state' }] }).map(({ column }) => column)).toEqual(['state']);
});
