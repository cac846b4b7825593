import { momentLabel } from '@sextant/contract';

const minuteMs = 60_000;

/** A time as it stands on a wall, without a zone: `2001-01-01T09:30:00` is `1 Jan 2001, 09:30` for every reader. */
export function shownWallTime(time: string): string {
  const ms = Date.parse(`${time.replace(' ', 'T').slice(0, 19)}Z`);
  return Number.isFinite(ms) ? momentLabel(ms, 'minute') : time;
}

/** A time of the server, which is UTC without a mark of it, or epoch milliseconds, as the reader's clock has it: `1 Jan 2001, 09:30`. */
export function shownTime(time: string | number): string {
  const ms = typeof time === 'number' ? time : Date.parse(/(Z|[+-]\d\d:?\d\d)$/.test(time) ? time : `${time}Z`);
  if (!Number.isFinite(ms)) return '';
  return momentLabel(ms - new Date(ms).getTimezoneOffset() * minuteMs, 'minute');
}
