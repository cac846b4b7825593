import type { StoreDb } from './schema.ts';
import type { FormerTableRow } from './table-schema.ts';
import { inTransaction } from './versions.ts';

/** Where a table stands. */
type TablePlace = Pick<FormerTableRow, 'database_id' | 'schema_name' | 'name'>;

/** Tables as they were before they were replaced or appended to, one of each name. Their files are kept as long as they stand here. */
export const formerTableStore = (db: StoreDb) => ({
  all: (): Promise<FormerTableRow[]> => db.selectFrom('former_table').selectAll().orderBy('uuid').execute(),
  find: ({ database_id: databaseId, schema_name: schema, name }: TablePlace): Promise<FormerTableRow | undefined> =>
    db
      .selectFrom('former_table')
      .selectAll()
      .where('database_id', '=', databaseId)
      .where('schema_name', '=', schema)
      .where('name', '=', name)
      .executeTakeFirst(),
  /** Returns the uuid of the file that stood there before, or null; the caller removes that file. */
  put: (table: FormerTableRow): Promise<string | null> =>
    inTransaction(db, async (tx) => {
      const before = await tx
        .deleteFrom('former_table')
        .where('database_id', '=', table.database_id)
        .where('schema_name', '=', table.schema_name)
        .where('name', '=', table.name)
        .returning('uuid')
        .executeTakeFirst();
      await tx.insertInto('former_table').values(table).execute();
      return before?.uuid ?? null;
    }),
  rename: async (uuid: string, name: string): Promise<void> =>
    void (await db.updateTable('former_table').set({ name }).where('uuid', '=', uuid).execute()),
  remove: async (uuid: string): Promise<void> =>
    void (await db.deleteFrom('former_table').where('uuid', '=', uuid).execute()),
});
export type FormerTableStore = ReturnType<typeof formerTableStore>;
