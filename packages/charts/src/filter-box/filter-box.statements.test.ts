import { expect, test } from 'vitest';
import { readFoundChoices, searchesDatabase } from '../kit/filter-box/choices.ts';
import {
  defaultValuesOf,
  filterBoxLimit,
  newFilterBoxItem,
  readFilterBoxItem,
  valueOfType,
} from '../kit/filter-box/items.ts';
import { filterBoxTimeFields } from '../kit/filter-box/time-fields.ts';

const druid = { datasource: '3__druid', date_filter: false };
const keysOf = (form: object) => filterBoxTimeFields({ ...form }).map(({ key }) => key);

test('[LEGF-006] a source of Druid has a field for the granularity where that is switched on', () => {
  expect(keysOf({ ...druid, show_druid_time_granularity: true })).toEqual(['__granularity']);
  expect(keysOf(druid)).toEqual([]);
  expect(keysOf({ ...druid, datasource: '3__table', show_druid_time_granularity: true })).toEqual([]);
});

test('[LEGF-007] a source of Druid has a field for the origin where that is switched on', () => {
  expect(keysOf({ ...druid, show_druid_time_origin: true })).toEqual(['__time_origin']);
  expect(keysOf({ ...druid, datasource: '3__table', show_druid_time_origin: true })).toEqual([]);
});

test('[LEGF-030] a search reads the choices that the data hold under the column: each with its id and its metric', () => {
  const data = {
    city: [
      { id: 'Oslo', text: 'Oslo', metric: 8 },
      { id: 'Rome', text: 'Rome', metric: 4 },
    ],
    other: [{ id: 'x' }],
  };
  expect(readFoundChoices(data, 'city')).toEqual([
    { value: 'Oslo', text: 'Oslo', amount: 8, share: 1 },
    { value: 'Rome', text: 'Rome', amount: 4, share: 0.5 },
  ]);
  expect(readFoundChoices({ isNight: [{ id: true }, { id: null }] }, 'isNight')).toEqual([
    { value: true, text: 'TRUE', amount: null, share: null },
    { value: null, text: '<NULL>', amount: null, share: null },
  ]);
  for (const other of [null, {}, { city: 'x' }, []]) expect(readFoundChoices(other, 'city')).toEqual([]);
});

test('[LEGF-032] below the threshold what is typed is searched in the page, from it on by the database', () => {
  expect(searchesDatabase({ searchAllOptions: true }, 4, 5)).toBe(false);
  expect(searchesDatabase({ searchAllOptions: true }, 5, 5)).toBe(true);
});

test('[LEGF-033] the threshold is 1,000 choices, for fields that search all', () => {
  expect(searchesDatabase({ searchAllOptions: true }, 999, filterBoxLimit)).toBe(false);
  expect(searchesDatabase({ searchAllOptions: true }, 1000, filterBoxLimit)).toBe(true);
  expect(searchesDatabase({ searchAllOptions: false }, 1000, filterBoxLimit)).toBe(false);
});

test('[LEGF-036] an item has column, label, default value, metric, order, and whether it can be cleared, takes several and searches all', () => {
  const stored = {
    key: 'a',
    column: 'city',
    label: 'City',
    defaultValue: 'Oslo;Rome',
    metric: 'count',
    asc: false,
    clearable: false,
    multiple: false,
    searchAllOptions: true,
  };
  expect(readFilterBoxItem(stored)).toEqual(stored);
  expect(Object.keys(newFilterBoxItem)).toEqual([
    'column',
    'label',
    'defaultValue',
    'metric',
    'asc',
    'clearable',
    'multiple',
    'searchAllOptions',
  ]);
});

test('[LEGF-037] a default of a column of truth values is one', () => {
  expect(valueOfType('true', 'BOOLEAN')).toBe(true);
  expect(valueOfType('false', 'BOOLEAN')).toBe(false);
});

test('[LEGF-038] a default of a column of whole numbers is one', () => {
  expect(valueOfType('5', 'INT')).toBe(5);
  expect(defaultValuesOf({ ...newFilterBoxItem, defaultValue: '5;7' }, 'INT')).toEqual([5, 7]);
});

test('[LEGF-039] a default of a column of fractions is one', () => {
  expect(valueOfType('5.5', 'FLOAT')).toBe(5.5);
});

test('[LEGF-040] tinyint, smallint, int, integer, bigint and long are types of whole numbers', () => {
  for (const type of ['tinyint', 'SMALLINT', 'int', 'INTEGER', 'bigint', 'LONG'])
    expect([type, valueOfType('5.7', type)]).toEqual([type, 5]);
  expect(valueOfType('5.7', 'VARCHAR')).toBe('5.7');
});

test('[LEGF-041] float, double, real, numeric, decimal and money are types of fractions', () => {
  for (const type of ['FLOAT', 'double precision', 'real', 'NUMERIC', 'DECIMAL(18,3)', 'money'])
    expect([type, valueOfType('5.5', type)]).toEqual([type, 5.5]);
  expect(valueOfType('no number', 'DECIMAL')).toBe(null);
});
