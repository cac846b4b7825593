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

const permissions = async (db: Kysely<unknown>, dialect: StoreDialect): Promise<void> => {
  await db.schema
    .createTable('permission')
    .$call(withId(dialect))
    .addColumn('act', 'text', required)
    .addColumn('view', 'text', required)
    .addUniqueConstraint('permission_pair', ['act', 'view'])
    .execute();
  await db.schema
    .createTable('role_permission')
    .addColumn('role_id', 'integer', required)
    .addColumn('permission_id', 'integer', required)
    .addPrimaryKeyConstraint('role_permission_pk', ['role_id', 'permission_id'])
    .execute();
};

const users = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .alterTable('user')
    .addColumn('failed_login_count', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('user').addColumn('created_by', 'integer').execute();
  await db.schema.alterTable('user').addColumn('changed_by', 'integer').execute();
  await db.schema.alterTable('session').addColumn('client', 'text').execute();
  await db.schema.alterTable('session').addColumn('address', 'text').execute();
};

const rules = async (db: Kysely<unknown>, dialect: StoreDialect): Promise<void> => {
  await db.schema
    .createTable('row_rule')
    .$call(withId(dialect))
    .addColumn('uuid', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull().unique())
    .addColumn('description', 'text')
    .addColumn('kind', 'text', required)
    .addColumn('group_key', 'text')
    .addColumn('clause', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('created_by', 'integer')
    .addColumn('changed_at', 'bigint', required)
    .addColumn('changed_by', 'integer')
    .execute();
  for (const [table, column] of [
    ['row_rule_role', 'role_id'],
    ['row_rule_dataset', 'dataset_id'],
  ] as const) {
    await db.schema
      .createTable(table)
      .addColumn('rule_id', 'integer', required)
      .addColumn(column, 'integer', required)
      .addPrimaryKeyConstraint(`${table}_pk`, ['rule_id', column])
      .execute();
  }
};

const audit = async (db: Kysely<unknown>, dialect: StoreDialect): Promise<void> => {
  await db.schema
    .createTable('audit')
    .$call(withId(dialect))
    .addColumn('at', 'bigint', required)
    .addColumn('user_id', 'integer')
    .addColumn('username', 'text')
    .addColumn('action', 'text', required)
    .addColumn('object_kind', 'text')
    .addColumn('object_id', 'integer')
    .addColumn('outcome', 'text', required)
    .addColumn('code', 'text')
    .addColumn('address', 'text')
    .addColumn('details', 'text')
    .execute();
  await db.schema.createIndex('audit_at').on('audit').column('at').execute();
};

/** Roles with permissions, row rules, the audit log; what sessions and users tell of themselves. */
export const teams = (dialect: StoreDialect) => ({
  up: async (db: Kysely<unknown>): Promise<void> => {
    await permissions(db, dialect);
    await users(db);
    await rules(db, dialect);
    await audit(db, dialect);
  },
});
