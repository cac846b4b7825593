import type { Insertable, Selectable } from 'kysely';

export interface StoredTableTable {
  /** Names the file: `tables/<uuid>.duckdb`. */
  uuid: string;
  database_id: number;
  schema_name: string;
  name: string;
  row_count: number;
  size_bytes: number;
  /** JSON text: columns with their types, source and license. */
  details: string;
  created_by: number | null;
  created_at: number;
}

/** A table as it was before it was replaced or appended to: its file is kept for a while. */
export interface FormerTableTable extends StoredTableTable {
  replaced_at: number;
  /** The version that the dataset over it had then; null when there was none. */
  dataset_version: number | null;
}

export type StoredTableRow = Selectable<StoredTableTable>;
export type NewStoredTable = Insertable<StoredTableTable>;
export type FormerTableRow = Selectable<FormerTableTable>;
