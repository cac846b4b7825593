import { fail, nearNames } from '@sextant/contract';
import { dialects, printIdentifier } from '@sextant/sql';
import type { DerivedObject, DescribedColumn, NewestPartition, TableDescription, TableListing } from '../engine.ts';
import { TrinoError } from './trino-errors.ts';
import type { PartQuery } from '../connected/network-engine.ts';
import type { TrinoSession } from './trino-session.ts';
import { valueTypeOf } from './trino-types.ts';

type Row = readonly (string | null)[];

const cellOf = (row: Row, position: number): string => row[position] ?? '';
const quoteText = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const textOrNull = (text: string): string | null => (text === '' ? null : text);
const pathSql = (...path: readonly string[]): string =>
  path.map((name) => printIdentifier(name, dialects.trino)).join('.');

export async function readSchemas(session: TrinoSession): Promise<string[]> {
  const rows = await session.rows(
    `SELECT schema_name FROM information_schema.schemata WHERE schema_name <> 'information_schema' ORDER BY schema_name`,
  );
  return rows.map((row) => cellOf(row, 0));
}

/** @throws CONNECT_024 when there is no such schema */
export async function readTables(session: TrinoSession, schema: string): Promise<TableListing[]> {
  const rows = await session.rows(
    `SELECT table_name, table_type FROM information_schema.tables WHERE table_schema = ${quoteText(schema)} ORDER BY table_name`,
  );
  if (rows.length === 0 && !(await readSchemas(session)).includes(schema)) throw fail('CONNECT_024', { schema });
  return rows.map((row) => ({ name: cellOf(row, 0), kind: cellOf(row, 1).includes('VIEW') ? 'view' : 'table' }));
}

/** Views; the catalogs behind know of nothing else that reads tables. */
export async function readDerived(session: TrinoSession): Promise<DerivedObject[]> {
  const rows = await session.rows('SELECT table_name, view_definition FROM information_schema.views');
  return rows.map((row) => ({ name: cellOf(row, 0), kind: 'table', sql: textOrNull(cellOf(row, 1)) }));
}

/** Column, type, whether it divides the table, comment: the result of SHOW COLUMNS. */
const columnOf = (row: Row): DescribedColumn => ({
  name: cellOf(row, 0),
  type: valueTypeOf(cellOf(row, 1)),
  nativeType: cellOf(row, 1).toUpperCase(),
  isNullable: true,
  comment: textOrNull(cellOf(row, 3)),
});

async function commentOf(session: TrinoSession, schema: string, name: string): Promise<string | null> {
  const { catalog } = session.place;
  const [row] = await session.rows(
    `SELECT comment FROM system.metadata.table_comments WHERE catalog_name = ${quoteText(catalog)}
     AND schema_name = ${quoteText(schema)} AND table_name = ${quoteText(name)}`,
  );
  return textOrNull(row?.[0] ?? '');
}

/** @throws ENGINE_002 when there is no such table */
export async function readTable(session: TrinoSession, schema: string, name: string): Promise<TableDescription> {
  const tableListings = await readTables(session, schema);
  if (!tableListings.some((table) => table.name === name))
    throw fail('ENGINE_002', { table: `${schema}.${name}`, candidates: [] });
  const columns = await session.rows(`SHOW COLUMNS FROM ${pathSql(session.place.catalog, schema, name)}`);
  const markedNames = columns.filter((row) => cellOf(row, 2).includes('partition key')).map((row) => cellOf(row, 0));
  return {
    columns: columns.map(columnOf),
    // A rule of access may close the system's tables, and a comment is not worth an error.
    comment: await commentOf(session, schema, name).catch(() => null),
    rowCount: null,
    primaryKey: null,
    foreignKeys: [],
    indexes: [],
    partitionColumns: markedNames.length > 0 ? markedNames : await listedColumns(session, schema, name, columns),
  };
}

/** The table beside a divided one that lists its parts. */
const partsOf = (session: TrinoSession, schema: string, name: string): string =>
  pathSql(session.place.catalog, schema, `${name}$partitions`);

/** Columns of that list which are the table's own, where SHOW COLUMNS does not mark them; none when there is no such list. */
async function listedColumns(
  session: TrinoSession,
  schema: string,
  name: string,
  columns: readonly Row[],
): Promise<string[]> {
  try {
    const columnRows = await session.rows(`SHOW COLUMNS FROM ${partsOf(session, schema, name)}`);
    return columnRows.map((row) => cellOf(row, 0)).filter((column) => columns.some((row) => cellOf(row, 0) === column));
  } catch (error) {
    if (error instanceof TrinoError) return [];
    throw error;
  }
}

/** The last part by the values of its columns, the first column first. @throws ENGINE_001 for a column that does not divide the table */
export async function readNewestPartition(
  session: TrinoSession,
  { schema, name, partition }: PartQuery,
): Promise<NewestPartition | null> {
  const { partitionColumns: columns } = await readTable(session, schema, name);
  if (columns.length === 0) return null;
  const unknown = Object.keys(partition).find((column) => !columns.includes(column));
  if (unknown !== undefined)
    throw fail('ENGINE_001', { column: unknown, table: name, candidates: nearNames(unknown, columns) });
  const names = columns.map((column) => pathSql(column));
  const partitionConditions = Object.entries(partition).map(
    ([column, value]) => `CAST(${pathSql(column)} AS VARCHAR) = ${quoteText(value)}`,
  );
  const sql = [
    `SELECT ${names.join(', ')} FROM ${partsOf(session, schema, name)}`,
    ...(partitionConditions.length === 0 ? [] : [`WHERE ${partitionConditions.join(' AND ')}`]),
    `ORDER BY ${names.map((column) => `${column} DESC`).join(', ')} LIMIT 1`,
  ].join(' ');
  const [values] = await session.rows(sql);
  return values === undefined ? null : { columns, values, sql };
}
