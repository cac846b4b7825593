import type { DashboardChart, DashboardItem, DatasetData } from '@sextant/contract';
import { expect, test } from 'vitest';
import { dashboardModel } from '../model/dashboard-model.ts';
import { openingFilters, openingTiles } from './tile-queries.ts';

const chartOf = (id: number, form: object = { viz_type: 'pie', datasource: `${id}__table` }) =>
  ({ id, uuid: `c${id}`, slice_name: `Chart ${id}`, form_data: form }) as unknown as DashboardChart;
const layoutOf = (ids: readonly number[]) => ({
  ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
  GRID_ID: { id: 'GRID_ID', type: 'GRID', children: ids.map((id) => `CHART-${id}`) },
  ...Object.fromEntries(
    ids.map((id) => [
      `CHART-${id}`,
      { id: `CHART-${id}`, type: 'CHART', children: [], meta: { chartId: id, height: 10 } },
    ]),
  ),
});
const chartNode = (id: number) => ({
  [`CHART-${id}`]: { id: `CHART-${id}`, type: 'CHART', children: [], meta: { chartId: id, height: 10 } },
});
/** Two tabs; in the second a chart, and two inner tabs of one chart each. */
const tabs = {
  ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['T'] },
  T: { id: 'T', type: 'TABS', children: ['T1', 'T2'] },
  T1: { id: 'T1', type: 'TAB', children: ['CHART-1'] },
  T2: { id: 'T2', type: 'TAB', children: ['CHART-2', 'INNER'] },
  INNER: { id: 'INNER', type: 'TABS', children: ['I1', 'I2'] },
  I1: { id: 'I1', type: 'TAB', children: ['CHART-3'] },
  I2: { id: 'I2', type: 'TAB', children: ['CHART-4'] },
  ...chartNode(1),
  ...chartNode(2),
  ...chartNode(3),
  ...chartNode(4),
};
const city = {
  id: 'NATIVE_FILTER-1',
  name: 'City',
  filterType: 'filter_select',
  type: 'NATIVE_FILTER',
  targets: [{ datasetId: 1, column: { name: 'city' } }],
};
const isRome = {
  extraFormData: { filters: [{ col: 'city', op: 'IN', val: ['Rome'] }] },
  filterState: { value: ['Rome'] },
};
const modelOf = (
  layout: object,
  metadata: object = {},
  charts = [1, 2, 3].map((id) => chartOf(id)),
  item: object = {},
) =>
  dashboardModel(
    {
      id: 9,
      position_json: JSON.stringify(layout),
      json_metadata: JSON.stringify(metadata),
      ...item,
    } as unknown as DashboardItem,
    charts,
    [1, 2].map((id) => ({ id, table_name: `t${id}` }) as unknown as DatasetData),
  );
const opening = (model: ReturnType<typeof modelOf>, height: number) =>
  openingTiles(model, height).map(({ tile, clauses, isLater }) => [
    tile.chartId,
    clauses.map(({ source }) => source),
    ...(isLater ? ['later'] : []),
  ]);

test('the tiles ask, those near the top first, under the filters that have a default', () => {
  const model = modelOf(layoutOf([1, 2, 3]), { native_filter_configuration: [{ ...city, defaultDataMask: isRome }] });
  expect(opening(model, 81)).toEqual([
    [1, ['NATIVE_FILTER-1']],
    [2, ['NATIVE_FILTER-1']],
    [3, ['NATIVE_FILTER-1'], 'later'],
  ]);
  expect(opening(modelOf(layoutOf([1]), {}, [chartOf(1)]), 1)).toEqual([[1, []]]);
});

test('the set with which the user opens the dashboard takes the place of the defaults, where its filters are there', () => {
  const metadata = { native_filter_configuration: [{ ...city, defaultDataMask: isRome }] };
  const params = { nativeFilters: { [city.id]: city }, dataMask: { [city.id]: { filterState: { value: null } } } };
  const modelWith = (set: object) => modelOf(layoutOf([1]), metadata, [chartOf(1)], { default_filter_set: set });
  expect(opening(modelWith({ id: 4, params }), 1)).toEqual([[1, []]]);
  const movedCity = { ...city, targets: [{ datasetId: 1, column: { name: 'town' } }] };
  const staleParams = { ...params, nativeFilters: { [city.id]: movedCity } };
  expect(opening(modelWith({ id: 4, params: staleParams }), 1)).toEqual([[1, ['NATIVE_FILTER-1']]]);
});

test('a tile waits that cannot be drawn, or that a required filter holds back', () => {
  const charts = [chartOf(1), chartOf(2, { viz_type: 'no_such_chart' })];
  expect(opening(modelOf(layoutOf([1, 2, 8]), {}, charts), 1_000)).toEqual([[1, []]]);
  const required = {
    ...city,
    controlValues: { enableEmptyFilter: true },
    scope: { rootPath: ['ROOT_ID'], excluded: [1] },
  };
  const filteredModel = modelOf(
    layoutOf([1, 2]),
    { native_filter_configuration: [required] },
    charts.slice(0, 1).concat(chartOf(2)),
  );
  expect(opening(filteredModel, 1_000)).toEqual([[1, []]]);
});

test('of tabs the first ask, else those on the way to the element that the address leads to; what is below can wait', () => {
  const model = modelOf(
    tabs,
    {},
    [1, 2, 3, 4].map((id) => chartOf(id)),
  );
  const queriedTiles = (linkedId: string | null, height = 1_000) =>
    openingTiles(model, height, { linkedId }).map(({ tile, isLater }) => [tile.chartId, isLater]);
  expect(queriedTiles(null)).toEqual([[1, false]]);
  expect(queriedTiles('no such element')).toEqual([[1, false]]);
  expect(queriedTiles('T2')).toEqual([
    [2, false],
    [3, false],
  ]);
  expect(queriedTiles('CHART-4', 80)).toEqual([
    [2, false],
    [4, true],
  ]);
});

test('an address with filters asks under them, in the place of the defaults', () => {
  const model = modelOf(layoutOf([1]), { native_filter_configuration: [{ ...city, defaultDataMask: isRome }] }, [
    chartOf(1),
  ]);
  const isOslo = {
    extraFormData: { filters: [{ col: 'city', op: 'IN', val: ['Oslo'] }] },
    filterState: { value: ['Oslo'] },
  };
  const filters = openingFilters(model, { [city.id]: isOslo });
  const [tile] = openingTiles(model, 1_000, { filters });
  expect(tile?.clauses.map(({ text }) => text.values)).toEqual([['Oslo']]);
});

test('a tile finds its chart by number or by uuid, and is called as the layout says, else as the chart', () => {
  const layout = layoutOf([1, 2, 3, 4]);
  const metas = [
    { chartId: 1, sliceNameOverride: 'First' },
    { uuid: 'c2', sliceName: '' },
    { chartId: 77, sliceName: 'Gone' },
    {},
  ];
  metas.forEach((meta, index) =>
    Object.assign(layout, { [`CHART-${index + 1}`]: { id: `CHART-${index + 1}`, type: 'CHART', children: [], meta } }),
  );
  const { tiles, tileOf } = modelOf(layout, {}, [chartOf(1), chartOf(2), chartOf(5)]);
  expect(tiles.map(({ id, chartId, name, chart, dataset }) => [id, chartId, name, chart?.id, dataset?.id])).toEqual([
    ['CHART-1', 1, 'First', 1, 1],
    ['CHART-2', 2, 'Chart 2', 2, 2],
    ['CHART-3', 77, 'Gone', undefined, undefined],
    ['CHART-4', -1, 'Chart', undefined, undefined],
    ['CHART-unplaced-5', 5, 'Chart 5', 5, undefined],
  ]);
  expect(tileOf.get('CHART-2')).toBe(tiles[1]);
});

test('the dataset of most tiles is the main one; none has none', () => {
  const on = (id: number, dataset: number | string) =>
    chartOf(id, { viz_type: 'pie', datasource: `${dataset}__table` });
  const main = (...charts: DashboardChart[]) =>
    modelOf(layoutOf(charts.map(({ id }) => id)), {}, charts).mainDataset?.id;
  expect(main(on(1, 1), on(2, 2), on(3, 2))).toBe(2);
  expect(main(on(1, 2), on(2, 1), on(3, 2))).toBe(2);
  expect(main(on(1, 1), on(2, 2))).toBe(1);
  expect(main(on(1, 'x'))).toBeUndefined();
});

test('a dashboard has its zone, its colors and its bar as the metadata says', () => {
  const plainModel = modelOf({}, {});
  expect([plainModel.zone, plainModel.fixedColors, plainModel.sharedColors, plainModel.showsFilters]).toEqual([
    null,
    {},
    {},
    true,
  ]);
  const divider = { id: 'D', type: 'DIVIDER', title: 'Places' };
  const model = modelOf(layoutOf([1]), {
    time_zone: 'Asia/Tokyo',
    label_colors: { a: '#111', b: '#222' },
    shared_label_colors: { b: '#333', c: '#444', d: 5 },
    show_native_filters: false,
    native_filter_configuration: [divider, city],
  });
  expect([model.zone, model.tiles[0]?.zone, model.showsFilters]).toEqual(['Asia/Tokyo', 'Asia/Tokyo', false]);
  expect(model.fixedColors).toEqual({ a: '#111', b: '#222', c: '#444' });
  expect(model.sharedColors).toEqual({ b: '#333', c: '#444' });
  expect(modelOf({}, { shared_label_colors: ['a'] }).sharedColors).toEqual({});
  expect(modelOf({}, { time_zone: '' }).zone).toBeNull();
  expect([model.filters, model.filterBar].map((entries) => entries.map(({ id }) => id))).toEqual([
    ['NATIVE_FILTER-1'],
    ['D', 'NATIVE_FILTER-1'],
  ]);
});
