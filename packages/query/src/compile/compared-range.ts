import type { Filter, QueryObject } from '@sextant/contract';
import type { CompileScope, TimeBounds } from '../scope.ts';
import { datasetColumn } from './columns.ts';
import { anchorsOf } from './filters.ts';

/** The dataset's column that a filter is about, by name; null for none. */
export const nameOf = (filter: Filter, scope: CompileScope): string | null =>
  datasetColumn(filter.column, scope)?.name ?? null;

/** The temporal x axis, by its column's name; null without. */
export function axisOf(query: QueryObject, scope: CompileScope): string | null {
  const columns = query.dimensions.filter(({ isAxis }) => isAxis).map((dimension) => datasetColumn(dimension, scope));
  return columns.find((column) => column?.isTemporal === true)?.name ?? null;
}

/** Ranges on the axis move; without a temporal axis every range does. */
export function isShifted(filter: Filter, query: QueryObject, scope: CompileScope): boolean {
  const axis = axisOf(query, scope) ?? query.timeColumn;
  return filter.operator === 'temporalRange' && (axis === null || nameOf(filter, scope) === axis);
}

/**
 * The range that the time offsets of a query move: its own, else that of a filter over time, which is all that newer forms have. Null for neither.
 *
 * @throws QUERY_018 for a range that is not understood
 */
export function comparedRange(query: QueryObject, scope: CompileScope): TimeBounds | null {
  const ownRange = query.timeRange ?? '';
  if (ownRange !== '') return scope.resolveTimeRange(ownRange, anchorsOf(query));
  const filter = query.filters.find((one) => isShifted(one, query, scope));
  return typeof filter?.value === 'string' ? scope.resolveTimeRange(filter.value, anchorsOf(query)) : null;
}
