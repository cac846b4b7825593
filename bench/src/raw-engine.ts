import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';

/** What the benchmarks use of the driver; it is the package engines' own, found from there. */
interface RawResult {
  getRows(): unknown[][];
  getColumnsJS(): unknown[][];
  columnNames(): string[];
}
export interface RawConnection {
  run(sql: string): Promise<unknown>;
  runAndReadAll(sql: string): Promise<RawResult>;
  stream(sql: string): Promise<{ fetchChunk(): Promise<unknown> }>;
  closeSync(): void;
}
interface Driver {
  readonly DuckDBInstance: {
    create(
      path: string,
      options: Record<string, string>,
    ): Promise<{ connect(): Promise<RawConnection>; closeSync(): void }>;
  };
}

/** The engine without anything of ours around it, in this process, with the threads that ours has. */
export async function openRawEngine(path = ':memory:'): Promise<{ connection: RawConnection; close: () => void }> {
  const load = createRequire(import.meta.resolve('@sextant/engines'));
  const { DuckDBInstance } = load('@duckdb/node-api') as Driver;
  const instance = await DuckDBInstance.create(path, { threads: String(availableParallelism()) });
  const connection = await instance.connect();
  return {
    connection,
    close: () => {
      connection.closeSync();
      instance.closeSync();
    },
  };
}
