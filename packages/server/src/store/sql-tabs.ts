import type { Insertable, Updateable } from 'kysely';
import type { StoreDb } from './schema.ts';
import type { SqlTabRow, SqlTabTable, SqlTabTableRow, SqlTabTableTable } from './sql-lab-schema.ts';
import { inTransaction } from './versions.ts';

export type NewSqlTab = Omit<Insertable<SqlTabTable>, 'id' | 'is_active' | 'created_at' | 'changed_at'>;
export type SqlTabChange = Omit<Updateable<SqlTabTable>, 'id' | 'user_id' | 'is_active' | 'created_at' | 'changed_at'>;
export type NewSqlTabTable = Omit<Insertable<SqlTabTableTable>, 'id'>;

const reads = (db: StoreDb) => ({
  load: (userId: number, id: number): Promise<SqlTabRow | undefined> =>
    db.selectFrom('sql_tab').selectAll().where('id', '=', id).where('user_id', '=', userId).executeTakeFirst(),
  /** Tabs of a user, the oldest first. */
  ofUser: (userId: number): Promise<SqlTabRow[]> =>
    db.selectFrom('sql_tab').selectAll().where('user_id', '=', userId).orderBy('id').execute(),
  /** Tables beside tabs, the newest first. */
  tablesOf: (tabId: number): Promise<SqlTabTableRow[]> =>
    db.selectFrom('sql_tab_table').selectAll().where('tab_id', '=', tabId).orderBy('id', 'desc').execute(),
  /** A table beside one of the user's tabs. */
  table: (userId: number, id: number): Promise<SqlTabTableRow | undefined> =>
    db
      .selectFrom('sql_tab_table')
      .innerJoin('sql_tab', 'sql_tab.id', 'sql_tab_table.tab_id')
      .selectAll('sql_tab_table')
      .where('sql_tab_table.id', '=', id)
      .where('sql_tab.user_id', '=', userId)
      .executeTakeFirst(),
});

const tabWrites = (db: StoreDb, clock: () => number) => ({
  /** Makes a tab, which is in front then; null when the user has so many already. */
  add: (tab: NewSqlTab, most: number): Promise<number | null> =>
    inTransaction(db, async (tx) => {
      const tabs = await tx.selectFrom('sql_tab').select('id').where('user_id', '=', tab.user_id).execute();
      if (tabs.length >= most) return null;
      await tx.updateTable('sql_tab').set({ is_active: 0 }).where('user_id', '=', tab.user_id).execute();
      const now = clock();
      const { id } = await tx
        .insertInto('sql_tab')
        .values({ ...tab, is_active: 1, created_at: now, changed_at: now })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    }),
  change: async (id: number, change: SqlTabChange): Promise<void> => {
    await db
      .updateTable('sql_tab')
      .set({ ...change, changed_at: clock() })
      .where('id', '=', id)
      .execute();
  },
  /** Brings a tab to the front. */
  activate: (userId: number, id: number): Promise<void> =>
    inTransaction(db, async (tx) => {
      await tx.updateTable('sql_tab').set({ is_active: 0 }).where('user_id', '=', userId).execute();
      await tx.updateTable('sql_tab').set({ is_active: 1 }).where('id', '=', id).execute();
    }),
  remove: (id: number): Promise<void> =>
    inTransaction(db, async (tx) => {
      await tx.deleteFrom('sql_tab_table').where('tab_id', '=', id).execute();
      await tx.deleteFrom('sql_tab').where('id', '=', id).execute();
    }),
});

/** Tabs of SQL Lab, each of one user, and the tables that are open beside them. */
export const sqlTabStore = (db: StoreDb, clock: () => number) => ({
  ...reads(db),
  ...tabWrites(db, clock),
  addTable: async (table: NewSqlTabTable): Promise<number> => {
    const { id } = await db.insertInto('sql_tab_table').values(table).returning('id').executeTakeFirstOrThrow();
    return id;
  },
  expandTable: async (id: number, isExpanded: boolean): Promise<void> => {
    await db
      .updateTable('sql_tab_table')
      .set({ is_expanded: isExpanded ? 1 : 0 })
      .where('id', '=', id)
      .execute();
  },
  removeTable: async (id: number): Promise<void> =>
    void (await db.deleteFrom('sql_tab_table').where('id', '=', id).execute()),
});
export type SqlTabStore = ReturnType<typeof sqlTabStore>;
