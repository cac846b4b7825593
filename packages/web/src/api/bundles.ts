import { queryOptions } from '@tanstack/react-query';
import { api } from '@sextant/contract/calls';
import type { ExportedKind, ImportPlan } from '@sextant/contract';
import { call, send } from './call.ts';
import { objectCalls } from './object-calls.ts';

/** What permissions call a kind. */
export const bundleViews = {
  dashboard: 'Dashboard',
  chart: 'Chart',
  dataset: 'Dataset',
  database: 'Database',
  saved_query: 'SavedQuery',
} as const;

const bundleCalls = { ...objectCalls, database: api.database, saved_query: api.savedQuery };

/** What a kind is called in sentences. */
export const kindLabel = (kind: ExportedKind): string => kind.replace('_', ' ');

/** The file name that a response carries. */
const nameIn = (header: string | null): string | null => /filename="?([\w.-]+)"?/.exec(header ?? '')?.[1] ?? null;

/** Downloads objects with what they are built on, as a ZIP of YAML files. @throws ApiError with the server's code */
export async function exportObjects(kind: ExportedKind, ids: readonly number[]): Promise<void> {
  const response = await send(bundleCalls[kind].export, { query: { q: [...ids] } });
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = nameIn(response.headers.get('content-disposition')) ?? `${kind}_export.zip`;
  link.click();
  // The browser reads the address after this turn.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** What a user adds to a file that was rejected without it. */
export interface ImportInputs {
  readonly isOverwriting: boolean;
  /** Path of a database's file → its password. */
  readonly passwords: Readonly<Record<string, string>>;
  /** Path of a database's file → uuid of a database that is read instead. */
  readonly databases: Readonly<Record<string, string>>;
}

const formOf = (file: File, inputs: ImportInputs) => ({
  formData: file,
  passwords: JSON.stringify(inputs.passwords),
  overwrite: String(inputs.isOverwriting),
  databases: JSON.stringify(inputs.databases),
});

/** Asks what importing a bundle would do; nothing is written. @throws ApiError for a file that cannot be read, by its files */
export async function planImport(kind: ExportedKind, file: File, inputs: ImportInputs): Promise<ImportPlan> {
  const { result } = await call(bundleCalls[kind].planImport, { body: formOf(file, inputs) });
  return result;
}

/** Sends a bundle: all of it is taken over, or nothing. @throws ApiError; its `extra` names each file and what is wrong with it */
export async function importObjects(kind: ExportedKind, file: File, inputs: ImportInputs): Promise<void> {
  await call(bundleCalls[kind].import, { body: formOf(file, inputs) });
}

/** A database that a bundle's datasets may be read from instead of their own. */
export interface DatabaseChoice {
  readonly uuid: string;
  readonly name: string;
}

/** The databases that the user may see, by name. */
export const databaseChoicesQuery = queryOptions({
  queryKey: ['databases', 'choices'],
  queryFn: async ({ signal }): Promise<readonly DatabaseChoice[]> => {
    const { result } = await call(api.database.list, { query: { q: { page: 0, page_size: 100 } }, signal });
    return result.flatMap(({ uuid, database_name: name }) => (typeof uuid === 'string' ? [{ uuid, name }] : []));
  },
});
