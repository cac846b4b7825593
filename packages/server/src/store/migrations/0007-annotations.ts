import type { ColumnDefinitionBuilder, CreateTableBuilder, Kysely } from 'kysely';
import type { StoreDialect } from '../schema.ts';

type Columns = CreateTableBuilder<string, string>;

const required = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder => column.notNull();

const withId =
  (dialect: StoreDialect) =>
  (table: Columns): Columns =>
    dialect === 'sqlite'
      ? table.addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
      : table.addColumn('id', 'serial', (column) => column.primaryKey());

const withAuthors = (table: Columns): Columns =>
  table
    .addColumn('created_at', 'bigint', required)
    .addColumn('created_by', 'integer')
    .addColumn('changed_at', 'bigint', required)
    .addColumn('changed_by', 'integer')
    .addColumn('search_text', 'text', required)
    .addColumn('sort_key', 'text', required);

/** Stored layers of annotations, and what stands in them. */
export const annotations = (dialect: StoreDialect) => ({
  up: async (db: Kysely<unknown>): Promise<void> => {
    await db.schema
      .createTable('annotation_layer')
      .$call(withId(dialect))
      .addColumn('uuid', 'text', (column) => column.notNull().unique())
      .addColumn('name', 'text', (column) => column.notNull().unique())
      .addColumn('description', 'text')
      .addColumn('revision', 'integer', required)
      .$call(withAuthors)
      .execute();
    await db.schema
      .createTable('annotation')
      .$call(withId(dialect))
      .addColumn('uuid', 'text', (column) => column.notNull().unique())
      .addColumn('layer_id', 'integer', required)
      .addColumn('title', 'text', required)
      .addColumn('description', 'text')
      .addColumn('starts_at', 'bigint', required)
      .addColumn('ends_at', 'bigint', required)
      .addColumn('metadata', 'text')
      .$call(withAuthors)
      .addUniqueConstraint('annotation_title', ['layer_id', 'title'])
      .execute();
    await db.schema
      .createIndex('annotation_time')
      .on('annotation')
      .columns(['layer_id', 'starts_at', 'ends_at'])
      .execute();
  },
});
