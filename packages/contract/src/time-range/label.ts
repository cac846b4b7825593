import type { TimePrecision } from '../model/column-look.ts';
import { readCustomRange } from './frame.ts';
import type { CustomEnd } from './frame.ts';
import { noFilter, rangeSeparator } from './resolve.ts';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const clockLengths: Readonly<Record<TimePrecision, number>> = { day: 0, minute: 5, second: 8, millisecond: 12 };

/** A wall time in words, down to `unit`: `1 Jan 2001`; `1 Jan 2001, 09:30`; `1 Jan 2001, 09:30:05`. The one owner of how dates look. */
export function momentLabel(wallMs: number, unit: TimePrecision, isYearShown = true): string {
  const date = new Date(wallMs);
  const day = `${date.getUTCDate()} ${months[date.getUTCMonth()] ?? ''}${isYearShown ? ` ${date.getUTCFullYear()}` : ''}`;
  return unit === 'day' ? day : `${day}, ${date.toISOString().slice(-13).slice(0, clockLengths[unit])}`;
}

function unitOf(wallMs: number): TimePrecision {
  if (wallMs % 86_400_000 === 0) return 'day';
  return wallMs % 60_000 === 0 ? 'minute' : 'second';
}

/** A wall time in words: `1 Jan 2001`, with `, 09:30` or `, 09:30:05` behind it when it is not midnight. */
export const dateLabel = (wallMs: number, isYearShown = true): string =>
  momentLabel(wallMs, unitOf(wallMs), isYearShown);

/** A resolved range in words: `1 Jan – 1 Jul 2001`, `from 1 Jan 2001`, `until 1 Jul 2001`, `No filter`. */
export function rangeLabel({ since, until }: { readonly since: number | null; readonly until: number | null }): string {
  if (since === null) return until === null ? noFilter : `until ${dateLabel(until)}`;
  if (until === null) return `from ${dateLabel(since)}`;
  const isSameYear = new Date(since).getUTCFullYear() === new Date(until).getUTCFullYear();
  return `${dateLabel(since, !isSameYear)} – ${dateLabel(until)}`;
}

/** A time range text as users read it; no clock is needed, relative texts stay relative. */
export function timeRangeLabel(text: string): string {
  const custom = readCustomRange(text);
  if (custom !== null) {
    const { since, until, anchor } = custom;
    if (since.mode === 'specific' && until.mode === 'specific')
      return rangeLabel({ since: wallMs(since.text), until: wallMs(until.text) });
    return `${endLabel(since, 'before', reference(until, anchor))} – ${endLabel(until, 'after', reference(since, anchor))}`;
  }
  const index = text.indexOf(rangeSeparator);
  if (index < 0) return text.charAt(0).toUpperCase() + text.slice(1);
  const [start, end] = [
    partLabel(text.slice(0, index).trim()),
    partLabel(text.slice(index + rangeSeparator.length).trim()),
  ];
  if (start === '') return end === '' ? noFilter : `until ${end}`;
  return end === '' ? `from ${start}` : `${start} – ${end}`;
}

const wallMs = (iso: string): number => Date.parse(`${iso}Z`);

function partLabel(part: string): string {
  const iso = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}:\d{2})?$/.exec(part);
  const instantMs = Date.parse(`${iso?.[1] ?? ''}${iso?.[2] ?? 'T00:00:00'}Z`);
  return Number.isNaN(instantMs) ? part : dateLabel(instantMs);
}

const reference = (other: CustomEnd, anchor: string): string => {
  if (other.mode === 'relative') return anchor === 'now' || anchor === 'today' ? anchor : dateLabel(wallMs(anchor));
  return endLabel(other, 'before', '');
};

function endLabel(end: CustomEnd, direction: 'before' | 'after', from: string): string {
  if (end.mode === 'now' || end.mode === 'today') return end.mode;
  if (end.mode === 'specific') return dateLabel(wallMs(end.text));
  return `${end.quantity} ${end.unit}${end.quantity === 1 ? '' : 's'} ${direction} ${from}`;
}
