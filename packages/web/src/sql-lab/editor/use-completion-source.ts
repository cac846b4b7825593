import { useCallback, useEffect, useRef } from 'react';
import type { CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import type { DatabaseTable } from '@sextant/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { schemasQuery, tablesQuery } from '../../api/table-sources.ts';
import { defaultSchema } from '../default-schema.ts';
import { functionsQuery, savedQueriesQuery, tableQuery } from '../lab-queries.ts';
import { databaseOf, activeTab, useLab } from '../lab-store.ts';
import type { CompletionPlace } from './completion-place.ts';
import type { Catalog, CatalogTable } from './completions.ts';

/** The database of the tab in front, with the schema that names without one mean. */
interface FrontDatabase {
  readonly databaseId: number | null;
  readonly backend: string;
  readonly schema: string | null;
}

/** The tables of each list that was read: there are thousands, and every key asks. */
const tablesByList = new WeakMap<readonly DatabaseTable[], readonly CatalogTable[]>();

const noTables: readonly DatabaseTable[] = [];

function tablesIn(list: readonly DatabaseTable[]): readonly CatalogTable[] {
  const madeTables = tablesByList.get(list);
  if (madeTables !== undefined) return madeTables;
  const tables = list.map(({ value: name, type: kind }) => ({ name, kind }));
  tablesByList.set(list, tables);
  return tables;
}

/** What is known of a database now: what the tree read counts too. */
function catalogOf(client: QueryClient, { databaseId, backend, schema }: FrontDatabase): Catalog {
  const id = databaseId ?? 0;
  const schemas = client.getQueryData(schemasQuery(id).queryKey) ?? [];
  const tables = new Map(
    schemas.map((name) => [name, tablesIn(client.getQueryData(tablesQuery(id, name).queryKey) ?? noTables)]),
  );
  const saved = client.getQueryData(savedQueriesQuery.queryKey) ?? [];
  return {
    backend,
    schema,
    schemas,
    tables,
    columnsOf: (within, table) =>
      client.getQueryData(tableQuery(id, within ?? schema, table).queryKey)?.columns ?? null,
    functions: client.getQueryData(functionsQuery(id).queryKey) ?? [],
    savedQueries: saved.flatMap(({ label, sql, db_id: ofDatabase }) =>
      sql === null || label === null || ofDatabase !== databaseId ? [] : [{ name: label, sql }],
    ),
  };
}

/** Reads the columns of the tables that a statement names, as far as nobody did. */
async function readColumns(
  client: QueryClient,
  databaseId: number,
  catalog: Catalog,
  place: CompletionPlace,
): Promise<void> {
  const { sources, path } = place;
  const named = path.length === 0 ? [] : [{ schema: path.at(-2) ?? null, table: path.at(-1) ?? '' }];
  const isTable = (within: string, table: string): boolean =>
    catalog.tables.get(within)?.some(({ name }) => name.toLowerCase() === table.toLowerCase()) ?? false;
  await Promise.allSettled(
    [...sources, ...named].map(async ({ schema, table }) => {
      const within = schema ?? catalog.schema;
      if (within !== null && isTable(within, table))
        await client.ensureQueryData(tableQuery(databaseId, within, table));
    }),
  );
}

/** What the editor offers while a word is typed. It keeps its identity; what is known of the database it reads as it is then. */
export function useCompletionSource() {
  const client = useQueryClient();
  const databaseId = useLab((state) => databaseOf(state, activeTab(state))?.id ?? null);
  const ownSchema = useLab((state) => activeTab(state)?.schema ?? null);
  const backend = useLab((state) => databaseOf(state, activeTab(state))?.backend ?? '');
  const isChosen = databaseId !== null;
  const { data: schemas = [] } = useQuery({ ...schemasQuery(databaseId ?? 0), enabled: isChosen });
  const schema = ownSchema ?? defaultSchema(schemas);
  // What is read here is looked up when something is completed.
  useQuery({ ...tablesQuery(databaseId ?? 0, schema ?? ''), enabled: isChosen && schema !== null });
  useQuery({ ...functionsQuery(databaseId ?? 0), enabled: isChosen });
  useQuery(savedQueriesQuery);
  const latest = useRef<FrontDatabase>({ databaseId, backend, schema });
  useEffect(() => {
    latest.current = { databaseId, backend, schema };
  });
  return useCallback(
    async (context: CompletionContext): Promise<CompletionResult | null> => {
      const front = latest.current;
      if (front.databaseId === null) return null;
      const { completeAt } = await import('./complete-at.ts');
      const catalog = catalogOf(client, front);
      return completeAt(context, catalog, (place) => readColumns(client, front.databaseId ?? 0, catalog, place));
    },
    [client],
  );
}
