import { queryOptions } from '@tanstack/react-query';
import type { Control } from '@sextant/charts';
import { send } from './call.ts';

/** The choices that the address of a control lists. */
export const remoteChoicesQuery = (endpoint: NonNullable<Control['details']['endpoint']>) =>
  queryOptions({
    queryKey: ['remote-choices', endpoint.path],
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const response = await send({ method: 'GET', path: endpoint.path, body: null }, { signal });
      return endpoint.choicesOf(await response.json());
    },
  });
