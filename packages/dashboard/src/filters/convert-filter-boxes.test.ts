import { expect, test } from 'vitest';
import type { DashboardChart, DashboardItem, DatasetData } from '@sextant/contract';
import { dashboardModel } from '../model/dashboard-model.ts';
import { convertFilterBoxes, undoConversion } from './convert-filter-boxes.ts';

const chart = (id: number, form: object) =>
  ({
    id,
    uuid: `uuid-${id}`,
    slice_name: `Chart ${id}`,
    form_data: { datasource: '7__table', ...form },
  }) as unknown as DashboardChart;
const charts = [
  chart(3, { viz_type: 'table' }),
  chart(12, {
    viz_type: 'filter_box',
    time_range: 'Last week',
    granularity_sqla: 'day',
    adhoc_filters: [{ expressionType: 'SQL', clause: 'WHERE', sqlExpression: 'seats > 0' }],
    filter_configs: [
      {
        column: 'state',
        label: 'State',
        multiple: false,
        clearable: false,
        asc: false,
        metric: 'count',
        searchAllOptions: true,
      },
    ],
  }),
  chart(13, { viz_type: 'filter_box', date_filter: false, filter_configs: [{ column: 'city' }] }),
];
const node = (id: string, chartId: number) => ({
  id,
  type: 'CHART',
  children: [],
  parents: ['ROOT_ID', 'GRID_ID', 'ROW-1'],
  meta: { chartId, sliceName: `Chart ${chartId}`, width: 4, height: 50 },
});
const layout = {
  DASHBOARD_VERSION_KEY: 'v2',
  ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
  GRID_ID: { id: 'GRID_ID', type: 'GRID', children: ['ROW-1'], parents: ['ROOT_ID'] },
  'ROW-1': {
    id: 'ROW-1',
    type: 'ROW',
    children: ['CHART-a', 'CHART-b', 'CHART-c'],
    parents: ['ROOT_ID', 'GRID_ID'],
    meta: {},
  },
  'CHART-a': node('CHART-a', 3),
  'CHART-b': node('CHART-b', 12),
  'CHART-c': node('CHART-c', 13),
};
const metadata = {
  default_filters: JSON.stringify({ 13: { city: ['Oslo'] } }),
  filter_scopes: { 12: { state: { scope: ['ROOT_ID'], immune: [3, 13] } } },
  refresh_frequency: 30,
};
const item = {
  position_json: JSON.stringify(layout),
  json_metadata: JSON.stringify(metadata),
} as unknown as DashboardItem;
const converted = convertFilterBoxes(dashboardModel(item, charts, [] as DatasetData[]));

test('filters take the place of filter boxes, with what these had; a text stands where they stood', () => {
  expect(converted.boxes).toEqual(['Chart 12', 'Chart 13']);
  const written = JSON.parse(converted.json_metadata ?? '');
  expect(written).toMatchObject({ refresh_frequency: 30, show_native_filters: true });
  expect('default_filters' in written || 'filter_scopes' in written).toBe(false);
  expect(written.native_filter_configuration).toMatchObject([
    { name: 'Time range', filterType: 'filter_time', targets: [{}], cascadeParentIds: [] },
    {
      name: 'State',
      filterType: 'filter_select',
      targets: [{ datasetId: 7, column: { name: 'state' } }],
      scope: { rootPath: ['ROOT_ID'], excluded: [3] },
      controlValues: { multiSelect: false, enableEmptyFilter: true, sortAscending: false, searchAllOptions: true },
      sortMetric: 'count',
      adhoc_filters: [{ sqlExpression: 'seats > 0' }],
      time_range: 'Last week',
      granularity_sqla: 'day',
      cascadeParentIds: ['NATIVE_FILTER-13_city'],
    },
    {
      name: 'city',
      defaultDataMask: { extraFormData: { filters: [{ col: 'city', op: 'IN', val: ['Oslo'] }] } },
      // The field over states spares this box.
      cascadeParentIds: ['NATIVE_FILTER-12___time_range'],
    },
  ]);
  const nodes = JSON.parse(converted.position_json ?? '');
  expect(nodes['ROW-1'].children).toEqual(['CHART-a', 'MARKDOWN-b', 'MARKDOWN-c']);
  expect(nodes['CHART-a']).toEqual(layout['CHART-a']);
  expect(nodes['CHART-b']).toBeUndefined();
  expect(nodes['MARKDOWN-b']).toMatchObject({
    id: 'MARKDOWN-b',
    type: 'MARKDOWN',
    parents: ['ROOT_ID', 'GRID_ID', 'ROW-1'],
    meta: { width: 4, height: 50, native_filter_migration: { chartId: 12, sliceName: 'Chart 12' } },
  });
});

test('a conversion is undone to what was before; what was never converted is left alone', () => {
  const before = undoConversion(converted);
  expect(JSON.parse(before?.position_json ?? '')).toEqual(layout);
  expect(JSON.parse(before?.json_metadata ?? '')).toEqual(metadata);
  expect(undoConversion(item)).toBe(null);
  // With the name that a box has on its dashboard.
  const named = JSON.stringify(layout).replace('"chartId":12', '"sliceNameOverride":"Choose","chartId":12');
  const renamed = convertFilterBoxes(dashboardModel({ ...item, position_json: named }, charts, [] as DatasetData[]));
  expect(JSON.parse(undoConversion(renamed)?.position_json ?? '')).toEqual(JSON.parse(named));
  // A dashboard whose layout was taken away since has none.
  expect(undoConversion({ ...converted, position_json: null })?.position_json).toBe(null);
});

test('a select keeps the range of its box where that has one, and else neither range nor column of time', () => {
  const itemOfBox = (form: object) => {
    const box = { viz_type: 'filter_box', date_filter: false, filter_configs: [{ column: 'city' }], ...form };
    const { json_metadata: text } = convertFilterBoxes(dashboardModel(item, [chart(13, box)], [] as DatasetData[]));
    const { native_filter_configuration: filters } = JSON.parse(text ?? '{}') as {
      native_filter_configuration: readonly Record<string, unknown>[];
    };
    const [filter] = filters.filter(({ filterType }) => filterType === 'filter_select');
    return [filter?.['time_range'], filter?.['granularity_sqla']];
  };
  expect(itemOfBox({ time_range: 'Last week', granularity_sqla: 'day' })).toEqual(['Last week', 'day']);
  expect(itemOfBox({ time_range: 'Last week' })).toEqual(['Last week', undefined]);
  for (const time_range of [undefined, null, '', 'No filter', 7])
    expect([time_range, ...itemOfBox({ time_range, granularity_sqla: 'day' })]).toEqual([
      time_range,
      undefined,
      undefined,
    ]);
});
