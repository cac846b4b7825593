import {
  DuckDBInstance,
  DuckDBTypeId,
  StatementType,
  type DuckDBConnection,
  type DuckDBPreparedStatement,
  type DuckDBResult,
} from '@duckdb/node-api';
import { fail } from '@sextant/contract';
import type { EngineColumn, RunProgress, RunResult, SelectVerdict, TableReference } from '../engine.ts';
import { attachDatabase, attachTables, type KnownTables } from './attach-files.ts';
import { columnReader, vectorOf } from './column-reader.ts';
import { valueTypeOf } from './column-types.ts';
import type { FoundTable, HostSetup, PlanTexts } from './protocol.ts';
import { quoteText } from './quoting.ts';
import { readCombined } from './combined-run.ts';
import { progressOf, RowCounter } from './row-counter.ts';
import { checkStatement, tableKey } from './sql-gate.ts';

/** How rows are read. */
interface ReadOptions {
  readonly maxRows: number;
  readonly maxBytes: number;
  /** Told now and then of the rows so far; null: nobody wants to know. */
  readonly onRows: ((part: RunResult) => void) | null;
  /** Its rows are counted, and `progressOf` is asked. */
  readonly isCounted: boolean;
}

/** The locked database of a query host. */
export interface QueryHostDatabase {
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
  /** How far the run of `id` is; null for one that is not running or not counted, and while the engine does not tell. */
  progressOf(id: number): RunProgress | null;
  /** Interrupts the run of `id`; one that is not running is left alone. */
  cancel(id: number): void;
  /** Tables that a checked statement reads, for messages; none of one with a SELECT in it, from which a column may be missing that the table has. */
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
export async function openSession(setup: HostSetup): Promise<QueryHostDatabase> {
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
  const knownTables = await attachTables(connection, setup);
  const found = await attachDatabase(connection, setup, knownTables);
  const rowCounter = await RowCounter.open(instance, setup.maxRunning);
  for (const statement of [
    `SET GLOBAL TimeZone = 'UTC'`,
    'SET enable_external_access = false',
    'SET lock_configuration = true',
  ])
    await connection.run(statement);
  const idle = [laneOf(connection)];
  // Two more than run at once, so that checks never wait behind long statements.
  while (idle.length < setup.maxRunning + 2) idle.push(laneOf(await instance.connect()));
  idle.push(...[...rowCounter.connections].map(laneOf));
  return new LockedSession(idle, { knownTables, found, rowCounter });
}

/** A connection with the statements that it has prepared, the latest last. One statement runs on it at a time. */
interface ConnectionLane {
  readonly connection: DuckDBConnection;
  readonly prepared: Map<string, DuckDBPreparedStatement>;
}
const laneOf = (connection: DuckDBConnection): ConnectionLane => ({ connection, prepared: new Map() });

/** What a session works over. */
interface SessionParts {
  readonly knownTables: KnownTables;
  readonly found: readonly FoundTable[];
  readonly rowCounter: RowCounter;
}

class LockedSession implements QueryHostDatabase {
  readonly #idle: ConnectionLane[];
  readonly #waiting: ((lane: ConnectionLane) => void)[] = [];
  readonly #running = new Map<number, { readonly connection: DuckDBConnection; readonly sql: string }>();
  readonly #canceled = new Set<number>();
  readonly #known: KnownTables;
  readonly #verdicts = new Map<string, SelectVerdict>();
  readonly #rowCounter: RowCounter;
  /** Tables of the database file that have their name, or are getting it. */
  readonly #named = new Map<string, Promise<unknown>>();

  readonly found: readonly FoundTable[];

  constructor(idle: ConnectionLane[], { knownTables, found, rowCounter }: SessionParts) {
    this.#idle = idle;
    this.#known = knownTables;
    this.found = found;
    this.#rowCounter = rowCounter;
  }

  async run(id: number, sql: string, options: ReadOptions): Promise<RunResult> {
    const { isCounted } = options;
    return this.#watched({ id, sql, isCounted }, async (lane) => {
      const startedAt = performance.now();
      const { result, rowsRead } = await this.#rowCounter.counted(lane.connection, async () => {
        const read = await readTable(await this.#start(id, lane, sql), options);
        if (read.isCut) await stopReading(lane.connection);
        return { ...read, durationMs: performance.now() - startedAt };
      });
      // Of a statement that was left unfinished nothing is noted.
      return { ...result, rowsRead: result.isCut ? null : rowsRead };
    });
  }

  async runCombined(
    id: number,
    sql: string,
    limits: { readonly count: number; readonly maxBytes: number },
  ): Promise<RunResult[]> {
    return this.#watched({ id, sql, isCounted: false }, async (lane) => {
      const startedAt = performance.now();
      await this.#judge(lane.connection, sql);
      // Its parts come from whoever happened to ask at once: it is not kept ready for another time.
      const statement = await prepareSelect(lane.connection, sql);
      try {
        if (this.#canceled.has(id)) throw fail('ENGINE_009', {});
        const parts = await readCombined(await statement.stream(), limits);
        const durationMs = performance.now() - startedAt;
        return parts.map((part) => ({ ...part, durationMs }));
      } finally {
        statement.destroySync();
      }
    });
  }

  /** Runs on a lane of its own, where `cancel` finds it. */
  #watched<T>(
    { id, sql, isCounted }: { readonly id: number; readonly sql: string; readonly isCounted: boolean },
    action: (lane: ConnectionLane) => Promise<T>,
  ): Promise<T> {
    return this.#withLane(sql, isCounted, async (lane) => {
      this.#running.set(id, { connection: lane.connection, sql });
      try {
        const result = await action(lane);
        // An interrupt can end the reading as if the rows had ended.
        if (this.#canceled.has(id)) throw fail('ENGINE_009', {});
        return result;
      } finally {
        this.#running.delete(id);
        this.#canceled.delete(id);
      }
    });
  }

  describe(sql: string): Promise<EngineColumn[]> {
    return this.#withLane(sql, false, async ({ connection }) => {
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
    return this.#withLane(sql, false, ({ connection }) => this.#judge(connection, sql));
  }

  explain(sql: string): Promise<PlanTexts> {
    return this.#withLane(sql, false, async ({ connection }) => {
      await this.#judge(connection, sql);
      // What was judged is one SELECT, so that it is explained and not run.
      const planOf = async (prefix: string): Promise<string> =>
        String((await connection.runAndReadAll(`${prefix} ${sql}`)).getRows()[0]?.[1] ?? '');
      return { json: await planOf('EXPLAIN (FORMAT JSON)'), text: await planOf('EXPLAIN') };
    });
  }

  progressOf(id: number): RunProgress | null {
    const running = this.#running.get(id);
    if (running === undefined || !this.#rowCounter.connections.has(running.connection)) return null;
    return progressOf(running.connection, this.#rowsOfTables(running.sql));
  }

  /** Rows of the tables that a checked statement reads; null when it reads none, or one of which nobody knows. */
  #rowsOfTables(sql: string): number | null {
    const keys = new Set(this.#verdicts.get(sql)?.tables.map(({ schema, name }) => tableKey(schema ?? 'main', name)));
    const counts = [...keys].map((key) => this.#known.get(key)?.rows ?? null);
    return counts.reduce<number | null>(
      (sum, rows) => (sum === null || rows === null ? null : sum + rows),
      keys.size === 0 ? null : 0,
    );
  }

  cancel(id: number): void {
    const connection = this.#running.get(id)?.connection;
    if (connection === undefined) return;
    // An interrupt before the engine has started the statement is lost, so the run looks at the mark as well.
    this.#canceled.add(id);
    connection.interrupt();
  }

  tableNamesIn(sql: string): string[] {
    const isNested = (sql.match(/\bselect\b/gi)?.length ?? 0) > 1;
    return isNested ? [] : (this.#verdicts.get(sql)?.tables.map((table) => table.name) ?? []);
  }

  async #start(id: number, lane: ConnectionLane, sql: string): Promise<DuckDBResult> {
    await this.#judge(lane.connection, sql);
    const statement = await readySelect(lane, sql);
    if (this.#canceled.has(id)) throw fail('ENGINE_009', {});
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
    await Promise.all(selectVerdict.tables.map((table) => this.#nameTable(connection, table)));
    if (this.#verdicts.size >= rememberedVerdicts) this.#verdicts.delete(this.#verdicts.keys().next().value ?? '');
    this.#verdicts.set(sql, selectVerdict);
    return selectVerdict;
  }

  /** Gives a table of a database file its name before a statement uses it: thousands of names at the start would take seconds. */
  async #nameTable(connection: DuckDBConnection, { schema, name }: TableReference): Promise<void> {
    const key = tableKey(schema ?? 'main', name);
    const naming = this.#known.get(key)?.naming ?? null;
    if (naming === null) return;
    const whenNamed = this.#named.get(key) ?? connection.run(naming);
    this.#named.set(key, whenNamed);
    try {
      await whenNamed;
    } catch (error) {
      this.#named.delete(key);
      throw error;
    }
  }

  /** A lane that has the statement ready, else any; of those that count rows, where that is wanted and there is one. */
  #takeIdle(sql: string, isCounted: boolean): ConnectionLane | undefined {
    const counts = ({ connection }: ConnectionLane): boolean => this.#rowCounter.connections.has(connection);
    const fitting = this.#idle.filter((lane) => counts(lane) === isCounted);
    const lane = fitting.findLast(({ prepared }) => prepared.has(sql)) ?? fitting.at(-1);
    if (lane === undefined) return isCounted ? this.#takeIdle(sql, false) : undefined;
    this.#idle.splice(this.#idle.indexOf(lane), 1);
    return lane;
  }

  async #withLane<T>(sql: string, isCounted: boolean, action: (lane: ConnectionLane) => Promise<T>): Promise<T> {
    const lane =
      this.#takeIdle(sql, isCounted) ?? (await new Promise<ConnectionLane>((resolve) => this.#waiting.push(resolve)));
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
