import { addUnits, isClockUnit, lastDayOf, truncateTo, unitOf } from './calendar.ts';
import type { TimeUnit } from './calendar.ts';
import { TimeRangeError } from './time-range-error.ts';
import type { Moment } from './moment.ts';

const relative = /^(this|last|prior|next)\s+(?:(\d{1,9})\s+)?(second|minute|hour|day|week|month|quarter|year)s?$/i;
const edge = /^(start|beginning|end)\s+of\s+((?:this|last|prior|next)\s.+)$/i;
const firstOf =
  /^(?:first|1st)(?:\s+day)?\s+of\s+(?:the\s+)?((?:(?:this|last|prior|next)\s+(?:\d{1,9}\s+)?)?(?:week|month|quarter|year)s?)$/i;
const firstIn =
  /^(?:first|1st)\s+(week|month|quarter)\s+of\s+(?:(this|last|next|prior)\s+)?(?:the\s+)?(week|month|quarter|year)$/i;

/** The unit of `Last 5 minutes` and its like; null for other texts. */
export const relativeUnit = (text: string): TimeUnit | null => unitOf(relative.exec(text.trim())?.[3] ?? '');

/** One end written as `last month`, `start of this year`, `end of prior 2 years`, `first day of next month`; null for other texts. */
export function readRelativePart(text: string, moment: Moment): number | null {
  const edgeMatch = edge.exec(text);
  if (edgeMatch?.[1] !== undefined && edgeMatch[2] !== undefined)
    return atEdge(edgeMatch[1].toLowerCase(), edgeMatch[2], moment);
  const first = firstOf.exec(text)?.[1];
  if (first !== undefined) return firstDayOf(first, moment);
  return readRelative(text, moment)?.time ?? null;
}

interface Relative {
  readonly time: number;
  readonly unit: TimeUnit;
}

function readRelative(text: string, moment: Moment): Relative | null {
  const match = relative.exec(text);
  const unit = unitOf(match?.[3] ?? '');
  if (match?.[1] === undefined || unit === null) return null;
  const anchor = (moment.relativeStart ?? (isClockUnit(unit) ? 'now' : 'today')) === 'now' ? moment.now : moment.today;
  const count = Number(match[2] ?? 1);
  const direction = match[1].toLowerCase();
  return { unit, time: direction === 'this' ? anchor : addUnits(anchor, direction === 'next' ? count : -count, unit) };
}

const notUnderstood = (text: string) => new TimeRangeError(`Cannot parse time string [${text}]`);

function atEdge(edge: string, text: string, moment: Moment): number {
  const base = readRelative(text, moment);
  if (base === null || isClockUnit(base.unit)) throw notUnderstood(`${edge} of ${text}`);
  return edge === 'end' ? lastDayOf(base.time, base.unit) : truncateTo(base.time, base.unit);
}

function firstDayOf(unitName: string, moment: Moment): number | null {
  const unit = unitOf(unitName);
  const base = unit === null ? readRelative(unitName, moment) : { time: moment.today, unit };
  return base === null ? null : truncateTo(base.time, base.unit);
}

/** A whole range without separator: `first week of this year`, `previous calendar month`, `Current quarter`; null for other texts. */
export function readNamedRange(text: string, moment: Moment): readonly [since: number, until: number] | null {
  const first = firstIn.exec(text);
  const [smallUnit, large] = [unitOf(first?.[1] ?? ''), unitOf(first?.[3] ?? '')];
  if (smallUnit !== null && large !== null) {
    const base = readRelative(`${first?.[2] ?? 'this'} ${large}`, moment)?.time ?? moment.today;
    const since = truncateTo(base, large);
    return [since, addUnits(since, 1, smallUnit)];
  }
  return calendarRange(text, moment);
}

function calendarRange(text: string, { today }: Moment): readonly [number, number] | null {
  const match = /^(previous calendar|Current) (day|week|month|quarter|year)/.exec(text);
  const unit = unitOf(match?.[2] ?? '');
  if (match === null || unit === null || (unit === 'day' && match[1] !== 'Current')) return null;
  const start = truncateTo(today, unit);
  return match[1] === 'Current'
    ? [start, truncateTo(addUnits(today, 1, unit), unit)]
    : [truncateTo(addUnits(today, -1, unit), unit), start];
}
