import { queryOptions } from '@tanstack/react-query';
import { api } from '@sextant/contract';
import { call } from './call.ts';

const everyMs = 2_000;

/** What waits or runs now: one's own, or everybody's for administrators. Asked again as long as it is looked at. */
export const runningQuery = queryOptions({
  queryKey: ['running'],
  gcTime: 0,
  refetchInterval: everyMs,
  queryFn: async ({ signal }) => (await call(api.query.running, { signal })).result,
});

/** Stops a query of the list; false when it had ended. */
export const endQuery = async (id: string): Promise<boolean> =>
  (await call(api.query.end, { params: { id } })).result.stopped;
