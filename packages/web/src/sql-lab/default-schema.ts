import type { QueryClient } from '@tanstack/react-query';
import { schemasQuery } from '../api/table-sources.ts';

/** What databases call the schema that names without one mean. */
const usualSchemas = ['main', 'public', 'default', 'dbo'];

/** The schema that names without one mean; null where nothing says which. */
export const defaultSchema = (schemas: readonly string[]): string | null =>
  schemas.length === 1 ? (schemas[0] ?? null) : (usualSchemas.find((name) => schemas.includes(name)) ?? null);

interface TabPlace {
  readonly databaseId: number | null;
  readonly schema: string | null;
}

/** The schema under which the text of a tab is run and checked: the tab's own, else what names without one mean. */
export const schemaOfTab = (client: QueryClient, { databaseId, schema }: TabPlace): string | null =>
  schema ?? (databaseId === null ? null : defaultSchema(client.getQueryData(schemasQuery(databaseId).queryKey) ?? []));
