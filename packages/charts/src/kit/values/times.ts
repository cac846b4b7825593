import { dateLabel, momentLabel } from '@sextant/contract';
import type { Grain, TimePrecision } from '@sextant/contract';
import { utcFormat } from 'd3-time-format';
import { nullText } from './numbers.ts';

/** Writes a time (epoch milliseconds, wall time read as UTC); null comes out as `NULL`. */
export type TimeText = (ms: number | null) => string;

const dayMs = 86_400_000;
const write = {
  year: utcFormat('%Y'),
  month: utcFormat('%b %Y'),
  monthOnly: utcFormat('%b'),
  dayOnly: utcFormat('%-d %b'),
  clock: utcFormat('%H:%M'),
};

/** First and last day of a span: 26 Mar – 1 Apr 2001. The year of the first is said only when it differs. */
function span(from: Date, to: Date): string {
  const start =
    from.getUTCFullYear() === to.getUTCFullYear() ? write.dayOnly(from) : momentLabel(from.getTime(), 'day');
  return `${start} – ${momentLabel(to.getTime(), 'day')}`;
}

function ofGrain(date: Date, grain: Grain | null): string {
  switch (grain) {
    case 'P1Y':
      return write.year(date);
    case 'P3M':
      return `Q${Math.floor(date.getUTCMonth() / 3) + 1} ${write.year(date)}`;
    case 'P1M':
      return write.month(date);
    case 'P1D':
      return momentLabel(date.getTime(), 'day');
    case 'P1W':
    case '1969-12-28T00:00:00Z/P1W':
    case '1969-12-29T00:00:00Z/P1W':
      return span(date, new Date(date.getTime() + 6 * dayMs));
    case 'P1W/1970-01-03T00:00:00Z':
    case 'P1W/1970-01-04T00:00:00Z':
      return span(new Date(date.getTime() - 6 * dayMs), date);
    case 'PT1S':
    case 'PT5S':
    case 'PT30S':
      return momentLabel(date.getTime(), 'second');
    case 'PT1M':
    case 'PT5M':
    case 'PT10M':
    case 'PT15M':
    case 'PT30M':
    case 'PT1H':
    case 'PT6H':
      return momentLabel(date.getTime(), 'minute');
    case null:
      return dateLabel(date.getTime());
  }
}

/**
 * A writer for times: `smart_date` follows the grain (Jan 2001; 26 Mar – 1 Apr 2001), without one the `unit` of the column, without both each time by
 * itself; anything else is a d3 time pattern.
 */
export function timeText(format: string, grain: Grain | null, unit: TimePrecision | null = null): TimeText {
  const fixedFormat = format === 'smart_date' || !format.includes('%') ? null : utcFormat(format);
  return (ms) => {
    if (ms === null) return nullText;
    const date = new Date(ms);
    if (Number.isNaN(date.getTime())) return nullText;
    if (fixedFormat !== null) return fixedFormat(date);
    return grain === null && unit !== null ? momentLabel(ms, unit) : ofGrain(date, grain);
  };
}

/**
 * The label of a tick on a time axis that spans `spanMs`: years alone, months by name with the year under January and under the
 * first tick, days as 5 Feb, times of day as 06:00.
 */
export function timeTickText(ms: number, index: number, spanMs: number, grain: Grain | null = null): string {
  const date = new Date(ms);
  // A tick between two years has no step of years, and no name.
  if (grain === 'P1Y') return date.getUTCMonth() === 0 ? write.year(date) : '';
  if (spanMs > 4 * 365 * dayMs && date.getUTCMonth() === 0) return write.year(date);
  if (ms % dayMs !== 0) return write.clock(date);
  const isMonth = date.getUTCDate() === 1 && spanMs > 60 * dayMs;
  const label = isMonth ? write.monthOnly(date) : write.dayOnly(date);
  const namesYear = index === 0 || (date.getUTCMonth() === 0 && date.getUTCDate() === 1);
  return namesYear && spanMs > 2 * dayMs ? `${label}\n${write.year(date)}` : label;
}
