import {
  DuckDBInstance,
  DuckDBTypeId,
  StatementType,
  type DuckDBConnection,
  type DuckDBPreparedStatement,
  type DuckDBResult,
} from '@duckdb/node-api';
import { fail } from '@sextant/contract';
import type { EngineColumn, RunResult, SelectVerdict } from '../engine.ts';
import { attachDatabase, attachTables } from './attach-files.ts';
import { columnReader, vectorOf } from './column-reader.ts';
import { valueTypeOf } from './column-types.ts';
import type { FoundTable, HostSetup, PlanTexts } from './protocol.ts';
import { quoteText } from './quoting.ts';
import { readCombined } from './combined-run.ts';
import { checkStatement, type TableKeys } from './sql-gate.ts';

/** How rows are read. */
interface ReadOptions {
  readonly maxRows: number;
  readonly maxBytes: number;
  /** Told now and then of the rows so far; null: nobody wants to know. */
  readonly onRows: ((part: RunResult) => void) | null;
}

/** The locked database of a query host. */
export interface HostSession {
  run(id: number, sql: string, options: ReadOptions): Promise<RunResult>;
  /** Runs a statement of `combinedSql` with `count` parts. */
  runCombined(
    id: number,
    sql: string,
    limits: { readonly count: number; readonly maxBytes: number },
  ): Promise<RunResult[]>;
  describe(sql: string): Promise<EngineColumn[]>;
  check(sql: string): Promise<SelectVerdict>;
  explain(sql: string): Promise<PlanTexts>;
  /** Interrupts the run of `id`; one that is not running is left alone. */
  cancel(id: number): void;
  /** Tables that a checked statement reads, for messages. */
  tableNamesIn(sql: string): string[];
  /** Tables and views of the database file. */
  readonly found: readonly FoundTable[];
}

/** Verdicts are remembered by statement text: dashboards ask the same again and again. */
const rememberedVerdicts = 500;
/** A refresh asks what was asked before: a connection keeps so many statements ready to run again. */
const keptStatements = 32;
/** Longer texts are rejected before the parser sees them. */
const longestSql = 1_000_000;

/** Opens an in-memory database over the attached files and locks it, so that nothing but those files can be read from then on. */
export async function openSession(setup: HostSetup): Promise<HostSession> {
  const instance = await DuckDBInstance.create(':memory:', {
    errors_as_json: 'true',
    threads: String(setup.threads),
    memory_limit: `${setup.memoryLimitBytes}B`,
    temp_directory: setup.tempDir,
    max_temp_directory_size: `${setup.maxTempBytes}B`,
    autoload_known_extensions: 'false',
    autoinstall_known_extensions: 'false',
    allow_community_extensions: 'false',
    allow_persistent_secrets: 'false',
  });
  const connection = await instance.connect();
  const tableNames = new Set(await attachTables(connection, setup));
  const found = await attachDatabase(connection, setup, tableNames);
  for (const statement of [
    `SET GLOBAL TimeZone = 'UTC'`,
    'SET enable_external_access = false',
    'SET lock_configuration = true',
  ])
    await connection.run(statement);
  const idle = [laneOf(connection)];
  // Two more than run at once, so that checks never wait behind long statements.
  while (idle.length < setup.maxRunning + 2) idle.push(laneOf(await instance.connect()));
  return new LockedSession(idle, { known: tableNames, found });
}

/** A connection with the statements that it has prepared, the latest last. One statement runs on it at a time. */
interface ConnectionLane {
  readonly connection: DuckDBConnection;
  readonly prepared: Map<string, DuckDBPreparedStatement>;
}
const laneOf = (connection: DuckDBConnection): ConnectionLane => ({ connection, prepared: new Map() });

class LockedSession implements HostSession {
  readonly #idle: ConnectionLane[];
  readonly #waiting: ((lane: ConnectionLane) => void)[] = [];
  readonly #running = new Map<number, DuckDBConnection>();
  readonly #cancelled = new Set<number>();
  readonly #known: TableKeys;
  readonly #verdicts = new Map<string, SelectVerdict>();

  readonly found: readonly FoundTable[];

  constructor(idle: ConnectionLane[], tables: { readonly known: TableKeys; readonly found: readonly FoundTable[] }) {
    this.#idle = idle;
    this.#known = tables.known;
    this.found = tables.found;
  }

  async run(id: number, sql: string, options: ReadOptions): Promise<RunResult> {
    return this.#watched(id, sql, async (lane) => {
      const startedAt = performance.now();
      const { table, isCut } = await readTable(await this.#start(id, lane, sql), options);
      if (isCut) await stopReading(lane.connection);
      return { table, isCut, durationMs: performance.now() - startedAt };
    });
  }

  async runCombined(
    id: number,
    sql: string,
    limits: { readonly count: number; readonly maxBytes: number },
  ): Promise<RunResult[]> {
    return this.#watched(id, sql, async (lane) => {
      const startedAt = performance.now();
      await this.#judge(lane.connection, sql);
      // Its parts come from whoever happened to ask at once: it is not kept ready for another time.
      const statement = await prepareSelect(lane.connection, sql);
      try {
        if (this.#cancelled.has(id)) throw fail('ENGINE_009', {});
        const parts = await readCombined(await statement.stream(), limits);
        const durationMs = performance.now() - startedAt;
        return parts.map((part) => ({ ...part, durationMs }));
      } finally {
        statement.destroySync();
      }
    });
  }

  /** Runs on a lane of its own, where `cancel` finds it. */
  #watched<T>(id: number, sql: string, action: (lane: ConnectionLane) => Promise<T>): Promise<T> {
    return this.#withLane(sql, async (lane) => {
      this.#running.set(id, lane.connection);
      try {
        const result = await action(lane);
        // An interrupt can end the reading as if the rows had ended.
        if (this.#cancelled.has(id)) throw fail('ENGINE_009', {});
        return result;
      } finally {
        this.#running.delete(id);
        this.#cancelled.delete(id);
      }
    });
  }

  describe(sql: string): Promise<EngineColumn[]> {
    return this.#withLane(sql, async ({ connection }) => {
      await this.#judge(connection, sql);
      const statement = await prepareSelect(connection, sql);
      const columns: EngineColumn[] = [];
      for (let index = 0; index < statement.columnCount; index += 1) {
        const type = statement.columnType(index);
        columns.push({
          name: statement.columnName(index),
          type: valueTypeOf(type),
          nativeType: type.typeId === DuckDBTypeId.ENUM ? 'ENUM' : String(type),
        });
      }
      statement.destroySync();
      return columns;
    });
  }

  check(sql: string): Promise<SelectVerdict> {
    return this.#withLane(sql, ({ connection }) => this.#judge(connection, sql));
  }

  explain(sql: string): Promise<PlanTexts> {
    return this.#withLane(sql, async ({ connection }) => {
      await this.#judge(connection, sql);
      // What was judged is one SELECT, so that it is explained and not run.
      const planOf = async (prefix: string): Promise<string> =>
        String((await connection.runAndReadAll(`${prefix} ${sql}`)).getRows()[0]?.[1] ?? '');
      return { json: await planOf('EXPLAIN (FORMAT JSON)'), text: await planOf('EXPLAIN') };
    });
  }

  cancel(id: number): void {
    const connection = this.#running.get(id);
    if (connection === undefined) return;
    // An interrupt before the engine has started the statement is lost, so the run looks at the mark as well.
    this.#cancelled.add(id);
    connection.interrupt();
  }

  tableNamesIn(sql: string): string[] {
    return this.#verdicts.get(sql)?.tables.map((table) => table.name) ?? [];
  }

  async #start(id: number, lane: ConnectionLane, sql: string): Promise<DuckDBResult> {
    await this.#judge(lane.connection, sql);
    const statement = await readySelect(lane, sql);
    if (this.#cancelled.has(id)) throw fail('ENGINE_009', {});
    return statement.stream();
  }

  async #judge(connection: DuckDBConnection, sql: string): Promise<SelectVerdict> {
    const rememberedVerdict = this.#verdicts.get(sql);
    if (rememberedVerdict !== undefined) return rememberedVerdict;
    if (sql.length > longestSql) throw fail('ENGINE_010', { reason: 'it is too long' });
    if (sql.includes('\0'))
      throw fail('ENGINE_003', { detail: 'a character that SQL does not have', position: sql.indexOf('\0') });
    const result = await connection.runAndReadAll(
      `SELECT json_serialize_sql(${quoteText(sql)}::VARCHAR, skip_null := true, skip_empty := true, skip_default := true)`,
    );
    const selectVerdict = checkStatement(String(result.getRows()[0]?.[0]), this.#known);
    if (this.#verdicts.size >= rememberedVerdicts) this.#verdicts.delete(this.#verdicts.keys().next().value ?? '');
    this.#verdicts.set(sql, selectVerdict);
    return selectVerdict;
  }

  /** A lane that has the statement ready, else any. */
  #takeIdle(sql: string): ConnectionLane | undefined {
    const index = this.#idle.findLastIndex(({ prepared }) => prepared.has(sql));
    return index === -1 ? this.#idle.pop() : this.#idle.splice(index, 1)[0];
  }

  async #withLane<T>(sql: string, action: (lane: ConnectionLane) => Promise<T>): Promise<T> {
    const lane = this.#takeIdle(sql) ?? (await new Promise<ConnectionLane>((resolve) => this.#waiting.push(resolve)));
    try {
      return await action(lane);
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#idle.push(lane);
      else next(lane);
    }
  }
}

/** The statement, prepared before or now: reading, binding and planning it costs about a millisecond. */
async function readySelect({ connection, prepared }: ConnectionLane, sql: string): Promise<DuckDBPreparedStatement> {
  const statement = prepared.get(sql) ?? (await prepareSelect(connection, sql));
  prepared.delete(sql);
  prepared.set(sql, statement);
  if (prepared.size > keptStatements) {
    const [oldestSql] = prepared.keys();
    if (oldestSql !== undefined) {
      prepared.get(oldestSql)?.destroySync();
      prepared.delete(oldestSql);
    }
  }
  return statement;
}

async function prepareSelect(connection: DuckDBConnection, sql: string) {
  const statements = await connection.extractStatements(sql);
  if (statements.count !== 1) throw fail('ENGINE_010', { reason: 'only one statement may run at a time' });
  const statement = await statements.prepare(0);
  if (statement.statementType !== StatementType.SELECT) throw fail('ENGINE_010', { reason: 'only SELECT may run' });
  return statement;
}

/** Rows that are read are told of when there are so many cells more, or so much time has gone by; the first ones at once. */
const reportCells = 250_000;
const reportMs = 100;

/** Decides when it is time to tell of rows. */
function teller(columnCount: number) {
  let [rows, reportedAt] = [0, 0];
  return (rowCount: number): boolean => {
    const isDue = (rowCount - rows) * columnCount >= reportCells || performance.now() - reportedAt >= reportMs;
    if (isDue) [rows, reportedAt] = [rowCount, performance.now()];
    return isDue;
  };
}

async function readTable(
  result: DuckDBResult,
  { maxRows, maxBytes, onRows }: ReadOptions,
): Promise<Pick<RunResult, 'table' | 'isCut'>> {
  const names = result.deduplicatedColumnNames();
  const readers = result.columnTypes().map((type, index) => columnReader(names[index] ?? `column_${index + 1}`, type));
  const isDue = teller(readers.length);
  let rowCount = 0;
  let isCut = false;
  const tableOf = (count: number) => ({ columns: readers.map((reader) => reader.finish(count)), rowCount: count });
  for (let chunk = await result.fetchChunk(); chunk !== null && chunk.rowCount > 0; chunk = await result.fetchChunk()) {
    if (rowCount >= maxRows) {
      isCut = true;
      break;
    }
    for (const [index, reader] of readers.entries()) reader.append(vectorOf(chunk, index), chunk.rowCount);
    rowCount += chunk.rowCount;
    if (rowCount > maxRows || readers.reduce((sum, reader) => sum + reader.bytes(), 0) > maxBytes) {
      isCut = true;
      break;
    }
    if (onRows !== null && isDue(rowCount)) onRows({ table: tableOf(rowCount), durationMs: 0, isCut: false });
  }
  return { table: tableOf(Math.min(rowCount, maxRows)), isCut };
}

/** Lets go of a half-read result and of the memory that it holds. */
async function stopReading(connection: DuckDBConnection): Promise<void> {
  connection.interrupt();
  await connection.run('SELECT 1').catch(() => connection.run('SELECT 1'));
}
