import { fail, SextantError, type QueryObject } from '@sextant/contract';
import type { Expression } from '@sextant/sql';
import type { Rejection } from '../compiled-query.ts';
import { namesOf, type CompileScope, type TimeBounds } from '../scope.ts';
import { comparedColumn, zoneOf } from './columns.ts';
import { anchorsOf } from './filters.ts';
import { withinBounds } from './operators.ts';

/** The query's own range: conditions on its time column (and on the main one when the dataset demands it), and the bounds. */
export interface CompiledTimeRange {
  readonly predicates: readonly Expression[];
  readonly bounds: TimeBounds;
}

const open: TimeBounds = { sinceMs: null, untilMs: null };

/** Resolves `timeRange` against `timeColumn`. Without a time column the range is reported and acts on nothing. */
export function compileTimeRange(query: QueryObject, scope: CompileScope): CompiledTimeRange {
  const bounds =
    query.timeRange === null || query.timeRange.trim() === '' ? open : ownBounds(query.timeRange, query, scope);
  if (query.timeColumn === null) return { predicates: [], bounds };
  const { dataset } = scope;
  const names = [
    query.timeColumn,
    ...(dataset.alwaysFilterMainTime && dataset.mainTimeColumn !== null ? [dataset.mainTimeColumn] : []),
  ];
  const predicates = [...new Set(names)].map((name) => {
    const column = namesOf(dataset).columns.get(name);
    if (column === undefined) throw fail('QUERY_007', { column: name });
    return withinBounds(comparedColumn(column, scope), column, { ...bounds, zone: zoneOf(scope) });
  });
  return { predicates: predicates.filter((predicate) => predicate !== null), bounds };
}

/** The rejection names the field, as 2.1.3 does for the range of the query itself. */
function ownBounds(text: string, query: QueryObject, scope: CompileScope): TimeBounds {
  try {
    return scope.resolveTimeRange(text, anchorsOf(query));
  } catch (error) {
    if (!(error instanceof SextantError) || error.code !== 'QUERY_018') throw error;
    throw fail('QUERY_018', { reason: error.message, text }, { extra: { ...error.extra, field: 'time_range' } });
  }
}

/** Which time extras of a dashboard act, by Superset's rules: the column must be temporal; range and grain need any temporal column. */
export function reportTimeExtras(
  query: QueryObject,
  scope: CompileScope,
): { appliedColumns: string[]; rejections: Rejection[] } {
  const extras = query.appliedTimeExtras;
  const columns = scope.dataset.columns.filter((column) => column.isTemporal);
  const appliedColumns: string[] = [];
  const rejections: Rejection[] = [];
  const column = extras['__time_col'];
  if (column !== undefined) {
    if (columns.some(({ name }) => name === column)) appliedColumns.push('__time_col');
    else rejections.push({ column: '__time_col', reason: 'not_in_datasource' });
  }
  for (const extra of ['__time_grain', '__time_range'].filter((name) => extras[name] !== undefined)) {
    if (columns.length > 0) appliedColumns.push(extra);
    else rejections.push({ column: extra, reason: 'no_temporal_column' });
  }
  return { appliedColumns, rejections };
}
