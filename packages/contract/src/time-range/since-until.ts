import { readEnds, rejected } from './resolve.ts';
import type { ResolvedRange, UnreadableRange } from './resolve.ts';
import type { RangeClock } from './moment.ts';
import { momentOf } from './moment.ts';

/** The two ends that charts of older versions keep instead of a time range text. */
export interface SinceUntil {
  readonly since: string | null;
  readonly until: string | null;
}

/** Words after which older versions meant `ago` without saying so. */
const agoUnits = ['days', 'years', 'hours', 'day', 'year', 'weeks'];

/** From when to when the ends of an older chart reach. A missing end is today (or `relativeEnd`), a missing start open. */
export function resolveSinceUntil({ since, until }: SinceUntil, clock: RangeClock): ResolvedRange | UnreadableRange {
  const moment = momentOf(clock);
  const words = (since ?? '').split(' ');
  const start = words.length === 2 && agoUnits.includes(words[1] ?? '') ? `${since ?? ''} ago` : (since ?? '');
  const end = until ?? '';
  return rejected(() => readEnds(start, end === '' ? (moment.relativeEnd ?? 'today') : end, moment));
}
