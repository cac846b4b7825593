import { dataMask, filterDivider, isRecord, nativeFilter } from '@sextant/contract';
import type { DataMask, DataMasks, FilterSetParams, NativeFilter } from '@sextant/contract';
import { clauseText, valuesText } from './clause-text.ts';
import { clauseOfMask } from './mask-clause.ts';
import type { MaskContext } from './mask-clause.ts';
import { emptyMask, remembersValue, targetOf } from './native-masks.ts';
import { defaultMasks, isSameMask } from './url-masks.ts';
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

/** What a set keeps of filters that show these values. */
export function filterSetParamsOf(filters: readonly NativeFilter[], masks: DataMasks): FilterSetParams {
  return {
    nativeFilters: Object.fromEntries(filters.map((filter) => [filter.id, filter])),
    dataMask: Object.fromEntries(filters.map(({ id }) => [id, { ...(masks[id] ?? emptyMask()), id }])),
  };
}

/** The same set without what is invalid in it. */
export function withoutInvalid(params: FilterSetParams, invalid: readonly InvalidFilter[]): FilterSetParams {
  const ids = new Set(invalid.map(({ id }) => id));
  const withoutThem = (map: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(Object.entries(map).filter(([id]) => !ids.has(id)));
  return { ...params, nativeFilters: withoutThem(params.nativeFilters), dataMask: withoutThem(params.dataMask ?? {}) };
}

/** A filter whose value is another than in a set, both in words; 'any' is no value. */
export interface FilterSetDifference {
  readonly id: string;
  readonly name: string;
  readonly was: string;
  readonly now: string;
}

function filterTextOf(context: MaskContext, id: string, mask: DataMask | undefined): string {
  const clause = mask === undefined ? null : clauseOfMask(context, id, mask);
  if (clause === null) return 'any';
  const values = valuesText(clause.text.values);
  return clause.text.verb === 'is not' ? `not ${values}` : values;
}

/** In which filters of a set the values shown now are others, in the order of the dashboard's filters. */
export const differencesFromSet = (
  context: MaskContext,
  { masks }: ReadFilterSet,
  shown: DataMasks,
): readonly FilterSetDifference[] =>
  context.filters
    .filter(({ id }) => masks[id] !== undefined && !isSameMask(masks[id], shown[id]))
    .map(({ id, name }) => ({
      id,
      name,
      was: filterTextOf(context, id, masks[id]),
      now: filterTextOf(context, id, shown[id]),
    }));

/** What a set filters by, in one line; empty when all its filters are. */
export const filterSetText = (context: MaskContext, { masks }: ReadFilterSet): string =>
  context.filters
    .flatMap(({ id }) => {
      const clause = masks[id] === undefined ? null : clauseOfMask(context, id, masks[id]);
      return clause === null ? [] : [clauseText(clause)];
    })
    .join(' · ');

/** True for a set of which nothing can be chosen any more: all of its filters were removed, or filter something else. */
export const isGone = ({ masks, invalid }: ReadFilterSet): boolean =>
  Object.keys(masks).length === 0 && invalid.length > 0;

/** True for sets that choose the same values in the same filters. */
export function isSameSet({ masks: one }: ReadFilterSet, { masks: other }: ReadFilterSet): boolean {
  const ids = Object.keys(one);
  return (
    ids.length > 0 &&
    ids.length === Object.keys(other).length &&
    ids.every((id) => one[id] !== undefined && other[id] !== undefined && isSameMask(one[id], other[id]))
  );
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
