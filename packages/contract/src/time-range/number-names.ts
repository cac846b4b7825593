import { addUnits, isClockUnit, lastDayOf, truncateTo, unitOf } from './calendar.ts';
import { atClock, readClock, weekdayOf } from './date-text.ts';
import type { Moment } from './moment.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;

const numberWords = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
const countPattern = String.raw`(\d{1,9}|an?|${numberWords.join('|')})`;
const lengthPattern = new RegExp(String.raw`^${countPattern} ([a-z]+)(?:(?:,| and)? |$)`);

/** A length in words: `2 weeks`, `a year and 3 months`. Null when anything of it is not understood. */
function readLength(
  text: string,
): readonly { readonly count: number; readonly unit: NonNullable<ReturnType<typeof unitOf>> }[] | null {
  const lengths = [];
  let rest = text;
  while (rest !== '') {
    const match = lengthPattern.exec(rest);
    const unit = unitOf(match?.[2] ?? '');
    if (match?.[1] === undefined || unit === null) return null;
    lengths.push({ count: countOf(match[1]), unit });
    rest = rest.slice(match[0].length);
  }
  return lengths.length === 0 ? null : lengths;
}

function countOf(word: string): number {
  if (word === 'a' || word === 'an') return 1;
  const index = numberWords.indexOf(word);
  return index < 0 ? Number(word) : index + 1;
}

const days: Readonly<Record<string, (moment: Moment) => number>> = {
  today: ({ today }) => today,
  yesterday: ({ today }) => today - dayMs,
  tomorrow: ({ today }) => today + dayMs,
  eom: ({ today }) => lastDayOf(today, 'month'),
  'end of month': ({ today }) => lastDayOf(today, 'month'),
  eoy: ({ today }) => lastDayOf(today, 'year'),
  'end of year': ({ today }) => lastDayOf(today, 'year'),
  'last day of month': ({ today }) => lastDayOf(today, 'month'),
};

/** Hours of the day that words mean, those of Superset's parser. */
const hours: Readonly<Record<string, number>> = {
  midnight: 0,
  morning: 6,
  noon: 12,
  afternoon: 13,
  eod: 17,
  'end of day': 17,
  evening: 18,
  night: 21,
  tonight: 21,
  'this morning': 6,
  'this afternoon': 13,
  'this evening': 18,
};

/**
 * Reads words that count from now: `yesterday 3pm`, `3 days ago`, `in two weeks`, `last monday`, `next month`, `end of month`, `2 days before today`.
 * Days and longer lengths end at midnight, except after `from now`. `text` is in lower case. Null when it is not understood.
 * `readOther` reads what such a length is counted from.
 */
export function readWords(text: string, moment: Moment, readOther: (text: string) => number | null): number | null {
  if (text === 'now') return moment.now;
  const found = readDay(text, moment) ?? readHour(text, moment) ?? readNamed(text, moment);
  return found ?? readMoved(text, moment, readOther);
}

const readDay = (text: string, moment: Moment): number | null =>
  Object.hasOwn(days, text) ? (days[text]?.(moment) ?? null) : null;

/** A word for an hour, or one after a day: `noon`, `tomorrow evening`, `yesterday at 3pm`. */
function readHour(text: string, moment: Moment): number | null {
  if (Object.hasOwn(hours, text)) return moment.today + (hours[text] ?? 0) * hourMs;
  const index = text.indexOf(' ');
  const day = index < 0 ? null : readDay(text.slice(0, index), moment);
  if (day === null) return null;
  const rest = text.slice(index + 1).replace(/^at /, '');
  if (Object.hasOwn(hours, rest)) return day + (hours[rest] ?? 0) * hourMs;
  const clock = readClock(rest);
  return clock === null ? null : atClock(day, clock, moment);
}

const movedPattern = /^(?:in (.+)|(.+?) (ago|later|(?:before|after|from) .+))$/;

function readMoved(text: string, moment: Moment, readOther: (text: string) => number | null): number | null {
  const match = movedPattern.exec(text);
  if (match === null) return null;
  const length = readLength(match[1] ?? match[2] ?? '');
  if (length === null) return null;
  const direction = match[3] ?? 'later';
  const directionMatch = /^(before|after|from) (.+)$/.exec(direction);
  const anchor = directionMatch === null ? moment.now : readOther(directionMatch[2] ?? '');
  if (anchor === null) return null;
  const sign = direction === 'ago' || directionMatch?.[1] === 'before' ? -1 : 1;
  const movedMs = length.reduce((instantMs, { count, unit }) => addUnits(instantMs, sign * count, unit), anchor);
  return directionMatch !== null || length.some(({ unit }) => isClockUnit(unit)) ? movedMs : truncateTo(movedMs, 'day');
}

const namedPattern = /^(last|next|this) ([a-z]+)$/;

/** `last monday` is the latest before today, `next friday` the one of the next week; `next month` is its first day. */
function readNamed(text: string, moment: Moment): number | null {
  const match = namedPattern.exec(text);
  const [direction, name = ''] = [match?.[1], match?.[2]];
  if (direction === undefined) return null;
  const weekday = weekdayOf(name);
  if (weekday !== null) return weekdayNear(direction, weekday, moment.today);
  const unit = unitOf(name);
  if (unit === null || unit === 'quarter' || direction === 'this') return null;
  const movedMs = addUnits(isClockUnit(unit) ? moment.now : moment.today, direction === 'last' ? -1 : 1, unit);
  return unit === 'week' ? movedMs : truncateTo(movedMs, unit);
}

function weekdayNear(direction: string, weekday: number, today: number): number {
  const monday = truncateTo(today, 'week');
  const inWeek = monday + weekday * dayMs;
  if (direction === 'this') return inWeek;
  if (direction === 'next') return inWeek + 7 * dayMs;
  return inWeek < today ? inWeek : inWeek - 7 * dayMs;
}
