import type { QueryObject } from '@sextant/contract';
import type { CompileScope } from '../scope.ts';

/** Rows the response may hold: the query's own, else the default; never above the maximum. */
export function rowLimitOf(query: QueryObject, { limits }: CompileScope): number {
  const isRaw = query.resultType === 'samples' || query.resultType === 'drill_detail';
  const defaultLimit = isRaw ? limits.samplesRows : limits.defaultRows;
  const rowLimit = query.rowLimit === null || query.rowLimit <= 0 ? defaultLimit : query.rowLimit;
  return Math.min(rowLimit, limits.maxRows);
}
