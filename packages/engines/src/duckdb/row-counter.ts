import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import type { RunProgress } from '../engine.ts';

/** What a connection needs to count: its own counters, kept as notes of the database, since the driver hands none out. */
const countingSettings = [
  `PRAGMA enable_profiling = 'no_output'`,
  `PRAGMA custom_profiling_settings = '{"CUMULATIVE_ROWS_SCANNED": "true"}'`,
  'SET enable_progress_bar = true',
  'SET enable_progress_bar_print = false',
  'SET progress_bar_time = 0',
];
/** The newest note of the connection that asks. To begin this statement ends the one before it, which is noted then. */
const newestNote =
  'SELECT message FROM duckdb_logs WHERE connection_id = current_connection_id() ORDER BY query_id DESC LIMIT 1';

/** Connections that count the rows that their statements read. */
export class RowCounter {
  readonly connections: ReadonlySet<DuckDBConnection>;
  #running = 0;

  private constructor(connections: readonly DuckDBConnection[]) {
    this.connections = new Set(connections);
  }

  /** Before the database is locked. */
  static async open(instance: DuckDBInstance, count: number): Promise<RowCounter> {
    const connections: DuckDBConnection[] = [];
    while (connections.length < count) {
      const connection = await instance.connect();
      if (connections.length === 0) await connection.run(`CALL enable_logging('Metrics', level = 'info')`);
      for (const setting of countingSettings) await connection.run(setting);
      connections.push(connection);
    }
    return new RowCounter(connections);
  }

  /** Runs a statement on one of the connections, to its last row, and counts what it read; null on other connections, and where the engine does not tell. */
  async counted<T>(
    connection: DuckDBConnection,
    run: () => Promise<T>,
  ): Promise<{ readonly result: T; readonly rowsRead: number | null }> {
    if (!this.connections.has(connection)) return { result: await run(), rowsRead: null };
    this.#running += 1;
    try {
      const result = await run();
      const note = String((await connection.runAndReadAll(newestNote)).getRows()[0]?.[0] ?? '');
      const digits = /'value': (\d+)/.exec(note)?.[1];
      return { result, rowsRead: digits === undefined ? null : Number(digits) };
    } finally {
      this.#running -= 1;
      // Notes of others have not been read.
      if (this.#running === 0) await connection.run('CALL truncate_duckdb_logs()');
    }
  }
}

/**
 * How far the statement on a connection is; `tableRows` is how many rows its tables have, null for nobody knows. The engine's own number of rows is its share
 * of a guess: behind a condition that it gives to the scan it guesses too few, before a join too many. So the larger of it and the share of the tables counts.
 */
export function progressOf(connection: DuckDBConnection, tableRows: number | null): RunProgress | null {
  const { percentage, rows_processed: processed } = connection.progress;
  if (percentage <= 0) return null;
  const share = Math.min(1, percentage / 100);
  const rowsRead = Math.max(Number(processed), Math.floor(share * (tableRows ?? 0)));
  const isWithin = tableRows !== null && rowsRead <= tableRows;
  return { share, rowsRead: rowsRead === 0 ? null : rowsRead, rowsToRead: isWithin ? tableRows : null };
}
