import type { Kysely } from 'kysely';
import type { StoreDialect } from '../schema.ts';

/** Chart types that are drawn by bundles from elsewhere. */
export const plugins = (dialect: StoreDialect) => ({
  up: async (db: Kysely<unknown>): Promise<void> => {
    await db.schema
      .createTable('plugin')
      .addColumn('id', dialect === 'sqlite' ? 'integer' : 'serial', (column) =>
        dialect === 'sqlite' ? column.primaryKey().autoIncrement() : column.primaryKey(),
      )
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('key', 'text', (column) => column.notNull().unique())
      .addColumn('bundle_url', 'text', (column) => column.notNull())
      .execute();
  },
});
