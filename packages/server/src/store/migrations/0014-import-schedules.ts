import type { ColumnDefinitionBuilder, Kysely } from 'kysely';

const required = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder => column.notNull();

/** Files that come by themselves into uploaded tables, and how that went. */
export const importSchedules = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await db.schema
      .createTable('import_schedule')
      .addColumn('dataset_id', 'integer', (column) => column.primaryKey())
      .addColumn('source_kind', 'text', required)
      .addColumn('location', 'text', required)
      .addColumn('mode', 'text', required)
      .addColumn('every', 'text', required)
      .addColumn('minute', 'integer', required)
      .addColumn('weekday', 'integer', required)
      .addColumn('reading', 'text', required)
      .addColumn('takes_unfit', 'integer', required)
      .addColumn('is_paused', 'integer', required)
      .addColumn('next_at', 'bigint', required)
      .addColumn('mark', 'text')
      .addColumn('created_at', 'bigint', required)
      .addColumn('created_by', 'integer')
      .addColumn('changed_at', 'bigint', required)
      .addColumn('changed_by', 'integer')
      .execute();
    await db.schema
      .createTable('import_run')
      .addColumn('uuid', 'text', (column) => column.primaryKey())
      .addColumn('dataset_id', 'integer', required)
      .addColumn('started_at', 'bigint', required)
      .addColumn('ended_at', 'bigint')
      .addColumn('started_by', 'integer')
      .addColumn('outcome', 'text', required)
      .addColumn('rows_before', 'bigint')
      .addColumn('rows_after', 'bigint')
      .addColumn('unfit_rows', 'bigint')
      .addColumn('code', 'text')
      .addColumn('message', 'text')
      .execute();
    await db.schema.createIndex('import_run_dataset').on('import_run').columns(['dataset_id', 'started_at']).execute();
  },
};
