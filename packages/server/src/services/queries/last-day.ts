import { isRelativeRange, rangeSeparator } from '@sextant/contract';
import type { DatasetColumn, Filter, QueryObject } from '@sextant/contract';
import { afterLastDay, compileLastTime, rangeResolver, timeOfRange } from '@sextant/query';
import type { CompiledQuery } from '@sextant/query';
import type { ResultReport } from '../../data/query-runner.ts';
import type { OpenDataset } from '../access/open-dataset.ts';

const textOf = (ms: number | null): string => (ms === null ? '' : new Date(ms).toISOString().slice(0, 19));

type RunQuery = (compiledQuery: CompiledQuery) => Promise<{ readonly result: ResultReport }>;

/** The day after the last one of a column; each column is asked once. Null for a column without any time. */
function lastDays({ scope }: Pick<OpenDataset, 'scope'>, run: RunQuery) {
  const days = new Map<string, Promise<number | null>>();
  return (column: DatasetColumn): Promise<number | null> => {
    const day =
      days.get(column.name) ??
      run(compileLastTime(column, scope)).then(({ result }) => afterLastDay(result.table, column));
    days.set(column.name, day);
    return day;
  };
}

/**
 * A query whose relative ranges count from the data, with the ranges that they mean: *today* is the day after the last one in the column that a range is laid
 * on, over all rows that may be seen. Other ranges, and those of data without any rows, stay as they are.
 *
 * @throws QUERY_018 for a range that is not understood, and what `run` throws
 */
export async function countedFromData(
  query: QueryObject,
  { scope }: Pick<OpenDataset, 'scope'>,
  run: RunQuery,
): Promise<QueryObject> {
  if (query.countsFrom === null) return query;
  const lastDayOf = lastDays({ scope }, run);
  const withFixedRange = async (text: string, filter: Filter | null): Promise<string> => {
    const column = text === '' || !isRelativeRange(text) ? null : timeOfRange(filter, query, scope);
    const today = column === null ? null : await lastDayOf(column);
    if (today === null) return text;
    // A wall time stands for itself in UTC.
    const { sinceMs, untilMs } = rangeResolver({ clockMs: today, zone: 'UTC' })(text, { ...query, timeShift: null });
    return sinceMs === null && untilMs === null ? text : `${textOf(sinceMs)}${rangeSeparator}${textOf(untilMs)}`;
  };
  const filters = query.filters.map(async (filter) =>
    filter.operator === 'temporalRange' && typeof filter.value === 'string'
      ? { ...filter, value: await withFixedRange(filter.value, filter) }
      : filter,
  );
  const timeRange = query.timeRange === null ? null : await withFixedRange(query.timeRange, null);
  return { ...query, timeRange, filters: await Promise.all(filters) };
}
