import type { DatasetDraft } from './dataset-draft.ts';

const isSame = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right);

interface Item {
  readonly key: string;
  readonly id: number | null;
}

/** Items that I changed are mine, those that I removed go, new ones of either stay; what only they removed comes back when I changed it. */
function mergeItems<MergedItem extends Item>(
  base: readonly MergedItem[],
  ownItems: readonly MergedItem[],
  theirItems: readonly MergedItem[],
): readonly MergedItem[] {
  const baseByKey = new Map(base.map((item) => [item.key, item]));
  const ownByKey = new Map(ownItems.map((item) => [item.key, item]));
  const isTouched = (item: MergedItem): boolean => !isSame(item, baseByKey.get(item.key));
  const merged = theirItems.flatMap((item) => {
    const version = ownByKey.get(item.key);
    if (version === undefined) return baseByKey.has(item.key) ? [] : [item];
    return [isTouched(version) ? version : item];
  });
  const mergedKeys = new Set(merged.map(({ key }) => key));
  const back = ownItems.filter((item) => !mergedKeys.has(item.key) && isTouched(item));
  // What they removed has lost its number: it is made anew.
  return [...merged, ...back.map((item) => ({ ...item, id: null }))];
}

/** What I changed since `base`, laid over what somebody else has saved meanwhile. */
export function mergeDrafts(base: DatasetDraft, ownDraft: DatasetDraft, theirDraft: DatasetDraft): DatasetDraft {
  const merged = { ...theirDraft } as Record<keyof DatasetDraft, unknown>;
  for (const key of Object.keys(ownDraft) as (keyof DatasetDraft)[])
    if (!isSame(ownDraft[key], base[key])) merged[key] = ownDraft[key];
  return {
    // Every field is one of the three drafts' own.
    ...(merged as unknown as DatasetDraft),
    columns: mergeItems(base.columns, ownDraft.columns, theirDraft.columns),
    metrics: mergeItems(base.metrics, ownDraft.metrics, theirDraft.metrics),
  };
}
