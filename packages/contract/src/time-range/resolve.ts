import { addUnits, isClockUnit, lastDayOf, truncateTo, unitOf, wallNow } from './calendar.ts';
import type { TimeUnit } from './calendar.ts';
import { evaluateExpression, isExpression } from './expression.ts';
import { readMomentText } from './moment-text.ts';
import { TimeRangeError } from './time-range-error.ts';

/** The text that means no range. */
export const noFilter = 'No filter';
/** Stands between start and end. */
export const rangeSeparator = ' : ';

/** When and where a range is resolved. `zone` is an IANA name; `clockMs` epoch milliseconds. */
export interface RangeClock {
  readonly clockMs: number;
  readonly zone: string;
  /** What relative ends count from; absent takes `now` for seconds, minutes and hours, else `today`. */
  readonly relativeStart?: 'today' | 'now' | null;
  readonly relativeEnd?: 'today' | 'now' | null;
}

/** Start (inclusive) and end (exclusive) as wall milliseconds (wall time read as UTC); null is open. */
export interface ResolvedRange {
  readonly kind: 'range';
  readonly since: number | null;
  readonly until: number | null;
}
/** A text that cannot be resolved, with the reason in words. */
export interface UnreadableRange {
  readonly kind: 'error';
  readonly message: string;
}

/** `now` and today's midnight as wall milliseconds. */
export interface Moment {
  readonly now: number;
  readonly today: number;
  readonly zone: string;
  readonly relativeStart: 'today' | 'now' | null;
  readonly relativeEnd: 'today' | 'now' | null;
}

/** From when to when a time range text reaches. Null and `No filter` are open on both sides. */
export function resolveTimeRange(text: string | null, clock: RangeClock): ResolvedRange | UnreadableRange {
  const now = wallNow(clock.clockMs, clock.zone);
  const moment: Moment = {
    now,
    today: truncateTo(now, 'day'),
    zone: clock.zone,
    relativeStart: clock.relativeStart ?? null,
    relativeEnd: clock.relativeEnd ?? null,
  };
  try {
    return text === null || text === noFilter ? range(null, null) : resolve(text, moment);
  } catch (error) {
    if (error instanceof TimeRangeError) return { kind: 'error', message: error.message };
    throw error;
  }
}

const range = (since: number | null, until: number | null): ResolvedRange => ({ kind: 'range', since, until });

function resolve(text: string, moment: Moment): ResolvedRange {
  if (text.length > 2000) throw new TimeRangeError('The time range is too long');
  const at = text.indexOf(rangeSeparator);
  if (at >= 0) return ordered(text.slice(0, at), text.slice(at + rangeSeparator.length), moment);
  // Trimmed by whoever sent it: an open end has lost its space.
  if (text.endsWith(' :')) return ordered(text.slice(0, -2), '', moment);
  if (text.startsWith(': ')) return ordered('', text.slice(2), moment);
  if (text.startsWith('Last')) return ordered(text, impliedEnd(text, moment.relativeEnd), moment);
  if (text.startsWith('Next')) return ordered(impliedEnd(text, moment.relativeStart), text, moment);
  return calendarRange(text, moment) ?? range(null, moment.relativeEnd === 'now' ? moment.now : moment.today);
}

const relative = /^(this|last|prior|next)\s+(?:(\d{1,9})\s+)?(second|minute|hour|day|week|month|quarter|year)s?$/i;
const edge = /^(start|beginning|end)\s+of\s+((?:this|last|prior|next)\s.+)$/i;

function impliedEnd(text: string, anchor: 'today' | 'now' | null): 'today' | 'now' {
  const unit = unitOf(relative.exec(text.trim())?.[3] ?? '');
  return anchor ?? (unit !== null && isClockUnit(unit) ? 'now' : 'today');
}

function calendarRange(text: string, { today }: Moment): ResolvedRange | null {
  const match = /^(previous calendar|Current) (day|week|month|quarter|year)/.exec(text);
  const unit = unitOf(match?.[2] ?? '');
  if (match === null || unit === null || (unit === 'day' && match[1] !== 'Current')) return null;
  const start = truncateTo(today, unit);
  return match[1] === 'Current'
    ? range(start, truncateTo(addUnits(today, 1, unit), unit))
    : range(truncateTo(addUnits(today, -1, unit), unit), start);
}

function ordered(start: string, end: string, moment: Moment): ResolvedRange {
  const since = readPart(start.trim(), moment);
  const until = readPart(end.trim(), moment);
  if (since !== null && until !== null && since > until)
    throw new TimeRangeError('From date cannot be larger than to date');
  return range(since, until);
}

function readPart(text: string, moment: Moment): number | null {
  if (text === '') return null;
  const edged = edge.exec(text);
  if (edged?.[1] !== undefined && edged[2] !== undefined) return atEdge(edged[1].toLowerCase(), edged[2], moment);
  const base = readRelative(text, moment);
  if (base !== null) return base.at;
  return isExpression(text) ? evaluateExpression(text, moment) : readMomentText(text, moment);
}

function readRelative(text: string, moment: Moment): { readonly at: number; readonly unit: TimeUnit } | null {
  const match = relative.exec(text);
  const unit = unitOf(match?.[3] ?? '');
  if (match?.[1] === undefined || unit === null) return null;
  const anchor = (moment.relativeStart ?? (isClockUnit(unit) ? 'now' : 'today')) === 'now' ? moment.now : moment.today;
  const count = Number(match[2] ?? 1);
  const direction = match[1].toLowerCase();
  return { unit, at: direction === 'this' ? anchor : addUnits(anchor, direction === 'next' ? count : -count, unit) };
}

function atEdge(which: string, text: string, moment: Moment): number {
  const base = readRelative(text, moment);
  if (base === null) throw new TimeRangeError(`Cannot parse time string [${which} of ${text}]`);
  return which === 'end' ? lastDayOf(base.at, base.unit) : truncateTo(base.at, base.unit);
}

/** A length such as `1 year`, `-28 days`, `1 week ago` or `2 months later`; `ago` counts backwards. Null when it reads otherwise. */
export function lengthOf(
  text: string,
): { readonly count: number; readonly unit: TimeUnit; readonly isLater: boolean } | null {
  const match = /^\s*-?(\d{1,9})\s+([a-z]+?)(?:\s+(ago|later))?\s*$/i.exec(text);
  const unit = unitOf(match?.[2] ?? '');
  return match?.[1] === undefined || unit === null
    ? null
    : { count: Number(match[1]), unit, isLater: match[3]?.toLowerCase() === 'later' };
}

/** A range moved as `time_shift` or a time comparison says: back, or forward for `later`. Unreadable lengths move nothing. */
export function shiftRange(given: ResolvedRange, text: string): ResolvedRange {
  const length = lengthOf(text);
  if (length === null) return given;
  const move = (at: number | null): number | null =>
    at === null ? null : addUnits(at, length.isLater ? length.count : -length.count, length.unit);
  return range(move(given.since), move(given.until));
}
