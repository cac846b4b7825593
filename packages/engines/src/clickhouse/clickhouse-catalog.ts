import { fail } from '@sextant/contract';
import type { DerivedObject, DescribedColumn, RowCount, TableDescription, TableKey, TableListing } from '../engine.ts';
import type { ClickhouseSession } from './clickhouse-session.ts';
import { quoteText } from './clickhouse-session.ts';
import { innerType, isNullable, valueTypeOf } from './clickhouse-types.ts';

type Row = ReadonlyMap<string, string | null>;

const systemSchemas = new Set(['system', 'INFORMATION_SCHEMA', 'information_schema', '_temporary_and_external_tables']);
/** Engines whose tables show rows of others. */
const derivedEngines =
  /View$|^(?:Merge|Distributed|Buffer|Dictionary|Alias|Null|Kafka|Loop|TimeSeries|Executable|ExecutablePool|MySQL|PostgreSQL|Materialized\w+)$/;

const cellOf = (row: Row, name: string): string => row.get(name) ?? '';
const textOrNull = (text: string): string | null => (text === '' ? null : text);
const isInner = (name: string): boolean => name.startsWith('.inner');

export async function readSchemas(session: ClickhouseSession): Promise<string[]> {
  const rows = await session.rows('SELECT name FROM system.databases ORDER BY name');
  return rows.map((row) => cellOf(row, 'name')).filter((name) => !systemSchemas.has(name));
}

/** @throws CONNECT_024 when there is no such schema */
export async function readTables(session: ClickhouseSession, schema: string): Promise<TableListing[]> {
  const rows = await session.rows(
    `SELECT name, engine FROM system.tables WHERE database = ${quoteText(schema)} ORDER BY name`,
  );
  if (rows.length === 0 && !(await readSchemas(session)).includes(schema)) throw fail('CONNECT_024', { schema });
  return rows
    .filter((row) => !isInner(cellOf(row, 'name')))
    .map((row) => ({ name: cellOf(row, 'name'), kind: cellOf(row, 'engine').endsWith('View') ? 'view' : 'table' }));
}

/** Views and tables over others, and functions of users, where the server knows of such. */
export async function readDerived(session: ClickhouseSession): Promise<DerivedObject[]> {
  const tables = await session.rows('SELECT * FROM system.tables');
  const functions = await session.rows('SELECT * FROM system.functions');
  return [
    ...tables
      .filter((row) => !systemSchemas.has(cellOf(row, 'database')) && derivedEngines.test(cellOf(row, 'engine')))
      .map((row) => ({
        name: cellOf(row, 'name'),
        kind: 'table' as const,
        sql: textOrNull(cellOf(row, 'create_table_query')),
      })),
    ...functions
      .filter((row) => ['SQLUserDefined', 'ExecutableUserDefined'].includes(cellOf(row, 'origin')))
      .map((row) => ({
        name: cellOf(row, 'name'),
        kind: 'function' as const,
        sql: cellOf(row, 'origin') === 'SQLUserDefined' ? textOrNull(cellOf(row, 'create_query')) : null,
      })),
  ];
}

const columnOf = (row: Row): DescribedColumn => ({
  name: cellOf(row, 'name'),
  type: valueTypeOf(cellOf(row, 'type')),
  nativeType: innerType(cellOf(row, 'type')),
  isNullable: isNullable(cellOf(row, 'type')),
  comment: textOrNull(cellOf(row, 'comment')),
});

const keyOf = (name: string, columns: readonly Row[]): TableKey | null =>
  columns.length === 0 ? null : { name, isUnique: false, columns: columns.map((row) => cellOf(row, 'name')) };

/** Views and some engines tell none. */
const rowCountOf = (value: unknown): RowCount | null =>
  value === null || value === undefined ? null : { rows: Number(value), isExact: true };

/** @throws ENGINE_002 when there is no such table */
export async function readTable(session: ClickhouseSession, schema: string, name: string): Promise<TableDescription> {
  const schemaCondition = `database = ${quoteText(schema)} AND`;
  const [table] = await session.rows(`SELECT * FROM system.tables WHERE ${schemaCondition} name = ${quoteText(name)}`);
  if (table === undefined) throw fail('ENGINE_002', { table: `${schema}.${name}`, candidates: [] });
  const columns = await session.rows(
    `SELECT * FROM system.columns WHERE ${schemaCondition} table = ${quoteText(name)}`,
  );
  const markedColumns = (mark: string): Row[] => columns.filter((row) => cellOf(row, mark) === '1');
  return {
    columns: columns.map(columnOf),
    comment: textOrNull(cellOf(table, 'comment')),
    rowCount: rowCountOf(table.get('total_rows')),
    // Its primary key sorts rows and does not keep them from coming twice.
    primaryKey: null,
    foreignKeys: [],
    indexes: [
      keyOf('primary key', markedColumns('is_in_primary_key')),
      keyOf('sorting key', markedColumns('is_in_sorting_key')),
    ].filter((key) => key !== null),
    partitionColumns: markedColumns('is_in_partition_key').map((row) => cellOf(row, 'name')),
  };
}
