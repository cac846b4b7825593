import type { DatasetData } from '@sextant/contract';
import { serverZone } from '../../api/bootstrap.ts';

/**
 * In which zone the times of a column are meant; said beside each choice of time. Instants are shown in the zone of the dashboard (null: the
 * server's); times without a zone stand as they are in the data, and only what today is goes by the zone.
 */
export function zoneText(dataset: DatasetData | null, column: string | null, zone: string | null): string {
  const found = dataset?.columns.find(({ column_name: name }) => name === (column ?? dataset.main_dttm_col));
  const zoneName = (zone ?? serverZone).replaceAll('_', ' ');
  return found?.value_type === 'timestamptz'
    ? `Times in ${zoneName}`
    : `Local times, as they stand in the data; today in ${zoneName}`;
}
