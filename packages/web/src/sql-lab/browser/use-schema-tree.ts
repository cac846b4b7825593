import { useMemo, useState } from 'react';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import type { DatabaseTable, TableResponse } from '@sextant/contract';
import { schemasQuery, tablesQuery } from '../../api/table-sources.ts';
import { tableQuery } from '../lab-queries.ts';
import { databaseOf, frontTab, useLab } from '../lab-store.ts';
import { pathOf, rowId } from './schema-rows.ts';
import type { Below, NodePath, SchemaTree } from './schema-rows.ts';

type NamesQuery<Data> = Pick<UseQueryResult<Data>, 'data' | 'error'> | undefined;

function belowOf<Data, Item>(query: NamesQuery<Data>, items: (data: Data) => readonly Item[]): Below<Item> {
  if (query?.data !== undefined) return { kind: 'read', items: items(query.data) };
  return query?.error == null ? { kind: 'reading' } : { kind: 'failed', message: query.error.message };
}

const staleMs = 10 * 60_000;

/** The names of what lies below the open nodes, and which nodes are open. What was read once is kept for ten minutes. */
export function useSchemaTree() {
  const client = useQueryClient();
  const databases = useLab((state) => state.databases);
  const frontId = useLab((state) => (databaseOf(state, frontTab(state)) ?? state.databases[0])?.id ?? null);
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map());
  const openPaths = useMemo(() => {
    const openedByUser = [...changed].filter(([, isOpen]) => isOpen).map(([id]) => id);
    // The database of the tab in front is open by itself.
    const front = frontId === null ? null : rowId([frontId]);
    return front === null || changed.has(front) ? openedByUser : [front, ...openedByUser];
  }, [changed, frontId]);
  const paths = openPaths.map(pathOf);
  const databaseIds = paths.filter((path) => path.length === 1).map(([id]) => id);
  const schemas = useQueries({ queries: databaseIds.map((id) => ({ ...schemasQuery(id), staleTime: staleMs })) });
  const only = databaseIds.flatMap((id, index) => {
    const names = schemas[index]?.data ?? [];
    // A single schema, or the one that names without a schema mean, is open by itself.
    const name =
      names.length === 1 ? names[0] : names.find((one) => ['main', 'public', 'default', 'dbo'].includes(one));
    return name === undefined || changed.has(rowId([id, name])) ? [] : [[id, name] as const];
  });
  const schemaPaths: readonly (readonly [number, string])[] = [
    ...only,
    ...paths.flatMap(([id, schema, table]) =>
      schema !== undefined && table === undefined ? [[id, schema] as const] : [],
    ),
  ];
  const tables = useQueries({
    queries: schemaPaths.map(([id, schema]) => ({ ...tablesQuery(id, schema), staleTime: staleMs })),
  });
  const tablePaths = paths.filter((path): path is readonly [number, string, string] => path.length === 3);
  const columns = useQueries({ queries: tablePaths.map(([id, schema, table]) => tableQuery(id, schema, table)) });
  const indexIn = (list: readonly NodePath[], path: NodePath): number =>
    list.findIndex((one) => rowId(one) === rowId(path));
  const tree: SchemaTree = {
    databases,
    schemasOf: (id) => belowOf<readonly string[], string>(schemas[databaseIds.indexOf(id)], (names) => names),
    tablesOf: (id, schema) =>
      belowOf(tables[indexIn(schemaPaths, [id, schema])], (list: readonly DatabaseTable[]) =>
        list.map(({ value: name, type: kind }) => ({ name, kind })),
      ),
    columnsOf: (id, schema, table) => {
      const query = columns[indexIn(tablePaths, [id, schema, table])];
      const cached = client.getQueryData(tableQuery(id, schema, table).queryKey);
      return belowOf(query ?? { data: cached, error: null }, (found: TableResponse) =>
        found.columns.map(({ name, type, value_type: valueType, keys }) => ({
          name,
          type,
          valueType,
          keys: keys.map((key) => key.type),
        })),
      );
    },
  };
  const open = new Set([...openPaths, ...only.map((path) => rowId(path))]);
  return {
    tree,
    open,
    setOpen: (id: string, isOpen: boolean): void => setChanged(new Map([...changed, [id, isOpen]])),
    refresh: async (): Promise<void> => {
      await Promise.all([
        client.invalidateQueries({ queryKey: ['databases', 'schemas'] }),
        client.invalidateQueries({ queryKey: ['databases', 'tables'] }),
        client.invalidateQueries({ queryKey: ['sql-lab', 'table'] }),
      ]);
    },
  };
}
