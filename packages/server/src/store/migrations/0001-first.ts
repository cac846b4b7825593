import { sql } from 'kysely';
import type { ColumnDefinitionBuilder, CreateTableBuilder, Kysely } from 'kysely';
import type { StoreDialect } from '../schema.ts';

const required = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder => column.notNull();

type Columns = CreateTableBuilder<string, string>;

const withId =
  (dialect: StoreDialect) =>
  (table: Columns): Columns =>
    dialect === 'sqlite'
      ? table.addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
      : table.addColumn('id', 'serial', (column) => column.primaryKey());

const withObject =
  (dialect: StoreDialect) =>
  (table: Columns): Columns =>
    withId(dialect)(table)
      .addColumn('uuid', 'text', (column) => column.notNull().unique())
      .addColumn('version', 'integer', required)
      .addColumn('created_at', 'bigint', required)
      .addColumn('created_by', 'integer')
      .addColumn('changed_at', 'bigint', required)
      .addColumn('changed_by', 'integer')
      .addColumn('deleted_at', 'bigint')
      .addColumn('search_text', 'text', required)
      .addColumn('sort_key', 'text', required);

const withCertification = (table: Columns): Columns =>
  table
    .addColumn('certified_by', 'text')
    .addColumn('certification_details', 'text')
    .addColumn('external_url', 'text')
    .addColumn('is_managed_externally', 'integer', required);

const users = async (db: Kysely<unknown>, dialect: StoreDialect): Promise<void> => {
  await db.schema
    .createTable('user')
    .$call(withId(dialect))
    .addColumn('uuid', 'text', (column) => column.notNull().unique())
    .addColumn('username', 'text', (column) => column.notNull().unique())
    .addColumn('first_name', 'text', required)
    .addColumn('last_name', 'text', required)
    .addColumn('email', 'text', required)
    .addColumn('password_hash', 'text', required)
    .addColumn('is_active', 'integer', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('changed_at', 'bigint', required)
    .addColumn('last_login_at', 'bigint')
    .addColumn('login_count', 'integer', required)
    .execute();
  await db.schema
    .createTable('role')
    .$call(withId(dialect))
    .addColumn('name', 'text', (column) => column.notNull().unique())
    .execute();
  await db.schema
    .createTable('user_role')
    .addColumn('user_id', 'integer', required)
    .addColumn('role_id', 'integer', required)
    .addPrimaryKeyConstraint('user_role_pk', ['user_id', 'role_id'])
    .execute();
  await db.schema
    .createTable('session')
    .addColumn('id_hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'integer', required)
    .addColumn('kind', 'text', required)
    .addColumn('csrf_seed', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('seen_at', 'bigint', required)
    .addColumn('expires_at', 'bigint', required)
    .execute();
  await db.schema.createIndex('session_user').on('session').column('user_id').execute();
};

const objects = async (db: Kysely<unknown>, dialect: StoreDialect): Promise<void> => {
  await db.schema
    .createTable('database')
    .$call(withObject(dialect))
    .addColumn('name', 'text', required)
    .addColumn('engine', 'text', required)
    .addColumn('purpose', 'text', required)
    .addColumn('settings', 'text', required)
    .execute();
  await db.schema
    .createTable('dataset')
    .$call(withObject(dialect))
    .addColumn('database_id', 'integer', required)
    .addColumn('catalog', 'text')
    .addColumn('schema_name', 'text')
    .addColumn('name', 'text', required)
    .addColumn('sql', 'text')
    .addColumn('description', 'text')
    .addColumn('certified_by', 'text')
    .addColumn('document', 'text', required)
    .execute();
  await db.schema
    .createTable('chart')
    .$call(withObject(dialect))
    .addColumn('name', 'text', required)
    .addColumn('description', 'text')
    .addColumn('kind', 'text', required)
    .addColumn('dataset_id', 'integer')
    .addColumn('datasource_type', 'text', required)
    .addColumn('params', 'text')
    .addColumn('query_context', 'text')
    .addColumn('cache_timeout_s', 'integer')
    .$call(withCertification)
    .execute();
  await db.schema
    .createTable('dashboard')
    .$call(withObject(dialect))
    .addColumn('title', 'text')
    .addColumn('slug', 'text')
    .addColumn('position_json', 'text')
    .addColumn('json_metadata', 'text')
    .addColumn('css', 'text')
    .addColumn('is_published', 'integer', required)
    .$call(withCertification)
    .execute();
  // SQLite finds pages and counts matches in the index alone, without passing over layouts; PostgreSQL keeps long texts aside anyway
  // and limits the length of an entry.
  const searchedStatements = dialect === 'sqlite' ? ['search_text'] : [];
  for (const name of ['database', 'dataset', 'chart', 'dashboard']) {
    await db.schema
      .createIndex(`${name}_changed`)
      .on(name)
      .columns(['deleted_at', 'changed_at', ...searchedStatements])
      .execute();
    await db.schema
      .createIndex(`${name}_sort`)
      .on(name)
      .columns(['deleted_at', 'sort_key', ...searchedStatements])
      .execute();
  }
  // A slug in the trash stays free for another dashboard.
  await db.schema
    .createIndex('dashboard_slug')
    .unique()
    .on('dashboard')
    .column('slug')
    .where(sql.ref('deleted_at'), 'is', null)
    .execute();
  await db.schema.createIndex('chart_dataset').on('chart').column('dataset_id').execute();
};

const relations = async (db: Kysely<unknown>, dialect: StoreDialect): Promise<void> => {
  await db.schema
    .createTable('dashboard_chart')
    .addColumn('dashboard_id', 'integer', required)
    .addColumn('chart_id', 'integer', required)
    .addPrimaryKeyConstraint('dashboard_chart_pk', ['dashboard_id', 'chart_id'])
    .execute();
  await db.schema.createIndex('dashboard_chart_chart').on('dashboard_chart').column('chart_id').execute();
  await db.schema
    .createTable('owner')
    .addColumn('object_kind', 'text', required)
    .addColumn('object_id', 'integer', required)
    .addColumn('user_id', 'integer', required)
    .addPrimaryKeyConstraint('owner_pk', ['object_kind', 'object_id', 'user_id'])
    .execute();
  await db.schema
    .createTable('version')
    .$call(withId(dialect))
    .addColumn('object_kind', 'text', required)
    .addColumn('object_id', 'integer', required)
    .addColumn('number', 'integer', required)
    .addColumn('parent', 'integer')
    .addColumn('document', 'text', required)
    .addColumn('author_id', 'integer')
    .addColumn('created_at', 'bigint', required)
    .addColumn('reason', 'text', required)
    .addUniqueConstraint('version_number', ['object_kind', 'object_id', 'number'])
    .execute();
  await db.schema
    .createTable('favourite')
    .addColumn('user_id', 'integer', required)
    .addColumn('object_kind', 'text', required)
    .addColumn('object_id', 'integer', required)
    .addColumn('created_at', 'bigint', required)
    .addPrimaryKeyConstraint('favourite_pk', ['user_id', 'object_kind', 'object_id'])
    .execute();
  await db.schema
    .createTable('recent')
    .addColumn('user_id', 'integer', required)
    .addColumn('object_kind', 'text', required)
    .addColumn('object_id', 'integer', required)
    .addColumn('viewed_at', 'bigint', required)
    .addPrimaryKeyConstraint('recent_pk', ['user_id', 'object_kind', 'object_id'])
    .execute();
};

const keysAndTables = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('stored_key')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', required)
    .addColumn('owner_id', 'integer')
    .addColumn('object_id', 'integer')
    .addColumn('value', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('changed_at', 'bigint', required)
    .execute();
  await db.schema
    .createTable('stored_table')
    .addColumn('uuid', 'text', (column) => column.primaryKey())
    .addColumn('database_id', 'integer', required)
    .addColumn('schema_name', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('row_count', 'bigint', required)
    .addColumn('size_bytes', 'bigint', required)
    .addColumn('details', 'text', required)
    .addColumn('created_by', 'integer')
    .addColumn('created_at', 'bigint', required)
    .addUniqueConstraint('stored_table_name', ['database_id', 'schema_name', 'name'])
    .execute();
  await db.schema
    .createTable('setting')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', required)
    .execute();
  await db.schema
    .createTable('counter')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'bigint', required)
    .execute();
};

/** The first shape of the metadata database. */
export const first = (dialect: StoreDialect) => ({
  up: async (db: Kysely<unknown>): Promise<void> => {
    await users(db, dialect);
    await objects(db, dialect);
    await relations(db, dialect);
    await keysAndTables(db);
  },
});
