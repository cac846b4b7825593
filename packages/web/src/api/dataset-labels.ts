import type { DatasetData } from '@sextant/contract';
import type { Labels } from '@sextant/charts/views';

const labelsByDataset = new WeakMap<DatasetData, Labels>();

/** What users call the columns and metrics of a dataset; the same object for the same dataset. */
export function labelsOf(dataset: DatasetData): Labels {
  const ready = labelsByDataset.get(dataset);
  if (ready !== undefined) return ready;
  const labels = Object.fromEntries(
    Object.entries(dataset.verbose_map).filter(([name, label]) => label !== '' && label !== name),
  );
  labelsByDataset.set(dataset, labels);
  return labels;
}
