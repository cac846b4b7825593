import type { QueryContext } from '@sextant/contract';
import type { DataAccess } from './data-access.ts';
import type { ParsedQueryContext } from '../../data/parsed-query-contexts.ts';
import type { OpenDataset, RunOptions } from '../datasets/open-dataset.ts';

const dayMs = 86_400_000;
const minuteMs = 60_000;

/** What a response depends on. Relative times make it depend on the day, those that count hours on the minute. */
export async function responseKey(
  { dataset, dataVersion, access, render, zone, showsSql, now }: OpenDataset,
  { context, key, countsMinutes }: ParsedQueryContext,
): Promise<string> {
  let rendered = '';
  // What cannot be rendered is said by the result itself.
  for (const query of context.queries) {
    const prepared = render(query);
    rendered += ` ${prepared instanceof Promise ? await prepared.then(({ key: read }) => read, String) : prepared.key}`;
  }
  const moment = countsMinutes ? `minute ${Math.floor(now / minuteMs)}` : wallDay(now, zone);
  const seen = showsSql ? 'with SQL' : 'without SQL';
  return [key, dataset.id, dataset.version, dataVersion, access.key, zone, moment, seen].join(' ') + rendered;
}

const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** The wall date in the zone: it changes when "today" does. */
function wallDay(now: number, zone: string): string {
  if (zone === 'UTC') return `day ${Math.floor(now / dayMs)}`;
  const format = dayFormats.get(zone) ?? new Intl.DateTimeFormat('en-CA', { timeZone: zone });
  dayFormats.set(zone, format);
  return format.format(now);
}

/** Seconds that the chart which asks wants returns kept; null when it says nothing. */
export const chartTimeout = async (dataAccess: DataAccess, { chartId = null }: RunOptions): Promise<number | null> =>
  chartId === null ? null : dataAccess.cacheTimeoutOf(chartId);

/** -1 does not keep; seconds by the request, else the chart, the dataset, the database; null keeps until pushed out, since new data has a new version. */
export function lifetimeOf(
  context: QueryContext,
  { dataset, source }: OpenDataset,
  chartTimeoutS: number | null,
): number | null {
  const seconds = context.cacheTimeoutS ?? chartTimeoutS ?? dataset.cacheTimeoutS;
  if (seconds === null) return source.lifetimeMs;
  if (seconds === 0) return null;
  return seconds < 0 ? 0 : seconds * 1000;
}
