import { addUnits, unitOf } from './calendar.ts';
import type { TimeUnit } from './calendar.ts';
import type { ResolvedRange } from './resolve.ts';

/** A length such as `1 year`, `-28 days`, `1 week ago` or `2 months later`; `ago` counts backwards. Null when it reads otherwise. */
export function lengthOf(
  text: string,
): { readonly count: number; readonly unit: TimeUnit; readonly isLater: boolean } | null {
  const match = /^\s*-?(\d{1,9})\s+([a-z]+?)(?:\s+(ago|later))?\s*$/i.exec(text);
  const unit = unitOf(match?.[2] ?? '');
  return match?.[1] === undefined || unit === null
    ? null
    : { count: Number(match[1]), unit, isLater: match[3]?.toLowerCase() === 'later' };
}

/** A range moved as `time_shift` or a time comparison says: back, or forward for `later`. Unreadable lengths move nothing. */
export function shiftRange(given: ResolvedRange, text: string): ResolvedRange {
  const length = lengthOf(text);
  if (length === null) return given;
  const move = (at: number | null): number | null =>
    at === null ? null : addUnits(at, length.isLater ? length.count : -length.count, length.unit);
  return { kind: 'range', since: move(given.since), until: move(given.until) };
}
