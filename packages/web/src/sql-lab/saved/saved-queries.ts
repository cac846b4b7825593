import { queryOptions } from '@tanstack/react-query';
import { api } from '@sextant/contract/calls';
import type { GridSort } from '@sextant/ui';
import { call } from '../../api/call.ts';
import type { SavedQueryItem } from '../wire.ts';

/** What one page of the list asks. */
export interface SavedPage {
  readonly search: string;
  /** The number of a database; null for all. */
  readonly databaseId: string | null;
  /** Null for all. */
  readonly folder: string | null;
  readonly sort: GridSort;
  readonly page: number;
}

export const savedPageSize = 25;

/** One page of the user's saved queries. */
export const savedPageQuery = ({ search, databaseId, folder, sort, page }: SavedPage) =>
  queryOptions({
    queryKey: ['sql-lab', 'saved', 'page', search, databaseId, folder, sort, page],
    queryFn: async ({ signal }): Promise<{ readonly count: number; readonly rows: readonly SavedQueryItem[] }> => {
      const filters = [
        ...(search.trim() === '' ? [] : [{ col: 'label', opr: 'all_text', value: search.trim() }]),
        ...(folder === null ? [] : [{ col: 'folder', opr: 'eq', value: folder }]),
        ...(databaseId === null ? [] : [{ col: 'database', opr: 'rel_o_m', value: Number(databaseId) }]),
      ];
      const q = {
        filters,
        order_column: sort.column,
        order_direction: sort.direction === 'descending' ? ('desc' as const) : ('asc' as const),
        page,
        page_size: savedPageSize,
      };
      const { count, result } = await call(api.savedQuery.list, { query: { q }, signal });
      return { count, rows: result };
    },
  });

/** The databases that the user's saved queries are of. */
export const savedDatabasesQuery = queryOptions({
  queryKey: ['sql-lab', 'saved', 'databases'],
  queryFn: async ({ signal }) => {
    const { result } = await call(api.savedQuery.related, { params: { column: 'database' }, query: {}, signal });
    return result.map(({ value, text }) => ({ id: String(value), text }));
  },
});

/** The folders of the user's saved queries. */
export const savedFoldersQuery = queryOptions({
  queryKey: ['sql-lab', 'saved', 'folders'],
  queryFn: async ({ signal }) => {
    const { result } = await call(api.savedQuery.distinct, { params: { column: 'folder' }, query: {}, signal });
    return result.map(({ text }) => ({ id: text, text }));
  },
});

/** Removes saved queries for good; all or none. */
export async function removeSaved(ids: readonly number[]): Promise<void> {
  await call(api.savedQuery.removeMany, { query: { q: [...ids] } });
}
