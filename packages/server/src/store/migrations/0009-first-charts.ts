import type { Kysely } from 'kysely';

/** Charts that belong to the first dashboard with which they were made, until somebody keeps them. */
export const firstCharts = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await db.schema
      .createTable('first_chart')
      .addColumn('chart_id', 'integer', (column) => column.primaryKey())
      .addColumn('dashboard_id', 'integer', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('first_chart_dashboard').on('first_chart').columns(['dashboard_id']).execute();
  },
};
