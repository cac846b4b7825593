import { useCallback, useMemo, useState } from 'react';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import type { DatabaseTable, TableResponse } from '@sextant/contract';
import { isTransient } from '../../api/transient.ts';
import { schemasQuery, tablesQuery } from '../../api/table-sources.ts';
import { tableQuery } from '../lab-queries.ts';
import { databaseOf, activeTab, useLab } from '../lab-store.ts';
import { pathOf, rowId } from './schema-rows.ts';
import type { ChildState, NodePath, SchemaColumn, SchemaTable, SchemaTree } from './schema-rows.ts';

type NamesQuery<Data> = Pick<UseQueryResult<Data>, 'data' | 'error'> | undefined;

function belowOf<Data, Item>(query: NamesQuery<Data>, items: (data: Data) => readonly Item[]): ChildState<Item> {
  const { data, error = null } = query ?? {};
  // What was read before is gone, unless it comes again by itself.
  if (error !== null && !isTransient(error)) return { kind: 'failed', message: error.message };
  if (data !== undefined) return { kind: 'read', items: items(data) };
  return error === null ? { kind: 'reading' } : { kind: 'failed', message: error.message };
}

/** What of queries is looked at: nothing changes while that stays. */
const plainOf = <Data>(queries: readonly UseQueryResult<Data>[]) => queries.map(({ data, error }) => ({ data, error }));

const staleMs = 10 * 60_000;

const columnsIn = (found: TableResponse): readonly SchemaColumn[] =>
  found.columns.map(({ name, type, value_type: valueType, keys }) => ({
    name,
    type,
    valueType,
    keys: keys.map((key) => key.type),
  }));

const tablesIn = (list: readonly DatabaseTable[]): readonly SchemaTable[] =>
  list.map(({ value: name, type: kind }) => ({ name, kind }));

type SchemaPath = readonly [databaseId: number, schema: string];
type FoundNames = ReturnType<typeof plainOf<readonly string[]>>;

/** A single schema, or the one that names without a schema mean, is open by itself. */
function schemasByThemselves(
  databaseIds: readonly number[],
  schemas: FoundNames,
  changed: ReadonlyMap<string, boolean>,
): readonly SchemaPath[] {
  return databaseIds.flatMap((id, index): readonly SchemaPath[] => {
    const names = schemas[index]?.data ?? [];
    const usual = names.find((one) => ['main', 'public', 'default', 'dbo'].includes(one));
    const name = names.length === 1 ? names[0] : usual;
    return name === undefined || changed.has(rowId([id, name])) ? [] : [[id, name]];
  });
}

/** The nodes that are open by hand, and the database of the tab in front. */
function useOpenPaths(changed: ReadonlyMap<string, boolean>): readonly NodePath[] {
  const activeDatabaseId = useLab((state) => (databaseOf(state, activeTab(state)) ?? state.databases[0])?.id ?? null);
  return useMemo(() => {
    const byHand = [...changed].filter(([, isOpen]) => isOpen).map(([id]) => pathOf(id));
    const isActiveOpen = activeDatabaseId !== null && !changed.has(rowId([activeDatabaseId]));
    return isActiveOpen ? [[activeDatabaseId] as const, ...byHand] : byHand;
  }, [changed, activeDatabaseId]);
}

/** The columns of tables that were looked at before, by the id of their row: a search finds them, too. */
function useKnownColumns(): () => ReadonlyMap<string, TableResponse> {
  const client = useQueryClient();
  return useCallback(
    () =>
      new Map(
        client
          .getQueriesData<TableResponse>({ queryKey: ['sql-lab', 'table'] })
          .flatMap(([[, , ...path], data]) => (data === undefined ? [] : [[JSON.stringify(path), data] as const])),
      ),
    [client],
  );
}

const byRow = <Item>(paths: readonly NodePath[], items: readonly Item[]): ReadonlyMap<string, Item> =>
  new Map(paths.flatMap((path, index) => (items[index] === undefined ? [] : [[rowId(path), items[index]] as const])));

/** The names of what lies below the open nodes, and which nodes are open. What was read once is kept for ten minutes. */
export function useSchemaTree() {
  const client = useQueryClient();
  const databases = useLab((state) => state.databases);
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map());
  const paths = useOpenPaths(changed);
  const databaseIds = useMemo(() => paths.filter((path) => path.length === 1).map(([id]) => id), [paths]);
  const schemas = useQueries({
    queries: databaseIds.map((id) => ({ ...schemasQuery(id), staleTime: staleMs })),
    combine: plainOf<readonly string[]>,
  });
  const only = useMemo(() => schemasByThemselves(databaseIds, schemas, changed), [databaseIds, schemas, changed]);
  const schemaPaths = useMemo(
    (): readonly SchemaPath[] => [
      ...only,
      ...paths.flatMap(([id, schema, table]) =>
        schema !== undefined && table === undefined ? [[id, schema] as const] : [],
      ),
    ],
    [only, paths],
  );
  const tables = useQueries({
    queries: schemaPaths.map(([id, schema]) => ({ ...tablesQuery(id, schema), staleTime: staleMs })),
    combine: plainOf<readonly DatabaseTable[]>,
  });
  const tablePaths = useMemo(
    () => paths.filter((path): path is readonly [number, string, string] => path.length === 3),
    [paths],
  );
  const columns = useQueries({
    queries: tablePaths.map(([id, schema, table]) => tableQuery(id, schema, table)),
    combine: plainOf<TableResponse>,
  });
  const knownColumns = useKnownColumns();
  const tree = useMemo((): SchemaTree => {
    const tablesByRow = byRow(schemaPaths, tables);
    const columnsByRow = byRow(tablePaths, columns);
    const columnsBefore = knownColumns();
    return {
      databases,
      schemasOf: (id) => belowOf(schemas[databaseIds.indexOf(id)], (names) => names),
      tablesOf: (id, schema) => belowOf(tablesByRow.get(rowId([id, schema])), tablesIn),
      columnsOf: (id, schema, table) => {
        const row = rowId([id, schema, table]);
        return belowOf(columnsByRow.get(row) ?? { data: columnsBefore.get(row), error: null }, columnsIn);
      },
    };
  }, [databases, databaseIds, schemas, schemaPaths, tables, tablePaths, columns, knownColumns]);
  const open = useMemo(() => new Set([...paths, ...only].map((path) => rowId(path))), [paths, only]);
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
