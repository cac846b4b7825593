import '@sextant/charts/all-types';
import { cleanup, renderHook, act } from '@testing-library/react';
import { showQueryContext } from '@sextant/contract';
import type { DashboardChart, DashboardItem } from '@sextant/contract';
import { clausesFor, clausesOf, dashboardModel, tileContext } from '@sextant/dashboard';
import { afterEach, expect, test } from 'vitest';
import { useOwnState } from './use-tile-data.ts';

afterEach(cleanup);

const form = {
  viz_type: 'table',
  datasource: '1__table',
  groupby: ['carrier'],
  metrics: ['count'],
  server_pagination: true,
  server_page_length: 20,
};
const filter = {
  id: 'NATIVE_FILTER-1',
  name: 'Origin',
  filterType: 'filter_select',
  type: 'NATIVE_FILTER',
  targets: [{ datasetId: 1, column: { name: 'origin' } }],
  scope: { rootPath: ['ROOT_ID'], excluded: [] },
  cascadeParentIds: [],
  controlValues: {},
  defaultDataMask: {},
};
const model = dashboardModel(
  {
    id: 9,
    dashboard_title: 'Nine',
    owners: [],
    roles: [],
    position_json: null,
    json_metadata: JSON.stringify({ native_filter_configuration: [filter] }),
  } as unknown as DashboardItem,
  [{ id: 5, uuid: 'c5', slice_name: 'Five', form_data: form } as unknown as DashboardChart],
  [],
);
const [tile] = model.tiles;
if (tile === undefined) throw new Error('the dashboard has one chart');

/** What acts on the tile when a user has chosen `origins`. */
const under = (...origins: readonly string[]) => {
  const extraFormData = { filters: [{ col: 'origin', op: 'IN', val: origins }] };
  const masks =
    origins.length === 0 ? {} : { [filter.id]: { id: filter.id, extraFormData, filterState: { value: origins } } };
  return clausesFor(clausesOf(model, masks, null), tile);
};

test('[CHART-029 CHART-030] the body is made with the masks and with what is open of the chart; another mask opens its first page', () => {
  const clausesEverywhere = under();
  const inChicago = under('ORD');
  const { result, rerender } = renderHook(
    (clauses: ReturnType<typeof under>) => {
      const [ownState, setOwnState] = useOwnState(clauses);
      const [rows] = showQueryContext(tileContext(tile, clauses, { ownState })).queries;
      return { rows, setOwnState };
    },
    { initialProps: clausesEverywhere },
  );
  expect(result.current.rows).toMatchObject({ row_limit: 20, row_offset: 0, filters: [] });
  act(() => result.current.setOwnState({ page: 3, sort: { column: 'count', isDescending: true } }));
  expect(result.current.rows).toMatchObject({ row_limit: 20, row_offset: 60 });
  rerender(inChicago);
  expect(result.current.rows).toMatchObject({
    row_offset: 0,
    filters: [{ col: 'origin', op: 'IN', val: ['ORD'] }],
  });
});
