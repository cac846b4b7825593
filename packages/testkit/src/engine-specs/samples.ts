import type { Truncation } from '@sextant/sql';
import { beginningOf, distance, movedTime, type Time } from './calendar.ts';

/** Moments that cuts get wrong: ends and beginnings of days, weeks, months and years, before 1970 and 2000, in leap years. */
export const moments: readonly number[] = [
  '2019-01-02T03:04:05',
  '2020-02-29T00:00:00',
  '1999-12-31T23:59:59',
  '1969-07-20T20:17:40',
  '1970-01-01T00:00:00',
  '2024-12-30T12:00:00',
  '2024-01-06T23:59:59',
  '2024-01-07T00:00:00',
  '2024-01-08T00:00:00',
  '2023-07-13T07:37:52',
  '2024-03-31T01:30:30',
  '2021-10-01T05:59:59',
  '2016-02-29T18:00:00',
  '2041-05-05T11:11:11',
].map((text) => Date.parse(`${text}Z`));

const widths: Partial<Readonly<Record<Truncation, readonly [size: number, unit: string]>>> = {
  PT5S: [5, 'second'],
  PT30S: [30, 'second'],
  PT5M: [5, 'minute'],
  PT10M: [10, 'minute'],
  PT15M: [15, 'minute'],
  PT30M: [30, 'minute'],
  PT6H: [6, 'hour'],
};
const units: Partial<Readonly<Record<Truncation, string>>> = {
  PT1S: 'second',
  PT1M: 'minute',
  PT1H: 'hour',
  P1D: 'day',
  P1M: 'month',
  P3M: 'quarter',
  P1Y: 'year',
};

/** Weeks: the day they begin on (0 is Sunday), and the day of them that names them. */
const weeks: Partial<Readonly<Record<Truncation, readonly [first: number, plusDays: number]>>> = {
  '1969-12-28T00:00:00Z/P1W': [0, 0],
  '1969-12-29T00:00:00Z/P1W': [1, 0],
  'P1W/1970-01-03T00:00:00Z': [0, 6],
  'P1W/1970-01-04T00:00:00Z': [1, 6],
};

/** Where a moment is cut to by a grain, calculated and not asked of an engine. `firstWeekday` is that of the plain week. */
export function grainStart(ms: number, grain: Truncation | null, firstWeekday: 0 | 1): number {
  const time: Time = { ms };
  if (grain === null) return ms;
  const [size, part] = widths[grain] ?? [0, ''];
  if (size > 0) return Math.floor(ms / distance(size, part).distanceMs) * distance(size, part).distanceMs;
  const unit = units[grain];
  if (unit !== undefined) return beginningOf(time, unit).ms;
  const [first, plusDays] = weeks[grain] ?? [firstWeekday, 0];
  return movedTime(beginningOf(time, 'week', first), distance(plusDays, 'day')).ms;
}
