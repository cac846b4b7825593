import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { dashboardMetadata } from '@sextant/contract';
import { expect, test } from 'vitest';
import { dashboardDatasetsQuery } from '../../api/dashboard.ts';
import type { Tile } from '@sextant/dashboard';
import { filterBoxState, filterBoxStates, reviewedFilters, showsFilterBar } from './filter-box-state.ts';
import type { FilterBoxFacts } from './filter-box-state.ts';
import { filterKey, filtersFromBoxes, readFilterKey } from '@sextant/dashboard';

const box = (chartId: number, form: object, tab = 'TAB-1') =>
  ({
    id: `CHART-${chartId}`,
    chartId,
    name: `Box ${chartId}`,
    chart: { id: chartId, form_data: { viz_type: 'filter_box', datasource: '7__table', ...form } },
    dataset: null,
    ancestors: ['ROOT_ID', tab],
  }) as unknown as Tile;

const tiles = [
  box(12, {
    date_filter: true,
    time_range: 'Last week',
    show_sqla_time_granularity: true,
    filter_configs: [
      { column: 'a_b', label: 'State', multiple: true, asc: false, clearable: false, defaultValue: 'TX;CA' },
      { column: 'city', multiple: false },
      { label: 'no column' },
    ],
  }),
  box(13, { date_filter: false, filter_configs: [{ column: 'region' }] }, 'TAB-2'),
];
const metadata = dashboardMetadata.parse({
  filter_scopes: { 12: { a_b: { scope: ['TAB-1'], immune: [3] } }, 13: { region: { scope: ['ROOT_ID'], immune: [] } } },
  default_filters: JSON.stringify({ 12: { city: ['Dallas'], __time_grain: 'P1M' } }),
});

test('[HYDR-003] the states of filter boxes are NOOP, SNOOZED, REVIEWING and CONVERTED', () =>
  expect(filterBoxStates).toEqual(['NOOP', 'SNOOZED', 'REVIEWING', 'CONVERTED']));

test('[HYDR-004] filter boxes become filters while they are reviewed, and in no other state', () => {
  for (const state of ['NOOP', 'SNOOZED', 'CONVERTED'] as const)
    expect(reviewedFilters(state, () => filtersFromBoxes(tiles, metadata))).toEqual([]);
  const filters = reviewedFilters('REVIEWING', () => filtersFromBoxes(tiles, metadata));
  expect(filters.map(({ name, filterType }) => [name, filterType])).toEqual([
    ['Time range', 'filter_time'],
    ['Time grain', 'filter_timegrain'],
    ['State', 'filter_select'],
    ['city', 'filter_select'],
    ['region', 'filter_select'],
  ]);
  const [time, grain, state, city, region] = filters;
  expect(time?.defaultDataMask.extraFormData).toEqual({ time_range: 'Last week' });
  expect(grain?.defaultDataMask.extraFormData).toEqual({ time_grain_sqla: 'P1M' });
  expect(state).toMatchObject({
    type: 'NATIVE_FILTER',
    targets: [{ datasetId: 7, column: { name: 'a_b' } }],
    scope: { rootPath: ['TAB-1'], excluded: [3] },
    controlValues: { multiSelect: true, sortAscending: false, enableEmptyFilter: true },
    defaultDataMask: { extraFormData: { filters: [{ col: 'a_b', op: 'IN', val: ['TX', 'CA'] }] } },
  });
  expect(city?.controlValues.multiSelect).toBe(false);
  expect(city?.defaultDataMask.filterState?.value).toEqual(['Dallas']);
  // The other box reaches this one: what it chooses narrows the choices here. The time fields of this one reach the other box.
  expect(state?.cascadeParentIds).toEqual([region?.id]);
  expect(region?.cascadeParentIds).toEqual([time?.id, grain?.id, city?.id]);
});

test('[HYDR-005] the state follows the boxes, the metadata, the review and the reminder of 24 hours', () => {
  const snoozedAt = Date.UTC(2026, 2, 1, 9);
  const nextDay = Date.UTC(2026, 2, 2, 9);
  const facts: FilterBoxFacts = {
    hasFilterBoxes: true,
    hasFilters: false,
    isReviewing: false,
    snoozedAt: null,
    now: nextDay,
  };
  expect(filterBoxState({ ...facts, hasFilterBoxes: false, isReviewing: true, snoozedAt })).toBe('NOOP');
  expect(filterBoxState({ ...facts, hasFilterBoxes: false, hasFilters: true })).toBe('NOOP');
  expect(filterBoxState(facts)).toBe('NOOP');
  expect(filterBoxState({ ...facts, hasFilters: true, isReviewing: true, snoozedAt, now: snoozedAt })).toBe(
    'CONVERTED',
  );
  expect(filterBoxState({ ...facts, isReviewing: true })).toBe('REVIEWING');
  expect(filterBoxState({ ...facts, isReviewing: true, snoozedAt, now: snoozedAt })).toBe('REVIEWING');
  expect(filterBoxState({ ...facts, snoozedAt, now: snoozedAt })).toBe('SNOOZED');
  expect(filterBoxState({ ...facts, snoozedAt, now: nextDay - 1 })).toBe('SNOOZED');
  expect(filterBoxState({ ...facts, snoozedAt, now: nextDay })).toBe('NOOP');
});

test('[HYDR-007] where the metadata is silent the filters are shown with the feature on and in each state but SNOOZED', () => {
  const shownState = (isStatedAs?: boolean) =>
    [true, false].map((isFeatureOn) =>
      filterBoxStates.filter((state) => showsFilterBar(isStatedAs, { isFeatureOn, state })),
    );
  expect(shownState()).toEqual([['NOOP', 'REVIEWING', 'CONVERTED'], []]);
  expect(shownState(true)).toEqual([filterBoxStates, filterBoxStates]);
  expect(shownState(false)).toEqual([[], []]);
});

test('[HYDR-008] the datasets of a dashboard are loading at first', () => {
  const observer = new QueryObserver(new QueryClient(), { ...dashboardDatasetsQuery('1'), enabled: false });
  expect(observer.getCurrentResult()).toMatchObject({ status: 'pending', data: undefined });
});

test('[XFIL-003] a filter key is the chart id, an underscore and the column', () => {
  expect(filterKey(12, 'a_b')).toBe('12_a_b');
  expect(readFilterKey('12_a_b')).toEqual({ chartId: 12, column: 'a_b' });
});

test('[XFIL-007] a malformed filter key is said to be one', () => {
  for (const key of ['state', 'x_state', '', '_state'])
    expect(() => readFilterKey(key)).toThrow('Cannot parse invalid filter key');
});
