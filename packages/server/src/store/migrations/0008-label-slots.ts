import type { ColumnDefinitionBuilder, Kysely } from 'kysely';

const required = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder => column.notNull();

/** Which color a dashboard has for the values of a column. Values stand there as hashes: they are data. */
export const labelSlots = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await db.schema
      .createTable('label_slot')
      .addColumn('dashboard_id', 'integer', required)
      .addColumn('column_hash', 'text', required)
      .addColumn('label_hash', 'text', required)
      .addColumn('slot', 'integer', required)
      .addPrimaryKeyConstraint('label_slot_key', ['dashboard_id', 'column_hash', 'label_hash'])
      .addUniqueConstraint('label_slot_once', ['dashboard_id', 'column_hash', 'slot'])
      .execute();
  },
};
