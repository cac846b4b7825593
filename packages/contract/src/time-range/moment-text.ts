import { addUnits, isClockUnit, truncateTo, unitOf, wallNow, wallOf } from './calendar.ts';
import { TimeRangeError } from './time-range-error.ts';
import type { Moment } from './resolve.ts';

/** Reads one end of a range written as a date or in words: `2001-07-01`, `2001`, `today`, `3 days ago`. Throws `TimeRangeError`. */
export function readMomentText(text: string, moment: Moment): number {
  const trimmed = text.trim();
  refuseAmbiguous(trimmed);
  const wall = readDate(trimmed, moment) ?? readWords(trimmed.toLowerCase(), moment);
  if (wall === null || !isCalendarTime(wall)) throw new TimeRangeError(`Cannot parse time string [${trimmed}]`);
  return wall;
}

/** Years 1 to 9999, as every database has them. */
export const isCalendarTime = (wallMs: number): boolean => wallMs >= wallOf(1, 0, 1) && wallMs < wallOf(10_000, 0, 1);

function refuseAmbiguous(text: string): void {
  const match = /^(\d+)\s+([a-z]+)$/i.exec(text);
  if (match?.[2] === undefined || unitOf(match[2]) === null) return;
  throw new TimeRangeError(`Time string is ambiguous. Please specify [${text} ago] or [${text} later].`);
}

const timePattern = String.raw`(?:[T ]\s*(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*(Z|[+-]\d{2}:?\d{2})?)?`;
const isoDate = new RegExp(String.raw`^(\d{4})(?:[-/](\d{1,2})(?:[-/](\d{1,2})${timePattern})?)?$`, 'i');
const compactDate = /^(\d{4})(\d{2})(\d{2})$/;
const slashDate = new RegExp(String.raw`^(\d{1,2})/(\d{1,2})/(\d{4})${timePattern}$`, 'i');
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const monthWord = '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?';
const dayMonth = new RegExp(String.raw`^(\d{1,2})(?:st|nd|rd|th)?(?: of)? ${monthWord}(?:,? (\d{4}))?$`, 'i');
const monthDay = new RegExp(String.raw`^${monthWord}(?: (\d{1,2})(?:st|nd|rd|th)?)?(?:,? (\d{4}))?$`, 'i');

type Groups = readonly (string | undefined)[];

function readDate(text: string, moment: Moment): number | null {
  const iso = isoDate.exec(text);
  if (iso) return dated([iso[1], iso[2] ?? '1', iso[3] ?? '1'], iso.slice(4), moment);
  const compact = compactDate.exec(text);
  if (compact) return dated(compact.slice(1, 4), [], moment);
  const slash = slashDate.exec(text);
  if (slash) {
    // Month first, unless that is no month.
    const isDayFirst = Number(slash[1]) > 12;
    return dated(
      [slash[3], isDayFirst ? slash[2] : slash[1], isDayFirst ? slash[1] : slash[2]],
      slash.slice(4),
      moment,
    );
  }
  const thisYear = String(new Date(moment.now).getUTCFullYear());
  const byDay = dayMonth.exec(text);
  if (byDay) return dated([byDay[3] ?? thisYear, monthNumber(byDay[2]), byDay[1]], [], moment);
  const byMonth = monthDay.exec(text);
  return byMonth ? dated([byMonth[3] ?? thisYear, monthNumber(byMonth[1]), byMonth[2] ?? '1'], [], moment) : null;
}

const monthNumber = (word: string | undefined): string =>
  String(months.indexOf((word ?? '').slice(0, 3).toLowerCase()) + 1);

function dated(date: Groups, time: Groups, moment: Moment): number | null {
  const [year, month, day] = date.map(Number) as [number, number, number];
  const [hour, minute, second] = [time[0], time[1], time[2]].map((digits) => Number(digits ?? 0)) as [
    number,
    number,
    number,
  ];
  const wall = wallOf(year, month - 1, day);
  const back = new Date(wall);
  if (back.getUTCMonth() !== month - 1 || back.getUTCDate() !== day || hour > 23 || minute > 59 || second > 59)
    return null;
  const timed = wall + ((hour * 60 + minute) * 60 + second) * 1000 + Math.floor(Number(`0.${time[3] ?? '0'}`) * 1000);
  return time[4] === undefined ? timed : wallNow(timed - offsetMs(time[4]), moment.zone);
}

function offsetMs(text: string): number {
  const match = /^([+-])(\d{2}):?(\d{2})$/.exec(text);
  if (match === null) return 0;
  const minutes = Number(match[2]) * 60 + Number(match[3]);
  return (match[1] === '-' ? -1 : 1) * minutes * 60_000;
}

const dayMs = 86_400_000;
const words: Readonly<Record<string, (moment: Moment) => number>> = {
  now: ({ now }) => now,
  today: ({ today }) => today,
  midnight: ({ today }) => today,
  noon: ({ today }) => today + dayMs / 2,
  yesterday: ({ today }) => today - dayMs,
  tomorrow: ({ today }) => today + dayMs,
};

const agoPattern = /^(?:in )?(\d+|an?|one|two|three) ([a-z]+)( ago| later| from now)?$/;
const counts: Readonly<Record<string, number>> = { a: 1, an: 1, one: 1, two: 2, three: 3 };

function readWords(text: string, moment: Moment): number | null {
  if (Object.hasOwn(words, text)) return words[text]?.(moment) ?? null;
  const match = agoPattern.exec(text);
  const unit = match?.[2] === undefined ? null : unitOf(match[2]);
  if (match?.[1] === undefined || unit === null || text.startsWith('in ') === (match[3] !== undefined)) return null;
  const count = counts[match[1]] ?? Number(match[1]);
  const moved = addUnits(moment.now, match[3] === ' ago' ? -count : count, unit);
  const keepsTime = isClockUnit(unit) || match[3] === ' from now';
  return keepsTime ? moved : truncateTo(moved, 'day');
}
