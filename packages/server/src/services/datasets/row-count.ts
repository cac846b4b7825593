import type { Store } from '../../store/open-store.ts';
import type { DatasetRow } from '../../store/schema.ts';
import { rulesAbout } from '../row-rules/row-rules-of.ts';
import type { SessionUser } from '../../policies/session.ts';

/** Rows of an uploaded or example table, counted at its import; null for queries, other databases, and whoever may not see all of the rows. */
export async function rowCountOf(
  store: Store,
  { rights }: Pick<SessionUser, 'rights'>,
  row: Pick<DatasetRow, 'id' | 'database_id' | 'schema_name' | 'name' | 'sql'>,
): Promise<number | null> {
  if (row.sql !== null && row.sql !== '') return null;
  const dataset = { id: row.id, databaseId: row.database_id, schema: row.schema_name, name: row.name, sql: null };
  if ((await rulesAbout(store, rights.roleIds, dataset, 'duckdb')).length > 0) return null;
  const table = await store.storedTables.find(row.database_id, row.schema_name ?? 'main', row.name);
  return table?.row_count ?? null;
}
