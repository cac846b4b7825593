import { fail } from '@sextant/contract';
import type {
  DerivedObject,
  DescribedColumn,
  ForeignKey,
  TableDescription,
  TableKey,
  TableListing,
} from '../engine.ts';
import type { MysqlSession } from './mysql-session.ts';
import { valueTypeOf } from './mysql-types.ts';

type Row = readonly (string | null)[];

const schemasSql = `SELECT schema_name FROM information_schema.schemata
  WHERE schema_name NOT IN ('information_schema', 'mysql', 'performance_schema', 'sys') ORDER BY schema_name`;
const tablesSql = `SELECT table_name, table_type FROM information_schema.tables WHERE table_schema = ? ORDER BY table_name`;
const derivedSql = `SELECT table_name, 'table', view_definition FROM information_schema.views
  WHERE table_schema NOT IN ('information_schema', 'mysql', 'performance_schema', 'sys')
  UNION ALL SELECT routine_name, 'function', routine_definition FROM information_schema.routines
  WHERE routine_type = 'FUNCTION' AND routine_schema NOT IN ('information_schema', 'mysql', 'performance_schema', 'sys')`;
const tableSql = `SELECT table_comment, table_rows FROM information_schema.tables WHERE table_schema = ? AND table_name = ?`;
const columnsSql = `SELECT column_name, column_type, is_nullable, column_comment FROM information_schema.columns
  WHERE table_schema = ? AND table_name = ? ORDER BY ordinal_position`;
const indexesSql = `SELECT index_name, non_unique, column_name FROM information_schema.statistics
  WHERE table_schema = ? AND table_name = ? ORDER BY index_name, seq_in_index`;
const foreignKeysSql = `SELECT constraint_name, referenced_table_schema, referenced_table_name, column_name, referenced_column_name
  FROM information_schema.key_column_usage
  WHERE table_schema = ? AND table_name = ? AND referenced_table_name IS NOT NULL ORDER BY constraint_name, ordinal_position`;

const cellOf = (row: Row, position: number): string => row[position] ?? '';
const textOrNull = (text: string | null | undefined): string | null =>
  text === undefined || text === '' ? null : text;

export const readSchemas = async (session: MysqlSession): Promise<string[]> =>
  (await session.rows(schemasSql)).map((row) => cellOf(row, 0));

export const readDerived = async (session: MysqlSession): Promise<DerivedObject[]> =>
  (await session.rows(derivedSql)).map((row) => ({
    name: cellOf(row, 0),
    kind: row[1] === 'function' ? 'function' : 'table',
    sql: textOrNull(row[2]),
  }));

/** @throws CONNECT_024 when there is no such schema */
export async function readTables(session: MysqlSession, schema: string): Promise<TableListing[]> {
  const rows = await session.rows(tablesSql, [schema]);
  if (rows.length === 0 && !(await readSchemas(session)).includes(schema)) throw fail('CONNECT_024', { schema });
  return rows.map((row) => ({ name: cellOf(row, 0), kind: cellOf(row, 1).includes('VIEW') ? 'view' : 'table' }));
}

const columnOf = (row: Row): DescribedColumn => ({
  name: cellOf(row, 0),
  type: valueTypeOf(cellOf(row, 1)),
  nativeType: cellOf(row, 1).toUpperCase(),
  isNullable: row[2] === 'YES',
  comment: textOrNull(row[3]),
});

/** Rows of one name in one group, in order. */
function groupedRows(rows: readonly Row[]): readonly (readonly Row[])[] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(cellOf(row, 0), [...(groups.get(cellOf(row, 0)) ?? []), row]);
  return [...groups.values()];
}

const keyOf = (rows: readonly Row[]): TableKey => ({
  name: rows[0]?.[0] ?? '',
  isUnique: rows[0]?.[1] === '0',
  columns: rows.map((row) => cellOf(row, 2)),
});

const foreignKeyOf = (rows: readonly Row[]): ForeignKey => ({
  name: rows[0]?.[0] ?? '',
  referredSchema: rows[0]?.[1] ?? null,
  referredTable: rows[0]?.[2] ?? '',
  columns: rows.map((row) => cellOf(row, 3)),
  referredColumns: rows.map((row) => cellOf(row, 4)),
});

/** @throws ENGINE_002 when there is no such table */
export async function readTable(session: MysqlSession, schema: string, name: string): Promise<TableDescription> {
  const [table] = await session.rows(tableSql, [schema, name]);
  if (table === undefined) throw fail('ENGINE_002', { table: `${schema}.${name}`, candidates: [] });
  const columns = await session.rows(columnsSql, [schema, name]);
  const keys = groupedRows(await session.rows(indexesSql, [schema, name])).map(keyOf);
  const foreignKeys = groupedRows(await session.rows(foreignKeysSql, [schema, name])).map(foreignKeyOf);
  const comment = textOrNull(table[0]);
  return {
    columns: columns.map(columnOf),
    // The server writes this where views have no comment of their own.
    comment: comment === 'VIEW' ? null : comment,
    rowCount: typeof table[1] === 'string' ? { rows: Number(table[1]), isExact: false } : null,
    primaryKey: keys.find((key) => key.name === 'PRIMARY') ?? null,
    foreignKeys,
    indexes: keys.filter((key) => key.name !== 'PRIMARY'),
    // Partitions are by expressions there, which no single column stands for.
    partitionColumns: [],
  };
}
