import type { DataMasks, Filter, NativeFilter } from '@sextant/contract';
import { filtersOf } from './filters-of-mask.ts';
import { targetOf } from './native-masks.ts';

/** The columns by which a filter narrows other datasets than the one that its values come from. */
export interface ColumnMap {
  /** The column of the filter's own dataset. */
  readonly from: string;
  /** Columns by dataset; one that is not here is narrowed by the column of the same name, if it has one. */
  readonly columns: ReadonlyMap<number, string>;
}

/**
 * What an author mapped: the targets of a filter behind its first, as they are stored. Other programs read the first alone.
 * Null for a filter without a column, or that maps none.
 */
export function columnMapOf(filter: NativeFilter): ColumnMap | null {
  const target = targetOf(filter);
  if (target === null) return null;
  const mapped = filter.targets.slice(1).flatMap(({ datasetId, column }): [number, string][] => {
    const isOwn = datasetId === undefined || datasetId === target.datasetId;
    return isOwn || column === undefined ? [] : [[datasetId, column.name]];
  });
  return mapped.length === 0 ? null : { from: target.column, columns: new Map(mapped) };
}

/** Conditions of a filter as they act on a dataset: on the column that is mapped there. The same list where none is. */
export function filtersOn(
  filters: readonly Filter[],
  columnMap: ColumnMap | null,
  datasetId: number | null,
): readonly Filter[] {
  const name = datasetId === null ? undefined : columnMap?.columns.get(datasetId);
  if (name === undefined || columnMap === null) return filters;
  return filters.map((filter) =>
    filter.column.kind === 'column' && filter.column.name === columnMap.from
      ? { ...filter, column: { ...filter.column, name } }
      : filter,
  );
}

/** What the values of a filter depend on: the conditions of the filters that it depends on, on the columns that they have in its dataset. */
export function parentFilters(
  filters: readonly NativeFilter[],
  filter: NativeFilter,
  masks: DataMasks,
): readonly Filter[] {
  const datasetId = targetOf(filter)?.datasetId ?? null;
  return filter.cascadeParentIds.flatMap((id) => {
    const parent = filters.find((one) => one.id === id);
    return filtersOn(filtersOf(masks[id]), parent === undefined ? null : columnMapOf(parent), datasetId);
  });
}
