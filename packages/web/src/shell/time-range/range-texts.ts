import { countText, dateLabel, momentLabel } from '@sextant/contract';
import type { TimeReach } from '../../api/time-counts.ts';

/** A range with open ends as null; wall milliseconds, the end does not count. */
export interface ShownRange {
  readonly since: number | null;
  readonly until: number | null;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const mostHours = 2 * 24;

const counted = (count: number, unit: string): string => `${countText(count)} ${unit}${count === 1 ? '' : 's'}`;

/** How long a range is: '91 days', '36 hours'; parts of a day are left out where they do not matter. */
export function lengthText(ms: number): string {
  if (ms % dayMs !== 0 && ms < mostHours * hourMs)
    return ms < hourMs ? counted(Math.round(ms / minuteMs), 'minute') : counted(Math.round(ms / hourMs), 'hour');
  return counted(Math.round(ms / dayMs), 'day');
}

/** '91 days · 1,234 of 5,678 rows of flights'; without the days where an end is open, with a mark of waiting for rows that are null. */
export function figuresText(
  { since, until }: ShownRange,
  { rows, all, name }: { readonly rows: number | null; readonly all: number; readonly name: string },
): string {
  const length = since === null || until === null ? [] : [lengthText(until - since)];
  const part = rows === null ? '…' : countText(rows);
  return [...length, `${part} of ${countText(all)} rows of ${name}`].join(' · ');
}

/** From the first to the last day of the data: '1 Jan 2001 – 30 Jun 2001'. */
export const reachText = ({ firstDay, lastDay }: Pick<TimeReach, 'firstDay' | 'lastDay'>): string =>
  [...new Set([firstDay, lastDay])].map((day) => momentLabel(day, 'day')).join(' – ');

const markPlaces = [1, 2, 3];

/** What stands under the strip: three of its edges, a quarter from each other, with the year where it does not go without saying. */
export function marksOf({
  edges,
}: Pick<TimeReach, 'edges'>): readonly { readonly value: number; readonly text: string }[] {
  const [first = 0, last = 0] = [edges[0], edges.at(-1)];
  const isYearShown = new Date(first).getUTCFullYear() !== new Date(last - 1).getUTCFullYear();
  const places = markPlaces.map((place) => Math.round(((edges.length - 1) * place) / (markPlaces.length + 1)));
  return [...new Set(places)].flatMap((place) => {
    const value = edges[place];
    return value === undefined || place === 0 || place === edges.length - 1
      ? []
      : [{ value, text: dateLabel(value, isYearShown) }];
  });
}
