import { isRecord, timeAgo } from '@sextant/contract';
import type { CssTemplateItem, SavedQueryItem } from '@sextant/contract';
import type { ObjectUser } from '../store/objects.ts';
import type { TagRow } from '../store/schema.ts';
import type { CssTemplateRow, SavedQueryRow } from '../store/sql-lab-schema.ts';
import { tagOf } from './tag.ts';
import { userOrNull } from './users.ts';
import { wireTime } from './wire-time.ts';

interface AroundItem {
  readonly users: ReadonlyMap<number, ObjectUser>;
  readonly now: number;
}

/** A JSON text that is an object, else nothing. */
function objectOf(text: string | null): Record<string, unknown> {
  const read: unknown = text === null || text === '' ? {} : JSON.parse(text);
  return isRecord(read) ? { ...read } : {};
}

export const savedQueryItemOf = (
  row: SavedQueryRow,
  { users, now, databaseName, tags }: AroundItem & { readonly databaseName: string; readonly tags: readonly TagRow[] },
): SavedQueryItem => ({
  id: row.id,
  uuid: row.uuid,
  label: row.label,
  description: row.description,
  sql: row.sql,
  db_id: row.database_id,
  database: { id: row.database_id, database_name: databaseName },
  schema: row.schema_name,
  catalog: row.catalog_name,
  template_parameters: row.template_params,
  // Written by us alone.
  sql_tables: JSON.parse(row.tables) as SavedQueryItem['sql_tables'],
  folder: row.folder,
  rows: row.row_count,
  extra: objectOf(row.extra),
  tags: tags.map(tagOf),
  created_by: userOrNull(users, row.created_by),
  created_on: wireTime(row.created_at),
  changed_by: userOrNull(users, row.changed_by),
  changed_on: wireTime(row.changed_at),
  changed_on_delta_humanized: timeAgo(row.changed_at, now),
  last_run_delta_humanized: row.last_run_at === null ? '' : timeAgo(row.last_run_at, now),
});

export const cssTemplateItemOf = (row: CssTemplateRow, { users, now }: AroundItem): CssTemplateItem => ({
  id: row.id,
  template_name: row.name,
  css: row.css,
  created_by: userOrNull(users, row.created_by),
  created_on: wireTime(row.created_at),
  changed_by: userOrNull(users, row.changed_by),
  changed_on_delta_humanized: timeAgo(row.changed_at, now),
});
