const secondMs = 1000;
const minuteMs = 60 * secondMs;
const datePattern = /^(\d{4,6})-(\d{2})-(\d{2})( BC)?$/;
const momentPattern =
  /^(\d{4,6})-(\d{2})-(\d{2})[ T](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(?:(Z)|([+-])(\d{2})(?::?(\d{2}))?(?::?(\d{2}))?)?( BC)?$/;

const number = (text: string | undefined): number => Number(text ?? '0');

/** Epoch milliseconds of a calendar day; months from 1. Null for days that no calendar has, such as 2024-02-30 and 0000-00-00. */
function dayMs(
  yearText: string | undefined,
  monthText: string | undefined,
  dayText: string | undefined,
  isBefore: boolean,
): number | null {
  const year = isBefore ? 1 - number(yearText) : number(yearText);
  const [month, day] = [number(monthText) - 1, number(dayText)];
  const time = new Date(0);
  // Date.UTC reads the years 0 to 99 as 1900 to 1999.
  time.setUTCFullYear(year, month, day);
  return time.getUTCMonth() === month && time.getUTCDate() === day ? time.getTime() : null;
}

/** Times without an end, as PostgreSQL writes them. */
const endless: Readonly<Record<string, number>> = {
  infinity: Number.POSITIVE_INFINITY,
  '-infinity': Number.NEGATIVE_INFINITY,
};

/**
 * Epoch milliseconds of a time as databases write it (ISO 8601 with a blank or a T): a date, a wall time read as UTC, or, with an offset, an
 * instant. Fractions below a millisecond are kept. Null for what is no time.
 */
export function readTime(text: string): number | null {
  const date = datePattern.exec(text);
  if (date !== null) return dayMs(date[1], date[2], date[3], date[4] !== undefined);
  const moment = momentPattern.exec(text);
  if (moment === null) return endless[text.toLowerCase()] ?? null;
  const [
    ,
    year,
    month,
    day,
    hour,
    minute,
    second,
    fraction,
    ,
    sign,
    offsetHours,
    offsetMinutes,
    offsetSeconds,
    before,
  ] = moment;
  const start = dayMs(year, month, day, before !== undefined);
  if (start === null) return null;
  const clock = (number(hour) * 60 + number(minute)) * minuteMs + number(second) * secondMs;
  const part = fraction === undefined ? 0 : Number(`0.${fraction}`) * secondMs;
  const offset = (number(offsetHours) * 60 + number(offsetMinutes)) * minuteMs + number(offsetSeconds) * secondMs;
  return start + clock + part - (sign === '-' ? -offset : offset);
}
