import type { Kysely } from 'kysely';

/** Users with whom a dashboard is shared by name. */
export const dashboardUsers = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await db.schema
      .createTable('dashboard_user')
      .addColumn('dashboard_id', 'integer', (column) => column.notNull())
      .addColumn('user_id', 'integer', (column) => column.notNull())
      .addColumn('role', 'text', (column) => column.notNull())
      .addColumn('shared', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('dashboard_user_pk', ['dashboard_id', 'user_id'])
      .execute();
    await db.schema.createIndex('dashboard_user_user').on('dashboard_user').column('user_id').execute();
  },
};
