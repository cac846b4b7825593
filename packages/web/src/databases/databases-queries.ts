import { queryOptions } from '@tanstack/react-query';
import { api } from '@sextant/contract/calls';
import type { AvailableDatabase, DatabaseItem, DatabaseListItem, DatabaseRelated } from '@sextant/contract';
import { call } from '../api/call.ts';

/** What one page of the list of databases asks. */
export interface DatabasesPageOf {
  readonly search: string;
  readonly order: { readonly column: string; readonly direction: 'asc' | 'desc' };
  readonly page: number;
  readonly pageSize: number;
}

/** One page of the databases that the user may see. */
export const databasesQuery = ({ search, order, page, pageSize }: DatabasesPageOf) =>
  queryOptions({
    queryKey: ['databases', 'list', search, order, page, pageSize],
    queryFn: async ({ signal }): Promise<{ count: number; rows: readonly DatabaseListItem[] }> => {
      const text = search.trim();
      const q = {
        filters: text === '' ? [] : [{ col: 'database_name', opr: 'ct', value: text }],
        order_column: order.column,
        order_direction: order.direction,
        page,
        page_size: pageSize,
      };
      const response = await call(api.database.list, { query: { q }, signal });
      return { count: response.count, rows: response.result };
    },
  });

/** What the user may do with databases: `can_read`, `can_write` … */
export const databaseRightsQuery = queryOptions({
  queryKey: ['databases', 'rights'],
  queryFn: async ({ signal }): Promise<ReadonlySet<string>> => {
    const response = await call(api.database.info, { query: { q: { keys: ['permissions'] } }, signal });
    return new Set(response.permissions);
  },
});

/** The engines that databases can be connected with. */
export const availableQuery = queryOptions({
  queryKey: ['databases', 'available'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async ({ signal }): Promise<readonly AvailableDatabase[]> =>
    (await call(api.database.available, { signal })).databases,
});

/** How a database is reached, its password masked. */
export const databaseQuery = (id: number) =>
  queryOptions({
    queryKey: ['databases', 'item', id],
    // A form starts from what is stored now.
    staleTime: 0,
    gcTime: 0,
    queryFn: async ({ signal }): Promise<DatabaseItem> =>
      (await call(api.database.connection, { params: { id }, signal })).result,
  });

/** What is built on a database. */
export const relatedQuery = (id: number) =>
  queryOptions({
    queryKey: ['databases', 'related', id],
    staleTime: 0,
    queryFn: ({ signal }): Promise<DatabaseRelated> => call(api.database.relatedObjects, { params: { id }, signal }),
  });
