import '@sextant/charts/all-types';
import { clausesOf, dashboardModel } from '@sextant/dashboard';
import { withFilterBoxes } from '@sextant/dashboard/filter-boxes';
import type { DashboardChart, DashboardItem, DataMasks, DatasetData } from '@sextant/contract';
import { expect, test } from 'vitest';
import { filterText } from './filter-text.ts';

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
    'State is California: applies to no chart.',
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
