import type { Store } from '../store/open-store.ts';
import type { DatasetRow } from '../store/schema.ts';

/** Rows of an uploaded or example table, counted at its import; null for queries and other databases. */
export async function rowCountOf(
  store: Store,
  row: Pick<DatasetRow, 'database_id' | 'schema_name' | 'name' | 'sql'>,
): Promise<number | null> {
  if (row.sql !== null && row.sql !== '') return null;
  const table = await store.storedTables.find(row.database_id, row.schema_name ?? 'main', row.name);
  return table?.row_count ?? null;
}
