import type { DataMask, FilterScalar, NativeFilter } from '@sextant/contract';

/** The text that stands for any time. */
export const noTimeFilter = 'No filter';

/** The column that a native filter asks about, with its dataset; null for time ranges, which follow each chart's own time column. */
export function targetOf(filter: NativeFilter): { readonly datasetId: number; readonly column: string } | null {
  const target = filter.targets[0];
  if (target?.datasetId === undefined || target.column === undefined) return null;
  return { datasetId: target.datasetId, column: target.column.name };
}

/** Whether a filter has its first value chosen where nothing else was. */
export const startsWithFirst = ({ filterType, controlValues }: NativeFilter): boolean =>
  filterType === 'filter_select' && controlValues.defaultToFirstItem === true;

/** True when tiles in its scope wait until it has a value; one that starts with its first choice waits for that. */
export const isRequired = ({ controlValues }: NativeFilter): boolean =>
  controlValues.enableEmptyFilter === true || controlValues.defaultToFirstItem === true;

/** Whether the dashboard opens for each user with what he chose last. */
export const remembersValue = ({ controlValues }: NativeFilter): boolean => controlValues.remembersValue === true;

/** No value; also what overrides a default. */
export const emptyMask = (): DataMask => ({ extraFormData: {}, filterState: { value: null } });

/** True when the chosen values of a filter are left out instead: as was chosen with them, else as the filter says. */
export function isExcluding({ controlValues }: NativeFilter, mask: DataMask | undefined): boolean {
  const [condition] = mask?.extraFormData?.filters ?? [];
  return condition === undefined ? controlValues.inverseSelection === true : condition.op.toUpperCase() === 'NOT IN';
}

/** Both ends inclusive; null leaves an end open. */
export type NumberRange = readonly [number | null, number | null];

/** True when relative ranges of a filter count from the last day in the data: as was chosen with the range, else as the filter says. */
export function countsFromDataIn({ controlValues }: NativeFilter, mask: DataMask | undefined): boolean {
  const countsFrom = mask?.extraFormData?.counts_from;
  return countsFrom === undefined ? controlValues.countsFromData === true : countsFrom === 'data';
}

const isScalar = (value: unknown): value is FilterScalar =>
  value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/** The chosen values of a mask; a single value counts as a list of one. */
export function valuesOf(mask: DataMask | undefined): readonly FilterScalar[] {
  const value = mask?.filterState?.value;
  if (value === null || value === undefined) return [];
  return (Array.isArray(value) ? value : [value]).filter(isScalar);
}

/** The range of a mask; both ends open when it has none. */
export function rangeOf(mask: DataMask | undefined): NumberRange {
  const value: unknown = mask?.filterState?.value;
  if (!Array.isArray(value)) return [null, null];
  const end = (endIndex: number): number | null => (typeof value[endIndex] === 'number' ? value[endIndex] : null);
  return [end(0), end(1)];
}

/** The time range text of a mask; 'No filter' when it has none. */
export function timeRangeOf(mask: DataMask | undefined): string {
  const value = mask?.filterState?.value;
  return typeof value === 'string' && value !== '' ? value : noTimeFilter;
}

/** True when a mask holds a value that a required filter may go on with. */
export const hasValue = (mask: DataMask | undefined): boolean => {
  const value = mask?.filterState?.value;
  return (
    value !== null &&
    value !== undefined &&
    value !== '' &&
    !(Array.isArray(value) && value.every((one) => one === null))
  );
};
