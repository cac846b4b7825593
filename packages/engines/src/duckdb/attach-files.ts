import { randomBytes } from 'node:crypto';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { FoundTable, HostSetup } from './protocol.ts';
import { quoteIdentifier, quoteText } from './quoting.ts';
import { tableKey } from './sql-gate.ts';

/** A table that statements may name. */
export interface KnownTable {
  /** How many rows it has; null where nobody knows. */
  readonly rows: number | null;
  /** The statement that gives it its name, to be run before it is first named; null for one that has its name. */
  readonly naming: string | null;
}

/** By `tableKey`. */
export type KnownTables = Map<string, KnownTable>;

/** Rows of all tables of files, by catalog and name. */
async function rowCountsIn(connection: DuckDBConnection): Promise<ReadonlyMap<string, number>> {
  const rows = await connection.runAndReadAll(
    `SELECT database_name, table_name, estimated_size FROM duckdb_tables() WHERE schema_name = 'main' AND NOT internal`,
  );
  return new Map(rows.getRows().map(([catalog, name, count]) => [`${String(catalog)}.${String(name)}`, Number(count)]));
}

/** The attached names are random: only the views may be named by statements, and the gate rejects any other catalog. */
export async function attachTables(connection: DuckDBConnection, { tables }: HostSetup): Promise<KnownTables> {
  const catalogs = new Map<string, string>();
  const placeOf = new Map<string, string>();
  for (const table of tables) {
    let catalog = catalogs.get(table.file);
    if (catalog === undefined) {
      catalog = `f${randomBytes(8).toString('hex')}`;
      catalogs.set(table.file, catalog);
      await connection.run(`ATTACH ${quoteText(table.file)} AS ${catalog} (READ_ONLY)`);
    }
    const schema = quoteIdentifier(table.schema);
    if (table.schema !== 'main') await connection.run(`CREATE SCHEMA IF NOT EXISTS ${schema}`);
    await connection.run(
      `CREATE VIEW ${schema}.${quoteIdentifier(table.name)} AS SELECT * FROM ${catalog}.main.${quoteIdentifier(table.tableInFile)}`,
    );
    placeOf.set(tableKey(table.schema, table.name), `${catalog}.${table.tableInFile}`);
  }
  const rowCounts = await rowCountsIn(connection);
  return new Map([...placeOf].map(([key, place]) => [key, { rows: rowCounts.get(place) ?? null, naming: null }]));
}

/** What is said of columns, by the key of their table. */
async function columnCommentsIn(
  connection: DuckDBConnection,
  catalog: string,
): Promise<ReadonlyMap<string, Readonly<Record<string, string>>>> {
  const commentRows = await connection.runAndReadAll(
    `SELECT schema_name, table_name, column_name, comment FROM duckdb_columns() WHERE database_name = '${catalog}' AND comment IS NOT NULL`,
  );
  const comments = new Map<string, Record<string, string>>();
  for (const row of commentRows.getRows()) {
    const [schema = '', table = '', column = '', comment = ''] = row.map(String);
    const key = tableKey(schema, table);
    comments.set(key, { ...comments.get(key), [column]: comment });
  }
  return comments;
}

/** Views are made so many at once: thousands of them one by one take seconds. */
const viewsAtOnce = 200;

/** Gives a table or view of an attached file the name that it has there. */
function namingIn(catalog: string, { schema, name }: FoundTable): string {
  const fullName = `${quoteIdentifier(schema)}.${quoteIdentifier(name)}`;
  return `CREATE OR REPLACE VIEW ${fullName} AS SELECT * FROM ${catalog}.${fullName}`;
}

/** Gives views of an attached file their names; returns those that can be read. */
async function nameViews(
  connection: DuckDBConnection,
  catalog: string,
  found: readonly FoundTable[],
): Promise<readonly FoundTable[]> {
  const named = async (tables: readonly FoundTable[]): Promise<readonly FoundTable[]> => {
    try {
      await connection.run(tables.map((table) => namingIn(catalog, table)).join(';\n'));
      return tables;
    } catch {
      // A view over files or other databases, which are closed here.
      if (tables.length === 1) return [];
      const half = tables.length / 2;
      return [...(await named(tables.slice(0, half))), ...(await named(tables.slice(half)))];
    }
  };
  const readable: FoundTable[] = [];
  for (let first = 0; first < found.length; first += viewsAtOnce)
    readable.push(...(await named(found.slice(first, first + viewsAtOnce))));
  return readable;
}

/** Shows every table and view of a user's database file under its own name, tables once they are named; views that cannot be read are left out. */
export async function attachDatabase(
  connection: DuckDBConnection,
  { databaseFile }: HostSetup,
  knownTables: KnownTables,
): Promise<readonly FoundTable[]> {
  if (databaseFile === undefined) return [];
  const catalog = `f${randomBytes(8).toString('hex')}`;
  await connection.run(`ATTACH ${quoteText(databaseFile)} AS ${catalog} (READ_ONLY)`);
  const tableRows = await connection.runAndReadAll(
    `SELECT schema_name, table_name, 'table', '', estimated_size, comment FROM duckdb_tables() WHERE database_name = '${catalog}' AND NOT internal
     UNION ALL SELECT schema_name, view_name, 'view', sql, NULL, comment FROM duckdb_views() WHERE database_name = '${catalog}' AND NOT internal
     ORDER BY 1, 2`,
  );
  const columnComments = await columnCommentsIn(connection, catalog);
  const found = tableRows.getRows().map(([schema, name, kind, sql, rows, comment]): FoundTable => ({
    schema: String(schema),
    name: String(name),
    kind: kind === 'view' ? 'view' : 'table',
    sql: String(sql),
    rows: rows === null || rows === undefined ? null : Number(rows),
    comment: typeof comment === 'string' ? comment : null,
    columnComments: columnComments.get(tableKey(String(schema), String(name))) ?? {},
  }));
  for (const schema of new Set(found.map((table) => table.schema)))
    if (schema !== 'main') await connection.run(`CREATE SCHEMA IF NOT EXISTS ${quoteIdentifier(schema)}`);
  const readableViews = new Set(
    await nameViews(
      connection,
      catalog,
      found.filter(({ kind }) => kind === 'view'),
    ),
  );
  const readable = found.filter((table) => table.kind === 'table' || readableViews.has(table));
  for (const table of readable) {
    const naming = table.kind === 'table' ? namingIn(catalog, table) : null;
    knownTables.set(tableKey(table.schema, table.name), { rows: table.rows, naming });
  }
  return readable;
}
