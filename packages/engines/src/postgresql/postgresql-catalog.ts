import { fail } from '@sextant/contract';
import type {
  DerivedObject,
  DescribedColumn,
  ForeignKey,
  RowCount,
  TableDescription,
  TableKey,
  TableListing,
} from '../engine.ts';
import type { PostgresqlSession, TextRow } from './postgresql-session.ts';
import { valueTypeOf } from './postgresql-types.ts';

const schemasSql = `
  SELECT nspname FROM pg_catalog.pg_namespace
  WHERE nspname <> 'information_schema' AND nspname !~ '^pg_' AND has_schema_privilege(oid, 'USAGE')
  ORDER BY nspname`;

const tablesSql = `
  SELECT c.relname, c.relkind FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname = $1 AND c.relkind IN ('r', 'p', 'f', 'v', 'm') AND NOT c.relispartition
    AND (has_table_privilege(c.oid, 'SELECT') OR has_any_column_privilege(c.oid, 'SELECT'))
  ORDER BY c.relname`;

const tableSql = `
  SELECT c.oid::text, obj_description(c.oid, 'pg_class'), CASE WHEN c.relkind IN ('v', 'm') THEN -1 ELSE c.reltuples END::bigint::text
  FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname = $1 AND c.relname = $2 AND c.relkind IN ('r', 'p', 'f', 'v', 'm')`;

const columnsSql = `
  SELECT a.attname, CASE WHEN t.typtype = 'd' THEN t.typbasetype ELSE a.atttypid END::int,
    format_type(a.atttypid, a.atttypmod), NOT a.attnotnull, col_description(a.attrelid, a.attnum)
  FROM pg_catalog.pg_attribute a JOIN pg_catalog.pg_type t ON t.oid = a.atttypid
  WHERE a.attrelid = $1::oid AND a.attnum > 0 AND NOT a.attisdropped
  ORDER BY a.attnum`;

const indexesSql = `
  SELECT c.relname, i.indisunique, i.indisprimary, array_to_json(array(
    SELECT a.attname FROM unnest(i.indkey) WITH ORDINALITY AS k(number, place)
    JOIN pg_catalog.pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.number ORDER BY k.place))
  FROM pg_catalog.pg_index i JOIN pg_catalog.pg_class c ON c.oid = i.indexrelid
  WHERE i.indrelid = $1::oid ORDER BY c.relname`;

const foreignKeysSql = `
  SELECT k.conname, n.nspname, c.relname,
    array_to_json(array(SELECT a.attname FROM unnest(k.conkey) WITH ORDINALITY AS p(number, place)
      JOIN pg_catalog.pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = p.number ORDER BY p.place)),
    array_to_json(array(SELECT a.attname FROM unnest(k.confkey) WITH ORDINALITY AS p(number, place)
      JOIN pg_catalog.pg_attribute a ON a.attrelid = k.confrelid AND a.attnum = p.number ORDER BY p.place))
  FROM pg_catalog.pg_constraint k JOIN pg_catalog.pg_class c ON c.oid = k.confrelid
  JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
  WHERE k.conrelid = $1::oid AND k.contype = 'f' ORDER BY k.conname`;

// Partitions and children show rows of their parents, and parents theirs. Functions of extensions are known for what they are.
const derivedSql = `
  SELECT c.relname, 'table', pg_get_viewdef(c.oid)
  FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind IN ('v', 'm') AND n.nspname <> 'information_schema' AND n.nspname !~ '^pg_'
  UNION ALL
  SELECT c.relname, 'table', quote_ident(p.relname)
  FROM pg_catalog.pg_inherits i JOIN pg_catalog.pg_class c ON c.oid = i.inhrelid JOIN pg_catalog.pg_class p ON p.oid = i.inhparent
  UNION ALL
  SELECT p.relname, 'table', quote_ident(c.relname)
  FROM pg_catalog.pg_inherits i JOIN pg_catalog.pg_class c ON c.oid = i.inhrelid JOIN pg_catalog.pg_class p ON p.oid = i.inhparent
  UNION ALL
  SELECT f.proname, 'function', CASE WHEN l.lanname IN ('sql', 'plpgsql') THEN pg_get_functiondef(f.oid) END
  FROM pg_catalog.pg_proc f JOIN pg_catalog.pg_namespace n ON n.oid = f.pronamespace
  JOIN pg_catalog.pg_language l ON l.oid = f.prolang
  WHERE n.nspname <> 'information_schema' AND n.nspname !~ '^pg_' AND f.prokind IN ('f', 'w')
    AND NOT EXISTS (SELECT 1 FROM pg_catalog.pg_depend d
      WHERE d.classid = 'pg_catalog.pg_proc'::regclass AND d.objid = f.oid AND d.deptype = 'e')`;

const partitionSql = `
  SELECT a.attname FROM pg_catalog.pg_partitioned_table p
  CROSS JOIN unnest(p.partattrs) WITH ORDINALITY AS k(number, place)
  JOIN pg_catalog.pg_attribute a ON a.attrelid = p.partrelid AND a.attnum = k.number
  WHERE p.partrelid = $1::oid ORDER BY k.place`;

const textAt = (row: TextRow, index: number): string => row[index] ?? '';
// The statements above make these arrays of names themselves.
const namesAt = (row: TextRow, index: number): string[] => JSON.parse(row[index] ?? '[]') as string[];

export async function readSchemas(session: PostgresqlSession): Promise<string[]> {
  return (await session.query(schemasSql)).rows.map((row) => textAt(row, 0));
}

export const readDerived = async (session: PostgresqlSession): Promise<DerivedObject[]> =>
  (await session.query(derivedSql)).rows.map((row) => ({
    name: textAt(row, 0),
    kind: row[1] === 'function' ? 'function' : 'table',
    sql: row[2] ?? null,
  }));

/** @throws CONNECT_024 when there is no such schema */
export async function readTables(session: PostgresqlSession, schema: string): Promise<TableListing[]> {
  const { rows } = await session.query(tablesSql, [schema]);
  if (rows.length === 0 && !(await readSchemas(session)).includes(schema)) throw fail('CONNECT_024', { schema });
  return rows.map((row) => ({
    name: textAt(row, 0),
    kind: row[1] === 'v' || row[1] === 'm' ? ('view' as const) : ('table' as const),
  }));
}

const columnOf = (row: TextRow): DescribedColumn => ({
  name: textAt(row, 0),
  type: valueTypeOf(Number(row[1])),
  nativeType: textAt(row, 2).toUpperCase(),
  isNullable: row[3] === 't',
  comment: row[4] ?? null,
});

const keyOf = (row: TextRow): TableKey & { readonly isPrimary: boolean } => ({
  name: textAt(row, 0),
  isUnique: row[1] === 't',
  isPrimary: row[2] === 't',
  columns: namesAt(row, 3),
});

const foreignKeyOf = (row: TextRow): ForeignKey => ({
  name: textAt(row, 0),
  referredSchema: row[1] ?? null,
  referredTable: textAt(row, 2),
  columns: namesAt(row, 3),
  referredColumns: namesAt(row, 4),
});

/** The planner's number; below zero where nobody has counted yet. */
const rowCountOf = (text: string | null | undefined): RowCount | null => {
  const rows = Number(text ?? -1);
  return rows >= 0 ? { rows, isExact: false } : null;
};

/** @throws ENGINE_002 when there is no such table */
export async function readTable(session: PostgresqlSession, schema: string, name: string): Promise<TableDescription> {
  const [table] = (await session.query(tableSql, [schema, name])).rows;
  if (table === undefined) throw fail('ENGINE_002', { table: `${schema}.${name}`, candidates: [] });
  const [number] = table;
  const columns = await session.query(columnsSql, [number]);
  const keys = (await session.query(indexesSql, [number])).rows.map(keyOf);
  const foreignKeys = await session.query(foreignKeysSql, [number]);
  const partition = await session.query(partitionSql, [number]);
  return {
    columns: columns.rows.map(columnOf),
    comment: table[1] ?? null,
    rowCount: rowCountOf(table[2]),
    primaryKey: keys.find(({ isPrimary }) => isPrimary) ?? null,
    foreignKeys: foreignKeys.rows.map(foreignKeyOf),
    indexes: keys.filter(({ isPrimary }) => !isPrimary),
    partitionColumns: partition.rows.map((row) => textAt(row, 0)),
  };
}
