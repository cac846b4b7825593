import { join } from 'node:path';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import Database from 'better-sqlite3';
import { readRecording, recordingsFolder } from '../../../../tools/recordings.mjs';

/** The engines that the recorded queries are asked on. */
export const goldenEngines = ['sqlite', 'duckdb'] as const;
export type GoldenEngine = (typeof goldenEngines)[number];

/** Name of the database file of an engine. */
export const fileOf: Readonly<Record<GoldenEngine, string>> = { sqlite: 'golden.db', duckdb: 'golden.duckdb' };

interface RecordedTable {
  readonly table: string;
  readonly file: string | null;
}

/** The recorded tables, and what makes them: SQLite's schema, DuckDB's script over the Parquet files. */
interface RecordedTables {
  readonly tables: readonly RecordedTable[];
  readonly sqlite: string;
  readonly duckdb: string;
}

/** Writes the recorded tables into a file of the engine: SQLite exactly as recorded, DuckDB with real types. */
export async function writeDatabaseFile(engine: GoldenEngine, folder: string): Promise<void> {
  const data = join(recordingsFolder, 'tables');
  const { tables, sqlite, duckdb } = readRecording<RecordedTables>('tables');
  const target = join(folder, fileOf[engine]);
  if (engine === 'duckdb')
    return withDatabase(target, async (connection) => {
      await connection.run(duckdb.replaceAll("read_parquet('", `read_parquet('${data}/`));
    });
  const file = new Database(target);
  file.pragma('journal_mode = off');
  file.exec(sqlite);
  await withDatabase(':memory:', async (connection) => {
    for (const table of tables) await copyTable(connection, file, data, table);
  });
  file.close();
}

async function withDatabase(path: string, action: (connection: DuckDBConnection) => Promise<void>): Promise<void> {
  const instance = await DuckDBInstance.create(path, { threads: '2' });
  const connection = await instance.connect();
  await action(connection);
  connection.closeSync();
  instance.closeSync();
}

async function copyTable(
  connection: DuckDBConnection,
  target: Database.Database,
  data: string,
  { table, file }: RecordedTable,
): Promise<void> {
  if (file === null) return;
  const reader = await connection.runAndReadAll(`SELECT * FROM read_parquet('${join(data, file)}')`);
  const marks = reader.columnNames().map(() => '?');
  const insert = target.prepare(`INSERT INTO "${table}" VALUES (${marks.join(', ')})`);
  const rows = reader.getRows();
  target.transaction(() => {
    for (const row of rows) insert.run(...row);
  })();
}
