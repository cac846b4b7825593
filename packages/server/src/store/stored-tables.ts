import type { StoreDb } from './schema.ts';
import type { NewStoredTable, StoredTableRow } from './table-schema.ts';
import { inTransaction } from './versions.ts';

/** Tables that live in files of ours: which file (`tables/<uuid>.duckdb`) holds which table of Uploads or Examples. */
export const storedTableStore = (db: StoreDb, clock: () => number) => ({
  list: (databaseId: number): Promise<StoredTableRow[]> =>
    db
      .selectFrom('stored_table')
      .selectAll()
      .where('database_id', '=', databaseId)
      .orderBy('schema_name')
      .orderBy('name')
      .execute(),
  all: (): Promise<StoredTableRow[]> => db.selectFrom('stored_table').selectAll().orderBy('uuid').execute(),
  byUuid: (uuid: string): Promise<StoredTableRow | undefined> =>
    db.selectFrom('stored_table').selectAll().where('uuid', '=', uuid).executeTakeFirst(),
  find: (databaseId: number, schema: string, name: string): Promise<StoredTableRow | undefined> =>
    db
      .selectFrom('stored_table')
      .selectAll()
      .where('database_id', '=', databaseId)
      .where('schema_name', '=', schema)
      .where('name', '=', name)
      .executeTakeFirst(),
  /** Points a table's name at a new file. Returns the uuid of the file that it replaced, or null; the caller removes that file after its readers left. */
  put: (table: Omit<NewStoredTable, 'created_at'>): Promise<string | null> =>
    inTransaction(db, async (tx) => {
      const before = await tx
        .deleteFrom('stored_table')
        .where('database_id', '=', table.database_id)
        .where('schema_name', '=', table.schema_name)
        .where('name', '=', table.name)
        .returning('uuid')
        .executeTakeFirst();
      await tx
        .insertInto('stored_table')
        .values({ ...table, created_at: clock() })
        .execute();
      return before?.uuid ?? null;
    }),
  /** Gives the table of a file another name, which must be free. */
  rename: async (uuid: string, name: string): Promise<void> =>
    void (await db.updateTable('stored_table').set({ name }).where('uuid', '=', uuid).execute()),
  remove: async (uuid: string): Promise<void> =>
    void (await db.deleteFrom('stored_table').where('uuid', '=', uuid).execute()),
});
export type StoredTableStore = ReturnType<typeof storedTableStore>;
