import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '@sextant/contract/calls';
import { messageOf } from '../api/api-error.ts';
import { call } from '../api/call.ts';

/** How far a table is on its way to a dataset. */
export type TableProgress =
  | { readonly kind: 'waiting' | 'working' }
  | { readonly kind: 'failed'; readonly reason: string }
  | {
      readonly kind: 'done';
      readonly datasetId: number;
      /** Null: none was asked for, or `warning` says why there is none. */
      readonly dashboardUrl: string | null;
      readonly warning: string | null;
    };

/** What is to be made of tables of one schema. */
export interface AddRequest {
  readonly databaseId: number;
  readonly schema: string;
  readonly tables: readonly string[];
  readonly makesDashboards: boolean;
}

async function addTable({ databaseId, schema, makesDashboards }: AddRequest, table: string): Promise<TableProgress> {
  let datasetId: number;
  try {
    const body = { database: databaseId, schema, table_name: table };
    datasetId = (await call(api.dataset.create, { body })).id;
  } catch (error) {
    return { kind: 'failed', reason: messageOf(error) };
  }
  if (!makesDashboards) return { kind: 'done', datasetId, dashboardUrl: null, warning: null };
  try {
    const { result } = await call(api.dataset.firstDashboard, { params: { id: datasetId } });
    return { kind: 'done', datasetId, dashboardUrl: result.dashboardUrl, warning: null };
  } catch (error) {
    const warning = `The dataset is made, its first dashboard is not: ${messageOf(error)}`;
    return { kind: 'done', datasetId, dashboardUrl: null, warning };
  }
}

/** Makes datasets of tables, one after the other, so that a database is not asked for all at once. What fails stops nothing else. */
export function useAddTables() {
  const client = useQueryClient();
  const [progress, setProgress] = useState<ReadonlyMap<string, TableProgress>>(new Map());
  const isLeft = useRef(false);
  const add = async (request: AddRequest): Promise<void> => {
    const note = (table: string, how: TableProgress): void =>
      setProgress((previous) => new Map(previous).set(table, how));
    isLeft.current = false;
    setProgress(new Map(request.tables.map((table) => [table, { kind: 'waiting' }])));
    for (const table of request.tables) {
      if (isLeft.current) break;
      note(table, { kind: 'working' });
      note(table, await addTable(request, table));
    }
    await client.invalidateQueries({
      predicate: ({ queryKey }) => ['objects', 'home', 'datasets'].includes(String(queryKey[0])),
    });
  };
  return { progress, add, leave: () => (isLeft.current = true) };
}
