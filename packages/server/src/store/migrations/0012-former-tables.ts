import type { ColumnDefinitionBuilder, Kysely } from 'kysely';

const required = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder => column.notNull();

/** Tables as they were before they were replaced. */
export const formerTables = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await db.schema
      .createTable('former_table')
      .addColumn('uuid', 'text', (column) => column.primaryKey())
      .addColumn('database_id', 'integer', required)
      .addColumn('schema_name', 'text', required)
      .addColumn('name', 'text', required)
      .addColumn('row_count', 'bigint', required)
      .addColumn('size_bytes', 'bigint', required)
      .addColumn('details', 'text', required)
      .addColumn('created_by', 'integer')
      .addColumn('created_at', 'bigint', required)
      .addColumn('replaced_at', 'bigint', required)
      .addColumn('dataset_version', 'integer')
      .addUniqueConstraint('former_table_name', ['database_id', 'schema_name', 'name'])
      .execute();
  },
};
