import { analyseStatement } from '@sextant/sql/analysis';
import { ConnectionPool } from '../connected/connection-pool.ts';
import type { NetworkEngineOptions } from '../connected/network-target.ts';
import { RowReader } from '../connected/read-rows.ts';
import { requireSelect } from '../connected/require-select.ts';
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
import { readSchemas, readTable, readTables } from './mysql-catalog.ts';
import { statementError } from './mysql-errors.ts';
import { MysqlSession } from './mysql-session.ts';
import { typeOf } from './mysql-types.ts';
import type { ProtocolColumn } from './mysql-types.ts';

/** The server's own limit comes a little later than ours: it is there for when we are gone. */
const serverGraceMs = 1_000;
const catalogTimeoutMs = 30_000;

/** Opens a MySQL or MariaDB database; the first connection is made with the first question. */
export function mysqlEngine(options: NetworkEngineOptions): ConnectedEngine {
  return new MysqlEngine(options);
}

class MysqlEngine implements ConnectedEngine {
  readonly dialect = 'mysql';
  readonly #options: NetworkEngineOptions;
  readonly #pool: ConnectionPool<MysqlSession>;
  #isClosed = false;

  constructor(options: NetworkEngineOptions) {
    this.#options = options;
    this.#pool = new ConnectionPool({
      open: () => MysqlSession.open(options),
      end: (session) => session.end(),
      isUsable: (session) => session.isUsable,
      max: options.maxConnections,
      idleMs: options.idleMs,
    });
  }

  async run(request: RunRequest): Promise<RunResult> {
    const sql = requireSelect(request.sql, this.dialect);
    const session = await this.#pool.take(request.signal);
    const work = this.#reading(session, request.timeoutMs + serverGraceMs, () => readAnswer(session, sql, request));
    return supervised(work, request, {
      cancel: () => {
        session.retire();
        void this.#cancel(session.threadId);
      },
      giveUp: () => session.end(),
    });
  }

  describe(sql: string): Promise<readonly EngineColumn[]> {
    const select = requireSelect(sql, this.dialect);
    return this.#ask(async (session) => {
      let columns: readonly ProtocolColumn[] = [];
      await session.read(`SELECT * FROM (${select}\n) AS described LIMIT 0`, {
        columns: (found) => (columns = found),
        row: () => true,
      });
      return columns.map((column) => ({ name: column.name, ...typeOf(column) }));
    });
  }

  async checkSelect(sql: string): Promise<SelectVerdict> {
    const { tables, functions } = await analyseStatement(sql, this.dialect);
    await this.describe(sql);
    return { tables: tables.map(({ schema, name }) => ({ schema, name })), functions };
  }

  async test(): Promise<void> {
    const session = await MysqlSession.open(this.#options);
    try {
      await session.rows('SELECT 1');
    } catch (error) {
      throw statementError(error);
    } finally {
      session.end();
    }
  }

  version(): Promise<string> {
    return this.#ask(async (session) => (await session.rows('SELECT VERSION()'))[0]?.[0] ?? '');
  }

  schemas(): Promise<readonly string[]> {
    return this.#ask(readSchemas);
  }

  async defaultSchema(): Promise<string> {
    return this.#options.target.database;
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

  async #ask<T>(act: (session: MysqlSession) => Promise<T>): Promise<T> {
    const session = await this.#pool.take(null);
    const limits = { timeoutMs: catalogTimeoutMs, signal: new AbortController().signal };
    const work = this.#reading(session, catalogTimeoutMs, () => act(session));
    return supervised(work, limits, { cancel: () => session.end(), giveUp: () => session.end() });
  }

  /** Does something in a transaction that only reads, under the server's own limit of time. */
  async #reading<T>(session: MysqlSession, timeoutMs: number, act: () => Promise<T>): Promise<T> {
    try {
      await limitTime(session, timeoutMs);
      await session.rows('START TRANSACTION READ ONLY');
      return await act();
    } catch (error) {
      throw statementError(error);
    } finally {
      if (session.isUsable) await session.rows('ROLLBACK').catch(() => session.end());
      this.#pool.give(session);
    }
  }

  async #cancel(threadId: number): Promise<void> {
    try {
      const session = await MysqlSession.open(this.#options);
      await session.rows(`KILL QUERY ${threadId}`).finally(() => session.end());
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      this.#options.log.warn({ text }, 'a statement could not be cancelled; its connection is ended');
    }
  }
}

/** MariaDB counts seconds under one name, MySQL milliseconds under another: the one that is unknown is refused. */
async function limitTime(session: MysqlSession, timeoutMs: number): Promise<void> {
  try {
    await session.rows(`SET SESSION max_statement_time = ${timeoutMs / 1000}`);
  } catch {
    await session.rows(`SET SESSION max_execution_time = ${Math.ceil(timeoutMs)}`);
  }
}

async function readAnswer(session: MysqlSession, sql: string, request: RunRequest): Promise<RunResult> {
  const startedAt = performance.now();
  let reader = new RowReader([], request);
  let types: readonly string[] = [];
  await session.read(sql, {
    columns: (columns) => {
      const known = columns.map((column) => ({ name: column.name, type: typeOf(column).type }));
      types = known.map(({ type }) => type);
      reader = new RowReader(known, request);
    },
    row: (row) => reader.row(row.map((cell, at) => cellText(cell, types[at] === 'binary'))),
  });
  return reader.finish(performance.now() - startedAt);
}

const cellText = (cell: Buffer | null, isBinary: boolean): string | null =>
  cell === null ? null : isBinary ? `\\x${cell.toString('hex')}` : cell.toString('utf8');
