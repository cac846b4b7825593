import { queryOptions } from '@tanstack/react-query';
import { tableOfResult } from '@sextant/contract';
import { api } from '@sextant/contract/calls';
import type { ColumnTable, DatabaseTable, FoundColumn } from '@sextant/contract';
import { call } from './call.ts';

/** The schemas of a database that the user may look into. */
export const schemasQuery = (databaseId: number) =>
  queryOptions({
    queryKey: ['databases', 'schemas', databaseId],
    queryFn: async ({ signal }): Promise<readonly string[]> =>
      (await call(api.database.schemas, { params: { id: databaseId }, signal })).result,
  });

/** The tables and views of a schema. */
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
  /** JSON text of the names that templates in the statement know. Default: none. */
  readonly template_params?: string | null;
  /** SQL beside the statement that may be a template, by the name of what it is the SQL of. Default: none. */
  readonly expressions?: readonly { readonly name: string; readonly sql: string }[];
}

/** The columns of a source, and warnings about its template. */
export interface SourcePreview {
  readonly columns: readonly FoundColumn[];
  readonly warnings: readonly string[];
}

/** The columns that a dataset over a source would have. */
export const previewQuery = (source: SourceChoice) =>
  queryOptions({
    queryKey: ['databases', 'preview', source],
    retry: false,
    queryFn: async ({ signal }): Promise<SourcePreview> => {
      const { result, warnings = [] } = await call(api.dataset.preview, {
        body: { ...source, expressions: [...(source.expressions ?? [])] },
        signal,
      });
      return { columns: result, warnings };
    },
  });

/** The first rows of a table, and whether there are more. */
export interface TableRowsPreview {
  readonly table: ColumnTable | null;
  readonly isCut: boolean;
}

/** The first rows of a table before it is a dataset. */
export const tableRowsQuery = (databaseId: number, schema: string, table: string) =>
  queryOptions({
    queryKey: ['databases', 'rows', databaseId, schema, table],
    retry: false,
    queryFn: async ({ signal }): Promise<TableRowsPreview> => {
      const body = { database: databaseId, schema, table_name: table };
      const { result } = await call(api.dataset.previewRows, { body, signal });
      return { table: tableOfResult(result), isCut: result.is_cut };
    },
  });
