import { truncateTo } from './calendar.ts';
import { wallNow } from './zone.ts';

/** When and where a range is resolved. `zone` is an IANA name; `clockMs` epoch milliseconds. */
export interface RangeClock {
  readonly clockMs: number;
  readonly zone: string;
  /** What relative ends count from; absent takes `now` for seconds, minutes and hours, else `today`. */
  readonly relativeStart?: 'today' | 'now' | null;
  readonly relativeEnd?: 'today' | 'now' | null;
}

/** `now` and today's midnight as wall milliseconds. */
export interface Moment {
  readonly now: number;
  readonly today: number;
  readonly zone: string;
  readonly relativeStart: 'today' | 'now' | null;
  readonly relativeEnd: 'today' | 'now' | null;
}

/** The clock as the grammar reads it. */
export function momentOf({ clockMs, zone, relativeStart, relativeEnd }: RangeClock): Moment {
  const now = wallNow(clockMs, zone);
  const today = truncateTo(now, 'day');
  return { now, today, zone, relativeStart: relativeStart ?? null, relativeEnd: relativeEnd ?? null };
}
