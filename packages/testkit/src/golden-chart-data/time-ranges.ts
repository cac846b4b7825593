import type { TimeBounds } from '@sextant/query';

const moment = /^(\d{4})(?:-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2}):(\d{2}))?)?$/;

function momentMs(text: string): number | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const match = moment.exec(trimmed);
  if (match === null) throw new Error(`time range not read by the runner: ${text}`);
  const [, year, month = '01', day = '01', hour = '00', minute = '00', second = '00'] = match;
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

/** Reads the absolute ranges of the recording. */
export function resolveAbsoluteRange(text: string): TimeBounds {
  if (text === 'No filter') return { sinceMs: null, untilMs: null };
  const [since = '', until = ''] = text.split(' : ');
  return { sinceMs: momentMs(since), untilMs: momentMs(until) };
}
