import type { DataMasks, Filter, NativeFilter } from '@sextant/contract';
import { columnMapOf, filtersOn } from './column-map.ts';
import { filtersOf } from './filters-of-mask.ts';
import { targetOf } from './native-masks.ts';

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
