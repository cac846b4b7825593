import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import type { ImportProgress, JobLimits } from './job.ts';

/** An in-memory database for one import job; what does not fit goes to the temp folder. */
export interface WorkDatabase {
  readonly connection: DuckDBConnection;
  /** Runs a statement and tells how far it is, a few times a second. */
  run(sql: string, phase: ImportProgress['phase']): Promise<void>;
  /** Rows of a small result, as plain JSON data: big numbers are texts. */
  rows(sql: string): Promise<(readonly unknown[])[]>;
  close(): void;
}

/** A cell of a column of texts. Another one is an error of our statement. */
export function textCell(cell: unknown): string {
  if (typeof cell !== 'string') throw new TypeError(`A text was expected, not a ${typeof cell}`);
  return cell;
}

const progressEveryMs = 200;

export async function openWorkDatabase(
  limits: JobLimits,
  onProgress: (progress: ImportProgress) => void,
): Promise<WorkDatabase> {
  const instance = await DuckDBInstance.create(':memory:', {
    errors_as_json: 'true',
    threads: String(limits.threads),
    memory_limit: `${limits.memoryLimitBytes}B`,
    temp_directory: limits.tempDir,
    autoload_known_extensions: 'false',
    autoinstall_known_extensions: 'false',
    allow_community_extensions: 'false',
    allow_persistent_secrets: 'false',
  });
  const connection = await instance.connect();
  await connection.run(`SET GLOBAL TimeZone = 'UTC'`);
  // Without these two the engine does not tell how far it is.
  await connection.run('SET enable_progress_bar = true');
  await connection.run('SET enable_progress_bar_print = false');
  return {
    connection,
    run: async (sql, phase) => {
      onProgress({ phase, fraction: null });
      const timer = setInterval(() => {
        const { percentage } = connection.progress;
        onProgress({ phase, fraction: percentage < 0 ? null : Math.min(1, percentage / 100) });
      }, progressEveryMs);
      try {
        await connection.run(sql);
      } finally {
        clearInterval(timer);
      }
    },
    rows: async (sql) => (await connection.runAndReadAll(sql)).getRowsJson(),
    close: () => {
      connection.closeSync();
      instance.closeSync();
    },
  };
}
