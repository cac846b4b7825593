import type { Kysely } from 'kysely';

/** Which roles a dashboard is given to. */
export const dashboardRoles = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await db.schema
      .createTable('dashboard_role')
      .addColumn('dashboard_id', 'integer', (column) => column.notNull())
      .addColumn('role_id', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('dashboard_role_pk', ['dashboard_id', 'role_id'])
      .execute();
    await db.schema.createIndex('dashboard_role_role').on('dashboard_role').column('role_id').execute();
  },
};
