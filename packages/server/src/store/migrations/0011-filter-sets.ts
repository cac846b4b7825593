import type { Kysely } from 'kysely';
import type { StoreDialect } from '../schema.ts';

/** Named values of a dashboard's filters, and which of them a dashboard opens with for whom. */
export const filterSets = (dialect: StoreDialect) => ({
  up: async (db: Kysely<unknown>): Promise<void> => {
    await db.schema
      .createTable('filter_set')
      .addColumn('id', dialect === 'sqlite' ? 'integer' : 'serial', (column) =>
        dialect === 'sqlite' ? column.primaryKey().autoIncrement() : column.primaryKey(),
      )
      .addColumn('dashboard_id', 'integer', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('description', 'text')
      .addColumn('owner_type', 'text', (column) => column.notNull())
      .addColumn('owner_id', 'integer', (column) => column.notNull())
      .addColumn('params', 'text', (column) => column.notNull())
      .addColumn('sort_key', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('created_by', 'integer')
      .addColumn('changed_at', 'bigint', (column) => column.notNull())
      .addColumn('changed_by', 'integer')
      // One user's names tell nothing of another's.
      .addUniqueConstraint('filter_set_name', ['dashboard_id', 'owner_type', 'owner_id', 'name'])
      .execute();
    await db.schema
      .createTable('filter_set_default')
      .addColumn('user_id', 'integer', (column) => column.notNull())
      .addColumn('dashboard_id', 'integer', (column) => column.notNull())
      .addColumn('filter_set_id', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('filter_set_default_key', ['user_id', 'dashboard_id'])
      .execute();
  },
});
