import { timeUnits, unitOf } from './calendar.ts';
import type { TimeUnit } from './calendar.ts';
import { noFilter, rangeSeparator } from './resolve.ts';

/** The kinds of range that the popover offers, in its order, with their names there. */
export const rangeFrames = {
  common: 'Last',
  calendar: 'Previous',
  custom: 'Custom',
  advanced: 'Advanced',
  none: 'No filter',
} as const;
export type RangeFrame = keyof typeof rangeFrames;

/** Ranges of the frame `common`, in the words of the time grammar: so long before today. */
export const commonRanges = ['Last day', 'Last week', 'Last month', 'Last quarter', 'Last year'] as const;
/** Ranges of the frame `calendar`: the week, month or year before this one, from its first day to its last. */
export const calendarRanges = ['previous calendar week', 'previous calendar month', 'previous calendar year'] as const;
/** What the frame `common` begins with. */
export const defaultCommonRange = 'Last week';
/** What the frame `calendar` begins with. */
export const defaultCalendarRange = 'previous calendar week';

/** One end of a custom range. `relative` counts `quantity` units before (start) or after (end) the other end, or the anchor. */
export type CustomEnd =
  | { readonly mode: 'specific'; readonly text: string }
  | { readonly mode: 'relative'; readonly quantity: number; readonly unit: TimeUnit }
  | { readonly mode: 'now' }
  | { readonly mode: 'today' };

/** What Custom shows. `anchor` counts only when both ends are relative: `now` or `YYYY-MM-DDTHH:mm:ss`. */
export interface CustomRange {
  readonly since: CustomEnd;
  readonly until: CustomEnd;
  readonly anchor: string;
}

/** From 7 days before today to today. */
export const defaultCustomRange: CustomRange = {
  since: { mode: 'relative', quantity: 7, unit: 'day' },
  until: { mode: 'today' },
  anchor: 'now',
};

/** Which frame a stored text belongs to. */
export function frameOf(text: string): RangeFrame {
  if ((commonRanges as readonly string[]).includes(text)) return 'common';
  if ((calendarRanges as readonly string[]).includes(text)) return 'calendar';
  if (text === noFilter) return 'none';
  return readCustomRange(text) === null ? 'advanced' : 'custom';
}

/** A quantity as typed: a whole number above 0, else 1. */
export function relativeQuantity(typedQuantity: string | number): number {
  const number =
    typeof typedQuantity === 'number'
      ? typedQuantity
      : /^\s*\d{1,9}\s*$/.test(typedQuantity)
        ? Number(typedQuantity)
        : 0;
  return Number.isSafeInteger(number) && number > 0 ? number : 1;
}

const isoPattern = String.raw`\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?)?`;
const pointPattern = new RegExp(`^(?:${isoPattern}|now|today)$`, 'i');
const relativePattern = new RegExp(
  String.raw`^DATEADD\(DATETIME\(["'](${isoPattern}|now|today)["']\),\s*(-?\d{1,9}),\s*(${timeUnits.join('|')})\)$`,
  'i',
);

/** The fields of Custom for a text, or null when it is none of the forms that Custom makes. */
export function readCustomRange(text: string): CustomRange | null {
  const parts = text.split(rangeSeparator);
  if (parts.length !== 2) return null;
  const since = readEnd(parts[0]?.trim() ?? '', -1);
  const until = readEnd(parts[1]?.trim() ?? '', 1);
  if (since === null || until === null) return null;
  // A relative end counts from the other end; two relative ends from one anchor.
  if (since.end.mode !== 'relative' && until.end.mode !== 'relative')
    return { since: since.end, until: until.end, anchor: 'now' };
  if (since.anchor !== until.anchor) return null;
  const isAnchored = since.end.mode === 'relative' && until.end.mode === 'relative';
  return { since: since.end, until: until.end, anchor: isAnchored ? since.anchor : 'now' };
}

function readEnd(text: string, sign: 1 | -1): { readonly end: CustomEnd; readonly anchor: string } | null {
  if (pointPattern.test(text)) {
    const pointText = point(text);
    if (!isPoint(pointText)) return null;
    return {
      end: pointText === 'now' || pointText === 'today' ? { mode: pointText } : { mode: 'specific', text: pointText },
      anchor: pointText,
    };
  }
  const match = relativePattern.exec(text);
  const unit = unitOf(match?.[3] ?? '');
  const quantity = Number(match?.[2] ?? 0) * sign;
  if (match?.[1] === undefined || unit === null || quantity <= 0 || !isPoint(point(match[1]))) return null;
  return { end: { mode: 'relative', quantity, unit }, anchor: point(match[1]) };
}

const isPoint = (text: string): boolean => text === 'now' || text === 'today' || !Number.isNaN(Date.parse(`${text}Z`));
const point = (text: string): string =>
  /^(?:now|today)$/i.test(text) ? text.toLowerCase() : withTime(text.toUpperCase());

function withTime(text: string): string {
  if (!text.includes('T')) return `${text}T00:00:00`;
  return /T\d{2}:\d{2}$/.test(text) ? `${text}:00` : text;
}

/** The text of Custom's fields; `readCustomRange` reads it back. */
export function writeCustomRange({ since, until, anchor }: CustomRange): string {
  const point = (end: CustomEnd): string | null =>
    end.mode === 'relative' ? null : end.mode === 'specific' ? withTime(end.text) : end.mode;
  const start = point(since) ?? relativeText(point(until) ?? anchor, since, -1);
  const end = point(until) ?? relativeText(point(since) ?? anchor, until, 1);
  return `${start}${rangeSeparator}${end}`;
}

function relativeText(anchor: string, end: CustomEnd, sign: 1 | -1): string {
  if (end.mode !== 'relative') return anchor;
  return `DATEADD(DATETIME("${anchor}"), ${sign * relativeQuantity(end.quantity)}, ${end.unit})`;
}

/** The two texts of Advanced. A text without separator is completed when it begins with `Last` or `Next`, else emptied. */
export function advancedParts(text: string): readonly [string, string] {
  const index = text.indexOf(rangeSeparator);
  if (index >= 0) return [text.slice(0, index), text.slice(index + rangeSeparator.length)];
  if (text.startsWith('Last')) return [text, ''];
  return text.startsWith('Next') ? ['', text] : ['', ''];
}

/** The text of Advanced: `start : end`, either may be empty. */
export const writeAdvancedRange = (since: string, until: string): string => `${since}${rangeSeparator}${until}`;
