import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { ColumnTable, ValueType } from '@sextant/contract';
import { api } from '@sextant/contract/calls';
import { call } from '../api/call.ts';
import type { SqlLabColumn, SqlLabResult } from './wire.ts';
import { tableBuilder } from './table-builder.ts';

/** Rows that come in one call: a page of them is read, turned into columns, and thrown away. */
const rowsPerCall = 20_000;

const headsOf = (columns: readonly SqlLabColumn[]) =>
  columns.map(({ name, value_type: type }) => ({ name, type: type as ValueType }));

/** Which rows: those of one statement of a run. */
export interface RowsOf {
  readonly resultsKey: string;
  readonly statement: number;
  /** How many there are; null where nobody knows. */
  readonly rows: number | null;
}

/** Of a long result, so many rows are shown while the others come. */
const firstRows = 500;

const rowsKey = (resultsKey: string, statement: number) => ['sql-lab', 'rows', resultsKey, statement] as const;

const ask = (
  { resultsKey: key, statement }: RowsOf,
  page: { readonly offset: number; readonly rows: number },
  signal: AbortSignal,
): Promise<SqlLabResult> => call(api.sqlLab.results, { query: { q: { key, statement, ...page } }, signal });

/** True for more rows than come in one call. */
export const isLong = ({ rows }: RowsOf): boolean => (rows ?? 0) > rowsPerCall;

/** The first rows of a statement with many. */
export const firstRowsQuery = (of: RowsOf) =>
  queryOptions({
    queryKey: [...rowsKey(of.resultsKey, of.statement), 'first'],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    queryFn: async ({ signal }): Promise<ColumnTable> => {
      const { columns, data } = await ask(of, { offset: 0, rows: firstRows }, signal);
      const builder = tableBuilder(headsOf(columns), data.length);
      builder.append(data);
      return builder.table();
    },
  });

/** The rows of a statement, in their columns; long ones come page by page, the next one while one is turned into columns. */
export const rowsQuery = (of: RowsOf) =>
  queryOptions({
    queryKey: rowsKey(of.resultsKey, of.statement),
    staleTime: Number.POSITIVE_INFINITY,
    // Results are large: those of tabs that nobody looks at are asked again.
    gcTime: 60_000,
    queryFn: async ({ signal }): Promise<ColumnTable> => {
      const pageFrom = (offset: number) => ask(of, { offset, rows: rowsPerCall }, signal);
      let page = await pageFrom(0);
      const builder = tableBuilder(headsOf(page.columns), of.rows ?? page.data.length);
      const isMore = (count: number): boolean => page.data.length === rowsPerCall && count !== of.rows;
      for (let count = page.data.length; isMore(count); count += page.data.length) {
        const nextPage = pageFrom(count);
        // Its error is that of the wait below.
        nextPage.catch(() => undefined);
        builder.append(page.data);
        page = await nextPage;
      }
      builder.append(page.data);
      return builder.table();
    },
  });

/** Keeps the rows that came with a run, where these are all of its last statement. */
export function keepRows(client: QueryClient, { data, columns, query, statement }: SqlLabResult): void {
  const index = statement ?? query.statements.findLastIndex(({ has_results: has }) => has);
  const expected = query.statements[index]?.rows ?? null;
  if (query.resultsKey === null || index < 0 || (expected !== null && expected !== data.length)) return;
  const builder = tableBuilder(headsOf(columns), data.length);
  builder.append(data);
  client.setQueryData(rowsKey(query.resultsKey, index), builder.table());
}
