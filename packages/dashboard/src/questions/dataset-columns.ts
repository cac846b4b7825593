import type { DatasetData } from '@sextant/contract';

const columnNamed = (dataset: DatasetData | null, name: unknown) =>
  dataset?.columns.find(({ column_name: known }) => known === name);

/** Whether a dataset has a column of that name; one that is not known has none. */
export const hasColumn = (dataset: DatasetData | null, name: unknown): boolean =>
  columnNamed(dataset, name) !== undefined;

/** Whether a column of a dataset holds times. */
export const isTemporal = (dataset: DatasetData | null, name: unknown): boolean =>
  columnNamed(dataset, name)?.is_dttm === true;
