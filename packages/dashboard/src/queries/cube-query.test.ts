import '@sextant/charts/all-types';
import type { DatasetData, Dimension } from '@sextant/contract';
import { expect, test } from 'vitest';
import type { Tile } from '../model/dashboard-model.ts';
import type { Clause } from '../filters/clauses.ts';
import type { ColumnMap } from '../filters/column-map.ts';
import { columnsOn, cubeColumns, cubeContext, isOfRows } from './cube-query.ts';

const tileOf = (form: object): Tile =>
  ({
    chartId: 5,
    chart: { form_data: { datasource: '3__table', ...form } },
    dataset: null,
    zone: null,
  }) as unknown as Tile;
const columnsOf = (form: object) =>
  cubeColumns(tileOf(form), []).map((columns) =>
    columns.map((one) => [one.kind === 'column' ? one.name : one.sql, one.grain]),
  );
const metrics = ['count'];

test('cubes are made by all that the marks of a chart tell apart, or by its axis alone', () => {
  const line = { viz_type: 'echarts_timeseries_line', time_grain_sqla: 'P1W', metrics };
  const axis = { x_axis: 'day', temporal_columns_lookup: { day: true } };
  expect(columnsOf({ ...line, ...axis })).toEqual([[['day', 'P1W']]]);
  expect(columnsOf({ ...line, ...axis, groupby: ['city'] })).toEqual([
    [
      ['day', 'P1W'],
      ['city', null],
    ],
    [['day', 'P1W']],
  ]);
  // Charts from before generic axes name their time column alone.
  expect(columnsOf({ ...line, granularity_sqla: 'sent_at' })).toEqual([[['sent_at', 'P1W']]]);
  expect(columnsOf({ viz_type: 'pie', groupby: ['city'], metric: 'count' })).toEqual([[['city', null]]]);
  expect(columnsOf({ viz_type: 'histogram_v2', column: 'miles', groupby: ['city'], bins: 10 })).toEqual([
    [['miles', null]],
  ]);
});

test('rows, numbers and more columns than a cube has give none, or the first', () => {
  expect(columnsOf({ viz_type: 'big_number_total', metric: 'count' })).toEqual([]);
  expect(columnsOf({ viz_type: 'table', query_mode: 'raw', all_columns: ['a', 'b'] })).toEqual([]);
  const wide = { viz_type: 'table', query_mode: 'aggregate', groupby: ['a', 'b', 'c', 'd', 'e'], metrics };
  expect(columnsOf(wide)).toEqual([[['a', null]]]);
});

test('a cube is asked as the tile is, by more columns', () => {
  const [columns = []] = cubeColumns(tileOf({ viz_type: 'pie', groupby: ['city'], metric: 'count' }), []);
  const { queries } = cubeContext(tileOf({ viz_type: 'big_number_total', metric: 'count' }), [], columns);
  expect(queries).toMatchObject([{ cubeBy: [{ kind: 'column', name: 'city' }], dimensions: [] }]);
});

test('columns of a choice act on other datasets by their maps or names, where they are of the same type', () => {
  const datasetOf = (id: number, types: Record<string, number>) =>
    ({
      id,
      columns: Object.entries(types).map(([column_name, type_generic]) => ({ column_name, type_generic })),
    }) as unknown as DatasetData;
  const column = (name: string): Dimension => ({ kind: 'column', name, label: name, grain: null, isAxis: false });
  const own = datasetOf(1, { miles: 0, city: 1 });
  const map = { from: 'miles', columns: new Map([[2, 'distance']]) };
  const namesOn = (names: readonly string[], to: DatasetData | null, columnMap: ColumnMap | null = map) =>
    columnsOn(names.map(column), own, to, columnMap)?.map(({ label }) => label) ?? null;
  expect(namesOn(['miles'], own)).toEqual(['miles']);
  expect(namesOn(['miles', 'city'], datasetOf(2, { distance: 0, city: 1 }))).toEqual(['distance', 'city']);
  expect(namesOn(['miles'], datasetOf(3, { miles: 0 }))).toEqual(['miles']);
  expect(namesOn(['miles'], datasetOf(2, { distance: 1 }))).toBeNull();
  expect(namesOn(['miles', 'city'], datasetOf(2, { distance: 0 }))).toBeNull();
  const sql: Dimension = { kind: 'sql', sql: 'miles / 2', label: 'half', grain: null, isAxis: false };
  expect(columnsOn([sql], own, datasetOf(3, { miles: 0 }), null)).toBeNull();
  expect(columnsOn([sql], own, own, null)).toEqual([sql]);
});

test('a cube is made by what leaves rows out alone, and not by a chart’s own way down', () => {
  const clause = {
    kind: 'cross',
    timeRange: null,
    grain: null,
    timeColumn: null,
    groupBy: null,
  } as Clause;
  expect(isOfRows(clause)).toBe(true);
  expect(isOfRows({ ...clause, kind: 'native' })).toBe(true);
  const others: readonly Partial<Clause>[] = [
    { kind: 'drill' },
    { timeRange: 'Last week' },
    { grain: 'P1D' },
    { timeColumn: 'day' },
    { groupBy: ['city'] },
  ];
  for (const change of others) expect([change, isOfRows({ ...clause, ...change })]).toEqual([change, false]);
});
