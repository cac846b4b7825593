import { addUnits } from '@sextant/contract';
import type { Cell, Grain, TimeUnit } from '@sextant/contract';

const secondMs = 1_000;
export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

/** A step of time: how the engine cuts to it, and how far the next one is. */
export interface TimeStep {
  readonly grain: Grain;
  readonly unit: TimeUnit;
  readonly count: number;
  readonly aboutMs: number;
}

const timeSteps: readonly TimeStep[] = [
  { grain: 'PT1M', unit: 'minute', count: 1, aboutMs: hourMs / 60 },
  { grain: 'PT5M', unit: 'minute', count: 5, aboutMs: hourMs / 12 },
  { grain: 'PT15M', unit: 'minute', count: 15, aboutMs: hourMs / 4 },
  { grain: 'PT30M', unit: 'minute', count: 30, aboutMs: hourMs / 2 },
  { grain: 'PT1H', unit: 'hour', count: 1, aboutMs: hourMs },
  { grain: 'PT6H', unit: 'hour', count: 6, aboutMs: 6 * hourMs },
  { grain: 'P1D', unit: 'day', count: 1, aboutMs: dayMs },
  { grain: 'P1W', unit: 'week', count: 1, aboutMs: 7 * dayMs },
  { grain: 'P1M', unit: 'month', count: 1, aboutMs: 30.4 * dayMs },
  { grain: 'P3M', unit: 'quarter', count: 1, aboutMs: 91.3 * dayMs },
  { grain: 'P1Y', unit: 'year', count: 1, aboutMs: 365.25 * dayMs },
];
const yearly: TimeStep = { grain: 'P1Y', unit: 'year', count: 1, aboutMs: 365.25 * dayMs };

/** What steps there are. */
export interface StepOptions {
  /** Nothing finer than days. */
  readonly isDay: boolean;
  /** The grains of the database; empty where they are not known. */
  readonly grains: readonly string[];
}

/** The finest step of which a span of time has `mostSteps` at most; else that of several years. */
export function stepOfSpan(spanMs: number, mostSteps: number, { isDay, grains }: StepOptions): TimeStep {
  const offeredSteps = timeSteps.filter(
    ({ grain, aboutMs }) => (!isDay || aboutMs >= dayMs) && (grains.length === 0 || grains.includes(grain)),
  );
  const step = offeredSteps.find(({ aboutMs }) => spanMs / aboutMs <= mostSteps) ?? yearly;
  return { ...step, count: step.count * Math.max(1, Math.ceil(spanMs / step.aboutMs / mostSteps)) };
}

/** A cell of a column of times as epoch milliseconds of wall time; null for what cannot be read as one. */
export function wallMsOf(cell: Cell, format: string | null): number | null {
  if (typeof cell === 'number') return format === 'epoch_s' ? cell * secondMs : cell;
  const iso = typeof cell === 'string' ? /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2})?))?/.exec(cell) : null;
  const ms = iso === null ? Number.NaN : Date.parse(`${iso[1]}T${iso[2] ?? '00:00'}Z`);
  return Number.isNaN(ms) ? null : ms;
}

/** The first and the last time of a column, as wall milliseconds. */
export type TimeEnds = readonly [first: number, last: number];

/** Rows by steps that follow each other without a gap. */
export interface CountedSteps {
  /** Where steps begin and end, wall milliseconds, ascending: one more than there are counts. */
  readonly edges: readonly number[];
  readonly counts: readonly number[];
}

/** The rows of one step, by when it begins. */
export interface StepGroup {
  readonly startMs: number;
  readonly rows: number;
}

/** Groups in their order as steps; those that have no group have no rows. */
export function filledSteps(
  groups: readonly StepGroup[],
  { count, unit }: Pick<TimeStep, 'count' | 'unit'>,
): CountedSteps {
  const [first, last] = [groups[0], groups.at(-1)];
  if (first === undefined || last === undefined) return { edges: [], counts: [] };
  const edges = [first.startMs];
  while ((edges.at(-1) ?? 0) <= last.startMs) edges.push(addUnits(first.startMs, edges.length * count, unit));
  const counts = edges.slice(1).map(() => 0);
  let step = 0;
  for (const group of groups) {
    while (group.startMs >= (edges[step + 1] ?? Number.POSITIVE_INFINITY)) step += 1;
    counts[step] = (counts[step] ?? 0) + group.rows;
  }
  return { edges, counts };
}

/** The rows between two times where the steps tell them; null where one of both lies within a step. */
export function rowsBetween({ edges, counts }: CountedSteps, [from, to]: TimeEnds): number | null {
  const [least = 0, most = 0] = [edges[0], edges.at(-1)];
  const indexOf = (offset: number): number =>
    offset <= least ? 0 : offset >= most ? counts.length : edges.indexOf(offset);
  const [first, end] = [indexOf(from), indexOf(to)];
  return first < 0 || end < 0 ? null : counts.slice(first, end).reduce((sum, rows) => sum + rows, 0);
}
