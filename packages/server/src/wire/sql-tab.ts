import type { SqlLabRun, TableSchema, TabState } from '@sextant/contract';
import type { SqlTabRow, SqlTabTableRow } from '../store/sql-lab-schema.ts';

/** A table that is open beside a tab. */
const tableSchemaOf = (row: SqlTabTableRow): TableSchema => ({
  id: row.id,
  tab_state_id: row.tab_id,
  database_id: row.database_id,
  schema: row.schema_name,
  table: row.name,
  description: JSON.parse(row.description) as unknown,
  expanded: row.is_expanded === 1,
});

/** What belongs to a tab. */
export interface TabDetails {
  readonly tables: readonly SqlTabTableRow[];
  readonly latestRun: SqlLabRun | null;
  readonly savedQuery: { readonly id: number; readonly label: string | null } | null;
}

/** A tab, as the page keeps it. */
export const tabStateOf = (row: SqlTabRow, { tables, latestRun, savedQuery }: TabDetails): TabState => ({
  id: row.id,
  user_id: row.user_id,
  label: row.label,
  active: row.is_active === 1,
  database_id: row.database_id,
  schema: row.schema_name,
  catalog: row.catalog_name,
  sql: row.sql,
  query_limit: row.row_limit,
  latest_query: latestRun,
  autorun: row.runs_at_once === 1,
  template_params: row.template_params,
  hide_left_bar: row.hides_left_bar === 1,
  saved_query: savedQuery,
  // An object, or it was not taken.
  extra_json: JSON.parse(row.extra) as Record<string, unknown>,
  table_schemas: tables.map(tableSchemaOf),
});
