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

async function createRuns(db: Kysely<unknown>, dialect: StoreDialect): Promise<void> {
  await db.schema
    .createTable('sql_run')
    .$call(withId(dialect))
    .addColumn('client_id', 'text', required)
    .addColumn('user_id', 'integer', required)
    .addColumn('database_id', 'integer', required)
    .addColumn('schema_name', 'text')
    .addColumn('catalog_name', 'text')
    .addColumn('editor_id', 'text')
    .addColumn('tab_name', 'text')
    .addColumn('sql', 'text', required)
    .addColumn('executed_sql', 'text')
    .addColumn('template_params', 'text')
    .addColumn('state', 'text', required)
    .addColumn('error', 'text')
    .addColumn('statements', 'text', required)
    .addColumn('statement_count', 'integer', required)
    .addColumn('tables', 'text', required)
    .addColumn('row_count', 'bigint')
    .addColumn('row_limit', 'integer')
    .addColumn('limiting_factor', 'text', required)
    .addColumn('progress', 'integer', required)
    .addColumn('ctas_method', 'text')
    .addColumn('temp_schema', 'text')
    .addColumn('temp_table', 'text')
    .addColumn('results_key', 'text')
    .addColumn('started_at', 'bigint', required)
    .addColumn('run_at', 'bigint')
    .addColumn('ended_at', 'bigint')
    .addColumn('changed_at', 'bigint', required)
    .addColumn('search_text', 'text', required)
    .addUniqueConstraint('sql_run_client', ['user_id', 'client_id'])
    .execute();
  const indexes = {
    sql_run_user: ['user_id', 'started_at'],
    sql_run_start: ['started_at'],
    sql_run_changed: ['user_id', 'changed_at'],
    sql_run_state: ['state'],
    sql_run_key: ['results_key'],
  };
  for (const [name, columns] of Object.entries(indexes))
    await db.schema.createIndex(name).on('sql_run').columns(columns).execute();
}

async function createTabs(db: Kysely<unknown>, dialect: StoreDialect): Promise<void> {
  await db.schema
    .createTable('sql_tab')
    .$call(withId(dialect))
    .addColumn('user_id', 'integer', required)
    .addColumn('label', 'text', required)
    .addColumn('is_active', 'integer', required)
    .addColumn('database_id', 'integer')
    .addColumn('schema_name', 'text')
    .addColumn('catalog_name', 'text')
    .addColumn('sql', 'text', required)
    .addColumn('row_limit', 'integer')
    .addColumn('latest_client_id', 'text')
    .addColumn('runs_at_once', 'integer', required)
    .addColumn('template_params', 'text')
    .addColumn('hides_left_bar', 'integer', required)
    .addColumn('saved_query_id', 'integer')
    .addColumn('extra', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('changed_at', 'bigint', required)
    .execute();
  await db.schema.createIndex('sql_tab_user').on('sql_tab').columns(['user_id']).execute();
  await db.schema
    .createTable('sql_tab_table')
    .$call(withId(dialect))
    .addColumn('tab_id', 'integer', required)
    .addColumn('database_id', 'integer', required)
    .addColumn('schema_name', 'text')
    .addColumn('name', 'text', required)
    .addColumn('description', 'text', required)
    .addColumn('is_expanded', 'integer', required)
    .execute();
  await db.schema.createIndex('sql_tab_table_tab').on('sql_tab_table').columns(['tab_id']).execute();
}

/** Runs of SQL Lab, its tabs, saved queries, and CSS templates. */
export const sqlLab = (dialect: StoreDialect) => ({
  up: async (db: Kysely<unknown>): Promise<void> => {
    await createRuns(db, dialect);
    await createTabs(db, dialect);
    await db.schema
      .createTable('saved_query')
      .$call(withId(dialect))
      .addColumn('uuid', 'text', (column) => column.notNull().unique())
      .addColumn('label', 'text')
      .addColumn('description', 'text')
      .addColumn('database_id', 'integer', required)
      .addColumn('schema_name', 'text')
      .addColumn('catalog_name', 'text')
      .addColumn('sql', 'text', required)
      .addColumn('template_params', 'text')
      .addColumn('extra', 'text')
      .addColumn('folder', 'text')
      .addColumn('tables', 'text', required)
      .addColumn('row_count', 'bigint')
      .addColumn('last_run_at', 'bigint')
      .$call(withAuthors)
      .execute();
    await db.schema.createIndex('saved_query_author').on('saved_query').columns(['created_by', 'changed_at']).execute();
    await db.schema
      .createTable('css_template')
      .$call(withId(dialect))
      .addColumn('name', 'text', required)
      .addColumn('css', 'text', required)
      .$call(withAuthors)
      .execute();
  },
});
