import { dashboardMetadata, nativeFilter } from '@sextant/contract';
import type { DataMasks } from '@sextant/contract';
import { expect, test } from 'vitest';
import { openingMasks, readFilterSet } from './filter-sets.ts';
import {
  differencesFromSet,
  filterSetParamsOf,
  filterSetText,
  withoutInvalid,
  isGone,
  isSameSet,
} from './compare-filter-sets.ts';
import { emptyMask } from './native-masks.ts';
import { rangeMask, selectMask, timeMask } from './make-masks.ts';

const filterOf = (id: string, name: string, filterType: string, column: string | null) =>
  nativeFilter.parse({
    id,
    name,
    filterType,
    targets: [column === null ? {} : { datasetId: 1, column: { name: column } }],
  });
const region = filterOf('r', 'Carrier region', 'filter_select', 'region');
const distance = filterOf('d', 'Distance', 'filter_range', 'distance');
const time = filterOf('t', 'Time range', 'filter_time', null);
const filters = [region, distance, time];
const context = { filters, metadata: dashboardMetadata.parse({}), tiles: [], datasets: new Map() };
const masks: DataMasks = { r: selectMask(region, ['Midwest']), t: timeMask('Last week') };

test('a filter that remembers opens with what was chosen last, over the set and the default; others do not', () => {
  const filterOf = (id: string, remembersValue: boolean) =>
    nativeFilter.parse({
      id,
      name: id,
      filterType: 'filter_select',
      targets: [{ datasetId: 1, column: { name: id } }],
      controlValues: { remembersValue },
      defaultDataMask: { extraFormData: { filters: [{ col: id, op: 'IN', val: ['default'] }] } },
    });
  const filters = [filterOf('a', true), filterOf('b', false), filterOf('c', true)];
  const last = { filterState: { value: ['last'] } };
  const openedWith = openingMasks({ filters, item: {} } as unknown as Parameters<typeof openingMasks>[0], {
    a: last,
    b: last,
  });
  expect(openedWith['a']).toBe(last);
  expect([openedWith['b'], openedWith['c']]).toEqual([filters[1]?.defaultDataMask, filters[2]?.defaultDataMask]);
});

test('a set keeps every filter of the dashboard, with its value or with none', () => {
  const params = filterSetParamsOf(filters, masks);
  expect(Object.keys(params.nativeFilters)).toEqual(['r', 'd', 't']);
  expect(params.dataMask?.['r']).toMatchObject({ id: 'r', filterState: { value: ['Midwest'] } });
  expect(params.dataMask?.['d']).toMatchObject({ filterState: { value: null } });
  expect(readFilterSet(JSON.parse(JSON.stringify(params)), filters)).toMatchObject({
    masks: { r: { filterState: { value: ['Midwest'] } }, d: emptyMask(), t: { filterState: { value: 'Last week' } } },
    invalid: [],
  });
});

test('filters that are gone, or ask another column by now, are invalid by the name that they had; a new name or scope is none', () => {
  const params = filterSetParamsOf(filters, masks);
  const moved = filterOf('d', 'Miles', 'filter_range', 'miles');
  const renamed = { ...region, name: 'Region', scope: { rootPath: ['TAB-1'], excluded: [] } };
  const read = readFilterSet(params, [renamed, moved]);
  expect(Object.keys(read.masks)).toEqual(['r']);
  expect(read.invalid).toEqual([
    { id: 'd', name: 'Distance', reason: 'changed' },
    { id: 't', name: 'Time range', reason: 'removed' },
  ]);
  const rebuilt = withoutInvalid(params, read.invalid);
  expect([Object.keys(rebuilt.nativeFilters), Object.keys(rebuilt.dataMask ?? {})]).toEqual([['r'], ['r']]);
});

test('a filter on the same column of another dataset, or of another type, is another filter', () => {
  const params = filterSetParamsOf(filters, masks);
  const otherRegion = { ...region, targets: [{ datasetId: 2, column: { name: 'region' } }] };
  expect(readFilterSet(params, [otherRegion, distance, time]).invalid).toEqual([
    { id: 'r', name: 'Carrier region', reason: 'changed' },
  ]);
  expect(readFilterSet(params, [region, filterOf('d', 'Distance', 'filter_select', 'distance'), time]).invalid).toEqual(
    [{ id: 'd', name: 'Distance', reason: 'changed' }],
  );
});

test.each([['a text'], [7], [null], [['name']]])('a filter of a set that is %j is called by its id', (stored) => {
  expect(readFilterSet({ nativeFilters: { n: stored }, dataMask: {} }, []).invalid).toEqual([
    { id: 'n', name: 'n', reason: 'removed' },
  ]);
});

test('a set that somebody else wrote is read as far as it can be', () => {
  const params = {
    nativeFilters: { r: null, x: { name: 3 }, line: { id: 'line', type: 'DIVIDER', title: 'Where' } },
    dataMask: { r: 7, y: {} },
  };
  expect(readFilterSet(params, filters)).toEqual({
    masks: { r: emptyMask() },
    invalid: [{ id: 'x', name: 'x', reason: 'removed' }],
  });
});

test('differences name old and new in words, also of values that were none', () => {
  const set = readFilterSet(filterSetParamsOf(filters, masks), filters);
  expect(differencesFromSet(context, set, masks)).toEqual([]);
  const shown = { r: selectMask(region, ['Midwest', 'West']), d: rangeMask(distance, [250, 750]) };
  expect(differencesFromSet(context, set, shown)).toEqual([
    { id: 'r', name: 'Carrier region', was: 'Midwest', now: 'Midwest or West' },
    { id: 'd', name: 'Distance', was: 'any', now: '250 to 750' },
    { id: 't', name: 'Time range', was: 'Last week', now: 'any' },
  ]);
});

test('a filter that came later differs from no set', () => {
  const set = readFilterSet(filterSetParamsOf([region], masks), filters);
  expect(differencesFromSet(context, set, { ...masks, d: rangeMask(distance, [250, null]) })).toEqual([]);
});

test('values that are left out are told from values that are chosen', () => {
  const inverse = { ...region, controlValues: { inverseSelection: true } };
  const set = readFilterSet(filterSetParamsOf([inverse], {}), [inverse]);
  const shown = { r: selectMask(inverse, ['West']) };
  expect(differencesFromSet({ ...context, filters: [inverse] }, set, shown)).toMatchObject([{ now: 'not West' }]);
});

test('a set says in one line what it filters by', () => {
  expect(filterSetText(context, readFilterSet(filterSetParamsOf(filters, masks), filters))).toBe(
    'carrier region is Midwest · Last week',
  );
  expect(filterSetText(context, readFilterSet(filterSetParamsOf(filters, {}), filters))).toBe('');
  // A set that was made before a filter was says nothing of it.
  expect(filterSetText(context, readFilterSet(filterSetParamsOf([region], masks), filters))).toBe(
    'carrier region is Midwest',
  );
});

test('sets are the same that choose the same values in the same filters; of one whose filters are gone nothing is left', () => {
  const set = (own: DataMasks) => ({ masks: own, invalid: [] });
  const midwest = selectMask(region, ['Midwest']);
  expect(isSameSet(set(masks), set({ ...masks, r: midwest }))).toBe(true);
  expect(isSameSet(set(masks), set({ ...masks, r: selectMask(region, ['West']) }))).toBe(false);
  expect(isSameSet(set(masks), set({ r: midwest }))).toBe(false);
  expect(isSameSet(set({ r: midwest }), set({ ...masks, r: midwest }))).toBe(false);
  expect(isSameSet(set({}), set({}))).toBe(false);
  const invalid = [{ id: 'x', name: 'X', reason: 'removed' }] as const;
  expect([isGone({ masks: {}, invalid }), isGone({ masks, invalid }), isGone(set({}))]).toEqual([true, false, false]);
});
