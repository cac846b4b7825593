import { fail } from '@sextant/contract';
import type { SavedQueryPut } from '@sextant/contract';
import { analyzeStatement, splitStatements } from '@sextant/sql/analysis';
import type { DialectName } from '@sextant/sql';
import type { SessionUser } from '../../policies/session.ts';
import type { Store } from '../../store/open-store.ts';
import type { SavedQueryDraft } from '../../store/saved-queries.ts';
import type { SavedQueryRow } from '../../store/sql-lab-schema.ts';
import type { StoredTableName } from '../../wire/sql-run.ts';

/** A saved query of the user. @throws NOT_FOUND_019 */
export async function loadSavedQuery(store: Store, user: SessionUser, id: number): Promise<SavedQueryRow> {
  const [row] = await store.savedQueries.among(user.id, [id]);
  if (row === undefined) throw fail('NOT_FOUND_019', { id });
  return row;
}

/** A path of folders, written in one way; null when nothing is left of it. */
function folderPath(text: string | null | undefined): string | null {
  const parts = (text ?? '')
    .split('/')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return parts.length === 0 ? null : parts.join('/');
}

/** The tables that a text reads, as far as it can be understood. Nobody relies on it. */
async function tablesIn(sql: string, dialect: DialectName): Promise<StoredTableName[]> {
  const tables = new Map<string, StoredTableName>();
  try {
    for (const statement of splitStatements(sql, dialect)) {
      if (statement.kind !== 'read') continue;
      for (const { catalog, schema, name } of (await analyzeStatement(statement.sql, dialect)).tables)
        tables.set(JSON.stringify([catalog, schema, name]), { catalog, schema, table: name });
    }
  } catch {
    // A draft, or a template.
  }
  return [...tables.values()];
}

/** What is given, over what is there; null clears. */
export async function savedQueryDraft(
  body: SavedQueryPut,
  before: SavedQueryRow | null,
  dialect: DialectName,
): Promise<SavedQueryDraft> {
  const choose = <Value>(sentValue: Value | undefined, valueBefore: Value | undefined, absent: Value): Value =>
    sentValue === undefined ? (valueBefore ?? absent) : sentValue;
  const sql = choose(body.sql, before?.sql, '');
  return {
    label: choose(body.label, before?.label, null),
    description: choose(body.description, before?.description, null),
    databaseId: choose(body.db_id, before?.database_id, 0),
    schema: choose(body.schema, before?.schema_name, null),
    catalog: choose(body.catalog, before?.catalog_name, null),
    sql,
    templateParams: choose(body.template_parameters, before?.template_params, null),
    extra: choose(body.extra_json, before?.extra, null),
    folder: folderPath(choose(body.folder, before?.folder, null)),
    tables: JSON.stringify(await tablesIn(sql, dialect)),
  };
}
