import { rangeSeparator } from '@sextant/contract';
import type { QueryObject } from '@sextant/contract';
import { afterLastDay, compileLastTime, rangeResolver, timeOfQuery } from '@sextant/query';
import type { CompiledQuery } from '@sextant/query';
import type { ResultReport } from '../../data/query-runner.ts';
import type { OpenDataset } from '../datasets/open-dataset.ts';

const textOf = (ms: number | null): string => (ms === null ? '' : new Date(ms).toISOString().slice(0, 19));

/**
 * A query whose ranges count from the data, with the ranges that they mean: *today* is the day after the last one in the query's column of time, over all
 * rows that may be seen. Other queries, and those without any rows, stay as they are.
 *
 * @throws QUERY_018 for a range that is not understood, and what `answer` throws
 */
export async function countedFromData(
  query: QueryObject,
  { scope }: Pick<OpenDataset, 'scope'>,
  result: (compiledQuery: CompiledQuery) => Promise<{ readonly result: ResultReport }>,
): Promise<QueryObject> {
  const column = query.countsFrom === null ? null : timeOfQuery(query, scope);
  if (column === null) return query;
  const last = await result(compileLastTime(column, scope));
  const today = afterLastDay(last.result.table, column);
  if (today === null) return query;
  // A wall time stands for itself in UTC.
  const resolve = rangeResolver({ clockMs: today, zone: 'UTC' });
  const withFixedRange = (text: string): string => {
    const { sinceMs, untilMs } = resolve(text, { ...query, timeShift: null });
    return sinceMs === null && untilMs === null ? text : `${textOf(sinceMs)}${rangeSeparator}${textOf(untilMs)}`;
  };
  return {
    ...query,
    timeRange: query.timeRange === null || query.timeRange === '' ? query.timeRange : withFixedRange(query.timeRange),
    filters: query.filters.map((filter) =>
      filter.operator === 'temporalRange' && typeof filter.value === 'string'
        ? { ...filter, value: withFixedRange(filter.value) }
        : filter,
    ),
  };
}
