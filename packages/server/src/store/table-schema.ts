import type { Insertable, Selectable } from 'kysely';

type Flag = 0 | 1;

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

/** A file that comes by itself into the table of a dataset. */
export interface ImportScheduleTable {
  dataset_id: number;
  source_kind: 'file' | 'url';
  /** A path within the allowed folders, or an address. */
  location: string;
  mode: 'replace' | 'append';
  every: 'quarter' | 'hour' | 'day' | 'week';
  /** Of the hour, or of the day. */
  minute: number;
  /** 1 is Monday; counts when it is weekly. */
  weekday: number;
  /** JSON text: how the file is read, and its columns. */
  reading: string;
  /** Whether cells that do not fit become empty; else nothing is imported then. */
  takes_unfit: Flag;
  is_paused: Flag;
  next_at: number;
  /** JSON text: what tells the file that was imported last from another; null when none was. */
  mark: string | null;
  created_at: number;
  created_by: number | null;
  changed_at: number;
  /** Who answers for it: a run needs his rights. */
  changed_by: number | null;
}

/** One look at the file of a schedule. */
export interface ImportRunTable {
  uuid: string;
  dataset_id: number;
  started_at: number;
  /** Null while it runs. */
  ended_at: number | null;
  /** Null when the time had come. */
  started_by: number | null;
  outcome: 'running' | 'imported' | 'unchanged' | 'failed' | 'interrupted';
  rows_before: number | null;
  rows_after: number | null;
  unfit_rows: number | null;
  /** Of the error. */
  code: string | null;
  message: string | null;
}

export type StoredTableRow = Selectable<StoredTableTable>;
export type NewStoredTable = Insertable<StoredTableTable>;
export type FormerTableRow = Selectable<FormerTableTable>;
export type ImportScheduleRow = Selectable<ImportScheduleTable>;
export type ImportRunRow = Selectable<ImportRunTable>;
