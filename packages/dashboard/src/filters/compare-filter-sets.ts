import type { DataMask, DataMasks, FilterSetParams, NativeFilter } from '@sextant/contract';
import { clauseText, valuesText } from './clause-text.ts';
import type { InvalidFilter, ReadFilterSet } from './filter-sets.ts';
import { clauseOfMask } from './mask-clause.ts';
import type { MaskContext } from './mask-clause.ts';
import { emptyMask } from './native-masks.ts';
import { isSameMask } from './url-masks.ts';

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
