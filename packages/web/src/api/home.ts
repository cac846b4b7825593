import { queryOptions } from '@tanstack/react-query';
import { api } from '@sextant/contract/calls';
import type { Home } from '@sextant/contract';
import { call } from './call.ts';

/** Everything Home shows. Always asked anew: what was just opened or saved belongs at the front. */
export const homeQuery = queryOptions({
  queryKey: ['home'],
  staleTime: 0,
  queryFn: async ({ signal }): Promise<Home> => (await call(api.home.show, { signal })).result,
});
