import { expect, test } from 'vitest';
import type { DashboardChart, DashboardItem, DatasetData } from '@sextant/contract';
import { isQueryable } from '../queries/tile-queries.ts';
import { dashboardModel } from './dashboard-model.ts';

const chart = { id: 5, uuid: 'c5', slice_name: 'Five', form_data: { viz_type: 'pie', datasource: '1__table' } };
const layout = {
  DASHBOARD_VERSION_KEY: 'v2',
  ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
  GRID_ID: { id: 'GRID_ID', type: 'GRID', children: ['ROW-1'] },
  'ROW-1': { id: 'ROW-1', type: 'ROW', children: ['CHART-5'] },
  'CHART-5': { id: 'CHART-5', type: 'CHART', children: [], meta: { chartId: 5, width: 4, height: 20 } },
};
const filter = { id: 'NATIVE_FILTER-1', name: 'Origin', filterType: 'filter_select', type: 'NATIVE_FILTER' };
const metadata = { native_filter_configuration: [filter], color_scheme: 'sextant', refresh_frequency: 30 };
const item = {
  id: 9,
  dashboard_title: 'Nine',
  owners: [],
  roles: [],
  position_json: JSON.stringify(layout),
  json_metadata: JSON.stringify(metadata),
} as unknown as DashboardItem;
const dataset = { id: 1, table_name: 'flights' } as unknown as DatasetData;

test('[HYDR-002] the state of an opened dashboard holds its charts, layout, filters and info', () => {
  const model = dashboardModel(item, [chart as unknown as DashboardChart], [dataset]);
  expect(model.tiles).toMatchObject([
    { id: 'CHART-5', chartId: 5, name: 'Five', chart: { id: 5 }, dataset: { id: 1 } },
  ]);
  expect(model.layout.places).toMatchObject([{ kind: 'row', children: [{ kind: 'chart', chartId: 5, width: 4 }] }]);
  expect(model.filters).toMatchObject([{ id: 'NATIVE_FILTER-1', scope: { rootPath: ['ROOT_ID'], excluded: [] } }]);
  expect(model.metadata).toMatchObject({ color_scheme: 'sextant', refresh_frequency: 30 });
  expect(model.item).toMatchObject({ id: 9, dashboard_title: 'Nine', owners: [], roles: [] });
});

test('a chart stored under an older type is a tile of the type that draws it; all else of it stays', () => {
  const storedCharts = {
    ...chart,
    viz_type: 'histogram',
    form_data: { viz_type: 'histogram', datasource: '1__table', all_columns_x: ['distance'], link_length: 25 },
  } as unknown as DashboardChart;
  const [tile] = dashboardModel(item, [storedCharts], [dataset]).tiles;
  expect(tile?.chart).toEqual({
    ...chart,
    viz_type: 'histogram_v2',
    form_data: { viz_type: 'histogram_v2', datasource: '1__table', column: 'distance', bins: 25, groupby: [] },
  });
  expect(tile !== undefined && isQueryable(tile)).toBe(true);
});
