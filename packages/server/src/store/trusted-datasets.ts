import { LRUCache } from 'lru-cache';
import type { Dataset } from '@sextant/contract';
import type { DatasetStore } from './datasets.ts';

/** How long a definition that another process has changed may still be used here. */
const trustedMs = 1_000;
const most = 500;

/** A store of datasets that remembers definitions. */
export interface TrustedDatasets extends DatasetStore {
  /** The definition, when it is known without a statement. */
  rememberedDataset(id: number): Dataset | undefined;
  /** Does something that may change any dataset without this store, and forgets everything that was read before. */
  forgettingAll<T>(action: () => Promise<T>): Promise<T>;
}

/**
 * The same store with definitions remembered: every result for a chart begins by loading its dataset. What is saved, trashed or
 * restored through this store is forgotten at once.
 */
export function trustedDatasets(store: DatasetStore): TrustedDatasets {
  const datasetById = new LRUCache<number, Dataset>({ max: most, ttl: trustedMs, ttlResolution: 0 });
  let changes = 0;
  const whileChanging = async <T>(ids: readonly number[], action: () => Promise<T>): Promise<T> => {
    try {
      return await action();
    } finally {
      // A load that began before the change must not be remembered after it.
      changes += 1;
      for (const id of ids) datasetById.delete(id);
    }
  };
  return {
    ...store,
    rememberedDataset: (id) => datasetById.get(id),
    load: async (id) => {
      const existingDataset = datasetById.get(id);
      if (existingDataset !== undefined) return existingDataset;
      const changesBefore = changes;
      const dataset = await store.load(id);
      if (dataset !== undefined && changes === changesBefore) datasetById.set(id, dataset);
      return dataset;
    },
    forgettingAll: async (action) => {
      try {
        return await action();
      } finally {
        changes += 1;
        datasetById.clear();
      }
    },
    save: (id, draft, change) => whileChanging([id], () => store.save(id, draft, change)),
    trash: (ids, by) => whileChanging(ids, () => store.trash(ids, by)),
    restore: (id, since) => whileChanging([id], () => store.restore(id, since)),
  };
}
