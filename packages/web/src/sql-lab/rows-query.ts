import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { framesMediaType } from '@sextant/contract';
import type { ColumnTable } from '@sextant/contract';
import { api } from '@sextant/contract/calls';
import { send } from '../api/call.ts';
import { unreachableError } from '../api/api-error.ts';
import { readRunFrames } from './run-frames.ts';
import type { ComingRows } from './run-frames.ts';

/** Asks for frames in the place of JSON. */
export const framesHeaders = { accept: framesMediaType };

/** Which rows: those of one statement of a run. */
export interface RowsOf {
  /** The name of the run. */
  readonly runId: string;
  /** Null where they are not kept: then there are those that have come with the run, or none. */
  readonly resultsKey: string | null;
  readonly statement: number;
}

const rowsKey = (runId: string, statement: number) => ['sql-lab', 'rows', runId, statement] as const;

/** All kept rows of a statement; `show` is given those that have come, until all have. */
async function keptRows(
  { resultsKey, statement }: RowsOf,
  show: (table: ColumnTable) => void,
  signal: AbortSignal,
): Promise<ColumnTable> {
  const q = { key: resultsKey ?? '', statement };
  const response = await send(api.sqlLab.results, { query: { q }, headers: framesHeaders, signal });
  let all: ColumnTable | null = null;
  await readRunFrames(response, {
    onRun: () => undefined,
    onRows: ({ table, isWhole }) => {
      if (isWhole) all = table;
      else show(table);
    },
  });
  if (all === null) throw unreachableError();
  return all;
}

/** Results are large: those of tabs that nobody looks at are asked again, and cells are never compared one by one. */
const keeping = { gcTime: 60_000, structuralSharing: false } as const;

/** The rows of a statement, in their columns. While they come, and while the run goes on, those that are here already. */
export const rowsQuery = (of: RowsOf) =>
  queryOptions({
    queryKey: rowsKey(of.runId, of.statement),
    staleTime: Number.POSITIVE_INFINITY,
    ...keeping,
    queryFn: ({ client, queryKey, signal }): Promise<ColumnTable> =>
      keptRows(of, (table) => client.setQueryData(queryKey, table), signal),
  });

/** Shows rows that come with their run. */
export function showRows(client: QueryClient, runId: string, { statement, table }: ComingRows): void {
  const queryKey = rowsKey(runId, statement);
  client.setQueryDefaults(queryKey, keeping);
  client.setQueryData(queryKey, table);
}

/** Forgets rows of a run of which not all have come. */
export const dropRows = (client: QueryClient, runId: string): void =>
  client.removeQueries({ queryKey: ['sql-lab', 'rows', runId] });
