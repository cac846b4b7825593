import type { DatasetData } from '@sextant/contract';

/** In which zone the times of a dataset are read: instants in UTC, wall times as they stand in the data. */
export function zoneText(dataset: DatasetData | null): string {
  const column = dataset?.columns.find(({ column_name: name }) => name === dataset.main_dttm_col);
  return column?.value_type === 'timestamptz' ? 'Times in UTC' : 'Local times, as they stand in the data';
}
