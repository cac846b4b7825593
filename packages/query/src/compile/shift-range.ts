import { fail, rangeSeparator, type QueryObject } from '@sextant/contract';
import type { CompileScope, TimeBounds } from '../scope.ts';
import { readOffset, shiftMs, type TimeShift } from '../time-shift.ts';

/** Shifts that say to which time, and not how far: `inherit`, a day, a range. */
const namesTime = /^\s*(?:inherit|\d{4}-\d{2}-\d{2})\s*$/;

const textOf = ({ count, unit }: TimeShift): string => `${Math.abs(count)} ${unit}s ${count <= 0 ? 'ago' : 'later'}`;

const rangeText = ({ sinceMs, untilMs }: { readonly sinceMs: number; readonly untilMs: number }): string =>
  [sinceMs, untilMs].map((ms) => new Date(ms).toISOString().slice(0, 19)).join(rangeSeparator);

/**
 * A query whose `time_shift` is written like a time offset (`inherit`, `2019-12-24`, `2019-12-24 : 2020-01-07`), with the distance in its place.
 * A range that is longer or shorter than the query's own takes its place: what was then stands under the times of now.
 *
 * @throws QUERY_016 when the query's own range, or the other one, is open
 */
export function withResolvedShift(query: QueryObject, scope: CompileScope): QueryObject {
  const { timeShift } = query;
  if (timeShift === null || !(namesTime.test(timeShift) || timeShift.includes(rangeSeparator))) return query;
  const main = closed(scope, ownRange(query), query);
  const resolve = (text: string): TimeBounds =>
    scope.resolveTimeRange(text, { relativeStart: null, relativeEnd: null, timeShift: null });
  const { shift, bounds } = readOffset(timeShift, main, resolve);
  const untilMs = bounds?.untilMs ?? null;
  const farShift = { ...query, timeShift: textOf(shift) };
  if (untilMs === null) return farShift;
  const back = shiftMs(untilMs, { count: -shift.count, unit: shift.unit });
  return withRange(farShift, rangeText({ sinceMs: main.sinceMs, untilMs: back }));
}

/** The text of the range that a query is about. */
function ownRange({ timeRange, filters }: QueryObject): string {
  if (timeRange !== null && timeRange !== '') return timeRange;
  const value = filters.find(({ operator }) => operator === 'temporalRange')?.value;
  return typeof value === 'string' ? value : '';
}

function closed({ resolveTimeRange }: CompileScope, text: string, { relativeStart, relativeEnd }: QueryObject) {
  const { sinceMs, untilMs } = resolveTimeRange(text, { relativeStart, relativeEnd, timeShift: null });
  if (sinceMs === null || untilMs === null) throw fail('QUERY_016', {});
  return { sinceMs, untilMs };
}

function withRange(query: QueryObject, timeRange: string): QueryObject {
  const filters = query.filters.map((filter) =>
    filter.operator === 'temporalRange' ? { ...filter, value: timeRange } : filter,
  );
  return query.timeRange === null || query.timeRange === '' ? { ...query, filters } : { ...query, timeRange, filters };
}
