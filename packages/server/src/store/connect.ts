import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import type { PostgresPoolClient } from 'kysely';
import type { PoolClient } from 'pg';
import { fail } from '@sextant/contract';
import type { SextantError } from '@sextant/contract';
import { storeError } from './store-errors.ts';
import type { Schema, StoreDialect, StoreDb } from './schema.ts';
import { WaitingSqliteDialect, WaitingSqliteDriver } from './sqlite-driver.ts';

/** How long opening may wait for another program. */
const openingMs = 5_000;

/** A connection to the metadata database, in whatever shape it is. */
export interface ConnectedStore {
  readonly db: StoreDb;
  readonly dialect: StoreDialect;
  /** What keeps it from being read and written as it should, as far as can be seen at once; null when nothing does. */
  readonly findTrouble: () => Promise<SextantError | null>;
  /**
   * Names what is stored: while it is the same, nothing was written that is described to anybody. Null when that is not known, as with PostgreSQL, where
   * other servers write.
   */
  readonly revision: () => string | null;
}

/** Below this the next write is expected to fail. */
const minFreeBytes = 1024 ** 2;

async function isDiskFull(file: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(dirname(file));
  return bavail * bsize < minFreeBytes;
}

async function openSqlite(path: string, mustExist: boolean): Promise<Omit<ConnectedStore, 'dialect'>> {
  const { default: SqliteDatabase } = await import('better-sqlite3');
  // Nobody is served yet: here it may wait in the loop.
  const database = new SqliteDatabase(path, { fileMustExist: mustExist, timeout: openingMs });
  try {
    database.pragma('journal_mode = WAL');
    database.pragma('synchronous = FULL');
    database.pragma('cache_size = -16000');
    database.pragma('busy_timeout = 0');
  } catch (error) {
    database.close();
    throw error;
  }
  const driver = new WaitingSqliteDriver(database);
  return {
    db: new Kysely<Schema>({ dialect: new WaitingSqliteDialect(database, driver) }),
    revision: () => driver.revision(),
    findTrouble: async () => {
      const found = driver.findTrouble();
      if (found === 'locked') return fail('STORE_008', {});
      if (found === 'damaged') return fail('STORE_009', {});
      return found === 'unwritable' || (await isDiskFull(database.name)) ? fail('STORE_010', {}) : null;
    },
  };
}

const int8 = 20;
const numericType = 1700;
/** A database that takes no connection within this time counts as gone; a request must not wait for as long as a network likes. */
const connectTimeoutMs = 5_000;

/** A statement that is not answered within this time is not waited for: its connection has fallen silent. */
const silentAfterMs = 60_000;

const silence = (): Error => Object.assign(new Error('The database does not answer'), { code: 'ETIMEDOUT' });

/** A connection whose statements end with an error when the other side says nothing, and which then is not used again. */
function timedClient(client: PoolClient, longestMs: number): PostgresPoolClient {
  let isSilent = false;
  // Statements alone: the store reads no cursors.
  const query = (async (text: string, values: readonly unknown[]) => {
    if (isSilent) throw silence();
    const result = client.query(text, [...values]);
    let timer: NodeJS.Timeout | undefined;
    const timeLimit = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        isSilent = true;
        reject(silence());
      }, longestMs);
    });
    // The result of a connection that is ended later is dropped.
    result.catch(() => undefined);
    return Promise.race([result, timeLimit]).finally(() => clearTimeout(timer));
  }) as unknown as PostgresPoolClient['query'];
  return { query, release: () => client.release(isSilent) };
}

async function openPostgres(url: string, longestMs: number): Promise<Omit<ConnectedStore, 'dialect'>> {
  const { default: pg } = await import('pg');
  const numbers = new Set([int8, numericType]);
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    types: {
      // Counts and epoch milliseconds fit a number; pg gives 64-bit integers as text.
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        numbers.has(oid) ? Number : pg.types.getTypeParser(oid, format),
    },
  });
  // A connection that the server closes must not end the process: neither an idle one nor one between two statements of a transaction,
  // whose next statement fails by itself.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const timedPool = {
    options: pool.options,
    connect: async () => timedClient(await pool.connect(), longestMs),
    end: () => pool.end(),
  };
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: timedPool }) });
  return {
    db,
    revision: () => null,
    findTrouble: () =>
      sql`select 1`.execute(db).then(
        () => null,
        (error: unknown) => storeError(error) ?? fail('STORE_002', {}, { cause: error }),
      ),
  };
}

/** Which kind of database an address names. */
export const dialectOf = (url: string): StoreDialect => (/^postgres(ql)?:\/\//.test(url) ? 'postgresql' : 'sqlite');

/** The file of `sqlite:<path>`; null for other databases and for one in memory. */
export function sqliteFile(url: string): string | null {
  const path = url.replace(/^sqlite:/, '');
  return dialectOf(url) === 'sqlite' && path !== ':memory:' ? path : null;
}

/** An address as it may be shown: the file, or server and database without name and password. */
export function placeOf(url: string): string {
  if (dialectOf(url) === 'sqlite') return url.replace(/^sqlite:/, '');
  try {
    const { host, pathname } = new URL(url);
    return `PostgreSQL ${host}${pathname}`;
  } catch {
    return 'PostgreSQL';
  }
}

/**
 * Connects without looking at what is there. `url` as in `openStore`. `mustExist` rejects to make a SQLite file; default false.
 * `longestMs`: how long PostgreSQL may take for one statement; default a minute.
 *
 * @throws STORE_007 when the database cannot be reached or its file is none
 */
export async function connectStore(
  url: string,
  { mustExist = false, longestMs = silentAfterMs } = {},
): Promise<ConnectedStore> {
  const dialect = dialectOf(url);
  let connectedStore: Omit<ConnectedStore, 'dialect'> | null = null;
  try {
    connectedStore =
      dialect === 'postgresql'
        ? await openPostgres(url, longestMs)
        : await openSqlite(url.replace(/^sqlite:/, ''), mustExist);
    await sql`select 1`.execute(connectedStore.db);
    return { ...connectedStore, dialect };
  } catch (error) {
    await connectedStore?.db.destroy();
    const reason = error instanceof Error && error.message !== '' ? error.message : 'it does not answer';
    throw fail('STORE_007', { place: placeOf(url), reason }, { cause: error });
  }
}
