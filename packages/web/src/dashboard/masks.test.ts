import { filtersOf } from '@sextant/dashboard';
import { nativeFilter, readDashboardMetadata } from '@sextant/contract';
import type { DataMask } from '@sextant/contract';
import { expect, test } from 'vitest';
import { toggleSelection } from './filter-store.ts';
import {
  clauseOfMask,
  emptyMask,
  hasValue,
  linkedMasks,
  openedMasks,
  rangeMask,
  rangeOf,
  readMasksText,
  selectedValues,
  selectionOfMask,
  selectMask,
  timeMask,
  valuesOf,
  writeMasks,
} from '@sextant/dashboard';

const filter = (changes: object = {}) =>
  nativeFilter.parse({
    id: 'NATIVE_FILTER-a',
    name: 'Origin state',
    filterType: 'filter_select',
    targets: [{ datasetId: 1, column: { name: 'origin_state' } }],
    ...changes,
  });

const selectionOf = (value: string | null) => ({
  filters: [
    value === null
      ? { column: { kind: 'column' as const, name: 'origin' }, operator: 'isNull' as const, value: null, grain: null }
      : { column: { kind: 'column' as const, name: 'origin' }, operator: 'in' as const, value: [value], grain: null },
  ],
  label: String(value),
  values: [value],
});

test('[NATF-012] with inverseSelection the chosen values are excluded', () => {
  const mask = selectMask(filter({ controlValues: { inverseSelection: true } }), ['TX']);
  expect(mask.extraFormData?.filters).toEqual([{ col: 'origin_state', op: 'NOT IN', val: ['TX'] }]);
});

test('masks of values, ranges and times read back as what was chosen', () => {
  expect(valuesOf(selectMask(filter(), ['TX', null, 3]))).toEqual(['TX', null, 3]);
  expect(rangeOf(rangeMask(filter(), [250, null]))).toEqual([250, null]);
  expect(rangeMask(filter(), [250, 1900]).extraFormData?.filters).toEqual([
    { col: 'origin_state', op: '>=', val: 250 },
    { col: 'origin_state', op: '<=', val: 1900 },
  ]);
  expect(timeMask('Last week').extraFormData).toEqual({ time_range: 'Last week' });
});

test('a relative range of a filter that counts from the data says so, in words and in the query; its mask is as without', () => {
  const time = filter({ filterType: 'filter_time', targets: [{}], controlValues: { countsFromData: true } });
  const context = { filters: [time], metadata: readDashboardMetadata(null), tiles: [], datasets: new Map() };
  const clause = clauseOfMask(context, time.id, timeMask('Last week'));
  expect([clause?.countsFrom, clause?.text.values]).toEqual(['data', [expect.stringMatching(/ of the data$/)]]);
  const fixedClause = clauseOfMask(context, time.id, timeMask('2001-01-01 : 2001-02-01'));
  expect([fixedClause?.countsFrom, fixedClause?.text.values[0]]).toEqual([
    null,
    expect.not.stringContaining('of the data'),
  ]);
});

test('[TIME-054] the range No filter is no value', () => {
  expect(timeMask('No filter')).toEqual(emptyMask());
  expect(hasValue(timeMask('No filter'))).toBe(false);
});

test('a click chooses, the same click again takes it back, another click moves it', () => {
  const first = toggleSelection(undefined, selectionOf('ORD'), false);
  expect(filtersOf(first ?? undefined)).toEqual(selectionOf('ORD').filters);
  expect(toggleSelection(first ?? undefined, selectionOf('ORD'), false)).toBeNull();
  expect(selectedValues(toggleSelection(first ?? undefined, selectionOf('DFW'), false) ?? undefined)).toEqual([
    ['DFW'],
  ]);
});

test('Ctrl adds a second value to the same condition, and takes it away again', () => {
  const first = toggleSelection(undefined, selectionOf('ORD'), false) ?? undefined;
  const both = toggleSelection(first, selectionOf('DFW'), true) ?? undefined;
  expect(both?.extraFormData?.filters).toEqual([{ col: 'origin', op: 'IN', val: ['ORD', 'DFW'] }]);
  expect(selectedValues(toggleSelection(both, selectionOf('ORD'), true) ?? undefined)).toEqual([['DFW']]);
});

test('Ctrl on the only mark that is chosen takes it back, also where no second one could be added', () => {
  const onlyMask = toggleSelection(undefined, selectionOf('ORD'), true) ?? undefined;
  expect(toggleSelection(onlyMask, selectionOf('ORD'), true)).toBeNull();
  const none = toggleSelection(undefined, selectionOf(null), true) ?? undefined;
  expect(toggleSelection(none, selectionOf(null), true)).toBeNull();
  expect(selectedValues(toggleSelection(none, selectionOf('ORD'), true) ?? undefined)).toEqual([['ORD']]);
});

test('NULL is chosen by its own condition', () => {
  const mask = toggleSelection(undefined, selectionOf(null), false) ?? undefined;
  expect(mask?.extraFormData?.filters).toEqual([{ col: 'origin', op: 'IS NULL' }]);
  expect(selectionOfMask(mask)?.values).toEqual([null]);
});

test('a link carries what differs from the defaults, and opens as the same', () => {
  const withDefault = filter({ defaultDataMask: timeMask('Last week') });
  const masks = { [withDefault.id]: emptyMask(), '7': toggleSelection(undefined, selectionOf("O'Hare!"), false) ?? {} };
  const text = writeMasks(linkedMasks(masks, [withDefault]));
  const openMasks = openedMasks(readMasksText(text) ?? {}, [withDefault]);
  expect(openMasks[withDefault.id]?.extraFormData).toEqual({});
  expect(filtersOf(openMasks['7'])).toEqual(selectionOf("O'Hare!").filters);
  expect(linkedMasks({ [withDefault.id]: timeMask('Last week') }, [withDefault])).toEqual({});
  const counted = { [withDefault.id]: timeMask('Last week', 'data') };
  const linkedText = writeMasks(linkedMasks(counted, [withDefault]));
  expect(openedMasks(readMasksText(linkedText) ?? {}, [withDefault])[withDefault.id]?.extraFormData).toEqual({
    time_range: 'Last week',
    counts_from: 'data',
  });
});

test('[NATF-029] a data mask in a link has id, extraFormData, filterState and ownState', () => {
  const mask: DataMask | undefined = linkedMasks(
    { '7': toggleSelection(undefined, selectionOf('ORD'), false) ?? {} },
    [],
  )['7'];
  expect(Object.keys(mask ?? {}).toSorted()).toEqual(['extraFormData', 'filterState', 'id', 'ownState']);
});

test('what does not read as masks in a link is left out', () => {
  expect(['(((', '!(1,2)'].map(readMasksText)).toEqual([null, null]);
  expect(readMasksText('(a:1,b:(extraFormData:(),filterState:(value:!n)))')).toEqual({ b: emptyMask() });
  expect(filtersOf({ extraFormData: { filters: [{ col: 'a', op: 'NO SUCH' }] } })).toEqual([]);
});
