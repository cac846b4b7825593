import type { DatasetData, NativeFilter } from '@sextant/contract';
import { usePage } from '../page-context.ts';

/** The dataset that a filter names, else the one that most charts ask. */
export function useTargetDataset(filter: NativeFilter): DatasetData | null {
  const { model } = usePage();
  return model.datasets.get(filter.targets[0]?.datasetId ?? -1) ?? model.mainDataset;
}
