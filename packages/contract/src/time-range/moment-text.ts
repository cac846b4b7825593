import { unitOf, wallOf } from './calendar.ts';
import { atClock, readClock, readDateText, splitClock } from './date-text.ts';
import { TimeRangeError } from './time-range-error.ts';
import { readWords } from './number-names.ts';
import type { Moment } from './moment.ts';

/** Reads one end of a range written as a date or in words: `2001-07-01`, `2001`, `3pm`, `today`, `3 days ago`. Throws `TimeRangeError`. */
export function readMomentText(text: string, moment: Moment): number {
  const trimmedText = text.trim();
  rejectAmbiguous(trimmedText);
  const normalizedText = trimmedText.toLowerCase().replaceAll(/\s+/g, ' ');
  const wall = readAny(normalizedText, moment);
  if (wall === null || !isCalendarTime(wall)) throw new TimeRangeError(`Cannot parse time string [${trimmedText}]`);
  return wall;
}

const readAny = (text: string, moment: Moment): number | null =>
  readTimed(text, moment) ?? readWords(text, moment, (other) => readAny(other, moment));

/** Years 1 to 9999, as every database has them. */
export const isCalendarTime = (wallMs: number): boolean => wallMs >= wallOf(1, 0, 1) && wallMs < wallOf(10_000, 0, 1);

function rejectAmbiguous(text: string): void {
  const match = /^(\d+)\s+([a-z]+)$/i.exec(text);
  if (match?.[2] === undefined || unitOf(match[2]) === null) return;
  throw new TimeRangeError(`Time string is ambiguous. Please specify [${text} ago] or [${text} later].`);
}

/** A date, with a time of day or without. A time alone is that of 1 January, as in Superset. */
function readTimed(text: string, moment: Moment): number | null {
  const day = readDateText(text, moment);
  if (day !== null) return day;
  const first = wallOf(new Date(moment.now).getUTCFullYear(), 0, 1);
  const clockAlone = readClock(text);
  if (clockAlone !== null) return atClock(first, clockAlone, moment);
  const clockSplit = splitClock(text);
  if (clockSplit === null) return null;
  const date = clockSplit.rest === '' ? first : readDateText(clockSplit.rest, moment);
  return date === null ? null : atClock(date, clockSplit.clock, moment);
}
