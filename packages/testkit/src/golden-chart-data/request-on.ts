import type { GoldenCase, RecordedQuery, RecordedRequest } from './cases.ts';
import type { GoldenEngine } from './database-files.ts';

/**
 * A recorded request as it must be put to an engine to ask for the same: plain weeks begin on Sunday on SQLite and on Monday on others, and
 * SQLite gives groups by their keys where nobody asked for an order.
 */
export function requestOn(engine: GoldenEngine, { request }: GoldenCase): RecordedRequest {
  if (engine === 'sqlite') return request;
  const { queries, ...rest } = inWeeksOf(engine, request);
  return Array.isArray(queries)
    ? { ...rest, queries: queries.map(inOrderOfKeys) }
    : { ...rest, ...(queries === undefined ? {} : { queries }) };
}

/** A query with the weeks that were meant: plain ones begin on Sunday on SQLite. */
export function inWeeksOf<EngineQuery extends object>(engine: GoldenEngine, query: EngineQuery): EngineQuery {
  if (engine === 'sqlite') return query;
  const weeks = JSON.stringify(query)
    .replaceAll('"timeGrain":"P1W"', '"timeGrain":"1969-12-28T00:00:00Z/P1W"')
    .replaceAll('"time_grain_sqla":"P1W"', '"time_grain_sqla":"1969-12-28T00:00:00Z/P1W"')
    .replaceAll('"grain":"P1W"', '"grain":"1969-12-28T00:00:00Z/P1W"');
  return JSON.parse(weeks) as EngineQuery;
}

function inOrderOfKeys(query: RecordedQuery | null): RecordedQuery {
  const { columns, metrics, orderby, is_timeseries: isTimeseries } = query ?? {};
  const isGrouped = Array.isArray(columns) && Array.isArray(metrics) && (orderby ?? []).length === 0;
  if (!isGrouped || isTimeseries === true || columns.length === 0) return query as RecordedQuery;
  return { ...query, orderby: columns.map((column) => [column, true]) };
}
