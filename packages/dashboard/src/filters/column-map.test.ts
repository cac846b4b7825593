import type { ChartDataEntry, DatasetData, NativeFilter } from '@sextant/contract';
import { nativeFilter } from '@sextant/contract';
import { expect, test } from 'vitest';
import type { Tile } from '../model/dashboard-model.ts';
import { rejectionOf } from '../queries/rejections.ts';
import { clauseOn, clausesFor } from './clauses.ts';
import { columnMapOf, parentFilters } from './column-map.ts';
import { clauseOfMask } from './mask-clause.ts';
import type { MaskContext } from './mask-clause.ts';
import { selectMask } from './make-masks.ts';

const filterWith = (targets: readonly object[], more: object = {}): NativeFilter =>
  nativeFilter.parse({ id: 'F', name: 'State', filterType: 'filter_select', targets, ...more });
const state = { datasetId: 1, column: { name: 'state' } };
const spanning = filterWith([state, { datasetId: 2, column: { name: 'origin_state' } }, { datasetId: 3 }]);

const contextOf = (filter: NativeFilter): MaskContext =>
  ({
    filters: [filter],
    datasets: new Map(),
    tiles: [],
    metadata: { cross_filters_enabled: true },
  }) as unknown as MaskContext;
const clauseWith = (filter: NativeFilter) => {
  const clause = clauseOfMask(contextOf(filter), 'F', selectMask(filter, ['TX']));
  if (clause === null) throw new Error('It has a value');
  return clause;
};
const columnsOf = (filters: readonly { column: object }[]) =>
  filters.map(({ column }) => ('name' in column ? column.name : null));
const tileOf = (id: number | null) => ({
  chartId: 9,
  ancestors: ['ROOT_ID'],
  dataset: id === null ? null : { id },
});

test('the targets behind the first say by which columns other datasets are narrowed', () => {
  expect(columnMapOf(spanning)).toEqual({ from: 'state', columns: new Map([[2, 'origin_state']]) });
  expect(columnMapOf(filterWith([state]))).toBeNull();
  expect(columnMapOf(filterWith([{}]))).toBeNull();
  // A second target of its own dataset is none of another.
  expect(columnMapOf(filterWith([state, { datasetId: 1, column: { name: 'city' } }]))).toBeNull();
});

test('a tile obeys a filter by the column of its own dataset; others by the same name', () => {
  const clauses = new Map([['F', clauseWith(spanning)]]);
  const queriedColumns = (id: number | null) =>
    clausesFor(clauses, tileOf(id)).map(({ filters }) => columnsOf(filters));
  expect([queriedColumns(1), queriedColumns(2), queriedColumns(3), queriedColumns(null)]).toEqual([
    [['state']],
    [['origin_state']],
    [['state']],
    [['state']],
  ]);
});

test('a clause that is the same is the same on each dataset, so that nothing is asked again', () => {
  const clause = clauseWith(spanning);
  expect(clauseOn(clause, 2)).toBe(clauseOn(clause, 2));
  expect(clauseOn(clause, 1)).toBe(clause);
  expect(clauseOn(clauseWith(spanning), 2)).not.toBe(clauseOn(clause, 2));
});

test('where a filter cannot act, the reason names the dataset that has no column for it', () => {
  const tile = (id: number) => ({ dataset: { id, table_name: `table ${id}` } as DatasetData }) as Tile;
  const rejected = (column: string) => [
    { rejected_filters: [{ column, reason: 'not_in_datasource' }] } as unknown as ChartDataEntry,
  ];
  const clause = clauseWith(spanning);
  expect(rejectionOf(tile(3), clause, rejected('state'))).toBe('no column of table 3 is mapped to it');
  expect(rejectionOf(tile(2), clause, rejected('origin_state'))).toBe(
    'table 2 no longer has the mapped column origin_state',
  );
  expect(rejectionOf(tile(3), clauseWith(filterWith([state])), rejected('state'))).toBe(
    'the dataset has no such column',
  );
  expect(rejectionOf(tile(2), clause, [{ rejected_filters: [] }])).toBeNull();
});

test('values that depend on a filter of another dataset follow it by the mapped column', () => {
  const child = nativeFilter.parse({
    id: 'C',
    name: 'City',
    filterType: 'filter_select',
    targets: [{ datasetId: 2, column: { name: 'city' } }],
    cascadeParentIds: ['F', 'gone'],
  });
  const masks = { F: selectMask(spanning, ['TX']) };
  expect(columnsOf(parentFilters([spanning, child], child, masks))).toEqual(['origin_state']);
  expect(parentFilters([spanning, child], spanning, masks)).toEqual([]);
});
