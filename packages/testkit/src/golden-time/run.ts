import { SextantError, addUnits, rangeTextOfEnds, resolveTimeRange, wallText } from '@sextant/contract';
import type { ResolvedRange, UnreadableRange } from '@sextant/contract';
import { readTimeOffset, readTimeShift } from '@sextant/query';
import type { TimeCase } from './cases.ts';
import { ruleOf } from './rules.ts';

/** How a case came out: equal, otherwise by a stated rule, or wrong. */
export interface TimeOutcome {
  readonly one: TimeCase;
  readonly ours: string;
  readonly verdict: 'equal' | 'rule' | 'wrong';
  readonly rule: string | null;
}

/** Reads every case by our grammar and compares. */
export const runTimeCases = (cases: readonly TimeCase[]): TimeOutcome[] =>
  cases.map((one) => {
    const ownText = resultOf(one);
    if (ownText === one.expected) return { one, ours: ownText, verdict: 'equal', rule: null };
    const rule = one.kind === 'example' ? null : ruleOf(one);
    return { one, ours: ownText, verdict: rule === null ? 'wrong' : 'rule', rule };
  });

function resultOf(one: TimeCase): string {
  const clock = {
    clockMs: Date.parse(`${one.now}Z`),
    zone: 'UTC',
    relativeStart: one.relativeStart,
    relativeEnd: one.relativeEnd,
  };
  switch (one.kind) {
    case 'past':
      return pastOf(one.text, clock.clockMs);
    case 'offset':
      return offsetOf(one.text);
    case 'moment':
      return show(resolveTimeRange(`DATETIME("${one.text}") : `, clock));
    case 'legacy':
      return show(
        resolveTimeRange(rangeTextOfEnds({ since: one.text, until: one.until }, one.relativeEnd ?? 'today'), clock),
      );
    default:
      return shiftedRange(resolveTimeRange(one.text, clock), one.shift);
  }
}

/** The range moved by a shift; a shift that is not understood is rejected as a range is. */
function shiftedRange(range: ResolvedRange | UnreadableRange, shift: string | null): string {
  if (range.kind === 'error' || shift === null) return show(range);
  return orRejected(() =>
    show({ ...range, since: shiftedTime(range.since, shift), until: shiftedTime(range.until, shift) }),
  );
}

/** A moment moved by a shift; null stays open. */
function shiftedTime(time: number | null, text: string): number | null {
  const { count, unit } = readTimeShift(text);
  return time === null ? null : addUnits(time, count, unit);
}

function show(range: ResolvedRange | UnreadableRange): string {
  if (range.kind === 'error') return 'rejected';
  return [range.since, range.until].map((time) => (time === null ? '-' : wallText(time))).join(' ');
}

/** Seconds that a shift goes back from a moment. */
function pastOf(text: string, time: number): string {
  return orRejected(() => `seconds,${(time - (shiftedTime(time, text) ?? time)) / 1000}`);
}

function offsetOf(text: string): string {
  return orRejected(() => {
    const { count, unit } = readTimeOffset(text);
    return `${unit}s,${count}`;
  });
}

function orRejected(read: () => string): string {
  try {
    return read();
  } catch (error) {
    if (error instanceof SextantError && error.code === 'QUERY_018') return 'rejected';
    throw error;
  }
}
