import { fail, SextantError } from '@sextant/contract';
import { dialects, make, print, select } from '@sextant/sql';
import { duckdbEngine, type DuckdbEngine } from '../duckdb/duckdb-engine.ts';
import { lateStart } from '../duckdb/host-process.ts';
import type { EngineLog } from '../duckdb/log.ts';
import type { EnginePlan } from '../plan/plan.ts';
import { versionReason } from './file-version.ts';
import { plainTable } from '../engine.ts';
import type {
  ConnectedEngine,
  DerivedObject,
  EngineColumn,
  EngineStatus,
  RunRequest,
  RunResult,
  SelectVerdict,
  TableDescription,
  TableListing,
  CombinedRequest,
} from '../engine.ts';

/** A user's DuckDB database, in a file. */
export interface DuckdbFileOptions {
  /** Path without links, already allowed. */
  readonly file: string;
  readonly tempDir: string;
  readonly memoryLimitBytes: number;
  readonly idleMs: number;
  readonly log: EngineLog;
}

const threads = 2;
const maxRunning = 4;

/** Opens a DuckDB file in a query host of its own, read-only and locked as the host of uploaded tables is. */
export function duckdbFileEngine(options: DuckdbFileOptions): ConnectedEngine {
  return new DuckdbFileEngine(options);
}

class DuckdbFileEngine implements ConnectedEngine {
  readonly dialect = 'duckdb';
  readonly #engine: DuckdbEngine;
  readonly #file: string;

  constructor({ file, tempDir, memoryLimitBytes, idleMs, log }: DuckdbFileOptions) {
    this.#file = file;
    this.#engine = duckdbEngine({
      tables: [],
      databaseFile: file,
      tempDir,
      memoryLimitBytes,
      threads,
      maxRunning,
      idleStopMs: idleMs,
      log,
    });
  }

  run(request: RunRequest): Promise<RunResult> {
    return this.#opened(this.#engine.run(request));
  }

  runCombined(request: CombinedRequest): Promise<readonly RunResult[]> {
    return this.#opened(this.#engine.runCombined(request));
  }

  describe(sql: string): Promise<readonly EngineColumn[]> {
    return this.#opened(this.#engine.describe(sql));
  }

  checkSelect(sql: string): Promise<SelectVerdict> {
    return this.#opened(this.#engine.checkSelect(sql));
  }

  explain(sql: string): Promise<EnginePlan> {
    return this.#opened(this.#engine.explain(sql));
  }

  async test(): Promise<void> {
    await this.#opened(this.#engine.found());
  }

  async version(): Promise<string> {
    return 'DuckDB';
  }

  async schemas(): Promise<readonly string[]> {
    const found = await this.#opened(this.#engine.found());
    return [...new Set(['main', ...found.map(({ schema }) => schema)])].sort();
  }

  async defaultSchema(): Promise<string> {
    return 'main';
  }

  async tables(schema: string): Promise<readonly TableListing[]> {
    if (!(await this.schemas()).includes(schema)) throw fail('CONNECT_024', { schema });
    const found = await this.#opened(this.#engine.found());
    return found.filter((table) => table.schema === schema).map(({ name, kind }) => ({ name, kind }));
  }

  /** Macros of the file are not taken over, so views are all there is. */
  async derived(): Promise<readonly DerivedObject[]> {
    const found = await this.#opened(this.#engine.found());
    return found.flatMap(({ name, kind, sql }) => (kind === 'view' ? [{ name, kind: 'table' as const, sql }] : []));
  }

  async table(schema: string, name: string): Promise<TableDescription> {
    const found = await this.#opened(this.#engine.found());
    const listing = found.find((table) => table.schema === schema && table.name === name);
    if (listing === undefined) throw fail('ENGINE_002', { table: `${schema}.${name}`, candidates: [] });
    const star = print(select({ from: make.table(schema, name) }), dialects.duckdb);
    const { comment, columnComments, rows } = listing;
    const rowCount = rows === null ? null : { rows, isExact: false };
    const description = plainTable(await this.describe(star));
    const columns = description.columns.map((column) => ({ ...column, comment: columnComments[column.name] ?? null }));
    return { ...description, columns, comment, rowCount };
  }

  status(): EngineStatus {
    return this.#engine.status();
  }

  close(): Promise<void> {
    return this.#engine.close();
  }

  /** A host that did not open tells why in its cause: that is a matter of the file. */
  async #opened<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      if (!(error instanceof SextantError) || error.code !== 'ENGINE_016' || !(error.cause instanceof Error))
        throw error;
      const reason = (await versionReason(this.#file, error.cause.message)) ?? reasonOf(error.cause.message);
      throw fail('CONNECT_014', { reason }, { cause: error, extra: { invalid: ['database'] } });
    }
  }
}

function reasonOf(text: string): string {
  if (text === lateStart) return 'to read the names of its tables takes longer than two minutes';
  if (/\block\b/i.test(text)) return 'another program holds it for writing';
  if (/not a valid DuckDB|serializ|version/i.test(text))
    return 'it is not a DuckDB database of a version that can be read';
  if (/does not exist|Cannot open|No such file/i.test(text)) return 'it is not there, or the server may not read it';
  return 'it is damaged, or not a DuckDB database';
}
