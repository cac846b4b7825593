/** The eight units of the time grammar, from small to large. */
export const timeUnits = ['second', 'minute', 'hour', 'day', 'week', 'month', 'quarter', 'year'] as const;
export type TimeUnit = (typeof timeUnits)[number];

/** True for units that keep the time of day, and so count from `now`. */
export const isClockUnit = (unit: TimeUnit): boolean => unit === 'second' || unit === 'minute' || unit === 'hour';

/** The unit of a word, singular or plural, any case; null when it is none. */
export function unitOf(word: string): TimeUnit | null {
  const singular = word.toLowerCase().replace(/s$/, '');
  return timeUnits.find((unit) => unit === singular) ?? null;
}

const secondMs = 1000;
const dayMs = 86_400_000;
const lengths = {
  second: secondMs,
  minute: 60 * secondMs,
  hour: 3600 * secondMs,
  day: dayMs,
  week: 7 * dayMs,
} as const;

/** Wall milliseconds of a calendar date; `Date.UTC` would read years below 100 as 19xx. */
export function wallOf(year: number, month: number, day: number, timeMs = 0): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month, day);
  return date.getTime() + timeMs;
}

/** `count` units later (earlier when negative). Months, quarters and years end on the last day of a shorter month. */
export function addUnits(wallMs: number, count: number, unit: TimeUnit): number {
  if (unit !== 'month' && unit !== 'quarter' && unit !== 'year') return wallMs + count * lengths[unit];
  const date = new Date(wallMs);
  const months = count * (unit === 'year' ? 12 : unit === 'quarter' ? 3 : 1);
  const first = wallOf(date.getUTCFullYear(), date.getUTCMonth() + months, 1);
  const target = new Date(first);
  const lastDay = new Date(wallOf(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate();
  return wallOf(target.getUTCFullYear(), target.getUTCMonth(), Math.min(date.getUTCDate(), lastDay), timeOfDay(wallMs));
}

const timeOfDay = (wallMs: number): number => ((wallMs % dayMs) + dayMs) % dayMs;

/** The start of the unit that holds the time. Weeks start on Monday. */
export function truncateTo(wallMs: number, unit: TimeUnit): number {
  const date = new Date(wallMs);
  const year = date.getUTCFullYear();
  switch (unit) {
    case 'year':
      return wallOf(year, 0, 1);
    case 'quarter':
      return wallOf(year, Math.floor(date.getUTCMonth() / 3) * 3, 1);
    case 'month':
      return wallOf(year, date.getUTCMonth(), 1);
    case 'week':
      return wallMs - timeOfDay(wallMs) - ((date.getUTCDay() + 6) % 7) * dayMs;
    default:
      return Math.floor(wallMs / lengths[unit]) * lengths[unit];
  }
}

/** Midnight at the start of the last day of the unit. */
export const lastDayOf = (wallMs: number, unit: TimeUnit): number =>
  truncateTo(addUnits(addUnits(truncateTo(wallMs, unit), 1, unit), -1, 'day'), 'day');

/** `YYYY-MM-DDTHH:mm:ss`, with a fraction only when there is one. */
export function wallText(wallMs: number): string {
  return new Date(wallMs).toISOString().replace(/\.000Z$|Z$/, '');
}
