import type { NativeFilter } from '@sextant/contract';
import { selectMask, timeMask } from '@sextant/dashboard';
import { beforeEach, expect, test } from 'vitest';
import { rememberValues, usedFirst, usedValues } from './used-values.ts';

const filterOf = (id: string, column = 'state'): NativeFilter => ({
  id,
  name: id,
  filterType: 'filter_select',
  targets: [{ datasetId: 1, column: { name: column } }],
  controlValues: {},
  defaultDataMask: {},
  scope: { rootPath: ['ROOT_ID'], excluded: [] },
  cascadeParentIds: [],
});
const filter = filterOf('a');
const place = { userId: 7, dashboardId: 3 };
const apply = (values: readonly (string | number)[], of = filter) =>
  rememberValues(place, [of], { [of.id]: selectMask(of, values) });

beforeEach(() => localStorage.clear());

test('the values that were applied last are remembered, the latest first, five at most', () => {
  apply(['TX', 'CA']);
  apply(['HI']);
  expect(usedValues({ ...place, filter })).toEqual(['HI', 'CA', 'TX']);
  apply(['TX', 1, 2, 3]);
  expect(usedValues({ ...place, filter })).toEqual([3, 2, 1, 'TX', 'HI']);
  apply([]);
  expect(usedValues({ ...place, filter })).toHaveLength(5);
});

test('another user, dashboard, filter or column has others; visitors have none', () => {
  apply(['TX']);
  expect(usedValues({ userId: 8, dashboardId: 3, filter })).toEqual([]);
  expect(usedValues({ userId: 7, dashboardId: 4, filter })).toEqual([]);
  expect(usedValues({ ...place, filter: filterOf('b') })).toEqual([]);
  expect(usedValues({ ...place, filter: filterOf('a', 'city') })).toEqual([]);
  rememberValues({ userId: null, dashboardId: 3 }, [filter], { a: selectMask(filter, ['CA']) });
  expect(usedValues({ userId: null, dashboardId: 3, filter })).toEqual([]);
  rememberValues(place, [{ ...filter, id: 't', filterType: 'filter_time' }], { t: timeMask('Last week') });
  expect(usedValues({ ...place, filter: filterOf('t') })).toEqual([]);
});

test('what somebody else wrote into the storage is no value', () => {
  for (const text of ['{', '[]', '3', '{"x":4}', 'null']) {
    localStorage.setItem('sextant.filters.used-values.v1', text);
    expect(usedValues({ ...place, filter })).toEqual([]);
  }
});

test('used values come first where the list has them; the others keep their order', () => {
  const choices = ['AK', 'CA', 'HI', 'TX'].map((value) => ({ value }));
  expect(usedFirst(choices, ['TX', 'ZZ', 'CA']).map(({ value }) => value)).toEqual(['TX', 'CA', 'AK', 'HI']);
  expect(usedFirst(choices, [])).toBe(choices);
});
