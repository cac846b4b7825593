import { dataMask, filterDivider, isRecord, nativeFilter } from '@sextant/contract';
import type { DataMask, DataMasks, FilterSetParams, NativeFilter } from '@sextant/contract';
import { emptyMask, remembersValue, targetOf } from './native-masks.ts';
import { defaultMasks } from './url-masks.ts';
import type { DashboardModel } from '../model/dashboard-model.ts';

/** A filter that a set has a value for and that cannot take it any more. */
export interface InvalidFilter {
  readonly id: string;
  /** As it was called when the set was saved. */
  readonly name: string;
  /** It is not there, or it has another type or asks another column by now. */
  readonly reason: 'removed' | 'changed';
}

/** What a filter set says of a dashboard's filters as they are now: masks of those it still fits, without a value too. */
export interface ReadFilterSet {
  readonly masks: DataMasks;
  readonly invalid: readonly InvalidFilter[];
}

/** True when a value of the one means the same to the other. */
function hasSameQuery(stored: NativeFilter, current: NativeFilter): boolean {
  const [one, other] = [targetOf(stored), targetOf(current)];
  return (
    stored.filterType === current.filterType && one?.datasetId === other?.datasetId && one?.column === other?.column
  );
}

const maskOf = (raw: unknown): DataMask => dataMask.safeParse(raw).data ?? emptyMask();
const nameOf = (raw: unknown, id: string): string => (isRecord(raw) && typeof raw.name === 'string' ? raw.name : id);

/** Reads a set against the filters of its dashboard. What it says of other sources than native filters is left out. */
export function readFilterSet(params: FilterSetParams, filters: readonly NativeFilter[]): ReadFilterSet {
  const masks: Record<string, DataMask> = {};
  const invalid: InvalidFilter[] = [];
  const stored = Object.entries(params.nativeFilters).filter(([, raw]) => !filterDivider.safeParse(raw).success);
  for (const [id, raw] of stored) {
    const current = filters.find((filter) => filter.id === id);
    const read = nativeFilter.safeParse(raw);
    if (current !== undefined && (!read.success || hasSameQuery(read.data, current)))
      masks[id] = maskOf(params.dataMask?.[id]);
    else invalid.push({ id, name: nameOf(raw, id), reason: current === undefined ? 'removed' : 'changed' });
  }
  return { masks, invalid };
}

/**
 * What acts when a link says nothing: what the user chose last in filters that remember it (`remembered`), else the set that he opens the dashboard
 * with, else the filters' own defaults.
 */
export function openingMasks(
  { filters, item }: Pick<DashboardModel, 'filters' | 'item'>,
  remembered: DataMasks = {},
): DataMasks {
  const params = item.default_filter_set?.params;
  const lastMasks = filters.flatMap((filter): [string, DataMask][] => {
    const mask = remembersValue(filter) ? remembered[filter.id] : undefined;
    return mask === undefined ? [] : [[filter.id, mask]];
  });
  return {
    ...defaultMasks(filters),
    ...(params === undefined ? {} : readFilterSet(params, filters).masks),
    ...Object.fromEntries(lastMasks),
  };
}
