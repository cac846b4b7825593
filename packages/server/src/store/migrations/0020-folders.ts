import type { Kysely } from 'kysely';
import type { StoreDialect } from '../schema.ts';

/** Folders, what is in them, and who has rights on them. */
export const folders = (dialect: StoreDialect) => ({
  up: async (db: Kysely<unknown>): Promise<void> => {
    await db.schema
      .createTable('folder')
      .addColumn('id', dialect === 'sqlite' ? 'integer' : 'serial', (column) =>
        dialect === 'sqlite' ? column.primaryKey().autoIncrement() : column.primaryKey(),
      )
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('search_text', 'text', (column) => column.notNull())
      .addColumn('sort_key', 'text', (column) => column.notNull())
      .addColumn('parent_id', 'integer')
      .addColumn('path', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('created_by', 'integer')
      .addColumn('changed_at', 'bigint', (column) => column.notNull())
      .addColumn('changed_by', 'integer')
      .execute();
    await db.schema
      .createTable('folder_object')
      .addColumn('object_kind', 'text', (column) => column.notNull())
      .addColumn('object_id', 'integer', (column) => column.notNull())
      .addColumn('folder_id', 'integer', (column) => column.notNull())
      .addColumn('shared', 'text')
      .addPrimaryKeyConstraint('folder_object_pk', ['object_kind', 'object_id'])
      .execute();
    await db.schema
      .createIndex('folder_object_folder')
      .on('folder_object')
      .columns(['folder_id', 'object_kind'])
      .execute();
    await db.schema
      .createTable('folder_access')
      .addColumn('folder_id', 'integer', (column) => column.notNull())
      .addColumn('holder_kind', 'text', (column) => column.notNull())
      .addColumn('holder_id', 'integer', (column) => column.notNull())
      .addColumn('role', 'text', (column) => column.notNull())
      .addColumn('giver_id', 'integer', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('folder_access_pk', ['folder_id', 'holder_kind', 'holder_id'])
      .execute();
    await db.schema
      .createIndex('folder_access_holder')
      .on('folder_access')
      .columns(['holder_kind', 'holder_id'])
      .execute();
  },
});
