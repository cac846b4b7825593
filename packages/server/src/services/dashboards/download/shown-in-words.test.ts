import '@sextant/charts/all-types';
import { clausesOf, dashboardModel, offReasonOfBox } from '@sextant/dashboard';
import { withFilterBoxes } from '@sextant/dashboard/filter-boxes';
import type { DashboardChart, DashboardItem, DataMasks, DatasetData } from '@sextant/contract';
import { expect, test } from 'vitest';
import { chosenValues, filterText } from './filter-text.ts';

const datasetOf = (id: number, names: readonly string[]) =>
  ({
    id,
    metrics: [],
    columns: names.map((name) => ({ column_name: name, verbose_name: name === 'date' ? 'Flight date' : null })),
  }) as unknown as DatasetData;
const chartOf = (id: number, form: object): DashboardChart =>
  ({
    id,
    uuid: `u${id}`,
    slice_name: `Chart ${id}`,
    form_data: { datasource: '2__table', ...form },
  }) as unknown as DashboardChart;

const box = {
  viz_type: 'filter_box',
  date_filter: false,
  show_sqla_time_column: true,
  filter_configs: [{ key: 'a', column: 'state', label: 'State' }],
};
const model = withFilterBoxes(
  dashboardModel(
    { id: 1, json_metadata: '{}', position_json: null } as unknown as DashboardItem,
    [
      chartOf(1, box),
      chartOf(2, { viz_type: 'pie' }),
      chartOf(3, { viz_type: 'pie', datasource: '1__table' }),
      chartOf(4, { viz_type: 'pie' }),
    ],
    [datasetOf(1, ['origin']), datasetOf(2, ['state', 'date'])],
  ),
);

test('what filters is said by its label, once, and of the charts that it acts on: a filter box is none', () => {
  const masks: DataMasks = {
    '1_state': {
      extraFormData: { filters: [{ col: 'state', op: 'IN', val: ['California'] }] },
      filterState: { value: ['California'] },
    },
    '1___time_col': { extraFormData: { granularity_sqla: 'date' }, filterState: { value: ['date'] } },
  };
  expect(filterText({ model, active: { masks, clauses: clausesOf(model, masks, null) } })).toEqual([
    'State is California, in 2 of 3 charts.',
    'Time column is Flight date.',
  ]);
});

test('a filter that no chart can apply is said to be one, and all rows are shown', () => {
  const masks: DataMasks = {
    '1_state': {
      extraFormData: { filters: [{ col: 'gone', op: 'IN', val: ['California'] }] },
      filterState: { value: ['California'] },
    },
  };
  expect(filterText({ model, active: { masks, clauses: clausesOf(model, masks, null) } })).toEqual([
    'No filters: all rows are shown.',
    'Gone is California: applies to no chart.',
  ]);
});

test('what pale and dashed marks stand for is said where a choice in a chart leaves some behind', () => {
  const bars = { viz_type: 'echarts_timeseries_bar' };
  const textOver = (types: readonly object[]) => {
    const charts = [{ viz_type: 'pie' }, ...types].map((form, index) => chartOf(index + 1, form));
    const item = {
      id: 1,
      json_metadata: '{"cross_filters_enabled":true}',
      position_json: null,
    } as unknown as DashboardItem;
    const shown = dashboardModel(item, charts, [datasetOf(2, ['state'])]);
    const masks: DataMasks = {
      '1': {
        extraFormData: { filters: [{ col: 'state', op: 'IN', val: ['California'] }] },
        filterState: { value: [['California']] },
      },
    };
    return filterText({ model: shown, active: { masks, clauses: clausesOf(shown, masks, null) } });
  };
  expect(textOver([bars])).toEqual([
    'State is California, in 1 of 2 charts.',
    'Pale or dashed in charts: before the choice.',
  ]);
  expect(textOver([{ viz_type: 'table' }])).toEqual(['State is California, in 1 of 2 charts.']);
});

test('each filter says what is chosen in it, or that nothing is, in the words of its type', () => {
  const filterOf = (id: string, filterType: string, target: object) => ({
    id,
    name: id,
    filterType,
    type: 'NATIVE_FILTER',
    targets: [target],
    controlValues: {},
    defaultDataMask: {},
    cascadeParentIds: [],
    scope: { rootPath: ['ROOT_ID'], excluded: [] },
  });
  const onState = { datasetId: 2, column: { name: 'state' } };
  const filtered = dashboardModel(
    {
      id: 1,
      position_json: null,
      json_metadata: JSON.stringify({
        native_filter_configuration: [
          filterOf('State', 'filter_select', onState),
          filterOf('City', 'filter_select', onState),
          filterOf('When', 'filter_time', {}),
          filterOf('Step', 'filter_timegrain', {}),
        ],
      }),
    } as unknown as DashboardItem,
    [chartOf(2, { viz_type: 'pie' })],
    [datasetOf(2, ['state', 'date'])],
  );
  const masks: DataMasks = {
    State: {
      extraFormData: { filters: [{ col: 'state', op: 'NOT IN', val: ['CA', 'NY'] }] },
      filterState: { value: ['CA', 'NY'], excludeFilterValues: true },
    },
  };
  expect(chosenValues({ model: filtered, active: { masks, clauses: clausesOf(filtered, masks, null) } })).toEqual({
    State: { name: 'State', text: 'is not CA or NY' },
    City: { name: 'City', text: 'All' },
    When: { name: 'When', text: 'No filter' },
    Step: { name: 'Step', text: 'As in each chart' },
  });
});

test('a filter box beside which the dashboard has filters says so, and one that acts does not', () => {
  expect(offReasonOfBox(model, 1)).toBeNull();
  const retired = { boxFilters: [], filterBar: [{}] };
  expect(offReasonOfBox(retired, 1)).toBe('This box filters nothing: the filters beside the charts do.');
});
