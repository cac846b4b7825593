import { setTimeout as pause } from 'node:timers/promises';
import type { Database, Statement } from 'better-sqlite3';
import { SqliteAdapter, SqliteDialect } from 'kysely';
import type {
  CompiledQuery,
  DatabaseConnection,
  DialectAdapter,
  Driver,
  QueryResult,
  TransactionSettings,
} from 'kysely';

/** How long a statement waits for another program to let go of the database. */
const defaultMaxWaitMs = 15_000;
const longestPauseMs = 50;
/** What other programs write is seen so much later: a request asks dozens of times, and each time looks at the file. */
const versionMs = 10;
/** Lists of ids make a statement of each length. */
const mostStatements = 300;

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');
/** Another program has the database to itself. */
const isLocked = (error: unknown): boolean => /^SQLITE_(?:BUSY|LOCKED|PROTOCOL)/.test(codeOf(error));
const isDamaged = (error: unknown): boolean => /^SQLITE_(?:CORRUPT|NOTADB)/.test(codeOf(error));
const isUnwritable = (error: unknown): boolean => /^SQLITE_(?:FULL|IOERR|READONLY|CANTOPEN)/.test(codeOf(error));

/** What keeps the database from being used as it should; null when nothing is known to. */
export type SqliteErrorKind = 'locked' | 'damaged' | 'unwritable' | null;

/** What is written beside the work of users: nothing that is described to anybody is in it. */
const bookkeeping =
  /^\s*(?:insert into|update|delete from)\s+"(?:audit|counter|favourite|import_run|label_slot|recent|session|setting|sql_run|sql_tab|sql_tab_table|stored_key)"|^\s*update "user" set "(?:last_login_at|failed_login_count)"/i;

/** A statement on its way; whether it stands in a transaction. */
interface OwnConnection extends DatabaseConnection {
  isInTransaction: boolean;
}

/**
 * SQLite without waiting in the event loop: what finds the database locked tries again a moment later, and others go on meanwhile. Reads need no
 * lock (WAL); only an open transaction of ours holds everybody back, because there is one connection, and it lasts as long as its statements.
 */
export class WaitingSqliteDriver implements Driver {
  readonly #database: Database;
  /** Resolves with the end of the transaction that is open; null while none is. */
  #transaction: { readonly whenEnded: Promise<void>; readonly end: () => void } | null = null;
  /** Those that ran lately, by their text. */
  readonly #statements = new Map<string, Statement<unknown[]>>();
  #isDamaged = false;
  #isUnwritable = false;
  #waiting = 0;
  /** How often something was written that is no bookkeeping. */
  #changes = 0;
  /** What SQLite said of other programs' writes, and when; null when it could not say. */
  #version: string | null = null;
  #versionAt = Number.NEGATIVE_INFINITY;

  readonly #maxWaitMs: number;

  constructor(database: Database, maxWaitMs: number = defaultMaxWaitMs) {
    this.#database = database;
    this.#maxWaitMs = maxWaitMs;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const ownConnection: OwnConnection = {
      isInTransaction: false,
      executeQuery: <R>(query: CompiledQuery): Promise<QueryResult<R>> =>
        ownConnection.isInTransaction ? this.#run<R>(query) : this.#runAlone<R>(query),
      streamQuery: () => {
        throw new Error('The store reads no streams');
      },
    };
    return ownConnection;
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    const ownConnection = connection as OwnConnection;
    if (ownConnection.isInTransaction) await this.rollbackTransaction(ownConnection);
  }

  async beginTransaction(connection: DatabaseConnection, { accessMode }: TransactionSettings): Promise<void> {
    // Taking the lock at once: a transaction that has read and then finds it taken could only begin anew.
    await this.#whenFree(() => {
      this.#database.exec(accessMode === 'read only' ? 'begin' : 'begin immediate');
      let end = (): void => undefined;
      const whenEnded = new Promise<void>((resolve) => (end = resolve));
      this.#transaction = { whenEnded, end };
    });
    (connection as OwnConnection).isInTransaction = true;
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    this.#noting(() => this.#database.exec('commit'));
    this.#endTransaction(connection);
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      // A full disk makes SQLite roll back by itself; rolling back once more would fail and hide why.
      if (this.#database.inTransaction) this.#database.exec('rollback');
    } finally {
      this.#endTransaction(connection);
    }
  }

  async destroy(): Promise<void> {
    this.#database.close();
  }

  /**
   * Names what is stored: as long as it is the same, nothing was written but bookkeeping, neither here nor by another program. Null when that cannot be
   * told now. What was read is of this revision when it is the same before and after.
   */
  revision(): string | null {
    const now = performance.now();
    if (now - this.#versionAt > versionMs) {
      this.#versionAt = now;
      try {
        this.#version = String(this.#prepared('pragma data_version').pluck().get());
      } catch {
        this.#version = null;
      }
    }
    return this.#version === null ? null : `${this.#changes} ${this.#version}`;
  }

  /** Looks whether the database can be read and written now, without waiting. */
  findTrouble(): SqliteErrorKind {
    if (this.#isDamaged) return 'damaged';
    if (this.#waiting > 0) return 'locked';
    try {
      this.#noting(() => this.#database.prepare('select 1 from sqlite_master limit 1').all());
      // Taken and given back: nothing is written.
      if (this.#transaction === null) this.#noting(() => this.#database.exec('begin immediate; rollback'));
    } catch (error) {
      return isLocked(error) ? 'locked' : this.#isDamaged ? 'damaged' : 'unwritable';
    }
    return this.#isUnwritable && !this.#canWriteAgain() ? 'unwritable' : null;
  }

  /** Writes what is there already, after an error. */
  #canWriteAgain(): boolean {
    if (this.#transaction !== null) return false;
    try {
      const version = Number(this.#database.pragma('user_version', { simple: true }));
      this.#database.pragma(`user_version = ${version}`);
      this.#isUnwritable = false;
    } catch {
      // As before.
    }
    return !this.#isUnwritable;
  }

  #endTransaction(connection: DatabaseConnection): void {
    (connection as OwnConnection).isInTransaction = false;
    const { end } = this.#transaction ?? {};
    this.#transaction = null;
    end?.();
  }

  async #runAlone<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.#whenFree(() => this.#execute<R>(query));
  }

  async #run<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.#noting(() => this.#execute<R>(query));
  }

  /** A statement as SQLite has read it. Reading it anew takes as long as running it, a seventh of what an opening of a page costs. */
  #prepared(sql: string): Statement<unknown[]> {
    // What changes tables is run once, and leaves nothing that was read before it.
    if (!/^\s*(?:select|insert|update|delete|with|pragma data_version)\b/i.test(sql)) {
      this.#statements.clear();
      return this.#database.prepare(sql);
    }
    const statement = this.#statements.get(sql) ?? this.#database.prepare(sql);
    // The one that was used last stands at the end.
    this.#statements.delete(sql);
    this.#statements.set(sql, statement);
    const [oldest] = this.#statements.keys();
    if (this.#statements.size > mostStatements && oldest !== undefined) this.#statements.delete(oldest);
    return statement;
  }

  #execute<R>({ sql, parameters }: CompiledQuery): QueryResult<R> {
    const statement = this.#prepared(sql) as Statement<unknown[], R>;
    if (!statement.readonly && !bookkeeping.test(sql)) this.#changes += 1;
    if (statement.reader) return { rows: statement.all(parameters) };
    const { changes, lastInsertRowid } = statement.run(parameters);
    this.#isUnwritable = false;
    return { insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes), rows: [] };
  }

  /** Acts when no transaction is open, and again while another program has the database; the loop is free in between. */
  async #whenFree<T>(action: () => T): Promise<T> {
    let until: number | null = null;
    for (let pauseMs = 2; ; pauseMs = Math.min(longestPauseMs, pauseMs * 2)) {
      while (this.#transaction !== null) await this.#transaction.whenEnded;
      try {
        return this.#noting(action);
      } catch (error) {
        const now = performance.now();
        until ??= now + this.#maxWaitMs;
        if (!isLocked(error) || now > until) throw error;
      }
      this.#waiting += 1;
      await pause(pauseMs).finally(() => (this.#waiting -= 1));
    }
  }

  /** Remembers what an error says of the database. */
  #noting<T>(action: () => T): T {
    try {
      return action();
    } catch (error) {
      this.#isDamaged ||= isDamaged(error);
      this.#isUnwritable ||= isUnwritable(error);
      throw error;
    }
  }
}

/** SQLite's DDL is transactional; Kysely leaves that out, and without it a kill in mid-migration would leave half a migration behind. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
  // The driver itself keeps statements and transactions apart.
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** SQLite over one open connection and its driver. */
export class WaitingSqliteDialect extends SqliteDialect {
  readonly #driver: WaitingSqliteDriver;
  constructor(database: Database, driver: WaitingSqliteDriver) {
    super({ database });
    this.#driver = driver;
  }
  override createDriver(): Driver {
    return this.#driver;
  }
  override createAdapter(): DialectAdapter {
    return new TransactionalSqliteAdapter();
  }
}
