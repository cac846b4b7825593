import { fail, type Filter, type Grain, type QueryObject } from '@sextant/contract';
import type { CompiledQuery } from '../compiled-query.ts';
import type { CompileScope, TimeBounds } from '../scope.ts';
import { readOffset, shiftedResolver, steppedResolver, type OffsetShift, type TimeShift } from '../time-shift.ts';
import { compileOpen, compileShifted } from './compile-query.ts';
import { datasetColumn } from './columns.ts';
import { axisOf, comparedRange, isShifted, nameOf } from './compared-range.ts';
import { withResolvedShift } from './shift-range.ts';
import { compileShiftedTotals, isTotalsOfGroups } from './subtotals.ts';

/** The same query about another time: `offset` as asked, `shift` as read. */
export interface CompiledOffset {
  readonly offset: string;
  readonly shift: OffsetShift;
  readonly compiledQuery: CompiledQuery;
}

/**
 * One more statement per time offset of the query: its time range moved, the series those of the main range, no steps.
 * `joinTimeOffsets` puts the results beside the main one.
 *
 * @throws QUERY_016 when the range, or one that an offset names, is not closed, QUERY_018 for an offset that is not understood; and what `compileQuery` throws
 */
export function compileTimeOffsets(input: QueryObject, scope: CompileScope): CompiledOffset[] {
  if (input.timeOffsets.length === 0) return [];
  const query = withResolvedShift(input, scope);
  const outer = comparedRange(query, scope);
  if (outer === null || outer.sinceMs === null || outer.untilMs === null) throw fail('QUERY_016', {});
  const { sinceMs, untilMs } = outer;
  const resolve = (text: string): TimeBounds =>
    scope.resolveTimeRange(text, { relativeStart: null, relativeEnd: null, timeShift: null });
  const grain = query.offsetsMeetBy === 'grain' ? axisGrain(query, scope) : null;
  const hasSteps = query.isTimeseries || axisOf(query, scope) !== null;
  const moved = (shift: TimeShift) =>
    grain === null || !hasSteps ? shiftedResolver(scope, shift) : steppedResolver(scope, shift, grain);
  const { ast: main } = compileOpen({ ...query, timeOffsets: [], groupLimit: null, post: [] }, scope);
  return query.timeOffsets.map((offset) => {
    const { shift, bounds } = readOffset(offset, { sinceMs, untilMs }, resolve);
    const queryBase = {
      ...query,
      ...wholeOf(query, scope),
      timeOffsets: [],
      post: [],
      filters: query.filters.filter((filter) => !isDropped(filter, query, scope)),
    };
    return {
      offset,
      shift: { ...shift, grain },
      compiledQuery: compileOther(query, queryBase, scope, {
        resolveTimeRange: bounds === null ? moved(shift) : () => bounds,
        shiftsFilter: (filter) => isShifted(filter, query, scope),
        rankingWhere: main.where,
      }),
    };
  });
}

const compileOther: typeof compileShiftedTotals = (main, other, scope, shiftedRange) =>
  isTotalsOfGroups(main)
    ? compileShiftedTotals(main, other, scope, shiftedRange)
    : compileShifted(other, scope, shiftedRange);

/** The rows that a limit leaves of another time are others: what stands beside the main ones is looked for among all. */
const wholeOf = (
  { rowLimit }: QueryObject,
  { limits }: CompileScope,
): Pick<QueryObject, 'rowLimit' | 'rowOffset' | 'groupLimit'> => ({
  groupLimit: null,
  rowLimit: Math.max(rowLimit ?? 0, limits.defaultRows),
  rowOffset: 0,
});

/** The grain of the temporal axis, else of `__timestamp`; null without. */
function axisGrain(query: QueryObject, scope: CompileScope): Grain | null {
  const axis = query.dimensions.find(
    (dimension) => dimension.isAxis && datasetColumn(dimension, scope)?.isTemporal === true,
  );
  return axis?.grain ?? query.grain;
}

/** Other conditions on the axis belong to the main time and would empty the comparison. */
function isDropped(filter: Filter, query: QueryObject, scope: CompileScope): boolean {
  const axis = axisOf(query, scope);
  return axis !== null && nameOf(filter, scope) === axis && filter.operator !== 'temporalRange';
}
