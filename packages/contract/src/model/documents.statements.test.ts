import { expect, test } from 'vitest';
import { dashboardMetadata, dataMask, filterScope, nativeFilter } from './dashboard.ts';
import {
  datasetIdOf,
  datasetIdOfReference,
  datasetTypeOf,
  datasetTypes,
  datasourceOf,
  referenceOf,
} from './form-data.ts';

test('[CHART-007] the datasource key is id and type joined by a double underscore', () => {
  expect(datasourceOf(7)).toBe('7__table');
  expect(datasetIdOf({ datasource: '7__table' })).toBe(7);
  expect(datasetIdOf({ datasource: '7_table' })).toBeNull();
});

test('[DSET-038] the type of a dataset is table or query', () => {
  expect(datasetTypes).toEqual(['table', 'query']);
  expect([7, 1, -7].map(datasetTypeOf)).toEqual(['table', 'table', 'query']);
  expect(datasetIdOf({ datasource: '7__query' })).toBe(-7);
  expect(datasourceOf(-7)).toBe('7__query');
  expect(referenceOf(-7)).toEqual({ id: 7, type: 'query' });
  expect(datasetIdOfReference({ id: 7, type: 'query' })).toBe(-7);
  for (const type of ['saved_query', 'sl_table', 'view', 'druid', ''])
    expect(datasetIdOf({ datasource: `7__${type}` })).toBeNull();
});

const filter = { id: 'NATIVE_FILTER-1', name: 'Origin', filterType: 'filter_select' };

test('[NATF-009 NATF-025] a target of a native filter holds datasetId and column name', () => {
  const targets = [
    { datasetId: 1, column: { name: 'origin' } },
    { datasetId: 27, column: { name: 'delay' } },
  ];
  expect(nativeFilter.parse({ ...filter, targets }).targets).toEqual(targets);
  for (const target of [{ datasetId: 'one' }, { datasetId: 1, column: {} }, { datasetId: 1, column: 'origin' }])
    expect(nativeFilter.safeParse({ ...filter, targets: [target] }).success).toBe(false);
  expect(nativeFilter.safeParse({ ...filter, targets: [{ column: 'origin' }] }).success).toBe(false);
});

test('[NATF-015] the default data mask of a native filter holds extraFormData and filterState.value', () => {
  const defaultDataMask = {
    extraFormData: { filters: [{ col: 'origin', op: 'IN', val: ['ORD'] }] },
    filterState: { value: ['ORD'] },
  };
  expect(nativeFilter.parse({ ...filter, defaultDataMask }).defaultDataMask).toEqual(defaultDataMask);
  const invalidMasks = [{ extraFormData: 'x' }, { extraFormData: { filters: [{ op: 1 }] } }, { filterState: 'ORD' }];
  for (const mask of invalidMasks)
    expect(nativeFilter.safeParse({ ...filter, defaultDataMask: mask }).success).toBe(false);
});

test('[NATF-016 NATF-026] the scope of a native filter holds rootPath and excluded', () => {
  const scope = { rootPath: ['TAB-1'], excluded: [3] };
  expect(nativeFilter.parse({ ...filter, scope }).scope).toEqual(scope);
  expect(filterScope.safeParse({ rootPath: ['TAB-1'] }).success).toBe(false);
  expect(filterScope.safeParse({ excluded: [3] }).success).toBe(false);
  expect(filterScope.safeParse({ rootPath: ['TAB-1'], excluded: ['3'] }).success).toBe(false);
});

test('[NATF-029] a data mask has id, extraFormData, filterState and ownState', () => {
  const mask = { id: 'NATIVE_FILTER-1', extraFormData: {}, filterState: { value: 1 }, ownState: { currentPage: 2 } };
  expect(dataMask.parse(mask)).toEqual(mask);
  for (const [key, invalidValue] of Object.entries({ id: 1, extraFormData: 1, filterState: 1, ownState: 1 }))
    expect(dataMask.safeParse({ ...mask, [key]: invalidValue }).success).toBe(false);
});

test('metadata keeps what this version does not know', () => {
  const storedMetadata = { native_filter_configuration: [], expanded_slices: { 3: true }, color_namespace: 'x' };
  expect(dashboardMetadata.parse(storedMetadata)).toMatchObject(storedMetadata);
});

test('metadata of a dashboard that says nothing has no filters, scopes and colors, and cross-filters', () => {
  const { native_filter_configuration, chart_configuration, cross_filters_enabled, label_colors, refresh_frequency } =
    dashboardMetadata.parse({});
  expect([native_filter_configuration, chart_configuration, label_colors, refresh_frequency]).toEqual([[], {}, {}, 0]);
  expect(cross_filters_enabled).toBe(true);
  expect(dashboardMetadata.parse({}).timed_refresh_immune_slices).toEqual([]);
});
