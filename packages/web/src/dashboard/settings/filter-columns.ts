import type { DatasetData } from '@sextant/contract';

/** Columns that a kind of filter can ask about, by name, with their labels. */
export function columnsFor(kind: string, dataset: DatasetData | null | undefined) {
  const columns = dataset?.columns ?? [];
  const isNumber = ({ type_generic: type }: (typeof columns)[number]) => type === 0;
  return columns
    .filter((column) => column.filterable && (kind !== 'filter_range' || isNumber(column)))
    .map(({ column_name: name, verbose_name: label }) => ({ id: name, text: label || name }));
}
