import { addUnits, isWholeSteps, rangeLabel, timeUnits, type Grain, type TimeUnit } from '@sextant/contract';
import type { RawForm } from '../declare/control.ts';
import { offsetText } from '../groups/time-comparison.ts';
import type { ResultFacts } from './result-facts.ts';

const shift = /^(\d+)\s+([a-z]+?)s?\s+(ago|later)$/i;
const dayMs = 86_400_000;
/** How grains are called whose steps other distances in time may miss. */
const stepNames: Partial<Record<Grain, string>> = { P1D: 'day', P1M: 'month', P3M: 'quarter', P1Y: 'year' };
const isUnit = (word: string): word is TimeUnit => (timeUnits as readonly string[]).includes(word);

/** A stretch of time, its end not counted. */
interface Period {
  readonly since: number;
  readonly until: number;
}

/** The time with which a range is compared, as the server moves it; null for what is not understood. */
function otherPeriod(offset: string, { since, until }: Period): Period | null {
  if (offset === 'inherit') {
    const movedMs = Math.floor((until - since) / dayMs) * dayMs;
    return { since: since - movedMs, until: until - movedMs };
  }
  const start = /^\d{4}-\d{2}-\d{2}$/.test(offset) ? Date.parse(`${offset}T00:00:00Z`) : Number.NaN;
  if (!Number.isNaN(start)) return { since: start, until: start + until - since };
  const [, count = '', unit = '', shiftDirection = ''] = shift.exec(offset) ?? [];
  if (!isUnit(unit.toLowerCase())) return null;
  const by = (shiftDirection.toLowerCase() === 'later' ? 1 : -1) * Number(count);
  const moved = (ms: number): number => addUnits(ms, by, unit.toLowerCase() as TimeUnit);
  return { since: moved(since), until: moved(until) };
}

/** How far off the other time is; null for what is not understood, or depends on a range that is not known. */
function shiftOf(offset: string, { range }: ResultFacts): { readonly count: number; readonly unit: TimeUnit } | null {
  const [, count = '', unit = ''] = shift.exec(offset) ?? [];
  const name = unit.toLowerCase();
  if (isUnit(name)) return { count: Number(count), unit: name };
  const { fromMs = null, toMs = null } = range ?? {};
  const other = fromMs === null || toMs === null ? null : otherPeriod(offset, { since: fromMs, until: toMs });
  return other === null || fromMs === null ? null : { count: (other.since - fromMs) / dayMs, unit: 'day' };
}

/**
 * What stands beside steps that other times do not hit, as one sentence: `1 week ago: each month is beside the whole month in which it would begin.`
 * None where all hit them, and for weeks by years, which say it themselves. `grain` null: no steps of time.
 */
export function unevenSteps(offsets: readonly string[], facts: ResultFacts, grain: Grain | null): readonly string[] {
  if (grain === null) return [];
  const step = stepNames[grain] ?? (grain.includes('P1W') ? 'week' : 'step');
  const uneven = offsets.filter((offset) => {
    const by = shiftOf(offset, facts);
    if (by === null || isWholeSteps(by, grain)) return false;
    return step !== 'week' || !(by.unit === 'month' || by.unit === 'quarter' || by.unit === 'year');
  });
  if (uneven.length === 0) return [];
  const text = uneven.map(offsetText).join(', ');
  return [
    `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}: each ${step} is beside the whole ${step} in which it would begin.`,
  ];
}

/** The other time in words: its days where they are known, else how the form says it. */
export function periodText(offset: string, { range }: ResultFacts): string {
  const { fromMs = null, toMs = null } = range ?? {};
  const other = fromMs === null || toMs === null ? null : otherPeriod(offset, { since: fromMs, until: toMs });
  if (other !== null) return rangeLabel(other);
  return offsetText(offset);
}

/** The other times with which a form compares, each in words. */
export function comparedPeriods(form: RawForm, facts: ResultFacts): readonly string[] {
  const start = form['start_date_offset'];
  const startDay = typeof start === 'string' ? start.slice(0, 10) : '';
  const offsets = [form['time_compare']].flat().map((offset) => (offset === 'custom' ? startDay : offset));
  return offsets.flatMap((offset) => (typeof offset === 'string' && offset !== '' ? [periodText(offset, facts)] : []));
}
