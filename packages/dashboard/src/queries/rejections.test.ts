import { expect, test } from 'vitest';
import type { Clause } from '../filters/clauses.ts';
import type { Tile } from '../model/dashboard-model.ts';
import { rejectionOf } from './rejections.ts';

const tile = { chart: { form_data: { viz_type: 'table' } }, dataset: { id: 3, table_name: 'flights', columns: [] } };
const clause = { filters: [], timeRange: null, grain: null, timeColumn: null, groupBy: null } as unknown as Clause;
const city = { column: { kind: 'column', name: 'city' }, operator: 'equals', value: 'Rome', grain: null } as const;
const written = { ...city, column: { kind: 'sql', sql: 'UPPER(city)', label: 'CITY' } } as const;

const reasonOf = (change: Partial<Clause>, column: string, reason = 'no_temporal_column'): string | null =>
  rejectionOf(tile as unknown as Tile, { ...clause, ...change }, [
    { rejected_filters: [{ column: 'other', reason }] },
    { rejected_filters: [{ column, reason }] },
  ]);

test('why a clause did not act is told by what the server says of its columns and its times, and of no other', () => {
  const noTime = 'the chart has no time column';
  expect(reasonOf({ timeRange: 'Last week' }, '__time_range')).toBe(noTime);
  expect(reasonOf({ grain: 'P1D' }, '__time_grain')).toBe(noTime);
  expect(reasonOf({ timeColumn: 'day' }, '__time_col')).toBe(noTime);
  for (const name of ['__time_range', '__time_grain', '__time_col', 'city', ''])
    expect([name, reasonOf({}, name)]).toEqual([name, null]);
  const missing = 'the dataset has no such column';
  expect(reasonOf({ filters: [city] }, 'city', 'not_in_datasource')).toBe(missing);
  expect(reasonOf({ filters: [written] }, 'CITY', 'not_in_datasource')).toBe(missing);
  expect(reasonOf({ filters: [city] }, 'town', 'not_in_datasource')).toBeNull();
  // What the server says in other words is told as it is.
  expect(reasonOf({ filters: [city] }, 'city', 'odd')).toBe('odd');
});

test('where columns are mapped to each other, it is told which column is missing', () => {
  const mapped = (columns: ReadonlyMap<number, string>) =>
    reasonOf({ filters: [city], columnMap: { from: 'city', columns } }, 'city', 'not_in_datasource');
  expect(mapped(new Map())).toBe('no column of flights is mapped to it');
});
