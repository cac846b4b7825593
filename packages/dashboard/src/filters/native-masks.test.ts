import { nativeFilter } from '@sextant/contract';
import type { DataMask, NativeFilter } from '@sextant/contract';
import { expect, test } from 'vitest';
import { filtersOf } from './filters-of-mask.ts';
import {
  emptyMask,
  hasValue,
  isExcluding,
  isRequired,
  rangeOf,
  startsWithFirst,
  targetOf,
  timeRangeOf,
  valuesOf,
} from './native-masks.ts';
import {
  grainMask,
  groupByMask,
  offeredGroups,
  rangeMask,
  selectMask,
  timeColumnMask,
  timeMask,
} from './make-masks.ts';

const filterWith = (controlValues: object, targets: readonly object[] = [{ datasetId: 3, column: { name: 'city' } }]) =>
  nativeFilter.parse({ id: 'NATIVE_FILTER-1', name: 'City', filterType: 'filter_select', controlValues, targets });
const city = filterWith({});
const timeless: NativeFilter = filterWith({}, [{}]);
const empty = { extraFormData: {}, filterState: { value: null } };
const showing = (value: unknown): DataMask => ({ filterState: { value } });

test('values are kept or left out as was chosen with them, else as the filter says', () => {
  const filter = filterWith({ inverseSelection: true });
  const opOf = (isExcluded?: boolean) =>
    selectMask(filter, ['TX'], String, isExcluded).extraFormData?.filters?.map(({ op }) => op);
  expect([opOf(), opOf(false), opOf(true)]).toEqual([['NOT IN'], ['IN'], ['NOT IN']]);
  expect(isExcluding(filter, undefined)).toBe(true);
  expect(isExcluding(filter, emptyMask())).toBe(true);
  expect(isExcluding(filter, selectMask(filter, ['TX'], String, false))).toBe(false);
  expect(isExcluding(filterWith({}), selectMask(filter, ['TX']))).toBe(true);
});

test('a filter asks about a column of a dataset, or about none', () => {
  expect(targetOf(city)).toEqual({ datasetId: 3, column: 'city' });
  expect([timeless, filterWith({}, []), filterWith({}, [{ datasetId: 3 }])].map(targetOf)).toEqual([null, null, null]);
});

test('a filter is required when it may not be empty or starts with its first choice', () => {
  const controlValues: readonly object[] = [
    {},
    { enableEmptyFilter: true },
    { defaultToFirstItem: true },
    { enableEmptyFilter: false, defaultToFirstItem: false },
  ];
  expect(controlValues.map((controls) => isRequired(filterWith(controls)))).toEqual([false, true, true, false]);
});

test('chosen values are let through, or left out where the filter is turned round', () => {
  expect(selectMask(city, ['Rome', null])).toEqual({
    extraFormData: { filters: [{ col: 'city', op: 'IN', val: ['Rome', null] }] },
    filterState: { value: ['Rome', null], label: 'Rome, null' },
  });
  expect(selectMask(filterWith({ inverseSelection: true }), ['Rome']).extraFormData).toEqual({
    filters: [{ col: 'city', op: 'NOT IN', val: ['Rome'] }],
  });
  expect([selectMask(city, []), selectMask(timeless, ['Rome'])]).toEqual([empty, empty]);
});

test('what has no value is none of the values that are left out, unless NULL is among them', () => {
  const conditions = (values: readonly (string | null)[], isExcluded: boolean) =>
    filtersOf(selectMask(city, values, String, isExcluded)).map(({ operator, keepsNull }) => [operator, keepsNull]);
  expect(conditions(['Rome'], true)).toEqual([['notIn', true]]);
  expect(conditions(['Rome', null], true)).toEqual([['notIn', undefined]]);
  expect(conditions(['Rome'], false)).toEqual([['in', undefined]]);
  // Links and sets of other products say no more than their operator.
  const [stored] = filtersOf({ extraFormData: { filters: [{ col: 'city', op: '!=', val: 'Rome' }] } });
  expect(stored?.keepsNull).toBe(true);
});

test('a range has one end or both; an open end asks nothing', () => {
  const filters = (low: number | null, high: number | null) => rangeMask(city, [low, high]).extraFormData?.filters;
  expect(filters(1, 9)).toEqual([
    { col: 'city', op: '>=', val: 1 },
    { col: 'city', op: '<=', val: 9 },
  ]);
  expect(filters(0, null)).toEqual([{ col: 'city', op: '>=', val: 0 }]);
  expect(filters(null, 0)).toEqual([{ col: 'city', op: '<=', val: 0 }]);
  expect(rangeMask(city, [1, null]).filterState).toEqual({ value: [1, null] });
  expect([rangeMask(city, [null, null]), rangeMask(timeless, [1, 9])]).toEqual([empty, empty]);
});

test('time range, grain, time column and groups each have their place in a mask; none is an empty mask', () => {
  expect(timeMask('Last week')).toEqual({
    extraFormData: { time_range: 'Last week' },
    filterState: { value: 'Last week' },
  });
  expect(timeMask('Last week', 'today').extraFormData).toEqual({ time_range: 'Last week', counts_from: 'today' });
  expect(timeMask('2001', 'data').extraFormData).toEqual({ time_range: '2001' });
  expect(grainMask('P1D')).toEqual({ extraFormData: { time_grain_sqla: 'P1D' }, filterState: { value: ['P1D'] } });
  expect(grainMask('P1D', 'Day').filterState).toEqual({ value: ['P1D'], label: 'Day' });
  expect(timeColumnMask('sent_at')).toEqual({
    extraFormData: { granularity_sqla: 'sent_at' },
    filterState: { value: ['sent_at'] },
  });
  expect(groupByMask(['city', 'state'])).toEqual({
    extraFormData: { interactive_groupby: ['city', 'state'] },
    filterState: { value: ['city', 'state'], label: 'city, state' },
  });
  const none = [timeMask('No filter'), timeMask(''), grainMask(null), timeColumnMask(null), groupByMask([])];
  expect(none).toEqual([empty, empty, empty, empty, empty]);
});

test('the columns offered for groups are names; nothing listed offers all', () => {
  const offeredColumns = [['city', 4, 'state'], 'city', [], undefined, [4]].map((groupby) =>
    offeredGroups(filterWith({ groupby })),
  );
  expect(offeredColumns).toEqual([['city', 'state'], ['city'], null, null, null]);
});

test('what a mask shows is read back; what it cannot mean is nothing', () => {
  const table: readonly (readonly [value: unknown, values: unknown[], range: unknown[], time: string, has: boolean])[] =
    [
      [undefined, [], [null, null], 'No filter', false],
      [null, [], [null, null], 'No filter', false],
      ['', [''], [null, null], 'No filter', false],
      ['Last week', ['Last week'], [null, null], 'Last week', true],
      [0, [0], [null, null], 'No filter', true],
      [false, [false], [null, null], 'No filter', true],
      [[], [], [null, null], 'No filter', false],
      [[null, null], [null, null], [null, null], 'No filter', false],
      [[null, 5], [null, 5], [null, 5], 'No filter', true],
      [[2, 'x'], [2, 'x'], [2, null], 'No filter', true],
      [[{ odd: 1 }, true], [true], [null, null], 'No filter', true],
    ];
  for (const [value, values, range, time, hasDefault] of table) {
    const mask = showing(value);
    expect([value, valuesOf(mask), rangeOf(mask), timeRangeOf(mask), hasValue(mask)]).toEqual([
      value,
      values,
      range,
      time,
      hasDefault,
    ]);
  }
  expect([valuesOf(undefined), rangeOf(undefined), timeRangeOf(undefined), hasValue(undefined)]).toEqual([
    [],
    [null, null],
    'No filter',
    false,
  ]);
  expect(hasValue({})).toBe(false);
});

test('a select begins with its first value where its author said so, and no other filter does', () => {
  const starts = (filterType: string, defaultToFirstItem?: boolean): boolean =>
    startsWithFirst({ filterType, controlValues: { defaultToFirstItem } } as NativeFilter);
  expect(starts('filter_select', true)).toBe(true);
  expect([starts('filter_select', false), starts('filter_select'), starts('filter_range', true)]).toEqual([
    false,
    false,
    false,
  ]);
});

test('values are left out as they were chosen, and as the filter says where nothing was chosen', () => {
  const excluding = (inverseSelection: boolean, mask: DataMask | undefined): boolean =>
    isExcluding({ controlValues: { inverseSelection } } as NativeFilter, mask);
  const maskBy = (op: string): DataMask => ({ extraFormData: { filters: [{ col: 'a', op, val: ['x'] }] } });
  for (const isInverse of [true, false]) {
    expect([undefined, {}, { filterState: { value: null } }].map((mask) => excluding(isInverse, mask))).toEqual([
      isInverse,
      isInverse,
      isInverse,
    ]);
    expect(['NOT IN', 'not in', 'IN'].map((op) => excluding(isInverse, maskBy(op)))).toEqual([true, true, false]);
  }
});
