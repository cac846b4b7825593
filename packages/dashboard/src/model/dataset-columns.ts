import { dateLabel } from '@sextant/contract';
import type { DatasetData, FilterScalar } from '@sextant/contract';

const columnNamed = (dataset: DatasetData | null, name: unknown) =>
  dataset?.columns.find(({ column_name: columnName }) => columnName === name);

/** Whether a dataset has a column of that name; one that is not known has none. */
export const hasColumn = (dataset: DatasetData | null, name: unknown): boolean =>
  columnNamed(dataset, name) !== undefined;

/** Whether a column of a dataset holds times. */
export const isTemporal = (dataset: DatasetData | null, name: unknown): boolean =>
  columnNamed(dataset, name)?.is_dttm === true;

/** Whether a dataset has a column of times that a time range may narrow. */
export const hasTimes = (dataset: DatasetData | null): boolean =>
  (dataset?.main_dttm_col ?? null) !== null || dataset?.columns.some(({ is_dttm: isTime }) => isTime) === true;

/** Whether the values of a column are times: epoch milliseconds on their way to the page. */
export const hasTimeValues = (dataset: DatasetData | null, name: unknown): boolean =>
  columnNamed(dataset, name)?.type_generic === 2;

/** How a value of a column reads: the epoch milliseconds of a time as its date. */
export function valueText(dataset: DatasetData | null, name: unknown, value: FilterScalar): string {
  if (value === null) return 'NULL';
  return typeof value === 'number' && hasTimeValues(dataset, name) ? dateLabel(value) : String(value);
}
