import { queryOptions } from '@tanstack/react-query';
import { api } from '@sextant/contract/calls';
import { call } from './call.ts';

/** Roles that a dashboard can be given to. */
export const dashboardRolesQuery = queryOptions({
  queryKey: ['related-roles'],
  staleTime: 60_000,
  queryFn: async ({ signal }) =>
    (await call(api.dashboard.related, { params: { column: 'roles' }, query: { q: {} }, signal })).result,
});

/** Users who may own a dashboard, found by name. */
export const ownersQuery = (search: string) =>
  queryOptions({
    queryKey: ['related-owners', search],
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const q = { filter: search, page: 0, page_size: 100 };
      return (await call(api.dashboard.related, { params: { column: 'owners' }, query: { q }, signal })).result;
    },
  });
