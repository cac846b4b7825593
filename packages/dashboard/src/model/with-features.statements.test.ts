import { featureDefaults } from '@sextant/contract';
import { expect, test } from 'vitest';
import { dashboardModel } from './dashboard-model.ts';
import { withFeatures } from './with-features.ts';

const filter = { id: 'NATIVE_FILTER-1', name: 'Origin', filterType: 'filter_select', type: 'NATIVE_FILTER' };
const modelOf = (metadata: object) =>
  dashboardModel(
    {
      id: 9,
      dashboard_title: 'Nine',
      position_json: null,
      json_metadata: JSON.stringify({ native_filter_configuration: [filter], ...metadata }),
    } as unknown as Parameters<typeof dashboardModel>[0],
    [],
    [],
  );

test('what is on stays as it is', () => {
  const model = modelOf({});
  expect(withFeatures(model, featureDefaults)).toEqual(model);
});

test('filters that are off neither show nor act, unless the metadata asks for them', () => {
  const off = { ...featureDefaults, DASHBOARD_NATIVE_FILTERS: false };
  expect(withFeatures(modelOf({}), off)).toMatchObject({ filters: [], filterBar: [], showsFilters: false });
  expect(withFeatures(modelOf({ show_native_filters: false }), off).filters).toEqual([]);
  expect(withFeatures(modelOf({ show_native_filters: true }), off).filters).toHaveLength(1);
});

test('cross-filters act only where feature and dashboard both have them on', () => {
  for (const [feature, dashboard, expected] of [
    [true, true, true],
    [true, false, false],
    [false, true, false],
    [false, false, false],
  ] as const) {
    const model = modelOf({ cross_filters_enabled: dashboard });
    const { metadata } = withFeatures(model, { ...featureDefaults, DASHBOARD_CROSS_FILTERS: feature });
    expect([feature, dashboard, metadata.cross_filters_enabled]).toEqual([feature, dashboard, expected]);
  }
});

test('filters stand above the tiles where the metadata says so, unless HORIZONTAL_FILTER_BAR is off', () => {
  const placeOf = (orientation: unknown, isOn: boolean) =>
    withFeatures(modelOf({ filter_bar_orientation: orientation }), { ...featureDefaults, HORIZONTAL_FILTER_BAR: isOn })
      .filterBarPlace;
  expect(placeOf('HORIZONTAL', true)).toBe('above');
  expect(placeOf('HORIZONTAL', false)).toBe('beside');
  for (const other of ['VERTICAL', 'horizontal', '', null, 7, undefined]) expect(placeOf(other, true)).toBe('beside');
});

test('[FLAG-011] filters by which charts are grouped are there only with DASHBOARD_FILTERS_EXPERIMENTAL', () => {
  const groupBy = { ...filter, id: 'NATIVE_FILTER-2', filterType: 'filter_groupby' };
  const model = modelOf({ native_filter_configuration: [filter, groupBy] });
  const ids = (isOn: boolean) =>
    withFeatures(model, { ...featureDefaults, DASHBOARD_FILTERS_EXPERIMENTAL: isOn }).filterBar.map(({ id }) => id);
  expect(featureDefaults.DASHBOARD_FILTERS_EXPERIMENTAL).toBe(false);
  expect([ids(true), ids(false)]).toEqual([[filter.id, groupBy.id], [filter.id]]);
});
