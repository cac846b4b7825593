import type { LimitingFactor, QueryState } from '@sextant/contract';
import type { Generated, Selectable } from 'kysely';
import type { AuthoredColumns, Flag } from './schema-columns.ts';

/** A run of SQL Lab. Times are epoch milliseconds. */
export interface SqlRunTable {
  id: Generated<number>;
  /** The client's name of it, unique among the user's. */
  client_id: string;
  user_id: number;
  database_id: number;
  schema_name: string | null;
  catalog_name: string | null;
  editor_id: string | null;
  tab_name: string | null;
  sql: string;
  /** What was asked of the database, the last statement's; null before that. */
  executed_sql: string | null;
  template_params: string | null;
  state: QueryState;
  /** JSON text of an error as the wire has it. */
  error: string | null;
  /** JSON text: the statements, as `StoredStatement` has them. */
  statements: string;
  statement_count: number;
  /** JSON text: the tables that it reads. */
  tables: string;
  row_count: number | null;
  row_limit: number | null;
  limiting_factor: LimitingFactor;
  progress: number;
  ctas_method: 'TABLE' | 'VIEW' | null;
  temp_schema: string | null;
  temp_table: string | null;
  /** Names the files with its rows; null when there never were any. */
  results_key: string | null;
  started_at: number;
  /** When its first statement left the queue. */
  run_at: number | null;
  ended_at: number | null;
  changed_at: number;
  search_text: string;
}

/** A tab of SQL Lab. `extra` is JSON text as the page sent it. */
export interface SqlTabTable {
  id: Generated<number>;
  user_id: number;
  label: string;
  is_active: Flag;
  database_id: number | null;
  schema_name: string | null;
  catalog_name: string | null;
  sql: string;
  row_limit: number | null;
  latest_client_id: string | null;
  runs_at_once: Flag;
  template_params: string | null;
  hides_left_bar: Flag;
  saved_query_id: number | null;
  extra: string;
  created_at: number;
  changed_at: number;
}

/** A table that is open beside a tab. `description` is JSON text as the page sent it. */
export interface SqlTabTableTable {
  id: Generated<number>;
  tab_id: number;
  database_id: number;
  schema_name: string | null;
  name: string;
  description: string;
  is_expanded: Flag;
}

interface SavedQueryTable extends AuthoredColumns {
  id: Generated<number>;
  uuid: string;
  label: string | null;
  description: string | null;
  database_id: number;
  schema_name: string | null;
  catalog_name: string | null;
  sql: string;
  template_params: string | null;
  /** JSON text as it was sent. */
  extra: string | null;
  /** Names separated by `/`; null is none. */
  folder: string | null;
  /** JSON text: the tables that it reads. */
  tables: string;
  row_count: number | null;
  last_run_at: number | null;
}

interface CssTemplateTable extends AuthoredColumns {
  id: Generated<number>;
  name: string;
  css: string;
}

export interface SqlLabTables {
  sql_run: SqlRunTable;
  sql_tab: SqlTabTable;
  sql_tab_table: SqlTabTableTable;
  saved_query: SavedQueryTable;
  css_template: CssTemplateTable;
}

export type SqlRunRow = Selectable<SqlRunTable>;
export type SqlTabRow = Selectable<SqlTabTable>;
export type SqlTabTableRow = Selectable<SqlTabTableTable>;
export type SavedQueryRow = Selectable<SavedQueryTable>;
export type CssTemplateRow = Selectable<CssTemplateTable>;
