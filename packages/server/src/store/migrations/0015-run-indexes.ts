import type { Kysely } from 'kysely';

/** The history of SQL Lab by state and by database: rows of runs are wide, so that reading past those of others takes long. */
export const runIndexes = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    const indexes = {
      sql_run_user_state: ['user_id', 'state', 'started_at'],
      sql_run_state_start: ['state', 'started_at'],
      sql_run_database: ['database_id', 'started_at'],
    };
    for (const [name, columns] of Object.entries(indexes))
      await db.schema.createIndex(name).on('sql_run').columns(columns).execute();
  },
};
