import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { SextantError, cellAt, type Cell, type ColumnTable, type ErrorCode } from '@sextant/contract';
import type { RunRequest, RunResult } from '../engine.ts';
import { duckdbEngine, type DuckdbEngine, type DuckdbEngineOptions } from './duckdb-engine.ts';
import type { EngineLog } from './log.ts';

/** What tests of engines share: a folder that goes away, table files, and short ways to run. */
export interface Bench {
  readonly folder: string;
  readonly remove: () => void;
}

export function makeBench(): Bench {
  const folder = mkdtempSync(join(tmpdir(), 'engines-'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

export const silentLog: EngineLog = { info: () => {}, warn: () => {}, error: () => {} };

/** Runs statements on a database file of our own, outside of the engine under test. */
export async function onFile<T>(
  file: string,
  action: (connection: DuckDBConnection) => Promise<T>,
  mode: 'READ_ONLY' | 'READ_WRITE' = 'READ_ONLY',
): Promise<T> {
  const instance = await DuckDBInstance.create(file, { access_mode: mode });
  const connection = await instance.connect();
  try {
    return await action(connection);
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

export async function makeTableFile(file: string, ...statements: readonly string[]): Promise<string> {
  await onFile(
    file,
    async (connection) => {
      for (const statement of [...statements, 'CHECKPOINT']) await connection.run(statement);
    },
    'READ_WRITE',
  );
  return file;
}

export function testEngine(bench: Bench, options: Partial<DuckdbEngineOptions> = {}): DuckdbEngine {
  return duckdbEngine({
    tables: [],
    tempDir: join(bench.folder, 'temp'),
    memoryLimitBytes: 512 * 1024 ** 2,
    threads: 2,
    maxRunning: 4,
    idleStopMs: 60_000,
    background: { memoryLimitBytes: 256 * 1024 ** 2, threads: 2, maxRunning: 2, slowAfterMs: 100 },
    log: silentLog,
    ...options,
  });
}

export function run(engine: DuckdbEngine, sql: string, limits: Partial<RunRequest> = {}): Promise<RunResult> {
  return engine.run({
    sql,
    timeoutMs: 20_000,
    maxRows: 100_000,
    maxBytes: 256 * 1024 ** 2,
    signal: new AbortController().signal,
    ...limits,
  });
}

/** Works for longer than a statement needs to be given way to. */
export const aWhile = 'SELECT COUNT(*) FROM range(5000) AS a, range(5000) AS b WHERE a.range + b.range < 9';
/** Ends when it is stopped. */
export const endless =
  'SELECT count(*) FROM range(100000000000) a, range(100000000000) b WHERE a.range * 3 = b.range + 1';

/** A query host of this process. */
export interface FoundHost {
  readonly pid: number;
  /** Whether it stands still (SIGSTOP). */
  readonly isPaused: boolean;
}

/** The query hosts that this process has started and that are still there (Linux). */
export function hostsHere(): FoundHost[] {
  const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').trim().split(/\s+/);
  return children.flatMap((text) => {
    try {
      if (!readFileSync(`/proc/${text}/cmdline`, 'utf8').includes('query-host')) return [];
      const fields = readFileSync(`/proc/${text}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ');
      return [{ pid: Number(text), isPaused: fields[0] === 'T' }];
    } catch {
      return [];
    }
  });
}

/** The cells of a table, row by row. */
export const rowsOf = (table: ColumnTable): Cell[][] =>
  Array.from({ length: table.rowCount }, (_, row) => table.columns.map((column) => cellAt(column, row)));

/** The code with which a promise rejects; anything else than a coded error is an error of the test. */
export async function codeOf(promise: Promise<unknown>): Promise<ErrorCode | 'resolved'> {
  try {
    await promise;
    return 'resolved';
  } catch (error) {
    if (error instanceof SextantError) return error.code;
    throw error;
  }
}

/**
 * The shortest of some rounds, in milliseconds: what else the machine does makes single rounds longer, never shorter. The first that takes
 * less than `enoughMs` is the last.
 */
export async function shortestMs(enoughMs: number, round: () => Promise<number>): Promise<number> {
  let shortest = Number.POSITIVE_INFINITY;
  for (let count = 0; count < 5 && shortest >= enoughMs; count += 1) shortest = Math.min(shortest, await round());
  return shortest;
}
