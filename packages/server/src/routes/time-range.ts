import { api, fail, resolveTimeRange, wallText } from '@sextant/contract';
import type { RoutePlugin } from '../http/route.ts';

/** From when to when a time range text reaches, seen from now in the server's zone. An open end is empty. */
export const timeRangeRoutes: RoutePlugin = (route, { clock }) => {
  const { timeZone: zone } = Intl.DateTimeFormat().resolvedOptions();
  route(api.timeRange.resolve, async ({ query, reply }) => {
    const range = resolveTimeRange(query.q, { clockMs: clock(), zone });
    if (range.kind === 'error') throw fail('QUERY_018', { reason: range.message, text: query.q });
    const text = (at: number | null): string => (at === null ? '' : wallText(at));
    return reply.ok({ result: { since: text(range.since), until: text(range.until), timeRange: query.q } });
  });
};
