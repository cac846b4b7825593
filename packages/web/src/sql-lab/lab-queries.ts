import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { TableResponse } from '@sextant/contract';
import { api } from '@sextant/contract/calls';
import { call } from '../api/call.ts';
import { schemasQuery } from '../api/table-sources.ts';
import type { SavedQueryItem, SqlLabStart, StartDatabase } from './wire.ts';

/** What the page begins with. */
export const startQuery = queryOptions({
  queryKey: ['sql-lab', 'start'],
  // Tabs may have been changed in another browser: each opening of the page asks.
  staleTime: 0,
  gcTime: 0,
  queryFn: async ({ signal }): Promise<SqlLabStart> => (await call(api.sqlLab.start, { signal })).result,
});

/** The databases that are open for SQL, by name. */
export const sortedDatabases = ({ databases }: Pick<SqlLabStart, 'databases'>): readonly StartDatabase[] =>
  Object.values(databases).toSorted((a, b) => a.database_name.localeCompare(b.database_name));

/** False of a database that did not answer when it was asked last, as far as this page knows. */
export const isReachable = (client: QueryClient, databaseId: number): boolean =>
  client.getQueryState(schemasQuery(databaseId).queryKey)?.status !== 'error';

/** Columns, keys and indexes of a table. */
export const tableQuery = (databaseId: number, schema: string | null, table: string) =>
  queryOptions({
    queryKey: ['sql-lab', 'table', databaseId, schema, table],
    staleTime: 10 * 60_000,
    retry: false,
    queryFn: ({ signal }): Promise<TableResponse> =>
      call(api.database.tableMetadata, {
        params: { id: databaseId },
        query: { name: table, ...(schema === null ? {} : { schema }) },
        signal,
      }),
  });

/** The functions of a database, by name. */
export const functionsQuery = (databaseId: number) =>
  queryOptions({
    queryKey: ['sql-lab', 'functions', databaseId],
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async ({ signal }): Promise<readonly string[]> =>
      (await call(api.database.functionNames, { params: { id: databaseId }, signal })).function_names,
  });

/** As many as a list call gives at once. */
const mostSaved = 200;

/** One's own saved queries, those that were changed last first. */
export const savedQueriesQuery = queryOptions({
  queryKey: ['sql-lab', 'saved'],
  queryFn: async ({ signal }): Promise<readonly SavedQueryItem[]> => {
    const q = {
      order_column: 'changed_on_delta_humanized',
      order_direction: 'desc' as const,
      page: 0,
      page_size: mostSaved,
    };
    return (await call(api.savedQuery.list, { query: { q }, signal })).result;
  },
});
