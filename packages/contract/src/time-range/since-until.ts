import { rangeSeparator } from './resolve.ts';

/** The two ends that charts of older versions keep instead of a time range text. */
export interface SinceUntil {
  readonly since: string | null;
  readonly until: string | null;
}

/** Words after which older versions meant `ago` without saying so. */
const agoUnits = ['days', 'years', 'hours', 'day', 'year', 'weeks'];

/** The range text of the ends of an older chart. A missing end is `relativeEnd`, a missing start open. */
export function rangeTextOfEnds({ since, until }: SinceUntil, relativeEnd = 'today'): string {
  const sinceWords = (since ?? '').split(' ');
  const start =
    sinceWords.length === 2 && agoUnits.includes(sinceWords[1] ?? '') ? `${since ?? ''} ago` : (since ?? '');
  return `${start}${rangeSeparator}${until === null || until === '' ? relativeEnd : until}`;
}
