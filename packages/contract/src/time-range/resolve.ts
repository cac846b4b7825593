import { isClockUnit } from './calendar.ts';
import { evaluateExpression, isRangeFunction } from './expression.ts';
import { isCalendarTime, readMomentText } from './moment-text.ts';
import { readNamedRange, readRelativePart, relativeUnit } from './relative.ts';
import { TimeRangeError } from './time-range-error.ts';
import type { RangeClock, Moment } from './moment.ts';
import { momentOf } from './moment.ts';

/** The text that means no range. */
export const noFilter = 'No filter';
/** Stands between start and end. */
export const rangeSeparator = ' : ';

/** Start (inclusive) and end (exclusive) as wall milliseconds (wall time read as UTC); null is open. */
export interface ResolvedRange {
  readonly kind: 'range';
  readonly since: number | null;
  readonly until: number | null;
}
/** A text that cannot be resolved, with the reason in words and the part that is wrong (`range`: both together). */
export interface UnreadableRange {
  readonly kind: 'error';
  readonly message: string;
  readonly part: 'start' | 'end' | 'range';
}

/**
 * From when to when a time range text reaches. Null and `No filter` are open on both sides. The grammar is ours (decision 0037): it is Superset's own,
 * and nothing is guessed.
 */
export function resolveTimeRange(text: string | null, clock: RangeClock): ResolvedRange | UnreadableRange {
  if (text === null || text === noFilter) return range(null, null);
  return rejectedRange(() => resolve(text, momentOf(clock)));
}

/** What a reading gives, or its rejection in words. */
function rejectedRange(read: () => ResolvedRange): ResolvedRange | UnreadableRange {
  try {
    return read();
  } catch (error) {
    if (error instanceof TimeRangeError) return { kind: 'error', message: error.message, part: error.part };
    throw error;
  }
}

const range = (since: number | null, until: number | null): ResolvedRange => ({ kind: 'range', since, until });

function resolve(text: string, moment: Moment): ResolvedRange {
  if (text.length > 2000) throw new TimeRangeError('The time range is too long');
  const index = text.indexOf(rangeSeparator);
  if (index >= 0) return readEnds(text.slice(0, index), text.slice(index + rangeSeparator.length), moment);
  // Trimmed by whoever sent it: an open end has lost its space.
  if (text.endsWith(' :')) return readEnds(text.slice(0, -2), '', moment);
  if (text.startsWith(': ')) return readEnds('', text.slice(2), moment);
  if (text.startsWith('Last')) return readEnds(text, impliedEnd(text, moment.relativeEnd), moment);
  if (text.startsWith('Next')) return readEnds(impliedEnd(text, moment.relativeStart), text, moment);
  const namedRange = readNamedRange(text, moment);
  return namedRange === null
    ? range(null, moment.relativeEnd === 'now' ? moment.now : moment.today)
    : range(...namedRange);
}

function impliedEnd(text: string, anchor: 'today' | 'now' | null): 'today' | 'now' {
  const unit = relativeUnit(text);
  return anchor ?? (unit !== null && isClockUnit(unit) ? 'now' : 'today');
}

/** A range of two texts, either may be empty. Throws `TimeRangeError`. */
function readEnds(start: string, end: string, moment: Moment): ResolvedRange {
  const since = readEnd(start.trim(), 'start', moment);
  const until = readEnd(end.trim(), 'end', moment);
  if (since !== null && until !== null && since > until)
    throw new TimeRangeError('From date cannot be larger than to date');
  return range(since, until);
}

function readEnd(text: string, part: 'start' | 'end', moment: Moment): number | null {
  if (text === '') return null;
  try {
    const relative = readRelativePart(text, moment);
    if (relative !== null && !isCalendarTime(relative)) throw new TimeRangeError(`Cannot parse time string [${text}]`);
    return relative ?? (isRangeFunction(text) ? evaluateExpression(text, moment) : readMomentText(text, moment));
  } catch (error) {
    throw error instanceof TimeRangeError ? new TimeRangeError(error.message, part) : error;
  }
}
