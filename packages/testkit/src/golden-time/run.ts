import { resolveSinceUntil, resolveTimeRange, shiftRange, wallText } from '@sextant/contract';
import type { ResolvedRange, UnreadableRange } from '@sextant/contract';
import { readTimeOffset } from '@sextant/query';
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
    const ours = resultOf(one);
    if (ours === one.expected) return { one, ours, verdict: 'equal', rule: null };
    const rule = one.kind === 'example' ? null : ruleOf(one);
    return { one, ours, verdict: rule === null ? 'wrong' : 'rule', rule };
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
      return show(resolveSinceUntil({ since: one.text, until: one.until }, clock));
    default:
      return show(shiftedRange(resolveTimeRange(one.text, clock), one.shift));
  }
}

const shiftedRange = (range: ResolvedRange | UnreadableRange, shift: string | null) =>
  range.kind === 'error' || shift === null ? range : shiftRange(range, shift);

function show(range: ResolvedRange | UnreadableRange): string {
  if (range.kind === 'error') return 'refused';
  return [range.since, range.until].map((at) => (at === null ? '-' : wallText(at))).join(' ');
}

/** Seconds that a shift goes back from a moment. */
function pastOf(text: string, at: number): string {
  const { since } = shiftRange({ kind: 'range', since: at, until: null }, text);
  return `seconds,${(at - (since ?? at)) / 1000}`;
}

function offsetOf(text: string): string {
  try {
    const { count, unit } = readTimeOffset(text);
    return `${unit}s,${count}`;
  } catch {
    return 'refused';
  }
}
