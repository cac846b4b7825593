import { fail, type Filter, type QueryObject } from '@sextant/contract';
import type { CompiledQuery } from '../compiled-query.ts';
import type { CompileScope, TimeBounds } from '../scope.ts';
import { readTimeOffset, type TimeShift } from '../time-shift.ts';
import { compileQuery, compileShifted } from './compile-query.ts';
import { datasetColumn } from './columns.ts';
import { anchorsOf } from './filters.ts';

/** The same question about another time: `offset` as asked, `shift` as read. */
export interface CompiledOffset {
  readonly offset: string;
  readonly shift: TimeShift;
  readonly compiled: CompiledQuery;
}

/**
 * One more statement per time offset of the query: its time range moved, the series those of the main range, no steps.
 * `joinTimeOffsets` puts the answers beside the main one.
 *
 * @throws QUERY_016 when the range is not closed, QUERY_018 for an offset that is not understood; and what `compileQuery` throws
 */
export function compileTimeOffsets(query: QueryObject, scope: CompileScope): CompiledOffset[] {
  if (query.timeOffsets.length === 0) return [];
  const outer = outerBounds(query, scope);
  if (outer === null || outer.sinceMs === null || outer.untilMs === null) throw fail('QUERY_016', {});
  const { ast: main } = compileQuery({ ...query, timeOffsets: [], post: [] }, scope);
  return query.timeOffsets.map((offset) => {
    const shift = readTimeOffset(offset);
    const moved = {
      ...query,
      timeOffsets: [],
      post: [],
      filters: query.filters.filter((filter) => !isDropped(filter, query, scope)),
    };
    return {
      offset,
      shift,
      compiled: compileShifted(moved, scope, {
        shift,
        shiftsFilter: (filter) => isShifted(filter, query, scope),
        rankingWhere: main.where,
      }),
    };
  });
}

const nameOf = (filter: Filter, scope: CompileScope): string | null =>
  datasetColumn(filter.column, scope)?.name ?? null;

/** The temporal x axis, by its column's name; null without. */
function axisOf(query: QueryObject, scope: CompileScope): string | null {
  const columns = query.dimensions.filter(({ isAxis }) => isAxis).map((dimension) => datasetColumn(dimension, scope));
  return columns.find((column) => column?.isTemporal === true)?.name ?? null;
}

/** Ranges on the axis move; without a temporal axis every range does. */
function isShifted(filter: Filter, query: QueryObject, scope: CompileScope): boolean {
  const axis = axisOf(query, scope) ?? query.timeColumn;
  return filter.operator === 'temporalRange' && (axis === null || nameOf(filter, scope) === axis);
}

/** Other conditions on the axis belong to the main time and would empty the comparison. */
function isDropped(filter: Filter, query: QueryObject, scope: CompileScope): boolean {
  const axis = axisOf(query, scope);
  return axis !== null && nameOf(filter, scope) === axis && filter.operator !== 'temporalRange';
}

function outerBounds(query: QueryObject, scope: CompileScope): TimeBounds | null {
  const ownRange = query.timeRange ?? '';
  if (ownRange !== '') return scope.resolveTimeRange(ownRange, anchorsOf(query));
  const filter = query.filters.find((one) => isShifted(one, query, scope));
  return typeof filter?.value === 'string' ? scope.resolveTimeRange(filter.value, anchorsOf(query)) : null;
}
