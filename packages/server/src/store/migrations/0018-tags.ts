import type { Kysely } from 'kysely';
import type { StoreDialect } from '../schema.ts';

/** Tags, and what they are given to. */
export const tags = (dialect: StoreDialect) => ({
  up: async (db: Kysely<unknown>): Promise<void> => {
    await db.schema
      .createTable('tag')
      .addColumn('id', dialect === 'sqlite' ? 'integer' : 'serial', (column) =>
        dialect === 'sqlite' ? column.primaryKey().autoIncrement() : column.primaryKey(),
      )
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('description', 'text')
      .addColumn('search_text', 'text', (column) => column.notNull())
      // One tag for all spellings of a word.
      .addColumn('sort_key', 'text', (column) => column.notNull().unique())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('created_by', 'integer')
      .addColumn('changed_at', 'bigint', (column) => column.notNull())
      .addColumn('changed_by', 'integer')
      .execute();
    await db.schema
      .createTable('tagged')
      .addColumn('tag_id', 'integer', (column) => column.notNull())
      .addColumn('object_kind', 'text', (column) => column.notNull())
      .addColumn('object_id', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('tagged_key', ['object_kind', 'object_id', 'tag_id'])
      .execute();
    await db.schema.createIndex('tagged_tag').on('tagged').columns(['tag_id', 'object_kind']).execute();
  },
});
