import type { DatasetDraft } from './dataset-draft.ts';

const isSame = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right);

interface Item {
  readonly key: string;
  readonly id: number | null;
}

/** Items that I changed are mine, those that I removed go, new ones of either stay; what only they removed comes back when I changed it. */
function mergeItems<Kind extends Item>(
  base: readonly Kind[],
  mine: readonly Kind[],
  theirs: readonly Kind[],
): readonly Kind[] {
  const baseByKey = new Map(base.map((item) => [item.key, item]));
  const own = new Map(mine.map((item) => [item.key, item]));
  const isTouched = (item: Kind): boolean => !isSame(item, baseByKey.get(item.key));
  const merged = theirs.flatMap((item) => {
    const version = own.get(item.key);
    if (version === undefined) return baseByKey.has(item.key) ? [] : [item];
    return [isTouched(version) ? version : item];
  });
  const there = new Set(merged.map(({ key }) => key));
  const back = mine.filter((item) => !there.has(item.key) && isTouched(item));
  // What they removed has lost its number: it is made anew.
  return [...merged, ...back.map((item) => ({ ...item, id: null }))];
}

/** What I changed since `base`, laid over what somebody else has saved meanwhile. */
export function mergeDrafts(base: DatasetDraft, mine: DatasetDraft, theirs: DatasetDraft): DatasetDraft {
  const merged = { ...theirs } as Record<keyof DatasetDraft, unknown>;
  for (const key of Object.keys(mine) as (keyof DatasetDraft)[])
    if (!isSame(mine[key], base[key])) merged[key] = mine[key];
  return {
    // Every field is one of the three drafts' own.
    ...(merged as unknown as DatasetDraft),
    columns: mergeItems(base.columns, mine.columns, theirs.columns),
    metrics: mergeItems(base.metrics, mine.metrics, theirs.metrics),
  };
}
