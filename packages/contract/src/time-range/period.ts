import { addUnits } from './calendar.ts';
import type { TimeUnit } from './calendar.ts';
import { atClock, readDateText, splitClock } from './date-text.ts';
import type { Moment } from './moment.ts';

/** From `since` up to, and without, `until`; wall times. */
export interface Period {
  readonly since: number;
  readonly until: number;
}

/** Nothing is read that depends on the clock. */
const noMoment: Moment = { now: 0, today: 0, zone: 'UTC', relativeStart: null, relativeEnd: null };

function unitOf(text: string): TimeUnit {
  if (text.includes(':')) return /:\d\d:/.test(text) ? 'second' : 'minute';
  if (/^\d{4}$/.test(text)) return 'year';
  if (text.includes('q')) return 'quarter';
  if (/^\d{4}-?w\d\d$/.test(text)) return 'week';
  return /^(\d{4}[-/.]\d{1,2}|[a-z]+\.? \d{4})$/.test(text) ? 'month' : 'day';
}

/** The span that a written date names: `2001`, `Feb 2001`, `3 Feb 2001`, `2001-02-03 09:30`. Null for texts without a year and for all others. */
export function periodOf(text: string): Period | null {
  const normalizedText = text.trim().toLowerCase().replaceAll(/\s+/g, ' ');
  if (!/\d{4}/.test(normalizedText)) return null;
  const clockSplit = normalizedText.includes(':') ? splitClock(normalizedText) : null;
  const day = readDateText(clockSplit === null ? normalizedText : clockSplit.rest, noMoment);
  if (day === null) return null;
  const since = clockSplit === null ? day : atClock(day, clockSplit.clock, noMoment);
  return { since, until: addUnits(since, 1, unitOf(normalizedText)) };
}
