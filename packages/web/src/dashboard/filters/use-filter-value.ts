import { hasValue, isRequired, parentFilters } from '@sextant/dashboard';
import type { DataMask, Filter, NativeFilter, DatasetData } from '@sextant/contract';
import { createContext, useContext, useMemo } from 'react';
import { useFilters, usePage } from '../page-context.ts';

const AppliesAtOnce = createContext<((filterId: string, mask: DataMask) => void) | null>(null);
/** Around fields that wait for no *Apply filters*: takes what is chosen in them. */
export const ApplyAtOnce = AppliesAtOnce.Provider;

/** What a field shows: the draft when there is one, else what acts; and how to change the draft, or what acts where that is so. */
export function useFilterValue(filter: NativeFilter) {
  const mask = useFilters((state) => state.drafts[filter.id] ?? state.masks[filter.id]);
  const setDraft = useFilters((state) => state.setDraft);
  const applyAtOnce = useContext(AppliesAtOnce);
  const change = applyAtOnce ?? setDraft;
  return {
    mask,
    setMask: (next: DataMask) => change(filter.id, next),
    /** Whether nothing has to be pressed for a change to act. */
    appliesAtOnce: applyAtOnce !== null,
  };
}

/** What the parents of a filter have chosen, applied or not: its choices follow that at once. */
export function useParentFilters(filter: NativeFilter): readonly Filter[] {
  const { filters } = usePage().model;
  const drafts = useFilters((state) => state.drafts);
  const masks = useFilters((state) => state.masks);
  return useMemo(() => parentFilters(filters, filter, { ...masks, ...drafts }), [filters, filter, drafts, masks]);
}

/** Whether a filter depends on `id`, by others too; ends where they depend on each other in a circle. */
const dependsOn = (
  filters: readonly NativeFilter[],
  { cascadeParentIds }: NativeFilter,
  id: string,
  passed: ReadonlySet<string> = new Set(),
): boolean =>
  cascadeParentIds.includes(id) ||
  filters.some(
    (parent) =>
      cascadeParentIds.includes(parent.id) &&
      !passed.has(parent.id) &&
      dependsOn(filters, parent, id, new Set(passed).add(parent.id)),
  );

/** The name of a parent that has to have a value first, because it is required; null when nothing is waited for. */
export function useAwaitedParent(filter: NativeFilter): string | null {
  const { filters } = usePage().model;
  return useFilters(({ drafts, masks }) => {
    // Two that depend on each other would wait for ever.
    const parents = filters.filter(
      (parent) => filter.cascadeParentIds.includes(parent.id) && !dependsOn(filters, parent, filter.id),
    );
    return (
      parents.find((parent) => isRequired(parent) && !hasValue(drafts[parent.id] ?? masks[parent.id]))?.name ?? null
    );
  });
}

/** The dataset that a filter names, else the one that most charts ask. */
export function useTargetDataset(filter: NativeFilter): DatasetData | null {
  const { model } = usePage();
  return model.datasets.get(filter.targets[0]?.datasetId ?? -1) ?? model.mainDataset;
}
