import { truncateTo, wallOf } from './calendar.ts';
import { wallNow } from './zone.ts';
import type { Moment } from './moment.ts';

const dayMs = 86_400_000;

/** A time of day in milliseconds, and the zone it names: minutes east of UTC, null without. */
export interface ClockText {
  readonly timeMs: number;
  readonly offsetMinutes: number | null;
}

const zonePattern = String.raw`(?:\s*(z|utc|gmt|[+-]\d{2}(?::?\d{2})?))?`;
const clockPattern = new RegExp(
  String.raw`^(?:at )?(\d{1,2})(?::(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)?(?:\s*([ap])\.?m\.?)?${zonePattern}$`,
);

/** Reads `15:30`, `3pm`, `5:30 pm`, `10:11:12.345+02:00`. A bare number is none. `text` is in lower case. */
export function readClock(text: string): ClockText | null {
  const match = clockPattern.exec(text);
  if (match === null || (match[2] === undefined && match[5] === undefined)) return null;
  const [rawHour, minute, second] = [match[1], match[2], match[3]].map((digits) => Number(digits ?? 0)) as [
    number,
    number,
    number,
  ];
  const isHalf = match[5] !== undefined;
  if (isHalf && (rawHour < 1 || rawHour > 12)) return null;
  const hour = isHalf ? (rawHour % 12) + (match[5] === 'p' ? 12 : 0) : rawHour;
  if (hour > 23 || minute > 59 || second > 59) return null;
  const fractionMs = Math.floor(Number(`0.${match[4] ?? '0'}`) * 1000);
  const timeMs = ((hour * 60 + minute) * 60 + second) * 1000 + fractionMs;
  return { timeMs, offsetMinutes: match[6] === undefined ? null : offsetOf(match[6]) };
}

function offsetOf(text: string): number {
  const match = /^([+-])(\d{2}):?(\d{2})?$/.exec(text);
  if (match === null) return 0;
  const minutes = Number(match[2]) * 60 + Number(match[3] ?? 0);
  return match[1] === '-' ? -minutes : minutes;
}

/** A day's wall time with a time of day on it; a time that names its zone is moved to the moment's. */
export function atClock(day: number, { timeMs, offsetMinutes }: ClockText, moment: Moment): number {
  const wall = day + timeMs;
  return offsetMinutes === null ? wall : wallNow(wall - offsetMinutes * 60_000, moment.zone);
}

/** Splits `2016-11-07 5:30 pm` into its day and its time; both orders. Null when there is no time. */
export function splitClock(text: string): { readonly rest: string; readonly clock: ClockText } | null {
  for (const match of text.matchAll(/[\st]|^/g)) {
    const clock = readClock(text.slice(match.index + match[0].length).trim());
    if (clock !== null) return { rest: text.slice(0, match.index).replace(/(?:,|\bat)?\s*$/, ''), clock };
  }
  for (const match of [...text.matchAll(/\s/g)].reverse()) {
    const clock = readClock(text.slice(0, match.index));
    if (clock !== null) return { rest: text.slice(match.index).replace(/^\s*(?:on )?/, ''), clock };
  }
  return null;
}

const months = ['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october'];
const monthNames = [...months, 'november', 'december'];
const month = `(${monthNames.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)})?`).join('|')}|sept)\\.?`;
const ordinal = String.raw`(\d{1,2})(?:st|nd|rd|th)?`;
const isoDate = /^(\d{4})(?:([-/.])(\d{1,2})(?:\2(\d{1,2}))?)?$/;
const compactDate = /^(\d{4})(\d{2})(\d{2})$/;
const numericDate = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/;
const dayMonth = new RegExp(String.raw`^(?:the )?${ordinal}(?: of)?[ -]${month}(?:(?:,? |-)(\d{4}))?$`);
const monthDay = new RegExp(String.raw`^${month}(?:[ -]${ordinal})?(?:(?:,? |-)(\d{4}))?$`);
const isoWeek = /^(\d{4})-?w(\d{2})(?:-?([1-7]))?$/;
const quarter = /^(?:q([1-4])[ -]?(\d{4})|(\d{4})[ -]?q([1-4]))$/;

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const weekdayPattern = /^(mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?$/;

/** 0 for Monday to 6; null for other words. */
export function weekdayOf(word: string): number | null {
  const match = weekdayPattern.exec(word);
  const found = weekdays.findIndex((name) => name.startsWith(match?.[1]?.slice(0, 3) ?? '-'));
  return found < 0 ? null : found;
}

const monthOf = (word: string): number => monthNames.findIndex((name) => name.startsWith(word.slice(0, 3)));

/**
 * Reads a calendar date written down, as midnight: `2016-11-07`, `11/7/2016` (month first), `Nov 7`, `2016`, `2016-W45`, `Q4 2016`, `monday`.
 * What is left out is that of 1 January of this year, and a weekday is the first on or after it, as in Superset. `text` is in lower case.
 */
export function readDateText(text: string, moment: Moment): number | null {
  const year = new Date(moment.now).getUTCFullYear();
  const iso = isoDate.exec(text) ?? compactDate.exec(text);
  if (iso !== null) {
    const isCompact = iso[4] === undefined && /^\d{2}$/.test(iso[2] ?? '');
    return dayOf(iso[1], (isCompact ? iso[2] : iso[3]) ?? 1, (isCompact ? iso[3] : iso[4]) ?? 1);
  }
  const numeric = numericDate.exec(text);
  if (numeric !== null) {
    const [first, second] = [Number(numeric[1]), Number(numeric[3])];
    const full = fullYear(numeric[4] ?? '', year);
    return first > 12 ? dayOf(full, second, first) : dayOf(full, first, second);
  }
  const byDay = dayMonth.exec(text);
  if (byDay !== null) return dayOf(byDay[3] ?? year, monthOf(byDay[2] ?? '') + 1, byDay[1] ?? 1);
  const byMonth = monthDay.exec(text);
  if (byMonth !== null) return dayOf(byMonth[3] ?? year, monthOf(byMonth[1] ?? '') + 1, byMonth[2] ?? 1);
  return readPeriod(text) ?? readWeekday(text, moment, year) ?? readNumber(text, year);
}

function readPeriod(text: string): number | null {
  const week = isoWeek.exec(text);
  if (week !== null) {
    const number = Number(week[2]);
    const fourth = wallOf(Number(week[1]), 0, 4);
    const weekMs = truncateTo(fourth, 'week') + (number - 1) * 7 * dayMs;
    // The week's Thursday tells its year.
    const isReal = new Date(weekMs + 3 * dayMs).getUTCFullYear() === Number(week[1]);
    return isReal ? weekMs + (Number(week[3] ?? 1) - 1) * dayMs : null;
  }
  const match = quarter.exec(text);
  return match === null ? null : wallOf(Number(match[2] ?? match[3]), (Number(match[1] ?? match[4]) - 1) * 3, 1);
}

function readWeekday(text: string, moment: Moment, year: number): number | null {
  const weekday = weekdayOf(text);
  if (weekday !== null) {
    const first = wallOf(year, 0, 1);
    return first + ((weekday - ((new Date(first).getUTCDay() + 6) % 7) + 7) % 7) * dayMs;
  }
  // A weekday before a date says nothing more.
  const weekdayMatch = /^([a-z]+),? (.+)$/.exec(text);
  return weekdayMatch !== null && weekdayOf(weekdayMatch[1] ?? '') !== null
    ? readDateText(weekdayMatch[2] ?? '', moment)
    : null;
}

/** A lone number of two digits: a day of January, else a year. */
function readNumber(text: string, year: number): number | null {
  if (!/^\d{1,2}$/.test(text)) return null;
  const number = Number(text);
  return number >= 1 && number <= 31 ? wallOf(year, 0, number) : wallOf(fullYear(text, year), 0, 1);
}

/** Two digits mean the year within 50 years of now. */
function fullYear(digits: string, now: number): number {
  if (digits.length > 2) return Number(digits);
  const year = Number(digits) + Math.floor(now / 100) * 100;
  if (year >= now + 50) return year - 100;
  return year < now - 50 ? year + 100 : year;
}

function dayOf(year: string | number | undefined, monthNumber: string | number, day: string | number): number | null {
  const wall = wallOf(Number(year), Number(monthNumber) - 1, Number(day));
  // A day that the month lacks is one of another month.
  return new Date(wall).getUTCMonth() === Number(monthNumber) - 1 ? wall : null;
}
