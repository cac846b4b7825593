import { networkEngine } from '../connected/network-engine.ts';
import type { NetworkDriver } from '../connected/network-engine.ts';
import type { NetworkEngineOptions } from '../connected/network-target.ts';
import { RowReader } from '../connected/read-rows.ts';
import type { ConnectedEngine, EngineColumn, RunRequest, RunResult } from '../engine.ts';
import { postgresqlPlan } from '../plan/postgresql-plan.ts';
import { readDerived, readSchemas, readTable, readTables } from './postgresql-catalog.ts';
import { statementError } from './postgresql-errors.ts';
import { PostgresqlSession } from './postgresql-session.ts';
import type { FieldDef } from './postgresql-session.ts';
import { valueTypeOf } from './postgresql-types.ts';

const cursorPrefix = 'DECLARE answer NO SCROLL CURSOR FOR ';
/** Few rows at first, so that small results cost one trip; more later, so that large ones cost few. */
const firstRows = 2_000;
const moreRows = 10_000;
/** The server's own limit of time comes a little later than ours. */
const serverGraceMs = 1_000;
const otherServers = `SELECT 1 FROM pg_catalog.pg_foreign_table t JOIN pg_catalog.pg_foreign_server s ON s.oid = t.ftserver
  JOIN pg_catalog.pg_foreign_data_wrapper w ON w.oid = s.srvfdw WHERE w.fdwname <> 'postgres_fdw' LIMIT 1`;

/** Opens a PostgreSQL database; the first connection is made with the first query. */
export const postgresqlEngine = (options: NetworkEngineOptions): ConnectedEngine => networkEngine(driver, options);

const driver: NetworkDriver<PostgresqlSession> = {
  dialect: 'postgresql',
  open: (options) => PostgresqlSession.open(options),
  // The cursor takes one SELECT only, and the transaction lets it write nothing.
  readable: (sql) => sql,
  begin: (session, timeoutMs) => session.begin(timeoutMs),
  rollback: (session) => session.rollback(),
  read: readCursor,
  describe: async (session, sql) => {
    await declareCursor(session, sql);
    const { fields } = await session.query('FETCH 0 FROM answer');
    return columnsOf(session, fields);
  },
  plan: async (session, sql) => {
    // The extended protocol takes one statement, which only reads: it is explained and not run.
    const json = await session.query(`EXPLAIN (FORMAT JSON) ${sql}`);
    const lines = await session.query(`EXPLAIN ${sql}`);
    return { root: postgresqlPlan(json.rows[0]?.[0] ?? ''), text: lines.rows.map(([line]) => line ?? '').join('\n') };
  },
  writing: {
    begin: (session, { timeoutMs, schema }) => session.beginWriting(timeoutMs + serverGraceMs, schema),
    // What a transaction makes and drops is taken back with it, but for rows of servers that know no transactions.
    canRollBack: async (session) => (await session.query(otherServers)).rows.length === 0,
    touch: async (session, { sql, kind }) => {
      const { rowCount, command } = await session.query(sql);
      // `CREATE TABLE … AS` tells of the rows that it wrote.
      return kind === 'write' || command === 'SELECT' ? rowCount : null;
    },
    commit: (session) => session.query('COMMIT'),
  },
  ping: (session) => session.query('SELECT 1'),
  powers: async (session) =>
    (await session.query('SELECT 1 FROM pg_catalog.pg_roles WHERE rolname = current_user AND rolsuper')).rows.length > 0
      ? 'is a superuser'
      : null,
  version: async (session) => (await session.query('SHOW server_version')).rows[0]?.[0] ?? '',
  schemas: readSchemas,
  defaultSchema: async (session) => (await session.query('SELECT current_schema()')).rows[0]?.[0] ?? 'public',
  tables: readTables,
  derived: readDerived,
  table: readTable,
  cancel: (session, runningSession) => session.query('SELECT pg_cancel_backend($1)', [runningSession.processId]),
  statementError: (error) => statementError(error, 0),
};

/** Declares the cursor of a statement; places in errors count from the statement's own beginning. */
async function declareCursor(session: PostgresqlSession, sql: string): Promise<void> {
  try {
    await session.query(cursorPrefix + sql);
  } catch (error) {
    throw statementError(error, cursorPrefix.length);
  }
}

/** Reads the rows of a statement, a batch at a time. */
export async function readCursor(session: PostgresqlSession, request: RunRequest): Promise<RunResult> {
  const startedAt = performance.now();
  await declareCursor(session, request.sql);
  let reader: RowReader | null = null;
  let count = firstRows;
  for (;;) {
    const remaining: number = reader === null ? request.maxRows + 1 : reader.wanted;
    const fetchCount = Math.min(count, remaining);
    const { fields, rows } = await session.query(`FETCH ${fetchCount} FROM answer`);
    reader ??= new RowReader(
      fields.map(({ name, dataTypeID }) => ({ name, type: valueTypeOf(dataTypeID) })),
      request,
    );
    for (const row of rows) if (!reader.row(row)) break;
    if (reader.isCut || rows.length < fetchCount) return reader.finish(performance.now() - startedAt);
    count = moreRows;
  }
}

async function columnsOf(session: PostgresqlSession, fields: readonly FieldDef[]): Promise<EngineColumn[]> {
  const { rows } = await session.query(
    'SELECT format_type(f.type, f.modifier) FROM unnest($1::oid[], $2::int[]) AS f(type, modifier)',
    [fields.map(({ dataTypeID }) => dataTypeID), fields.map(({ dataTypeModifier }) => dataTypeModifier)],
  );
  return fields.map(({ name, dataTypeID }, index) => ({
    name,
    type: valueTypeOf(dataTypeID),
    nativeType: (rows[index]?.[0] ?? '').toUpperCase(),
  }));
}
