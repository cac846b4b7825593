import { addUnits, fail, resolveTimeRange, timeUnits, type TimeUnit } from '@sextant/contract';
import type { CompileScope, TimeBounds } from './scope.ts';

const shiftPattern = /^(-?\d+)?\s*([a-z]+?)s?\s+(ago|later)$|^(-?\d+)\s*([a-z]+?)s?$/i;

const isUnit = (word: string): word is TimeUnit => (timeUnits as readonly string[]).includes(word);

/** A distance in time: `1 year ago` is −1 year. */
export interface TimeShift {
  readonly count: number;
  readonly unit: TimeUnit;
}

/** Reads `28 days ago`, `1 year later` or `1 week` (which means ago). Throws QUERY_018 for other texts. */
export function readTimeShift(text: string): TimeShift {
  const match = shiftPattern.exec(text.trim());
  const unit = (match?.[2] ?? match?.[5] ?? '').toLowerCase();
  if (match === null || !isUnit(unit)) throw fail('QUERY_018', { reason: `Time shift not understood: ${text}`, text });
  const count = Number(match[1] ?? match[4] ?? 1);
  return { count: match[3]?.toLowerCase() === 'later' ? count : -count, unit };
}

/** Reads a time offset, which has to say `ago` or `later`: a bare distance could mean both. Throws QUERY_018. */
export function readTimeOffset(text: string): TimeShift {
  if (/^\s*\d+\s+[a-z]+\s+(?:ago|later)\s*$/i.test(text)) return readTimeShift(text);
  const reason = `Time delta is ambiguous. Please specify [${text} ago] or [${text} later].`;
  throw fail('QUERY_018', { reason, text });
}

/** A moment moved by a shift; null stays open. */
export const shifted = <Moment extends number | null>(ms: Moment, { count, unit }: TimeShift): Moment =>
  (ms === null ? ms : addUnits(ms, count, unit)) as Moment;

/** Bounds moved by a shift. */
export const shiftedBounds = ({ sinceMs, untilMs }: TimeBounds, shift: TimeShift): TimeBounds => ({
  sinceMs: shifted(sinceMs, shift),
  untilMs: shifted(untilMs, shift),
});

/** A resolver whose ranges are all moved by a shift. */
export const shiftedResolver =
  (scope: CompileScope, shift: TimeShift): CompileScope['resolveTimeRange'] =>
  (text, anchors) =>
    shiftedBounds(scope.resolveTimeRange(text, anchors), shift);

/**
 * What a compile scope needs to read time ranges: the contract's grammar at one clock and zone.
 * The resolver throws QUERY_018 for a text that is not understood or ends before it begins.
 */
export function rangeResolver(clock: {
  readonly clockMs: number;
  readonly zone: string;
}): CompileScope['resolveTimeRange'] {
  return (text, { relativeStart, relativeEnd, timeShift }) => {
    const resolved = resolveTimeRange(text, { ...clock, relativeStart, relativeEnd });
    if (resolved.kind === 'error') throw fail('QUERY_018', { reason: resolved.message, text, part: resolved.part });
    const bounds: TimeBounds = { sinceMs: resolved.since, untilMs: resolved.until };
    return timeShift === null ? bounds : shiftedBounds(bounds, readTimeShift(timeShift));
  };
}
