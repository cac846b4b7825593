import { fail } from '@sextant/contract';
import type { DatabaseTable, TableResponse } from '@sextant/contract';
import type { DescribedColumn, NewestPartition, TableDescription, TableKey } from '@sextant/engines';
import { plainTable } from '@sextant/engines';
import { dialects, make, print, select } from '@sextant/sql';
import type { AppContext } from '../app-context.ts';
import { opensSchema } from '../../policies/access.ts';
import { isAdmin } from '../../policies/permissions.ts';
import type { DatabaseRow } from '../../store/schema.ts';
import type { StoredTableRow } from '../../store/table-schema.ts';
import { connectionKind } from '../../connections/connection-kinds.ts';
import { dialectOf } from '../../connections/dialect-of.ts';
import { loadDatabase } from '../objects/load-objects.ts';
import { isTableRuled } from '../row-rules/row-rules-of.ts';
import type { SessionUser } from '../../policies/session.ts';

type Context = Pick<AppContext, 'store' | 'connections' | 'describe'>;

/** A table by its place. */
export interface TablePlace {
  readonly databaseId: number;
  readonly schema: string | null;
  readonly table: string;
}

const rowsOfSelectStar = 100;

const isOpen = (user: SessionUser, { id, purpose }: DatabaseRow, schema: string): boolean =>
  isAdmin(user) || opensSchema(user.rights.data, { databaseId: id, purpose, schema });

/** Tables of Uploads and Examples that the user may know of: examples by grant, uploads that are his own. */
async function ownTables({ store }: Context, user: SessionUser, row: DatabaseRow): Promise<StoredTableRow[]> {
  const tables = (await store.storedTables.all()).filter((table) => table.database_id === row.id);
  return tables.filter((table) => isOpen(user, row, table.schema_name) || table.created_by === user.id);
}

const sorted = (names: Iterable<string>): string[] => [...new Set(names)].sort((a, b) => (a < b ? -1 : 1));

/** The schemas of a database that the user may look into. @throws NOT_FOUND_004, CONNECT_0xx when it cannot be reached */
export async function listSchemas(context: Context, user: SessionUser, databaseId: number): Promise<string[]> {
  const row = await loadDatabase(context.store, user, databaseId);
  if (row.purpose !== 'connected')
    return sorted((await ownTables(context, user, row)).map(({ schema_name: schema }) => schema));
  const schemas = await context.connections.engineOf(row).schemas();
  return schemas.filter((schema) => isOpen(user, row, schema));
}

/** Tables and views of a schema. @throws NOT_FOUND_004, CONNECT_024 for a schema that is not there or closed to the user, CONNECT_0xx */
export async function listTables(
  context: Context,
  user: SessionUser,
  { databaseId, schema }: { readonly databaseId: number; readonly schema: string },
): Promise<DatabaseTable[]> {
  const row = await loadDatabase(context.store, user, databaseId);
  if (row.purpose !== 'connected') {
    const tables = (await ownTables(context, user, row)).filter((table) => table.schema_name === schema);
    return sorted(tables.map(({ name }) => name)).map((value) => ({ value, type: 'table', extra: null }));
  }
  if (!isOpen(user, row, schema)) throw fail('CONNECT_024', { schema });
  const tables = await context.connections.engineOf(row).tables(schema);
  return tables.map(({ name, kind }) => ({ value: name, type: kind, extra: null }));
}

/** A table as its database describes it. @throws NOT_FOUND_004, CONNECT_024, ENGINE_002 */
export async function describePlace(
  context: Context,
  user: SessionUser,
  { databaseId, schema: schemaName, table }: TablePlace,
): Promise<TableDescription & { readonly schema: string; readonly selectStar: string }> {
  const row = await loadDatabase(context.store, user, databaseId);
  const schema = schemaName ?? (await defaultSchemaOf(context, user, row));
  const description = await descriptionOf(context, user, row, { schema, table });
  const { columns, rowCount } = description;
  const place = { databaseId: row.id, schema, name: table };
  // How many rows there are says how many a rule hides.
  const isRuled =
    rowCount !== null &&
    (await isTableRuled(context.store, user.rights.roleIds, place, await dialectOf(context.store, row.id)));
  return {
    ...description,
    rowCount: isRuled ? null : rowCount,
    schema,
    selectStar: selectStar(row, { schema, table }, columns),
  };
}

/** A table by the columns that divide it, with its newest part; null where the database does not tell, or the part could be of rows that a rule hides. */
export interface DividedTable {
  readonly partitionColumns: readonly string[];
  readonly newest: NewestPartition | null;
}

/** How a table is divided. @throws as `describePlace` */
export async function describeParts(context: Context, user: SessionUser, place: TablePlace): Promise<DividedTable> {
  const { partitionColumns, schema } = await describePlace(context, user, place);
  if (partitionColumns.length === 0) return { partitionColumns, newest: null };
  const row = await loadDatabase(context.store, user, place.databaseId);
  const table = { databaseId: row.id, schema, name: place.table };
  if (await isTableRuled(context.store, user.rights.roleIds, table, await dialectOf(context.store, row.id)))
    return { partitionColumns, newest: null };
  const newest = await context.connections.engineOf(row).newestPartition?.(schema, place.table);
  return { partitionColumns, newest: newest ?? null };
}

async function defaultSchemaOf(context: Context, user: SessionUser, row: DatabaseRow): Promise<string> {
  if (row.purpose === 'connected') return context.connections.engineOf(row).defaultSchema();
  return (await ownTables(context, user, row))[0]?.schema_name ?? 'main';
}

async function descriptionOf(
  context: Context,
  user: SessionUser,
  row: DatabaseRow,
  { schema, table }: { readonly schema: string; readonly table: string },
): Promise<TableDescription> {
  if (row.purpose === 'connected') {
    if (!isOpen(user, row, schema)) throw fail('CONNECT_024', { schema });
    return context.connections.engineOf(row).table(schema, table);
  }
  const storedTable = (await ownTables(context, user, row)).find(
    (ownTable) => ownTable.schema_name === schema && ownTable.name === table,
  );
  if (storedTable === undefined) throw fail('ENGINE_002', { table: `${schema}.${table}`, candidates: [] });
  const star = print(select({ from: make.table(schema, table) }), dialects.duckdb);
  const rowCount = { rows: storedTable.row_count, isExact: true };
  return { ...plainTable((await context.describe?.(row.id, star, user)) ?? []), rowCount };
}

/** A SELECT of every column, as a user would begin. */
function selectStar(
  { engine }: DatabaseRow,
  { schema, table }: { readonly schema: string; readonly table: string },
  columns: readonly DescribedColumn[],
): string {
  const dialect = dialects[connectionKind(engine)?.dialect ?? 'duckdb'];
  const namedColumns = columns.map(({ name }) => ({ expression: make.column(name), label: name }));
  return print(select({ columns: namedColumns, from: make.table(schema, table), limit: rowsOfSelectStar }), dialect);
}

const keyOf = ({ name, columns }: Pick<TableKey, 'name' | 'columns'>, type: string) => ({
  name,
  column_names: [...columns],
  type,
});

/** A description in Superset's shape. */
export function tableResponseOf(
  name: string,
  description: TableDescription & { readonly selectStar: string },
): TableResponse {
  const { columns, comment, rowCount, primaryKey, foreignKeys, indexes } = description;
  const keys = [
    ...(primaryKey === null ? [] : [keyOf(primaryKey, 'pk')]),
    ...foreignKeys.map((key) => keyOf(key, 'fk')),
    ...indexes.map((key) => keyOf(key, key.isUnique ? 'unique' : 'index')),
  ];
  return {
    name,
    columns: columns.map((column) => ({
      name: column.name,
      type: column.nativeType.replace(/\(.*$/s, ''),
      longType: column.nativeType,
      value_type: column.type,
      keys: keys.filter((key) => key.column_names.includes(column.name)),
      comment: column.comment,
    })),
    primaryKey: primaryKey === null ? {} : { ...keyOf(primaryKey, 'pk'), constrained_columns: [...primaryKey.columns] },
    foreignKeys: foreignKeys.map((key) => ({
      ...keyOf(key, 'fk'),
      options: {},
      referred_schema: key.referredSchema,
      referred_table: key.referredTable,
      referred_columns: [...key.referredColumns],
    })),
    indexes: indexes.map((key) => ({ ...keyOf(key, key.isUnique ? 'unique' : 'index'), unique: key.isUnique })),
    selectStar: description.selectStar,
    comment,
    row_count: rowCount === null ? null : { rows: rowCount.rows, is_exact: rowCount.isExact },
  };
}
