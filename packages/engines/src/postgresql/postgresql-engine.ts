import { analyseStatement } from '@sextant/sql/analysis';
import { ConnectionPool } from '../connected/connection-pool.ts';
import type { NetworkEngineOptions } from '../connected/network-target.ts';
import { RowReader } from '../connected/read-rows.ts';
import { supervised } from '../connected/supervise.ts';
import type {
  ConnectedEngine,
  EngineColumn,
  EngineStatus,
  RunRequest,
  RunResult,
  SelectVerdict,
  TableDescription,
  TableListing,
} from '../engine.ts';
import { readSchemas, readTable, readTables } from './postgresql-catalog.ts';
import { statementError } from './postgresql-errors.ts';
import { PostgresqlSession } from './postgresql-session.ts';
import type { FieldDef } from './postgresql-session.ts';
import { valueTypeOf } from './postgresql-types.ts';

const cursorPrefix = 'DECLARE answer NO SCROLL CURSOR FOR ';
/** Few rows at first, so that small answers cost one trip; more later, so that large ones cost few. */
const firstRows = 2_000;
const moreRows = 10_000;
/** The database's own limit comes a little later than ours: it is there for when we are gone. */
const serverGraceMs = 1_000;
const catalogTimeoutMs = 30_000;

/** Opens a PostgreSQL database; the first connection is made with the first question. */
export function postgresqlEngine(options: NetworkEngineOptions): ConnectedEngine {
  return new PostgresqlEngine(options);
}

class PostgresqlEngine implements ConnectedEngine {
  readonly dialect = 'postgresql';
  readonly #options: NetworkEngineOptions;
  readonly #pool: ConnectionPool<PostgresqlSession>;
  #isClosed = false;

  constructor(options: NetworkEngineOptions) {
    this.#options = options;
    this.#pool = new ConnectionPool({
      open: () => PostgresqlSession.open(options),
      end: (session) => session.end(),
      isUsable: (session) => session.isUsable,
      max: options.maxConnections,
      idleMs: options.idleMs,
    });
  }

  async run(request: RunRequest): Promise<RunResult> {
    const session = await this.#pool.take(request.signal);
    const work = this.#inTransaction(session, request.timeoutMs + serverGraceMs, () => readCursor(session, request));
    return supervised(work, request, {
      cancel: () => {
        session.retire();
        void this.#cancel(session.processId);
      },
      giveUp: () => session.end(),
    });
  }

  describe(sql: string): Promise<readonly EngineColumn[]> {
    return this.#ask(async (session) => {
      await session.query(cursorPrefix + sql);
      const { fields } = await session.query('FETCH 0 FROM answer');
      return columnsOf(session, fields);
    }, cursorPrefix.length);
  }

  async checkSelect(sql: string): Promise<SelectVerdict> {
    const { tables, functions } = await analyseStatement(sql, this.dialect);
    await this.describe(sql);
    return { tables: tables.map(({ schema, name }) => ({ schema, name })), functions };
  }

  async test(): Promise<void> {
    const session = await PostgresqlSession.open(this.#options);
    try {
      await session.query('SELECT 1');
    } catch (error) {
      throw statementError(error, 0);
    } finally {
      session.end();
    }
  }

  version(): Promise<string> {
    return this.#ask(async (session) => (await session.query('SHOW server_version')).rows[0]?.[0] ?? '');
  }

  schemas(): Promise<readonly string[]> {
    return this.#ask(readSchemas);
  }

  defaultSchema(): Promise<string> {
    return this.#ask(async (session) => (await session.query('SELECT current_schema()')).rows[0]?.[0] ?? 'public');
  }

  tables(schema: string): Promise<readonly TableListing[]> {
    return this.#ask((session) => readTables(session, schema));
  }

  table(schema: string, name: string): Promise<TableDescription> {
    return this.#ask((session) => readTable(session, schema, name));
  }

  status(): EngineStatus {
    const { lent, waiting } = this.#pool;
    const state = this.#isClosed ? 'closed' : lent > 0 ? 'running' : 'idle';
    return { state, running: lent, waiting, pid: null, crashes: 0 };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#pool.close();
  }

  /** A question about the catalog, in a session of its own turn. */
  async #ask<T>(act: (session: PostgresqlSession) => Promise<T>, prefixLength = 0): Promise<T> {
    const session = await this.#pool.take(null);
    const limits = { timeoutMs: catalogTimeoutMs, signal: new AbortController().signal };
    const work = this.#inTransaction(session, catalogTimeoutMs, () => act(session), prefixLength);
    return supervised(work, limits, { cancel: () => session.end(), giveUp: () => session.end() });
  }

  async #inTransaction<T>(
    session: PostgresqlSession,
    timeoutMs: number,
    act: () => Promise<T>,
    prefixLength = cursorPrefix.length,
  ): Promise<T> {
    try {
      await session.begin(timeoutMs);
      return await act();
    } catch (error) {
      throw statementError(error, prefixLength);
    } finally {
      if (session.isUsable) await session.rollback();
      this.#pool.give(session);
    }
  }

  /** Asks the server to stop what a connection runs, by a connection outside of the pool, whose places may all be taken. */
  async #cancel(processId: number): Promise<void> {
    try {
      const session = await PostgresqlSession.open(this.#options);
      await session.query('SELECT pg_cancel_backend($1)', [processId]).finally(() => session.end());
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      this.#options.log.warn({ text }, 'a statement could not be cancelled; its connection is ended');
    }
  }
}

async function readCursor(session: PostgresqlSession, request: RunRequest): Promise<RunResult> {
  const startedAt = performance.now();
  await session.query(cursorPrefix + request.sql);
  let reader: RowReader | null = null;
  let count = firstRows;
  for (;;) {
    const wanted: number = reader === null ? request.maxRows + 1 : reader.wanted;
    const asked = Math.min(count, wanted);
    const { fields, rows } = await session.query(`FETCH ${asked} FROM answer`);
    reader ??= new RowReader(
      fields.map(({ name, dataTypeID }) => ({ name, type: valueTypeOf(dataTypeID) })),
      request,
    );
    for (const row of rows) if (!reader.row(row)) break;
    if (reader.isCut || rows.length < asked) return reader.finish(performance.now() - startedAt);
    count = moreRows;
  }
}

async function columnsOf(session: PostgresqlSession, fields: readonly FieldDef[]): Promise<EngineColumn[]> {
  const { rows } = await session.query(
    'SELECT format_type(f.type, f.modifier) FROM unnest($1::oid[], $2::int[]) AS f(type, modifier)',
    [fields.map(({ dataTypeID }) => dataTypeID), fields.map(({ dataTypeModifier }) => dataTypeModifier)],
  );
  return fields.map(({ name, dataTypeID }, at) => ({
    name,
    type: valueTypeOf(dataTypeID),
    nativeType: (rows[at]?.[0] ?? '').toUpperCase(),
  }));
}
