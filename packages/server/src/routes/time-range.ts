import { api, knownZone, resolveTimeRange, wallText } from '@sextant/contract';
import { unreadableRange } from '@sextant/query';
import type { RoutePlugin } from '../http/route.ts';

/**
 * From when to when a time range text reaches, seen from now in the zone that is asked for, else the server's; or from the midnight of `today`, as ranges
 * do that count from the data. An open end is empty.
 */
export const timeRangeRoutes: RoutePlugin = (route, { clock, config }) => {
  route(api.timeRange.resolve, async ({ query, response }) => {
    const zone = knownZone(query.time_zone) ?? config.zone;
    const { today } = query;
    // A day stands for itself in UTC.
    const from = today === undefined ? { clockMs: clock(), zone } : { clockMs: Date.parse(today), zone: 'UTC' };
    const range = resolveTimeRange(query.q, from);
    if (range.kind === 'error')
      throw unreadableRange({ ...range, message: `Unexpected time range: ${range.message}` }, query.q);
    const text = (wallMs: number | null): string => (wallMs === null ? '' : wallText(wallMs));
    const { since, until } = range;
    return response.ok({ result: { since: text(since), until: text(until), timeRange: query.q, timeZone: zone } });
  });
};
