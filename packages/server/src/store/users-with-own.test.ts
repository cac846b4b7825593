import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStore } from './open-store.ts';
import type { Store } from './open-store.ts';

let store: Store;
beforeAll(async () => {
  store = await openStore('sqlite::memory:');
});
afterAll(() => store.close());

/** Columns that name a user for what the page of a dashboard begins with: by them users are told apart. */
const ownColumns = [
  'chart.created_by',
  'dashboard.created_by',
  'dashboard_user.user_id',
  'database.created_by',
  'dataset.created_by',
  'filter_set.created_by',
  'filter_set.owner_id',
  'filter_set_default.user_id',
  'folder.created_by',
  'folder_access.holder_id',
  'owner.user_id',
];
/** Those that name one for something else: who wrote a text, what he opened or starred, his runs, and his roles, which are rights. */
const otherColumns = [
  'annotation.created_by',
  'annotation_layer.created_by',
  'audit.user_id',
  'css_template.created_by',
  'favourite.user_id',
  'former_table.created_by',
  'import_schedule.created_by',
  'recent.user_id',
  'row_rule.created_by',
  'saved_query.created_by',
  'session.user_id',
  'sql_run.user_id',
  'sql_tab.user_id',
  'stored_key.owner_id',
  'stored_table.created_by',
  'tag.created_by',
  'user.created_by',
  'user_role.user_id',
];

test('every column of the metadata that names a user is known to tell users apart, or not to', async () => {
  const { rows } = await sql<{ readonly name: string }>`
    select t.name || '.' || c.name as name from sqlite_schema as t join pragma_table_info(t.name) as c
    where t.type = 'table' and (c.name = 'created_by' or c.name like '%user_id' or c.name like '%owner_id' or c.name like '%holder_id')
    order by 1
  `.execute(store.db);
  expect(rows.map(({ name }) => name)).toEqual([...ownColumns, ...otherColumns].sort());
});

test('users are found by each of these columns', async () => {
  expect([...(await store.usersWithOwn())]).toEqual([]);
  await sql`pragma foreign_keys = off`.execute(store.db);
  let id = 100;
  for (const name of ownColumns) {
    const [table = '', column = ''] = name.split('.');
    id += 1;
    const { rows: facts } = await sql<{ name: string; type: string; notnull: number; pk: number }>`
      select name, type, "notnull", pk from pragma_table_info(${table})
    `.execute(store.db);
    const kinds: Readonly<Record<string, unknown>> = {
      'filter_set.owner_type': 'User',
      'folder_access.holder_kind': 'user',
    };
    const needed = facts.filter((fact) => fact.notnull === 1 && fact.name !== 'id' && fact.name !== column);
    const values = needed.map((fact) => kinds[`${table}.${fact.name}`] ?? (/int/i.test(fact.type) ? 1 : `${id}`));
    const columns = [column, ...needed.map((fact) => fact.name)].map((one) => sql.ref(one));
    await sql`insert into ${sql.table(table)} (${sql.join(columns)}) values (${sql.join([id, ...values])})`.execute(
      store.db,
    );
    expect([name, [...(await store.usersWithOwn())].includes(id)]).toEqual([name, true]);
  }
});
