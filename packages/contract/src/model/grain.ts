/** Time grains by ISO 8601 duration, as Superset names them; the four week variants carry their anchor. */
export const grains = [
  'PT1S',
  'PT5S',
  'PT30S',
  'PT1M',
  'PT5M',
  'PT10M',
  'PT15M',
  'PT30M',
  'PT1H',
  'PT6H',
  'P1D',
  'P1W',
  'P1M',
  'P3M',
  'P1Y',
  '1969-12-28T00:00:00Z/P1W',
  '1969-12-29T00:00:00Z/P1W',
  'P1W/1970-01-03T00:00:00Z',
  'P1W/1970-01-04T00:00:00Z',
] as const;

/** One of `grains`. `1969-12-28…/P1W` starts weeks on Sunday, `1969-12-29…/P1W` on Monday; `P1W/…03` ends them on Saturday, `P1W/…04` on Sunday. */
export type Grain = (typeof grains)[number];

/** True when `text` is a grain. */
export const isGrain = (text: string): text is Grain => (grains as readonly string[]).includes(text);

const dayMs = 86_400_000;
const monthsOf: Partial<Record<Grain, number>> = { P1M: 1, P3M: 3, P1Y: 12 };
const msOf: Partial<Record<Grain, number>> = {
  PT1S: 1000,
  PT5S: 5000,
  PT30S: 30_000,
  PT1M: 60_000,
  PT5M: 300_000,
  PT10M: 600_000,
  PT15M: 900_000,
  PT30M: 1_800_000,
  PT1H: 3_600_000,
  PT6H: 21_600_000,
  P1D: dayMs,
  P1W: 7 * dayMs,
  '1969-12-28T00:00:00Z/P1W': 7 * dayMs,
  '1969-12-29T00:00:00Z/P1W': 7 * dayMs,
  'P1W/1970-01-03T00:00:00Z': 7 * dayMs,
  'P1W/1970-01-04T00:00:00Z': 7 * dayMs,
};

/** The step of `grain` after the one at `ms`, in epoch milliseconds of wall time. */
export function nextStep(ms: number, grain: Grain): number {
  const months = monthsOf[grain];
  if (months === undefined) return ms + (msOf[grain] ?? dayMs);
  const date = new Date(ms);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, date.getUTCDate());
}

/** A step of time from its first moment to that of the next one, in epoch milliseconds of wall time. */
export interface StepBounds {
  readonly startMs: number;
  readonly endMs: number;
}

/** Weeks that begin on Sunday, whichever day names them; all others begin on Monday. */
const sundayWeeks: readonly Grain[] = ['1969-12-28T00:00:00Z/P1W', 'P1W/1970-01-03T00:00:00Z'];
// The epoch was a Thursday.
const [mondayMs, sundayMs] = [-3 * dayMs, -4 * dayMs];

/** The step of `grain` that holds a moment of wall time. */
export function stepHolding(ms: number, grain: Grain): StepBounds {
  const months = monthsOf[grain];
  if (months !== undefined) {
    const date = new Date(ms);
    const startMs = Date.UTC(date.getUTCFullYear(), Math.floor(date.getUTCMonth() / months) * months, 1);
    return { startMs, endMs: nextStep(startMs, grain) };
  }
  const lengthMs = msOf[grain] ?? dayMs;
  const zeroMs = lengthMs !== 7 * dayMs ? 0 : sundayWeeks.includes(grain) ? sundayMs : mondayMs;
  const startMs = zeroMs + Math.floor((ms - zeroMs) / lengthMs) * lengthMs;
  return { startMs, endMs: startMs + lengthMs };
}

const monthsOfUnit: Readonly<Record<string, number>> = { month: 1, quarter: 3, year: 12 };
const msOfUnit: Readonly<Record<string, number>> = {
  second: 1000,
  minute: 60_000,
  hour: 3_600_000,
  day: dayMs,
  week: 7 * dayMs,
};

/**
 * Whether a distance in time is a whole number of steps, so that each step moved is a step again: days and shorter steps by months are (the ends of months
 * aside), weeks by years and months by weeks are not.
 */
export function isWholeSteps(
  { count, unit }: { readonly count: number; readonly unit: string },
  grain: Grain,
): boolean {
  const [stepMonths, stepMs] = [monthsOf[grain], msOf[grain] ?? dayMs];
  const unitMonths = monthsOfUnit[unit];
  if (stepMonths !== undefined) return unitMonths !== undefined && (count * unitMonths) % stepMonths === 0;
  if (unitMonths !== undefined) return stepMs <= dayMs;
  return (count * (msOfUnit[unit] ?? 0)) % stepMs === 0;
}
