import { isRelativeRange } from '@sextant/contract';
import type { DataMask, FilterScalar, NativeFilter } from '@sextant/contract';
import { emptyMask, noTimeFilter, targetOf } from './native-masks.ts';
import type { NumberRange } from './native-masks.ts';

/** Chosen values, and how they read. `isExcluded` leaves them out instead; default as the filter says by `inverseSelection`. */
export function selectMask(
  filter: NativeFilter,
  values: readonly FilterScalar[],
  textOf: (value: FilterScalar) => string = String,
  isExcluded: boolean = filter.controlValues.inverseSelection === true,
): DataMask {
  const target = targetOf(filter);
  if (target === null || values.length === 0) return emptyMask();
  const op = isExcluded ? 'NOT IN' : 'IN';
  const label = values.map(textOf).join(', ');
  return {
    extraFormData: { filters: [{ col: target.column, op, val: [...values] }] },
    filterState: { value: [...values], label },
  };
}

/** A range of numbers. */
export function rangeMask(filter: NativeFilter, [low, high]: NumberRange): DataMask {
  const target = targetOf(filter);
  if (target === null || (low === null && high === null)) return emptyMask();
  const from = low === null ? [] : [{ col: target.column, op: '>=', val: low }];
  const to = high === null ? [] : [{ col: target.column, op: '<=', val: high }];
  return { extraFormData: { filters: [...from, ...to] }, filterState: { value: [low, high] } };
}

/** A time range text; 'No filter' is no value. `countsFrom` is what a relative one counts from; null leaves that to the filter. */
export function timeMask(timeRange: string, countsFrom: 'data' | 'today' | null = null): DataMask {
  if (timeRange === noTimeFilter || timeRange === '') return emptyMask();
  const counted = countsFrom === null || !isRelativeRange(timeRange) ? {} : { counts_from: countsFrom };
  return { extraFormData: { time_range: timeRange, ...counted }, filterState: { value: timeRange } };
}

/** A grain that takes the place of the charts' own; null leaves it to them. */
export const grainMask = (grain: string | null, label = ''): DataMask =>
  grain === null
    ? emptyMask()
    : {
        extraFormData: { time_grain_sqla: grain },
        filterState: { value: [grain], ...(label === '' ? {} : { label }) },
      };

/** A time column that takes the place of the charts' own; null leaves it to them. */
export const timeColumnMask = (column: string | null): DataMask =>
  column === null ? emptyMask() : { extraFormData: { granularity_sqla: column }, filterState: { value: [column] } };

/** Columns by which charts are grouped instead of their own; none leaves them theirs. */
export const groupByMask = (columns: readonly string[]): DataMask =>
  columns.length === 0
    ? emptyMask()
    : {
        extraFormData: { interactive_groupby: [...columns] },
        filterState: { value: [...columns], label: columns.join(', ') },
      };

/** The columns that a filter for groups offers; null is every column of its dataset. */
export function offeredGroups({ controlValues }: NativeFilter): readonly string[] | null {
  const listedColumns: unknown = controlValues['groupby'];
  const names = (Array.isArray(listedColumns) ? listedColumns : [listedColumns]).filter(
    (name) => typeof name === 'string',
  );
  return names.length === 0 ? null : names;
}
