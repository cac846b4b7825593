import { countOf } from '@sextant/contract';
import type { DashboardMetadata } from '@sextant/contract';

/** The intervals that a dashboard's refresh offers, seconds; 0 is no refresh. Others of at least `shortestRefreshS` are kept as stored. */
export const refreshIntervalsS: readonly number[] = [0, 10, 30, 60, 300, 1800, 3600, 21_600, 43_200, 86_400];

/** The shortest interval that is obeyed, seconds: stored ones below it refresh this often. */
export const shortestRefreshS = 10;

/** The longest one, a week: timers of browsers that wait beyond 24 days do not wait at all. */
export const longestRefreshS = 604_800;

type RefreshSettings = Pick<
  DashboardMetadata,
  'refresh_frequency' | 'timed_refresh_immune_slices' | 'stagger_refresh' | 'stagger_time'
>;

/** The stored interval as it is obeyed, seconds; 0 for none. */
export const refreshIntervalOf = ({
  refresh_frequency: seconds,
}: Pick<RefreshSettings, 'refresh_frequency'>): number =>
  seconds > 0 ? Math.min(longestRefreshS, Math.max(shortestRefreshS, seconds)) : 0;

/** The charts that a timed refresh leaves alone; one by hand asks them too. */
export const isImmuneToRefresh = (settings: RefreshSettings, chartId: number): boolean =>
  settings.timed_refresh_immune_slices.includes(chartId);

const defaultStaggerMs = 5000;

/**
 * How long each of `count` charts waits after a timed refresh is due, ms: spread over a fifth of the interval or
 * `stagger_time` (ms, 5,000 when absent), the longer of the two, and never beyond the next one; all 0 where `stagger_refresh` says no.
 */
export function refreshDelays(settings: RefreshSettings, count: number, intervalS: number): readonly number[] {
  const isStaggered = (settings.stagger_refresh ?? true) === true || settings.stagger_refresh === 'true';
  const wantedMs = Math.max(intervalS * 200, settings.stagger_time ?? defaultStaggerMs);
  const spanMs = isStaggered ? Math.min(intervalS * 1000, wantedMs) : 0;
  return Array.from({ length: count }, (_, index) => (count > 1 ? (spanMs / (count - 1)) * index : 0));
}

const units = [
  [3600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
] as const;

/** An interval in the largest unit that it is a whole number of: *30 seconds*, *1 minute*, *90 minutes*. */
export function intervalText(seconds: number): string {
  const [size, unit] = units.find(([unitSize]) => seconds % unitSize === 0) ?? [1, 'second'];
  return countOf(seconds / size, unit, `${unit}s`);
}
