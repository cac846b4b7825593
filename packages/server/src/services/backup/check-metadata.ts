import { sql } from 'kysely';
import { fail } from '@sextant/contract';
import type { SextantError } from '@sextant/contract';
import { objectKinds } from '../../store/schema.ts';
import type { Store } from '../../store/open-store.ts';
import type { StoreDb } from '../../store/schema.ts';

/** Column of a table → the table whose id it holds. */
const references: readonly (readonly [table: string, column: string, target: string])[] = [
  ['user_role', 'user_id', 'user'],
  ['user_role', 'role_id', 'role'],
  ['role_permission', 'role_id', 'role'],
  ['role_permission', 'permission_id', 'permission'],
  ['row_rule_role', 'rule_id', 'row_rule'],
  ['row_rule_role', 'role_id', 'role'],
  ['row_rule_dataset', 'rule_id', 'row_rule'],
  ['row_rule_dataset', 'dataset_id', 'dataset'],
  ['annotation', 'layer_id', 'annotation_layer'],
  ['dashboard_chart', 'dashboard_id', 'dashboard'],
  ['dashboard_chart', 'chart_id', 'chart'],
  ['first_chart', 'chart_id', 'chart'],
  ['first_chart', 'dashboard_id', 'dashboard'],
  ['dashboard_role', 'dashboard_id', 'dashboard'],
  ['dashboard_user', 'dashboard_id', 'dashboard'],
  ['dashboard_user', 'user_id', 'user'],
  ['label_slot', 'dashboard_id', 'dashboard'],
  ['dashboard_role', 'role_id', 'role'],
  ['filter_set', 'dashboard_id', 'dashboard'],
  ['filter_set_default', 'user_id', 'user'],
  ['filter_set_default', 'dashboard_id', 'dashboard'],
  ['filter_set_default', 'filter_set_id', 'filter_set'],
  ['tagged', 'tag_id', 'tag'],
  ['folder_object', 'folder_id', 'folder'],
  ['folder_access', 'folder_id', 'folder'],
  ['dataset', 'database_id', 'database'],
  ['stored_table', 'database_id', 'database'],
  ['former_table', 'database_id', 'database'],
  ['import_schedule', 'dataset_id', 'dataset'],
  ['import_run', 'dataset_id', 'dataset'],
  ['session', 'user_id', 'user'],
  ['owner', 'user_id', 'user'],
  ['favourite', 'user_id', 'user'],
  ['recent', 'user_id', 'user'],
  ['sql_run', 'user_id', 'user'],
  ['sql_tab', 'user_id', 'user'],
  ['sql_tab_table', 'tab_id', 'sql_tab'],
];
/** Tables whose rows name an object of any kind. */
const marks = ['owner', 'favourite', 'recent', 'tagged', 'folder_object', 'version'] as const;

/** Columns that hold JSON, with what tells a row of the table from others. */
const documents: readonly (readonly [table: string, column: string, key: string])[] = [
  ['database', 'settings', 'id'],
  ['dataset', 'document', 'id'],
  ['chart', 'params', 'id'],
  ['chart', 'query_context', 'id'],
  ['chart', 'shared', 'id'],
  ['dashboard', 'shared', 'id'],
  ['dashboard_user', 'shared', 'dashboard_id'],
  ['folder_object', 'shared', 'object_id'],
  ['dashboard', 'position_json', 'id'],
  ['dashboard', 'json_metadata', 'id'],
  ['version', 'document', 'id'],
  ['annotation', 'metadata', 'id'],
  ['filter_set', 'params', 'id'],
  ['stored_table', 'details', 'uuid'],
  ['former_table', 'details', 'uuid'],
  ['import_schedule', 'reading', 'dataset_id'],
  ['import_schedule', 'mark', 'dataset_id'],
  ['sql_run', 'error', 'id'],
  ['sql_run', 'statements', 'id'],
  ['sql_run', 'tables', 'id'],
  ['sql_tab', 'extra', 'id'],
  ['sql_tab_table', 'description', 'id'],
  ['saved_query', 'extra', 'id'],
  ['saved_query', 'tables', 'id'],
];
const pageRows = 200;
const shownIds = 10;

const countOf = async (query: ReturnType<typeof sql<{ count: number }>>, db: StoreDb): Promise<number> =>
  Number((await query.execute(db)).rows[0]?.count ?? 0);

async function* lostReferences(db: StoreDb): AsyncGenerator<SextantError> {
  for (const [table, column, target] of references) {
    const count = await countOf(
      sql`select count(*) as count from ${sql.table(table)} as r where not exists (select 1 from ${sql.table(target)} as t where t.id = r.${sql.ref(column)})`,
      db,
    );
    if (count > 0) yield fail('CHECK_002', { table, column, target, count });
  }
  for (const table of marks)
    for (const kind of objectKinds) {
      const count = await countOf(
        sql`select count(*) as count from ${sql.table(table)} as r where r.object_kind = ${kind} and not exists (select 1 from ${sql.table(kind)} as t where t.id = r.object_id)`,
        db,
      );
      if (count > 0) yield fail('CHECK_002', { table, column: 'object_id', target: kind, count });
    }
}

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

async function* brokenDocuments(db: StoreDb): AsyncGenerator<SextantError> {
  for (const [table, column, key] of documents) {
    const ids: string[] = [];
    for (let page = 0; ids.length < shownIds; page += 1) {
      const { rows } = await sql<{ key: string | number; text: string | null }>`
        select ${sql.ref(key)} as key, ${sql.ref(column)} as text from ${sql.table(table)}
        order by ${sql.ref(key)} limit ${pageRows} offset ${page * pageRows}`.execute(db);
      // An empty text is how Superset's clients say nothing.
      for (const row of rows) if (row.text !== null && row.text !== '' && !isJson(row.text)) ids.push(String(row.key));
      if (rows.length < pageRows) break;
    }
    if (ids.length > 0) yield fail('CHECK_003', { table, column, ids: ids.slice(0, shownIds) });
  }
}

async function* lostHeads(db: StoreDb): AsyncGenerator<SextantError> {
  for (const kind of objectKinds) {
    const { rows } = await sql<{ id: number }>`
      select o.id from ${sql.table(kind)} as o where o.version > 0 and not exists
      (select 1 from version as v where v.object_kind = ${kind} and v.object_id = o.id and v.number = o.version)
      order by o.id limit ${shownIds}`.execute(db);
    if (rows.length > 0) yield fail('CHECK_004', { kind, ids: rows.map(({ id }) => id) });
  }
}

/** What is wrong inside the metadata. A damaged file ends the search: what it says cannot be trusted. */
export async function* checkMetadata(store: Store): AsyncGenerator<SextantError> {
  const { db } = store;
  if (store.dialect === 'sqlite') {
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(3)`.execute(db);
    const reason = rows.map((row) => row.integrity_check).join('; ');
    if (reason !== 'ok') return void (yield fail('CHECK_001', { reason }));
  }
  yield* lostReferences(db);
  yield* brokenDocuments(db);
  yield* lostHeads(db);
  if ((await store.users.administrators()).length === 0) yield fail('CHECK_012', {});
}
