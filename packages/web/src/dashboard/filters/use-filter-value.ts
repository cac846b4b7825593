import { filtersOf, hasValue, isRequired } from '@sextant/dashboard';
import type { DataMask, Filter, NativeFilter, DatasetData } from '@sextant/contract';
import { useMemo } from 'react';
import { useFilters, usePage } from '../page-context.ts';

/** What a field of the bar shows: the draft when there is one, else what acts; and how to change the draft. */
export function useFilterValue(filter: NativeFilter) {
  const mask = useFilters((state) => state.drafts[filter.id] ?? state.masks[filter.id]);
  const setDraft = useFilters((state) => state.setDraft);
  return { mask, setMask: (next: DataMask) => setDraft(filter.id, next) };
}

/** What the parents of a filter have chosen, applied or not: its choices follow that at once. */
export function useParentFilters(filter: NativeFilter): readonly Filter[] {
  const drafts = useFilters((state) => state.drafts);
  const masks = useFilters((state) => state.masks);
  return useMemo(
    () => filter.cascadeParentIds.flatMap((id) => filtersOf(drafts[id] ?? masks[id])),
    [filter, drafts, masks],
  );
}

/** The name of a parent that has to have a value first, because it is required; null when nothing is waited for. */
export function useAwaitedParent(filter: NativeFilter): string | null {
  const { filters } = usePage().model;
  return useFilters(({ drafts, masks }) => {
    const parents = filters.filter(({ id }) => filter.cascadeParentIds.includes(id));
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
