import type { DataMask, Filter } from '@sextant/contract';
import { expect, test } from 'vitest';
import { clauseText } from '../filters/clause-text.ts';
import { filtersOf } from '../filters/filters-of-mask.ts';
import { clauseOfMask } from '../filters/mask-clause.ts';
import type { MaskContext } from '../filters/mask-clause.ts';
import { readMasksText, writeMasks } from '../filters/url-masks.ts';
import { rangeMaskOf, spansOfMask } from './range-mask.ts';

const dataset = {
  id: 3,
  columns: [
    { column_name: 'day', verbose_name: 'Day', type_generic: 2 },
    { column_name: 'distance', verbose_name: 'Distance, miles', type_generic: 0 },
    { column_name: 'state', verbose_name: null, type_generic: 1 },
  ],
};
const context = {
  filters: [],
  datasets: new Map([[3, dataset]]),
  tiles: [{ chartId: 12, dataset }],
  metadata: { cross_filters_enabled: true, chart_configuration: {}, global_chart_configuration: undefined },
} as unknown as MaskContext;

const condition = (name: string, operator: Filter['operator'], value: Filter['value']): Filter => ({
  column: { kind: 'column', name },
  operator,
  value,
  grain: null,
});
const [march, may] = [Date.UTC(2001, 2, 1), Date.UTC(2001, 4, 1)];
const days = [condition('day', 'greaterOrEqual', march), condition('day', 'lessThan', may)];
const miles = [condition('distance', 'greaterOrEqual', 250), condition('distance', 'lessThan', 1750)];
const states = [condition('state', 'in', ['TX', 'IL', 'HI'])];
const maskOf = (filters: readonly Filter[]): DataMask =>
  rangeMaskOf({ spans: [{ from: march, to: may }], filters, label: 'anything at all' });
const filterTextOf = (filters: readonly Filter[]): string | null => {
  const clause = clauseOfMask(context, '12', maskOf(filters));
  return clause === null ? null : clauseText(clause);
};

test('a range is said by what it means, whatever its label says: links are written by anybody', () => {
  expect(filterTextOf(days)).toBe('day is 1 Mar – 30 Apr 2001');
  expect(filterTextOf(miles)).toBe('distance, miles is 250 to 1,750');
  expect(filterTextOf(states)).toBe('state is TX, IL or HI');
  expect(filterTextOf([...miles, ...states])).toBe('distance, miles is 250 to 1,750, state TX, IL or HI');
});

test('a range goes through a link as it was', () => {
  const mask = readMasksText(writeMasks({ '12': maskOf(days) }))?.['12'];
  expect(spansOfMask(mask)).toEqual([{ from: march, to: may }]);
  expect(filtersOf(mask)).toEqual(days);
});

test('what does not read as spans is no range', () => {
  const valued = (value: unknown) => spansOfMask({ filterState: { value } });
  for (const value of [
    null,
    [['ORD']],
    { ranges: 1 },
    { ranges: [] },
    { ranges: [{ from: 1 }] },
    { ranges: [{ from: {}, to: 1 }] },
  ])
    expect(valued(value)).toBeNull();
  expect(spansOfMask(undefined)).toBeNull();
});
