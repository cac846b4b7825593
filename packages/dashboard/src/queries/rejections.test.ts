import '@sextant/charts/all-types';
import { expect, test } from 'vitest';
import type { Clause } from '../filters/clauses.ts';
import type { Tile } from '../model/dashboard-model.ts';
import { chartsUnder, rejectionOf } from './rejections.ts';

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

test('a clause acts on the charts in its scope whose datasets have its columns, until results say it', () => {
  const column = (name: string, isTime = false) => ({ column_name: name, is_dttm: isTime });
  const tileOf = (chartId: number, columns: readonly object[] | null, type = 'table', above = 'TAB-1') =>
    ({
      chartId,
      chart: { form_data: { viz_type: type, groupby: ['city'], metrics: [] } },
      ancestors: ['ROOT_ID', above],
      dataset: columns === null ? null : { id: chartId, table_name: 't', main_dttm_col: null, columns },
    }) as unknown as Tile;
  const tiles = [
    tileOf(1, [column('city'), column('day', true)]),
    tileOf(2, [column('town')]),
    tileOf(3, [column('city')], 'table', 'TAB-2'),
    // What filters is no chart that is filtered, and of a dataset that nobody may see nothing is known.
    tileOf(4, [column('city')], 'filter_box'),
    tileOf(5, null),
    tileOf(6, [column('city')], 'big_number_total'),
  ];
  const whole = { rootPath: ['ROOT_ID'], excluded: [] };
  const reached = (change: Partial<Clause>, entriesOf?: Parameters<typeof chartsUnder>[2]) =>
    chartsUnder({ tiles }, { ...clause, kind: 'native', source: 'a', scope: whole, ...change }, entriesOf).map(
      ({ chartId }) => chartId,
    );
  expect(reached({ filters: [city] })).toEqual([1, 3, 6]);
  expect(reached({ filters: [city], scope: { rootPath: ['TAB-2'], excluded: [] } })).toEqual([3]);
  expect(reached({ filters: [city], scope: { rootPath: [], excluded: [] } })).toEqual([]);
  expect(reached({ filters: [city], kind: 'cross', source: '1' })).toEqual([3, 6]);
  expect(reached({ timeRange: 'Last week' })).toEqual([1]);
  // Big numbers have no groups.
  expect(reached({ groupBy: ['city'] })).toEqual([1, 3]);
  expect(reached({ groupBy: ['gone'] })).toEqual([]);
  // A template may use a filter on no column; a result may say that it did not act.
  const rejects = [{ rejected_filters: [{ column: 'city', reason: 'not_in_datasource' }] }];
  expect(
    reached({ filters: [city] }, ({ chartId }) => (chartId === 2 ? [{}] : chartId === 3 ? rejects : undefined)),
  ).toEqual([1, 2, 6]);
});
