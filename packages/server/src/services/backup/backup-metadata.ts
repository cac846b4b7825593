import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { fail } from '@sextant/contract';
import { connectStore } from '../../store/connect.ts';
import { migrate } from '../../store/migrate.ts';
import type { StoreDialect, StoreDb } from '../../store/schema.ts';

/** A table of the metadata, alike on SQLite and PostgreSQL. */
export interface MetadataTable {
  readonly name: string;
  readonly columns: readonly string[];
  /** Whether the database numbers its rows. */
  readonly isNumbered: boolean;
}

/** Who is signed in where is not kept: after a restore everybody signs in again. */
const leftOut: ReadonlySet<string> = new Set(['session']);
/** What SQLite keeps beside the runs to search them: it is made anew with them. */
const isDerived = (name: string): boolean => name.startsWith('sql_run_search');

/** The tables of the metadata in one of its shapes, as its migrations make them. */
export async function tablesOfShape(shape: string): Promise<readonly MetadataTable[]> {
  const { db, dialect } = await connectStore('sqlite::memory:');
  try {
    await migrate(db, dialect, shape);
    const tables = await db.introspection.getTables();
    return tables
      .filter(({ name }) => !leftOut.has(name) && !isDerived(name))
      .map(({ name, columns }) => ({
        name,
        columns: columns.map((column) => column.name),
        isNumbered: columns.some((column) => column.name === 'id' && column.isAutoIncrementing),
      }));
  } finally {
    await db.destroy();
  }
}

type Cell = string | number | null;

/** First line of a table; its rows follow as JSON arrays. `lastId` is the highest number that was ever given. */
interface TableLine {
  readonly table: string;
  readonly columns: readonly string[];
  readonly lastId: number | null;
}

const pageRows = 200;

async function lastIdOf(
  tx: StoreDb,
  dialect: StoreDialect,
  { name, isNumbered }: MetadataTable,
): Promise<number | null> {
  if (!isNumbered) return null;
  const found =
    dialect === 'sqlite'
      ? await sql<{ last: number }>`select seq as last from sqlite_sequence where name = ${name}`.execute(tx)
      : await sql<{
          last: number | null;
        }>`select pg_sequence_last_value(pg_get_serial_sequence(${`"${name}"`}, 'id')::regclass) as last`.execute(tx);
  return found.rows[0]?.last ?? 0;
}

async function* pagesOf(tx: StoreDb, { name, columns, isNumbered }: MetadataTable): AsyncGenerator<readonly Cell[][]> {
  const selected = sql.join(columns.map((column) => sql.ref(column)));
  const order = isNumbered ? sql`id` : sql.join(columns.map((column) => sql.ref(column)));
  let last: Cell = 0;
  for (let page = 0; ; page += 1) {
    const placeholder: RawBuilder<unknown> = isNumbered
      ? sql`where id > ${last} order by id limit ${pageRows}`
      : sql`order by ${order} limit ${pageRows} offset ${page * pageRows}`;
    const { rows }: { rows: Record<string, Cell>[] } = await sql<
      Record<string, Cell>
    >`select ${selected} from ${sql.table(name)} ${placeholder}`.execute(tx);
    yield rows.map((row) => columns.map((column) => row[column] ?? null));
    if (rows.length < pageRows) return;
    last = rows.at(-1)?.['id'] ?? null;
  }
}

/** The metadata as lines of JSON, within a transaction that sees one moment. Counts rows by table into `counts`. */
export async function* metadataLines(
  tx: StoreDb,
  dialect: StoreDialect,
  tables: readonly MetadataTable[],
  counts: Map<string, number>,
): AsyncGenerator<string> {
  for (const table of tables) {
    const line: TableLine = { table: table.name, columns: table.columns, lastId: await lastIdOf(tx, dialect, table) };
    yield `${JSON.stringify(line)}\n`;
    counts.set(table.name, 0);
    for await (const rows of pagesOf(tx, table)) {
      counts.set(table.name, (counts.get(table.name) ?? 0) + rows.length);
      if (rows.length > 0) yield rows.map((row) => `${JSON.stringify(row)}\n`).join('');
    }
  }
}

const isCell = (value: unknown): value is Cell =>
  value === null || typeof value === 'string' || typeof value === 'number';

function tableLine(value: unknown, tables: ReadonlyMap<string, MetadataTable>): TableLine | null {
  const line = value as Partial<TableLine>;
  const table = tables.get(line.table ?? '');
  if (table === undefined || !Array.isArray(line.columns)) return null;
  return line.columns.every((column) => table.columns.includes(column)) ? (line as TableLine) : null;
}

async function insertRows(tx: StoreDb, { table, columns }: TableLine, rows: readonly Cell[][]): Promise<void> {
  if (rows.length === 0) return;
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const values = sql.join(rows.map((row) => sql`(${sql.join(row)})`));
  await sql`insert into ${sql.table(table)} (${names}) values ${values}`.execute(tx);
}

/** The next row gets a number that was never given before. */
async function setLastId(tx: StoreDb, dialect: StoreDialect, { table, lastId }: TableLine): Promise<void> {
  if (lastId === null || lastId === 0) return;
  if (dialect === 'postgresql') {
    await sql`select setval(pg_get_serial_sequence(${`"${table}"`}, 'id'), ${lastId})`.execute(tx);
    return;
  }
  await sql`delete from sqlite_sequence where name = ${table}`.execute(tx);
  await sql`insert into sqlite_sequence (name, seq) values (${table}, ${lastId})`.execute(tx);
}

/**
 * Fills an empty store from lines. `tables` are those of the shape that the store has. Returns rows by table.
 *
 * @throws BACKUP_002 for lines that are none of ours
 */
export async function loadMetadata(
  tx: StoreDb,
  dialect: StoreDialect,
  {
    file,
    lines,
    tables,
  }: { readonly file: string; readonly lines: AsyncIterable<string>; readonly tables: readonly MetadataTable[] },
): Promise<ReadonlyMap<string, number>> {
  const tableByName = new Map(tables.map((table) => [table.name, table]));
  const counts = new Map<string, number>();
  const reject = (reason: string) => fail('BACKUP_002', { file, reason });
  let current: TableLine | null = null;
  let waitingRows: Cell[][] = [];
  const flush = async (): Promise<void> => {
    if (current === null) return;
    await insertRows(tx, current, waitingRows);
    counts.set(current.table, (counts.get(current.table) ?? 0) + waitingRows.length);
    waitingRows = [];
  };
  for await (const text of lines) {
    const value: unknown = JSON.parse(text);
    if (Array.isArray(value)) {
      if (current === null || value.length !== current.columns.length || !value.every(isCell))
        throw reject('a row fits no table');
      waitingRows.push(value);
      if (waitingRows.length === pageRows) await flush();
      continue;
    }
    await flush();
    if (current !== null) await setLastId(tx, dialect, current);
    current = tableLine(value, tableByName);
    if (current === null) throw reject('it names a table or column that this program does not have');
    counts.set(current.table, 0);
  }
  await flush();
  if (current !== null) await setLastId(tx, dialect, current);
  return counts;
}
