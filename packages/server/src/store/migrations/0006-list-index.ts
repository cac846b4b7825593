import type { Kysely } from 'kysely';
import type { StoreDialect } from '../schema.ts';

/** Who may see a dashboard is read in the index of its list, too, without passing over layouts; PostgreSQL keeps long texts aside anyway. */
export const listIndex = (dialect: StoreDialect) => ({
  up: async (db: Kysely<unknown>): Promise<void> => {
    if (dialect !== 'sqlite') return;
    await db.schema.dropIndex('dashboard_changed').execute();
    await db.schema
      .createIndex('dashboard_changed')
      .on('dashboard')
      .columns(['deleted_at', 'changed_at', 'search_text', 'is_published', 'created_by'])
      .execute();
  },
});
