import { countText } from '../display/count-text.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Short age for a reading line: 'now', '4 min', '26 h', '3 d'. */
export function showAge(ageMs: number): string {
  if (ageMs < minuteMs) return 'now';
  if (ageMs < hourMs) return `${Math.floor(ageMs / minuteMs)} min`;
  if (ageMs < 2 * dayMs) return `${Math.floor(ageMs / hourMs)} h`;
  return `${Math.floor(ageMs / dayMs)} d`;
}

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
// British months would be 'Sept'.
const month = new Intl.DateTimeFormat('en-US', { month: 'short' });

/** When something was, on the reader's clock: '14:03', '4 Mar, 14:03' on another day. */
export function showMoment(epochMs: number, now: number): string {
  const day = new Date(epochMs);
  const isToday = day.toDateString() === new Date(now).toDateString();
  return isToday ? clock.format(epochMs) : `${day.getDate()} ${month.format(epochMs)}, ${clock.format(epochMs)}`;
}

/** A duration as readings have it: '41 ms', '12.4 s', '3 min'. */
export function showDuration(durationMs: number): string {
  if (durationMs < 1_000) return `${Math.round(durationMs)} ms`;
  if (durationMs < minuteMs) return `${(durationMs / 1_000).toFixed(1)} s`;
  return `${Math.round(durationMs / minuteMs)} min`;
}

/** '1 row', '166,341 rows'. */
export const showRows = (rows: number, noun = 'row'): string => `${countText(rows)} ${rows === 1 ? noun : `${noun}s`}`;
