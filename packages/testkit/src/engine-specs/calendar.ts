/** A time as epoch milliseconds of its wall clock in UTC. */
export interface Time {
  readonly ms: number;
}

/** A distance: whole months, and milliseconds beside. */
export interface Distance {
  readonly months: number;
  readonly distanceMs: number;
}

export type Value = number | string | Time | Distance;

export const isTime = (value: Value): value is Time => typeof value === 'object' && 'ms' in value;
export const isDistance = (value: Value): value is Distance => typeof value === 'object' && 'months' in value;

const dayMs = 86_400_000;
const unitMs: Readonly<Record<string, number>> = {
  millisecond: 1,
  second: 1000,
  minute: 60_000,
  hour: 3_600_000,
  day: dayMs,
  week: 7 * dayMs,
};
const unitMonths: Readonly<Record<string, number>> = { month: 1, quarter: 3, year: 12 };
const shortUnits: Readonly<Record<string, string>> = {
  s: 'second',
  ms: 'millisecond',
  weekday: 'weekday',
  isoweek: 'week',
  mi: 'minute',
  hh: 'hour',
  hh24: 'hour',
  ss: 'second',
  ddd: 'day',
  iw: 'week',
  mm: 'month',
  q: 'quarter',
};

/** `SECONDS`, `s` and `second` are one. */
export function unitOf(word: string): string {
  const lowerWord = word.toLowerCase();
  return shortUnits[lowerWord] ?? (lowerWord.length > 2 ? lowerWord.replace(/s$/, '') : lowerWord);
}

export function distance(count: number, word: string): Distance {
  const unit = unitOf(word);
  const [ms, months] = [unitMs[unit], unitMonths[unit]];
  if (ms === undefined && months === undefined) throw new Error(`no unit: ${word}`);
  return { months: (months ?? 0) * count, distanceMs: (ms ?? 0) * count };
}

/** Months are added in the calendar: the last day of a shorter month takes what is beyond it. */
export function movedTime({ ms }: Time, { months, distanceMs }: Distance, sign = 1): Time {
  if (months === 0) return { ms: ms + sign * distanceMs };
  const date = new Date(ms);
  const first = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + sign * months, 1);
  const next = new Date(first);
  const lastDay = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate();
  const inDay = ((ms % dayMs) + dayMs) % dayMs;
  return { ms: first + (Math.min(date.getUTCDate(), lastDay) - 1) * dayMs + inDay + sign * distanceMs };
}

/** 0 is Sunday. */
export const weekdayOf = ({ ms }: Time): number => new Date(ms).getUTCDay();

const floorTo = (ms: number, size: number): number => Math.floor(ms / size) * size;

/** The beginning of the unit that a time is in; weeks begin on `firstWeekday` (0 is Sunday). */
export function beginningOf(time: Time, word: string, firstWeekday = 1): Time {
  const unit = unitOf(word);
  const date = new Date(time.ms);
  if (unit === 'week') {
    const day = floorTo(time.ms, dayMs);
    return { ms: day - ((weekdayOf(time) - firstWeekday + 7) % 7) * dayMs };
  }
  const months = unitMonths[unit];
  if (months !== undefined)
    return { ms: Date.UTC(date.getUTCFullYear(), Math.floor(date.getUTCMonth() / months) * months, 1) };
  const size = unitMs[unit];
  if (size === undefined) throw new Error(`no unit: ${word}`);
  return { ms: floorTo(time.ms, size) };
}

/** One part of a time as a number. */
export function partOf(time: Time, word: string): number {
  const date = new Date(time.ms);
  switch (unitOf(word)) {
    case 'second':
      return date.getUTCSeconds();
    case 'minute':
      return date.getUTCMinutes();
    case 'hour':
      return date.getUTCHours();
    case 'day':
      return date.getUTCDate();
    case 'month':
      return date.getUTCMonth() + 1;
    case 'year':
      return date.getUTCFullYear();
    // Sunday is 1, as SQL Server counts unless its session says otherwise.
    case 'weekday':
      return date.getUTCDay() + 1;
    default:
      throw new Error(`no part: ${word}`);
  }
}

const marks: readonly (readonly [RegExp, keyof typeof widths])[] = [
  [/^(YYYY|yyyy|%Y)/, 'year'],
  [/^(MM|%m)/, 'month'],
  [/^(DD|dd|%d)/, 'day'],
  [/^(HH24|HH|%H)/, 'hour'],
  [/^(MI|mm|%i|%M)/, 'minute'],
  [/^(SS|ss|%S|%s)/, 'second'],
  [/^(US|FF6|ff6|SSSSSS|%f)/, 'fraction'],
];
const widths = { year: 4, month: 2, day: 2, hour: 2, minute: 2, second: 2, fraction: 6 };

/** Reads a text by a pattern of any dialect's words. */
export function readByPattern(text: string, pattern: string): Time {
  const found = { year: 1970, month: 1, day: 1, hour: 0, minute: 0, second: 0, fraction: 0 };
  let [rest, offset] = [pattern.replaceAll('"', ''), 0];
  while (rest !== '') {
    const mark = marks.find(([words]) => words.test(rest));
    if (mark === undefined) {
      if (text.charAt(offset) !== rest.charAt(0)) throw new Error(`${text} is not as ${pattern}`);
      [rest, offset] = [rest.slice(1), offset + 1];
      continue;
    }
    const [words, part] = mark;
    const digits = /^\d+/.exec(text.slice(offset, offset + widths[part]))?.[0] ?? '';
    if (digits === '') throw new Error(`${text} is not as ${pattern}`);
    found[part] = Number(part === 'fraction' ? digits.padEnd(6, '0') : digits);
    [rest, offset] = [rest.replace(words, ''), offset + digits.length];
  }
  const { year, month, day, hour, minute, second, fraction } = found;
  return { ms: Date.UTC(year, month - 1, day, hour, minute, second) + fraction / 1000 };
}

const isoText = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2}):(\d{2})(?:\.(\d+))?)?(?: ?(?:Z|UTC|[+-]00(?::00)?))?$/;

/** Reads an ISO text, whose zone may only be UTC, or the word for the beginning of 1970. */
export function readIso(text: string): Time {
  if (text === 'epoch') return { ms: 0 };
  const match = isoText.exec(text);
  if (match === null) throw new Error(`no time: ${text}`);
  const [, year, month, day, hour = '0', minute = '0', second = '0', fraction = '0'] = match;
  const wholeSeconds = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
  );
  return { ms: wholeSeconds + Number(`0.${fraction}`) * 1000 };
}

/** A time by a Java pattern, letters of the pattern kept. */
export function writeByPattern(time: Time, pattern: string): string {
  const two = (number: number): string => String(number).padStart(2, '0');
  if (pattern === 'u') return String(weekdayOf(time) === 0 ? 7 : weekdayOf(time));
  return pattern
    .replace('yyyy', String(partOf(time, 'year')))
    .replace('MM', two(partOf(time, 'month')))
    .replace('dd', two(partOf(time, 'day')))
    .replace('HH', two(partOf(time, 'hour')))
    .replace('mm', two(partOf(time, 'minute')))
    .replace('ss', two(partOf(time, 'second')));
}
