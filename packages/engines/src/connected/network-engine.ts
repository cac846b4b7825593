import { analyzeStatement } from '@sextant/sql/analysis';
import { fail } from '@sextant/contract';
import type { SextantError } from '@sextant/contract';
import type { DialectName } from '@sextant/sql';
import type {
  ConnectedEngine,
  DerivedObject,
  EngineColumn,
  EngineStatus,
  NewestPartition,
  RunProgress,
  RunRequest,
  RunResult,
  SelectVerdict,
  TableDescription,
  TableListing,
  WriteRequest,
} from '../engine.ts';
import type { EnginePlan } from '../plan/plan.ts';
import { ConnectionPool } from './connection-pool.ts';
import type { NetworkEngineOptions } from './network-target.ts';
import { superviseRun } from './supervise.ts';
import { writeStatements } from './write-statements.ts';
import type { WriteDriver } from './write-statements.ts';
import { watchProgress } from './watch-progress.ts';

/** One connection to a database server. */
export interface NetworkSession {
  readonly isUsable: boolean;
  /** Keeps the connection from being used for another statement: a late cancel must not hit somebody else's. */
  retire(): void;
  /** Ends the connection at once, whatever it does. */
  end(): void;
}

/** Which part of a table is asked for. */
export interface PartQuery {
  readonly schema: string;
  readonly name: string;
  readonly partition: Readonly<Record<string, string>>;
}

/** What the servers of one kind do differently. */
export interface NetworkDriver<Session extends NetworkSession> {
  readonly dialect: DialectName;
  /** @throws CONNECT_0xx by what is wrong */
  readonly open: (options: NetworkEngineOptions) => Promise<Session>;
  /** The statement as it may be sent. @throws ENGINE_010 for one that does more than read */
  readonly readable: (sql: string) => string;
  /** Begins a transaction that only reads, under the server's own limit of time. */
  readonly begin: (session: Session, timeoutMs: number) => Promise<void>;
  readonly rollback: (session: Session) => Promise<void>;
  readonly read: (session: Session, request: RunRequest) => Promise<RunResult>;
  readonly describe: (session: Session, sql: string) => Promise<readonly EngineColumn[]>;
  /** Default: the database does not tell. */
  readonly plan?: (session: Session, sql: string) => Promise<EnginePlan>;
  /** Default: its connections only read. */
  readonly writing?: WriteDriver<Session>;
  readonly ping: (session: Session) => Promise<unknown>;
  readonly version: (session: Session) => Promise<string>;
  /** Default: nobody knows. */
  readonly powers?: (session: Session) => Promise<string | null>;
  readonly defaultSchema: (session: Session) => Promise<string>;
  readonly schemas: (session: Session) => Promise<readonly string[]>;
  readonly tables: (session: Session, schema: string) => Promise<readonly TableListing[]>;
  readonly derived: (session: Session) => Promise<readonly DerivedObject[]>;
  readonly table: (session: Session, schema: string, name: string) => Promise<TableDescription>;
  readonly newestPartition?: (session: Session, part: PartQuery) => Promise<NewestPartition | null>;
  /** Stops what `running` does, over another connection. */
  readonly cancel: (session: Session, runningSession: Session) => Promise<unknown>;
  /** How far `running` is, asked over another connection. Default: the database tells nobody, or `read` tells it. */
  readonly progress?: (session: Session, runningSession: Session) => Promise<RunProgress | null>;
  /** An error of the driver as ours; ours stay as they are. */
  readonly statementError: (error: unknown) => SextantError;
}

/** The server's own limit comes a little later than ours: it is there for when we are gone. */
const serverGraceMs = 1_000;
const catalogTimeoutMs = 30_000;

/** Opens a database behind a server; the first connection is made with the first query. */
export function networkEngine<Session extends NetworkSession>(
  driver: NetworkDriver<Session>,
  options: NetworkEngineOptions,
): ConnectedEngine {
  return new NetworkEngine(driver, options);
}

class NetworkEngine<Session extends NetworkSession> implements ConnectedEngine {
  readonly dialect: DialectName;
  readonly #driver: NetworkDriver<Session>;
  readonly #options: NetworkEngineOptions;
  readonly #pool: ConnectionPool<Session>;
  readonly write?: NonNullable<ConnectedEngine['write']>;
  /** Transactions that write run one after the other. */
  #lastWrite: Promise<unknown> = Promise.resolve();

  constructor(driver: NetworkDriver<Session>, options: NetworkEngineOptions) {
    this.dialect = driver.dialect;
    this.#driver = driver;
    this.#options = options;
    this.#pool = new ConnectionPool({
      open: () => driver.open(options),
      end: (session) => session.end(),
      isUsable: (session) => session.isUsable,
      max: options.maxConnections,
      idleMs: options.idleMs,
    });
    const { writing } = driver;
    if (writing !== undefined) this.write = (request) => this.#inTurn(() => this.#write(writing, request));
  }

  async run(request: RunRequest): Promise<RunResult> {
    const readableRequest = { ...request, sql: this.#driver.readable(request.sql) };
    const session = await this.#pool.take(request.signal);
    const work = this.#reading(session, request.timeoutMs + serverGraceMs, () =>
      this.#watched(session, request, () => this.#driver.read(session, readableRequest)),
    );
    return superviseRun(work, request, {
      cancel: () => {
        session.retire();
        void this.#cancel(session);
      },
      // The first cancel may have come before the statement did; a server goes on with what nobody listens to.
      giveUp: () => void this.#cancel(session).finally(() => session.end()),
    });
  }

  /** Tells how far the run is, where the database has to be asked for that. */
  async #watched(session: Session, { onProgress }: RunRequest, run: () => Promise<RunResult>): Promise<RunResult> {
    const { progress, open } = this.#driver;
    if (progress === undefined || onProgress === undefined || onProgress === null) return run();
    const openSource = async () => {
      const listing = await open(this.#options);
      return { read: () => progress(listing, session), end: () => listing.end() };
    };
    return run().finally(watchProgress(openSource, onProgress));
  }

  async describe(sql: string): Promise<readonly EngineColumn[]> {
    const select = this.#driver.readable(sql);
    return this.#request((session) => this.#driver.describe(session, select));
  }

  async checkSelect(sql: string): Promise<SelectVerdict> {
    const { tables, functions } = await analyzeStatement(sql, this.dialect);
    await this.describe(sql);
    return { tables: tables.map(({ schema, name }) => ({ schema, name })), functions };
  }

  async explain(sql: string): Promise<EnginePlan> {
    const { plan, dialect } = this.#driver;
    if (plan === undefined) throw fail('SQLLAB_014', { what: 'plans that can be shown', engine: dialect });
    const select = this.#driver.readable(sql);
    return this.#request((session) => plan(session, select));
  }

  async test(): Promise<void> {
    const session = await this.#driver.open(this.#options);
    try {
      await this.#driver.ping(session);
    } catch (error) {
      throw this.#driver.statementError(error);
    } finally {
      session.end();
    }
  }

  async powers(): Promise<string | null> {
    const { powers } = this.#driver;
    return powers === undefined ? null : this.#request(powers);
  }

  version(): Promise<string> {
    return this.#request(this.#driver.version);
  }

  schemas(): Promise<readonly string[]> {
    return this.#request(this.#driver.schemas);
  }

  defaultSchema(): Promise<string> {
    return this.#request(this.#driver.defaultSchema);
  }

  tables(schema: string): Promise<readonly TableListing[]> {
    return this.#request((session) => this.#driver.tables(session, schema));
  }

  derived(): Promise<readonly DerivedObject[]> {
    return this.#request(this.#driver.derived);
  }

  table(schema: string, name: string): Promise<TableDescription> {
    return this.#request((session) => this.#driver.table(session, schema, name));
  }

  async newestPartition(
    schema: string,
    name: string,
    partition: Readonly<Record<string, string>> = {},
  ): Promise<NewestPartition | null> {
    const { newestPartition: read } = this.#driver;
    return read === undefined ? null : this.#request((session) => read(session, { schema, name, partition }));
  }

  status(): EngineStatus {
    return this.#pool.status;
  }

  async close(): Promise<void> {
    this.#pool.close();
  }

  #inTurn<T>(action: () => Promise<T>): Promise<T> {
    const turn = this.#lastWrite.then(action);
    this.#lastWrite = turn.catch(() => undefined);
    return turn;
  }

  async #write(writing: WriteDriver<Session>, request: WriteRequest): Promise<readonly (number | null)[]> {
    if (request.signal.aborted) throw fail('ENGINE_009', {});
    const session = await this.#driver.open(this.#options);
    const { rollback, statementError } = this.#driver;
    return writeStatements(
      writing,
      {
        session,
        rollback: () => rollback(session),
        cancel: () => void this.#cancel(session),
        end: () => session.end(),
        statementError,
      },
      request,
    );
  }

  /** A query about the catalog, in a session of its own turn. */
  async #request<T>(action: (session: Session) => Promise<T>): Promise<T> {
    const session = await this.#pool.take(null);
    const limits = { timeoutMs: catalogTimeoutMs, signal: new AbortController().signal };
    const work = this.#reading(session, catalogTimeoutMs, () => action(session));
    return superviseRun(work, limits, { cancel: () => session.end(), giveUp: () => session.end() });
  }

  async #reading<T>(session: Session, timeoutMs: number, action: () => Promise<T>): Promise<T> {
    try {
      await this.#driver.begin(session, timeoutMs);
      return await action();
    } catch (error) {
      throw this.#driver.statementError(error);
    } finally {
      if (session.isUsable) await this.#driver.rollback(session);
      this.#pool.give(session);
    }
  }

  /** By a connection outside of the pool, whose places may all be taken. */
  async #cancel(runningSession: Session): Promise<void> {
    try {
      const session = await this.#driver.open(this.#options);
      await this.#driver.cancel(session, runningSession).finally(() => session.end());
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      this.#options.log.warn({ text }, 'a statement could not be canceled; its connection is ended');
    }
  }
}
