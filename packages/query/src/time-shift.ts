import {
  addUnits,
  fail,
  isWholeSteps,
  rangeSeparator,
  resolveTimeRange,
  stepHolding,
  timeUnits,
  type Grain,
  type TimeUnit,
  type UnreadableRange,
} from '@sextant/contract';
import type { CompileScope, TimeBounds } from './scope.ts';

const shiftPattern = /^(-?\d+)?\s*([a-z]+?)s?\s+(ago|later)$|^(-?\d+)\s*([a-z]+?)s?$/i;

const isUnit = (text: string): text is TimeUnit => (timeUnits as readonly string[]).includes(text);

/** A distance in time: `1 year ago` is −1 year. */
export interface TimeShift {
  readonly count: number;
  readonly unit: TimeUnit;
}

/** Reads `28 days ago`, `1 year later` or `1 week` (which means ago, and so does `-1 week`). Throws QUERY_018 for other texts. */
export function readTimeShift(text: string): TimeShift {
  const match = shiftPattern.exec(text.trim());
  const unit = (match?.[2] ?? match?.[5] ?? '').toLowerCase();
  if (match === null || !isUnit(unit)) throw fail('QUERY_018', { reason: `Time shift not understood: ${text}`, text });
  const count = Math.abs(Number(match[1] ?? match[4] ?? 1));
  return { count: match[3]?.toLowerCase() === 'later' ? count : -count, unit };
}

/** How the time of an offset stands to the main one. */
export interface OffsetShift extends TimeShift {
  /** The grain of whose steps rows meet; null: they meet at the very moment. */
  readonly grain: Grain | null;
}

/** What a time offset came to: how far rows move back to stand under the times of now, and which rows are read. */
export interface ReadOffset {
  readonly shift: TimeShift;
  /** A range of its own; null is the main one moved. */
  readonly bounds: TimeBounds | null;
}

const dayMs = 86_400_000;

/** The way from one moment to another: in days where it is whole days. */
const shiftBetween = (from: number, to: number): TimeShift => {
  const days = (to - from) / dayMs;
  return Number.isInteger(days)
    ? { count: days, unit: 'day' }
    : { count: Math.round((to - from) / 1000), unit: 'second' };
};

/**
 * Reads a time offset of a range that is closed: `28 days ago`; `inherit`, as many days ago as the range has; `2019-12-24`, the day on which
 * the other range starts; `2019-01-01 : 2019-02-01`, the other range itself. Throws QUERY_018.
 */
export function readOffset(
  text: string,
  main: { readonly sinceMs: number; readonly untilMs: number },
  resolve: (text: string) => TimeBounds,
): ReadOffset {
  const offset = text.trim();
  if (offset === 'inherit') {
    const days = Math.floor((main.untilMs - main.sinceMs) / dayMs);
    return { shift: { count: -days, unit: 'day' }, bounds: null };
  }
  const isRange = text.includes(rangeSeparator);
  if (!isRange && !/^\d{4}-\d{2}-\d{2}$/.test(offset)) return { shift: readTimeOffset(text), bounds: null };
  const other = resolve(isRange ? text : `${offset}${rangeSeparator}`);
  if (other.sinceMs === null || (isRange && other.untilMs === null)) throw fail('QUERY_016', {});
  return { shift: shiftBetween(main.sinceMs, other.sinceMs), bounds: isRange ? other : null };
}

/** Reads a time offset, which has to say `ago` or `later`: a bare distance could mean both. Throws QUERY_018. */
export function readTimeOffset(text: string): TimeShift {
  if (/^\s*\d+\s+[a-z]+\s+(?:ago|later)\s*$/i.test(text)) return readTimeShift(text);
  const reason = `Time delta is ambiguous. Please specify [${text} ago] or [${text} later].`;
  throw fail('QUERY_018', { reason, text });
}

/** A moment moved by a shift; null stays open. */
export const shiftMs = <Moment extends number | null>(ms: Moment, { count, unit }: TimeShift): Moment =>
  (ms === null ? ms : addUnits(ms, count, unit)) as Moment;

/** Bounds moved by a shift. */
const shiftedBounds = ({ sinceMs, untilMs }: TimeBounds, shift: TimeShift): TimeBounds => ({
  sinceMs: shiftMs(sinceMs, shift),
  untilMs: shiftMs(untilMs, shift),
});

/** A resolver whose ranges are all moved by a shift. */
export const shiftedResolver =
  (scope: CompileScope, shift: TimeShift): CompileScope['resolveTimeRange'] =>
  (text, anchors) =>
    shiftedBounds(scope.resolveTimeRange(text, anchors), shift);

/**
 * The same for rows that meet by steps. Where a shift is no whole number of steps, the steps in which the moved ones begin are read whole: a part of
 * one would stand beside all of another.
 */
export function steppedResolver(scope: CompileScope, shift: TimeShift, grain: Grain): CompileScope['resolveTimeRange'] {
  if (isWholeSteps(shift, grain)) return shiftedResolver(scope, shift);
  return (text, anchors) => {
    const { sinceMs, untilMs } = scope.resolveTimeRange(text, anchors);
    if (sinceMs === null || untilMs === null) return shiftedBounds({ sinceMs, untilMs }, shift);
    const lastStep = stepHolding(untilMs - 1, grain);
    return {
      sinceMs: stepHolding(shiftMs(stepHolding(sinceMs, grain).startMs, shift), grain).startMs,
      untilMs: stepHolding(shiftMs(lastStep.endMs, shift) - 1, grain).endMs,
    };
  };
}

/** The rejection of a range text; its extra names the end that is wrong. */
export const unreadableRange = ({ message, part }: UnreadableRange, text: string) =>
  fail('QUERY_018', { reason: message, text }, { extra: { part } });

/**
 * What a compile scope needs to read time ranges: the contract's grammar at one clock and zone.
 * The resolver throws QUERY_018 for a text that is not understood or ends before it begins.
 */
export function rangeResolver(clock: {
  readonly clockMs: number;
  readonly zone: string;
}): CompileScope['resolveTimeRange'] {
  return (text, { relativeStart, relativeEnd, timeShift }) => {
    const resolvedRange = resolveTimeRange(text, { ...clock, relativeStart, relativeEnd });
    if (resolvedRange.kind === 'error') throw unreadableRange(resolvedRange, text);
    const bounds: TimeBounds = { sinceMs: resolvedRange.since, untilMs: resolvedRange.until };
    return timeShift === null ? bounds : shiftedBounds(bounds, readTimeShift(timeShift));
  };
}
