import { queryOptions } from '@tanstack/react-query';
import { api } from '@sextant/contract';
import type { DatabaseListItem, DatabaseTable, DatasetItem, DatasetSync, FoundColumn } from '@sextant/contract';
import { call } from '../api/call.ts';
import { countChartsOf } from '../api/objects.ts';

/** Databases that a dataset can be made over: Uploads and Examples have theirs already. */
export const sourceDatabasesQuery = queryOptions({
  queryKey: ['databases', 'sources'],
  queryFn: async ({ signal }): Promise<readonly DatabaseListItem[]> => {
    const q = { order_column: 'database_name', order_direction: 'asc' as const, page: 0, page_size: 100 };
    return (await call(api.database.list, { query: { q }, signal })).result;
  },
});

export const schemasQuery = (databaseId: number) =>
  queryOptions({
    queryKey: ['databases', 'schemas', databaseId],
    queryFn: async ({ signal }): Promise<readonly string[]> =>
      (await call(api.database.schemas, { params: { id: databaseId }, signal })).result,
  });

export const tablesQuery = (databaseId: number, schema: string) =>
  queryOptions({
    queryKey: ['databases', 'tables', databaseId, schema],
    queryFn: async ({ signal }): Promise<readonly DatabaseTable[]> => {
      const input = { params: { id: databaseId }, query: { q: { schema_name: schema } }, signal };
      return (await call(api.database.tables, input)).result;
    },
  });

/** What a dataset would be made of. */
export interface SourceChoice {
  readonly database: number;
  readonly schema: string | null;
  readonly table_name: string;
  readonly sql: string | null;
}

export const previewQuery = (source: SourceChoice) =>
  queryOptions({
    queryKey: ['databases', 'preview', source],
    retry: false,
    queryFn: async ({ signal }): Promise<readonly FoundColumn[]> =>
      (await call(api.dataset.preview, { body: source, signal })).result,
  });

export const datasetQuery = (id: number) =>
  queryOptions({
    queryKey: ['datasets', 'item', id],
    // An editor starts from what is stored now.
    staleTime: 0,
    gcTime: 0,
    queryFn: async ({ signal }): Promise<DatasetItem> =>
      (await call(api.dataset.show, { params: { id: String(id) }, signal })).result,
  });

export const usageQuery = (id: number) =>
  queryOptions({ queryKey: ['datasets', 'usage', id], queryFn: () => countChartsOf(id) });

/** What a sync would change now. */
export const askSync = async (id: number): Promise<DatasetSync> =>
  (await call(api.dataset.sync, { params: { id } })).result;
