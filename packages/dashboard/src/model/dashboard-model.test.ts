import { expect, test } from 'vitest';
import type { DashboardChart, DashboardItem, DatasetData } from '@sextant/contract';
import { currentChart, dashboardModel } from './dashboard-model.ts';

const chartOf = (id: number, datasource: string | undefined = '1__table') =>
  ({
    id,
    uuid: `u${id}`,
    slice_name: `Chart ${id}`,
    form_data: { viz_type: 'pie', datasource },
  }) as unknown as DashboardChart;
const datasetOf = (id: number) => ({ id, table_name: `table ${id}` }) as unknown as DatasetData;

/** A dashboard whose grid holds places, each a chart's `meta`. */
const itemOf = (metas: readonly object[], metadata: object = {}) => {
  const placeEntries = metas.map(
    (meta, index) => [`P${index}`, { id: `P${index}`, type: 'CHART', children: [], meta }] as const,
  );
  const layout = {
    ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
    GRID_ID: { id: 'GRID_ID', type: 'GRID', children: placeEntries.map(([id]) => id) },
    ...Object.fromEntries(placeEntries),
  };
  return { position_json: JSON.stringify(layout), json_metadata: JSON.stringify(metadata) } as unknown as DashboardItem;
};

test.each<[string, object, { chartId: number; name: string; isThere: boolean }]>([
  ['by its id', { chartId: 7 }, { chartId: 7, name: 'Chart 7', isThere: true }],
  ['by its uuid', { uuid: 'u7' }, { chartId: 7, name: 'Chart 7', isThere: true }],
  ['by its uuid where the id is gone', { chartId: 70, uuid: 'u7' }, { chartId: 7, name: 'Chart 7', isThere: true }],
  ['under the name of the layout', { chartId: 7, sliceName: 'Own' }, { chartId: 7, name: 'Own', isThere: true }],
  [
    'under its own name where that one is empty',
    { chartId: 7, sliceName: '' },
    { chartId: 7, name: 'Chart 7', isThere: true },
  ],
  ['that is gone', { chartId: 70, sliceName: 'Old' }, { chartId: 70, name: 'Old', isThere: false }],
  ['that is gone without a name', { chartId: 70 }, { chartId: 70, name: 'Chart', isThere: false }],
  ['that was never named', {}, { chartId: -1, name: 'Chart', isThere: false }],
])('a tile shows the chart %s', (_, meta, expected) => {
  const [tile] = dashboardModel(itemOf([meta, { chartId: 7 }]), [chartOf(7)], [datasetOf(1)]).tiles;
  expect({ chartId: tile?.chartId, name: tile?.name, isThere: tile?.chart !== null }).toEqual(expected);
  expect(tile?.dataset?.id).toBe(expected.isThere ? 1 : undefined);
  expect([tile?.id, tile?.ancestors]).toEqual(['P0', ['ROOT_ID', 'GRID_ID']]);
});

test('tiles are found by the id of their place; a chart without a place is one too', () => {
  const model = dashboardModel(itemOf([{ chartId: 7 }, { chartId: 7 }]), [chartOf(7), chartOf(8)], []);
  expect(model.tiles.map(({ id, chartId }) => [id, chartId])).toEqual([
    ['P0', 7],
    ['P1', 7],
    ['CHART-unplaced-8', 8],
  ]);
  expect(model.tileOf.get('P1')).toBe(model.tiles[1]);
  expect(model.tileOf.get('GONE')).toBeUndefined();
});

test.each<[string, readonly (string | undefined)[], number | null]>([
  ['the most tiles ask it', ['1__table', '2__table', '2__table'], 2],
  ['the first of two that as many ask', ['2__table', '1__table', '1__table', '2__table'], 2],
  ['tiles without a dataset do not count', ['9__table', '9__table', '1__table'], 1],
  ['a datasource that is no number is none', ['x', undefined, 'x'], null],
  ['without tiles there is none', [], null],
])('the main dataset: %s', (_, datasources, expected) => {
  const charts = datasources.map((datasource, index) => ({
    ...chartOf(index),
    form_data: { viz_type: 'pie', datasource },
  })) as unknown as DashboardChart[];
  const model = dashboardModel(itemOf([]), charts, [datasetOf(1), datasetOf(2)]);
  expect(model.mainDataset?.id ?? null).toBe(expected);
  expect([...model.datasets.keys()]).toEqual([1, 2]);
});

test.each([
  [{}, null],
  [{ time_zone: null }, null],
  [{ time_zone: '' }, null],
  [{ time_zone: 'Europe/Berlin' }, 'Europe/Berlin'],
])('the zone of %j is %j, for the dashboard and its tiles', (metadata, zone) => {
  const model = dashboardModel(itemOf([{ chartId: 7 }], metadata), [chartOf(7)], []);
  expect([model.zone, model.tiles[0]?.zone]).toEqual([zone, zone]);
});

test.each<[object, object, object]>([
  [{}, {}, {}],
  [{ label_colors: { a: 'red' } }, {}, { a: 'red' }],
  [
    { shared_label_colors: { a: 'blue', b: 'blue' }, label_colors: { a: 'red' } },
    { a: 'blue', b: 'blue' },
    { a: 'red', b: 'blue' },
  ],
  [{ shared_label_colors: ['a', 'b'] }, {}, {}],
  [{ shared_label_colors: 'text' }, {}, {}],
  [{ shared_label_colors: null }, {}, {}],
  [{ shared_label_colors: { a: 'blue', b: 5 } }, { a: 'blue' }, { a: 'blue' }],
])('of %j the shared colors are %j, all fixed ones %j', (metadata, sharedColors, fixedColors) => {
  const model = dashboardModel(itemOf([], metadata), [], []);
  expect([model.sharedColors, model.fixedColors]).toEqual([sharedColors, fixedColors]);
});

test('dividers stand in the bar and are no filters; the bar may be hidden', () => {
  const filter = { id: 'F', name: 'Origin', filterType: 'filter_select', type: 'NATIVE_FILTER' };
  const divider = { id: 'D', type: 'DIVIDER', title: 'Where' };
  const model = dashboardModel(itemOf([], { native_filter_configuration: [divider, filter] }), [], []);
  expect(model.filterBar.map(({ id }) => id)).toEqual(['D', 'F']);
  expect(model.filters.map(({ id }) => id)).toEqual(['F']);
  const shows = [{}, { show_native_filters: true }, { show_native_filters: false }].map(
    (metadata) => dashboardModel(itemOf([], metadata), [], []).showsFilters,
  );
  expect(shows).toEqual([true, true, false]);
});

test('a chart of a type that is drawn as it is stays the very same', () => {
  const chart = chartOf(7);
  expect(currentChart(chart)).toBe(chart);
});
