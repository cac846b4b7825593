import { SextantError, fail } from '@sextant/contract';
import { analyzeStatement } from '@sextant/sql/analysis';
import type { EnginePlan } from '../plan/plan.ts';
import { sqlitePlan } from '../plan/sqlite-plan.ts';
import { ConnectionPool } from '../connected/connection-pool.ts';
import { superviseRun } from '../connected/supervise.ts';
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
  WriteRequest,
} from '../engine.ts';
import { SqliteProcess } from './sqlite-process.ts';

/** A database in a file. */
export interface FileEngineOptions {
  /** Path without links, already allowed. */
  readonly file: string;
  readonly idleMs: number;
}

/** SQLite has one schema that users name. */
const schemaName = 'main';
const maxProcesses = 2;
const heapBytes = 512 * 1024 ** 2;
const catalogTimeoutMs = 20_000;
/** A statement that takes longer to its first rows is not run for the sake of types. */
const sampleTimeoutMs = 2_000;

/** Opens a SQLite file, in child processes that only read it; the first starts with the first query. */
export function sqliteEngine(options: FileEngineOptions): ConnectedEngine {
  return new SqliteEngine(options);
}

/** Whether the process ended under a statement. */
const isLoss = (error: unknown): boolean => error instanceof SextantError && error.code === 'ENGINE_012';
const unexpected = () => fail('ENGINE_015', {});

class SqliteEngine implements ConnectedEngine {
  readonly dialect = 'sqlite';
  readonly #file: string;
  readonly #pool: ConnectionPool<SqliteProcess>;
  /** Transactions that write run one after the other. */
  #lastWrite: Promise<unknown> = Promise.resolve();

  constructor({ file, idleMs }: FileEngineOptions) {
    this.#file = file;
    this.#pool = new ConnectionPool({
      open: () => SqliteProcess.open(file, heapBytes),
      end: (child) => child.end(),
      isUsable: (child) => child.isUsable,
      max: maxProcesses,
      idleMs,
    });
  }

  /** Once more when the process ends meanwhile: it only reads. */
  run(request: RunRequest): Promise<RunResult> {
    return this.#runOnce(request).catch((error: unknown) => {
      if (!isLoss(error) || request.signal.aborted) throw error;
      return this.#runOnce(request).catch((secondError: unknown) => {
        throw isLoss(secondError) ? fail('ENGINE_022', {}) : secondError;
      });
    });
  }

  #runOnce(request: RunRequest): Promise<RunResult> {
    const { sql, maxRows, maxBytes } = request;
    return this.#with(request, async (child) => {
      const result = await child.request({ kind: 'run', sql, maxRows, maxBytes });
      if ('kind' in result) throw unexpected();
      return result;
    });
  }

  /** Expressions have no declared type: theirs is that of their first cells, when those come soon. */
  async describe(sql: string): Promise<readonly EngineColumn[]> {
    const declaredColumns = await this.#columns('describe', sql, catalogTimeoutMs);
    if (declaredColumns.every(({ nativeType }) => nativeType !== '')) return declaredColumns;
    return this.#columns('sample', sql, sampleTimeoutMs).catch(() => declaredColumns);
  }

  async checkSelect(sql: string): Promise<SelectVerdict> {
    const { tables, functions } = await analyzeStatement(sql, this.dialect);
    await this.#columns('describe', sql, catalogTimeoutMs);
    return { tables: tables.map(({ schema, name }) => ({ schema, name })), functions };
  }

  explain(sql: string): Promise<EnginePlan> {
    return this.#request(async (child) => {
      const result = await child.request({ kind: 'explain', sql });
      if (!('kind' in result) || result.kind !== 'plan') throw unexpected();
      return { root: sqlitePlan(result.rows), text: result.rows.map(({ detail }) => detail).join('\n') };
    });
  }

  write(request: WriteRequest): Promise<readonly (number | null)[]> {
    const turn = this.#lastWrite.then(() => this.#write(request));
    this.#lastWrite = turn.catch(() => undefined);
    return turn;
  }

  async #write(request: WriteRequest): Promise<readonly (number | null)[]> {
    if (request.signal.aborted) throw fail('ENGINE_009', {});
    const child = await SqliteProcess.open(this.#file, heapBytes, true);
    const end = (): void => child.end();
    let isWhole = false;
    try {
      const work = child.request({ kind: 'write', statements: request.statements });
      const result = await superviseRun(work, request, { cancel: end, giveUp: end });
      if (!('kind' in result) || result.kind !== 'written') throw unexpected();
      // From here on nothing stops it: after a stop nobody could say whether it was written.
      await child.request({ kind: 'endWrite', isKept: request.isKept });
      isWhole = true;
      return result.rows;
    } finally {
      end();
      if (!isWhole) await this.#recover();
    }
  }

  /** What a process that ended has left is taken back by the next that writes; until then nobody could read. */
  async #recover(): Promise<void> {
    await SqliteProcess.open(this.#file, heapBytes, true).then(
      (child) => child.end(),
      () => undefined,
    );
  }

  async test(): Promise<void> {
    (await SqliteProcess.open(this.#file, heapBytes)).end();
  }

  version(): Promise<string> {
    return this.#request(async (child) => child.version);
  }

  async schemas(): Promise<readonly string[]> {
    return [schemaName];
  }

  async defaultSchema(): Promise<string> {
    return schemaName;
  }

  tables(schema: string): Promise<readonly TableListing[]> {
    if (schema !== schemaName) return Promise.reject(fail('CONNECT_024', { schema }));
    return this.#request(async (child) => {
      const result = await child.request({ kind: 'tables' });
      if ('kind' in result && result.kind === 'tables') return result.tables;
      throw unexpected();
    });
  }

  derived(): Promise<readonly DerivedObject[]> {
    return this.#request(async (child) => {
      const result = await child.request({ kind: 'derived' });
      if ('kind' in result && result.kind === 'derived') return result.derived;
      throw unexpected();
    });
  }

  table(schema: string, name: string): Promise<TableDescription> {
    if (schema !== schemaName) return Promise.reject(fail('CONNECT_024', { schema }));
    return this.#request(async (child) => {
      const result = await child.request({ kind: 'table', name });
      if ('kind' in result && result.kind === 'table') return result.table;
      throw unexpected();
    });
  }

  status(): EngineStatus {
    return this.#pool.status;
  }

  async close(): Promise<void> {
    this.#pool.close();
  }

  #columns(kind: 'describe' | 'sample', sql: string, timeoutMs: number): Promise<readonly EngineColumn[]> {
    return this.#request(async (child) => {
      const result = await child.request({ kind, sql });
      if ('kind' in result && result.kind === 'columns') return result.columns;
      throw unexpected();
    }, timeoutMs);
  }

  #request<T>(action: (child: SqliteProcess) => Promise<T>, timeoutMs = catalogTimeoutMs): Promise<T> {
    return this.#with({ timeoutMs, signal: new AbortController().signal }, action);
  }

  /** Nothing stops a statement of SQLite from outside but the end of its process; the next query starts another. */
  async #with<T>(
    limits: { readonly timeoutMs: number; readonly signal: AbortSignal },
    action: (child: SqliteProcess) => Promise<T>,
  ): Promise<T> {
    const child = await this.#pool.take(limits.signal);
    const work = action(child).finally(() => this.#pool.give(child));
    return superviseRun(work, limits, { cancel: () => child.end(), giveUp: () => child.end() });
  }
}
