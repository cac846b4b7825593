/** Counts how often the cached results of a dataset were declared out of date: a part of their keys. */
export interface CacheGenerations {
  /** Empty until the first time. */
  of(datasetId: number): string;
  /** Nothing that was kept or is under way of the dataset is given to those who ask from now on. */
  next(datasetId: number): void;
}

/** Rounds live as long as the caches. */
export function createCacheGenerations(): CacheGenerations {
  const generations = new Map<number, number>();
  return {
    of: (id) => (generations.has(id) ? ` round ${generations.get(id) ?? 0}` : ''),
    next: (id) => void generations.set(id, (generations.get(id) ?? 0) + 1),
  };
}
