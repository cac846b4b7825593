import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { databaseOpened } from './granted.ts';
import { allTextRule, inOrder, listIds, objectRules, textRules } from './lists.ts';
import type { ListPage, ListRequest, ListRules } from './lists.ts';
import { searchText, sortKey } from './objects.ts';
import type { StoreDb } from './open-store.ts';
import type { DatabaseRow, DatabaseTable } from './schema.ts';
import { appendVersion, inTransaction } from './versions.ts';
import type { Change } from './versions.ts';

export interface NewDatabase {
  readonly name: string;
  readonly engine: string;
  readonly purpose: DatabaseTable['purpose'];
  /** Fixed for Examples and Uploads; otherwise made here. */
  readonly uuid?: string;
  readonly settings?: Readonly<Record<string, unknown>>;
}

const objects = objectRules('database');
/** How lists of databases can be filtered and sorted. */
export const databaseRules: ListRules = {
  defaultOrder: 'database_name',
  filters: {
    ...objects.filters,
    database_name: { ...textRules('database_name', sql`o.sort_key`), all_text: allTextRule(sql`o.search_text`) },
    allow_file_upload: {
      eq: (value) => (value === true ? sql`o.purpose = 'uploads'` : sql`o.purpose <> 'uploads'`),
      upload_is_enabled: (value) => (value === true ? sql`o.purpose = 'uploads'` : sql`o.purpose <> 'uploads'`),
    },
    // Every database may be asked by SQL; none may be written by it yet.
    expose_in_sqllab: { eq: (value) => (value === true ? sql`1 = 1` : sql`1 = 0`) },
    allow_dml: { eq: (value) => (value === true ? sql`1 = 0` : sql`1 = 1`) },
    allow_run_async: { eq: (value) => (value === true ? sql`1 = 0` : sql`1 = 1`) },
  },
  orders: { ...objects.orders, database_name: sql`o.sort_key` },
};

/** Databases that datasets are read from. */
export const databaseStore = (db: StoreDb, clock: () => number) => ({
  load: (id: number): Promise<DatabaseRow | undefined> =>
    db.selectFrom('database').selectAll().where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst(),
  byPurpose: (purpose: 'examples' | 'uploads'): Promise<DatabaseRow | undefined> =>
    db
      .selectFrom('database')
      .selectAll()
      .where('purpose', '=', purpose)
      .where('deleted_at', 'is', null)
      .executeTakeFirst(),
  byIds: (ids: readonly number[]): Promise<DatabaseRow[]> =>
    ids.length === 0
      ? Promise.resolve([])
      : db
          .selectFrom('database')
          .selectAll()
          .where('id', 'in', [...new Set(ids)])
          .execute(),
  all: (): Promise<DatabaseRow[]> =>
    db.selectFrom('database').selectAll().where('deleted_at', 'is', null).orderBy('sort_key').execute(),
  list: async (request: ListRequest): Promise<ListPage<DatabaseRow>> => {
    const { count, ids } = await listIds(
      db,
      { kind: 'database', rules: databaseRules, granted: databaseOpened },
      request,
    );
    const rows = ids.length === 0 ? [] : await db.selectFrom('database').selectAll().where('id', 'in', ids).execute();
    return { count, rows: inOrder(rows, ids) };
  },
  create: (made: NewDatabase, change: Change): Promise<DatabaseRow> =>
    inTransaction(db, async (tx) => {
      const at = clock();
      const row = await tx
        .insertInto('database')
        .values({
          uuid: made.uuid ?? randomUUID(),
          version: 1,
          created_at: at,
          created_by: change.authorId,
          changed_at: at,
          changed_by: change.authorId,
          deleted_at: null,
          search_text: searchText(made.name),
          sort_key: sortKey(made.name),
          name: made.name,
          engine: made.engine,
          purpose: made.purpose,
          settings: JSON.stringify(made.settings ?? {}),
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      await appendVersion(tx, { kind: 'database', id: row.id, head: 0, document: row, at }, change);
      return row;
    }),
});
export type DatabaseStore = ReturnType<typeof databaseStore>;
