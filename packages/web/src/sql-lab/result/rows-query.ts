import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { ColumnTable, ValueType } from '@sextant/contract';
import { api } from '@sextant/contract/calls';
import { call } from '../../api/call.ts';
import type { SqlLabColumn, SqlLabResult } from '../wire.ts';
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

const rowsKey = (resultsKey: string, statement: number) => ['sql-lab', 'rows', resultsKey, statement] as const;

/** The rows of a statement, in their columns; long ones come page by page. */
export const rowsQuery = ({ resultsKey, statement, rows }: RowsOf) =>
  queryOptions({
    queryKey: rowsKey(resultsKey, statement),
    staleTime: Number.POSITIVE_INFINITY,
    // Results are large: those of tabs that nobody looks at are asked again.
    gcTime: 60_000,
    queryFn: async ({ signal }): Promise<ColumnTable> => {
      const ask = (offset: number): Promise<SqlLabResult> =>
        call(api.sqlLab.results, { query: { q: { key: resultsKey, statement, offset, rows: rowsPerCall } }, signal });
      let page = await ask(0);
      const builder = tableBuilder(headsOf(page.columns), rows ?? page.data.length);
      builder.append(page.data);
      for (let count = page.data.length; page.data.length === rowsPerCall; count += page.data.length) {
        page = await ask(count);
        builder.append(page.data);
      }
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
