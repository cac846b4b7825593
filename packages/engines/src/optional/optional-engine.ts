import { setTimeout as pause } from 'node:timers/promises';
import type { ValueType } from '@sextant/contract';
import { fail, SextantError } from '@sextant/contract';
import type { DialectName } from '@sextant/sql';
import { ClientSession } from '../connected/client-session.ts';
import { firstLine, networkError } from '../connected/connect-errors.ts';
import { networkEngine } from '../connected/network-engine.ts';
import type { NetworkDriver, NetworkSession } from '../connected/network-engine.ts';
import { driverError } from '../connected/network-target.ts';
import type { NetworkEngineOptions } from '../connected/network-target.ts';
import { RowReader } from '../connected/read-rows.ts';
import { readSelect } from '../connected/require-select.ts';
import { plainTable } from '../engine.ts';
import type {
  ConnectedEngine,
  DescribedColumn,
  RunRequest,
  RunResult,
  TableDescription,
  TableListing,
} from '../engine.ts';
import { loadPackage } from './packages.ts';
import type { OptionalKind } from './packages.ts';

/** A column of a result by the database's own name of its type. */
export interface ClientColumn {
  readonly name: string;
  readonly nativeType: string;
}

/** A result: its columns, then its rows in batches. */
export interface ClientResult {
  readonly columns: readonly ClientColumn[];
  readonly rows: AsyncIterable<readonly (readonly unknown[])[]>;
}

/** A connection through a package. */
export interface Client {
  readonly query: (sql: string, timeoutMs: number) => Promise<ClientResult>;
  /** Stops what it was asked. */
  readonly cancel: () => Promise<unknown>;
  /** Ends it at once; never throws. */
  readonly end: () => void;
}

/** What databases that need a package do differently. */
export interface OptionalDriver {
  readonly kind: OptionalKind;
  readonly dialect: DialectName;
  readonly connect: (module: Readonly<Record<string, unknown>>, options: NetworkEngineOptions) => Promise<Client>;
  readonly valueTypeOf: (nativeType: string) => ValueType;
  /** Whether an error of connecting is about user or password. */
  readonly isSignIn: (text: string) => boolean;
  readonly defaultSchema: (options: NetworkEngineOptions) => string;
  /** Statements about the catalog; each results texts. */
  readonly catalog: {
    readonly ping: string;
    readonly version: string;
    readonly schemas: string;
    /** Name, and a type with the word VIEW for views. */
    readonly tables: (schema: string) => string;
    /** Name, type, YES or NO for NULL. */
    readonly columns: (schema: string, table: string) => string;
    /** Name and definition of every view. */
    readonly views: string;
    /** The statement with no rows. */
    readonly described: (sql: string) => string;
  };
}

/** Opens a database through a package that the operator installed; the first connection is made with the first query. */
export const optionalEngine = (driver: OptionalDriver, options: NetworkEngineOptions): ConnectedEngine =>
  networkEngine(networkDriverOf(driver, options), options);

class OptionalSession extends ClientSession<Client> implements NetworkSession {
  timeoutMs = 0;

  /** All rows of a small result as texts. */
  async rows(sql: string): Promise<(string | null)[][]> {
    const found: (string | null)[][] = [];
    const { rows } = await this.client.query(sql, this.timeoutMs);
    for await (const batch of rows) for (const row of batch) found.push(row.map(cellText));
    return found;
  }
}

/** A cell of a package as a database would write it. */
function cellText(cell: unknown): string | null {
  if (cell === null || cell === undefined) return null;
  if (typeof cell === 'string') return cell;
  if (cell instanceof Date) return cell.toISOString();
  if (cell instanceof Uint8Array) return `\\x${Buffer.from(cell).toString('hex')}`;
  return typeof cell === 'bigint' ? cell.toString() : JSON.stringify(cell);
}

function networkDriverOf(driver: OptionalDriver, options: NetworkEngineOptions): NetworkDriver<OptionalSession> {
  const { catalog, valueTypeOf, dialect } = driver;
  return {
    dialect,
    open: () => open(driver, options),
    readable: (sql) => requireReading(sql, dialect),
    begin: async (session, timeoutMs) => {
      session.timeoutMs = timeoutMs;
    },
    rollback: async () => undefined,
    read: (session, request) => readResult(session, request, valueTypeOf),
    describe: async (session, sql) => {
      const { columns } = await session.client.query(catalog.described(sql), session.timeoutMs);
      return columns.map(({ name, nativeType }) => ({ name, type: valueTypeOf(nativeType), nativeType }));
    },
    ping: (session) => session.rows(catalog.ping),
    version: async (session) => firstLine((await session.rows(catalog.version))[0]?.[0] ?? ''),
    defaultSchema: async () => driver.defaultSchema(options),
    schemas: async (session) => (await session.rows(catalog.schemas)).map(([name]) => name ?? ''),
    tables: (session, schema) => readTables(driver, session, schema),
    derived: async (session) =>
      (await session.rows(catalog.views)).map(([name, sql]) => ({ name: name ?? '', kind: 'table', sql: sql ?? null })),
    table: (session, schema, name) => readTable(driver, session, schema, name),
    cancel: (_, runningSession) => runningSession.client.cancel(),
    statementError,
  };
}

/** Words that change something, wherever they stand: some of these databases take a second statement without any sign between. */
const changingKinds = new Set(
  'insert update delete merge exec execute call drop alter create truncate grant revoke set declare begin use copy put remove undrop'.split(
    ' ',
  ),
);

/** One SELECT, by its words alone: a session of these databases may be able to write. */
function requireReading(sql: string, dialect: DialectName): string {
  const { select, tokens } = readSelect(sql, dialect);
  const changingWord = tokens.find(({ kind, text }) => kind === 'word' && changingKinds.has(text));
  if (changingWord !== undefined)
    throw fail('ENGINE_010', { reason: `${changingWord.text.toUpperCase()} may not be used` });
  return select;
}

/** Some packages try for minutes on end. @throws CONNECT_004 */
async function withinTime(
  connecting: Promise<Client>,
  { target, connectTimeoutMs }: NetworkEngineOptions,
): Promise<Client> {
  let isLate = false;
  const lateAbort = new AbortController();
  const limit = pause(connectTimeoutMs, null, { signal: lateAbort.signal }).then(() => {
    isLate = true;
    throw fail('CONNECT_004', { host: target.host, port: target.port }, { extra: { invalid: ['host'] } });
  });
  // Whichever loses has nobody to tell.
  limit.catch(() => undefined);
  connecting.then((client) => isLate && client.end()).catch(() => undefined);
  return Promise.race([connecting, limit]).finally(() => lateAbort.abort());
}

async function open(driver: OptionalDriver, options: NetworkEngineOptions): Promise<OptionalSession> {
  const module = await loadPackage(driver.kind);
  const { target } = options;
  try {
    return new OptionalSession(await withinTime(driver.connect(module, options), options));
  } catch (error) {
    const network = networkError(error, target);
    if (network !== null) throw network;
    const { text } = driverError(error);
    const extra = { invalid: ['username', 'password'] };
    if (driver.isSignIn(text)) throw fail('CONNECT_007', { username: target.username }, { cause: error, extra });
    throw fail('CONNECT_019', { reason: firstLine(text) }, { cause: error });
  }
}

/** The database's own text may quote cells: only its code goes on. */
function statementError(error: unknown): SextantError {
  if (error instanceof SextantError) return error;
  const { code } = driverError(error);
  const number: unknown = error instanceof Error && 'errorNum' in error ? error.errorNum : null;
  const detail = typeof number === 'number' ? String(number) : (code ?? 'rejected by the database');
  return fail('ENGINE_014', { detail }, { cause: error });
}

async function readResult(
  session: OptionalSession,
  request: RunRequest,
  valueTypeOf: OptionalDriver['valueTypeOf'],
): Promise<RunResult> {
  const startedAt = performance.now();
  const { columns, rows } = await session.client.query(request.sql, request.timeoutMs);
  const reader = new RowReader(
    columns.map(({ name, nativeType }) => ({ name, type: valueTypeOf(nativeType) })),
    request,
  );
  for await (const batch of rows) {
    for (const row of batch) if (!reader.row(row.map(cellText))) break;
    if (reader.isCut) break;
  }
  // What was left unread must not come before the next result.
  if (reader.isCut) session.end();
  return reader.finish(performance.now() - startedAt);
}

/** @throws CONNECT_024 when there is no such schema */
async function readTables(
  { catalog }: OptionalDriver,
  session: OptionalSession,
  schema: string,
): Promise<TableListing[]> {
  const rows = await session.rows(catalog.tables(schema));
  if (rows.length === 0 && !(await session.rows(catalog.schemas)).some(([name]) => name === schema))
    throw fail('CONNECT_024', { schema });
  return rows.map(([name, type]) => ({ name: name ?? '', kind: (type ?? '').includes('VIEW') ? 'view' : 'table' }));
}

/** @throws ENGINE_002 when there is no such table */
async function readTable(
  { catalog, valueTypeOf }: OptionalDriver,
  session: OptionalSession,
  schema: string,
  table: string,
): Promise<TableDescription> {
  const rows = await session.rows(catalog.columns(schema, table));
  if (rows.length === 0) throw fail('ENGINE_002', { table: `${schema}.${table}`, candidates: [] });
  const columns = rows.map(([name, nativeType, isNullable]): Omit<DescribedColumn, 'comment'> => ({
    name: name ?? '',
    type: valueTypeOf(nativeType ?? ''),
    nativeType: (nativeType ?? '').toUpperCase(),
    isNullable: isNullable !== 'NO',
  }));
  return plainTable(columns);
}
