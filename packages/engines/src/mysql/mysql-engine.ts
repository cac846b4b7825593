import { fail } from '@sextant/contract';
import { networkEngine } from '../connected/network-engine.ts';
import type { NetworkDriver } from '../connected/network-engine.ts';
import type { NetworkEngineOptions } from '../connected/network-target.ts';
import { RowReader } from '../connected/read-rows.ts';
import { requireSelect } from '../connected/require-select.ts';
import type { ConnectedEngine, EngineColumn, RunRequest, RunResult } from '../engine.ts';
import { mysqlPlan } from '../plan/mysql-plan.ts';
import { readDerived, readSchemas, readTable, readTables } from './mysql-catalog.ts';
import { statementError } from './mysql-errors.ts';
import { MysqlSession } from './mysql-session.ts';
import { canRollBack } from './can-roll-back.ts';
import { typeOf } from './mysql-types.ts';
import type { ProtocolColumn } from './mysql-types.ts';

/** Opens a MySQL or MariaDB database; the first connection is made with the first query. */
export const mysqlEngine = (options: NetworkEngineOptions): ConnectedEngine =>
  networkEngine({ ...driver, defaultSchema: async () => options.target.database }, options);

const driver: Omit<NetworkDriver<MysqlSession>, 'defaultSchema'> = {
  dialect: 'mysql',
  open: (options) => MysqlSession.open(options),
  readable: (sql) => requireSelect(sql, 'mysql'),
  begin: async (session, timeoutMs) => {
    await limitTime(session, timeoutMs);
    await session.rows('START TRANSACTION READ ONLY');
  },
  rollback: async (session) => {
    await session.rows('ROLLBACK').catch(() => session.end());
  },
  read: readResult,
  describe: readColumns,
  plan: async (session, sql) => {
    const text = (await session.rows(`EXPLAIN FORMAT=JSON ${sql}`))[0]?.[0] ?? '';
    return { root: mysqlPlan(text), text };
  },
  writing: {
    begin: async (session, { timeoutMs, schema }) => {
      await limitTime(session, timeoutMs + serverGraceMs);
      await session.beginWriting(schema);
    },
    canRollBack,
    touch: async (session, { sql, kind }) => {
      const rows = await session.touch(sql);
      return kind === 'write' ? rows : null;
    },
    commit: (session) => session.rows('COMMIT'),
  },
  ping: (session) => session.rows('SELECT 1'),
  powers: async (session) =>
    (await session.rows('SHOW GRANTS')).some(([grant]) =>
      /^GRANT (?:.*\b)?(?:ALL PRIVILEGES|SUPER)\b.* ON \*\.\* /i.test(grant ?? ''),
    )
      ? 'has all privileges, or SUPER, on the whole server'
      : null,
  version: async (session) => (await session.rows('SELECT VERSION()'))[0]?.[0] ?? '',
  schemas: readSchemas,
  tables: readTables,
  derived: readDerived,
  table: readTable,
  cancel: (session, runningSession) => session.rows(`KILL QUERY ${runningSession.threadId}`),
  statementError,
};

/** The server's own limit of time comes a little later than ours. */
const serverGraceMs = 1_000;

/** Stands behind a statement that is described. */
const wrapping = '\n) AS described LIMIT 0';

/** The server says how the statement goes on from an error: what stands behind it is not the author's. */
function withoutWrapping(error: unknown): unknown {
  if (error instanceof Error) error.message = error.message.replace(wrapping, '');
  if (error instanceof Error && 'sqlMessage' in error && typeof error.sqlMessage === 'string')
    error.sqlMessage = error.sqlMessage.replace(wrapping, '');
  return error;
}

async function readColumns(session: MysqlSession, sql: string): Promise<EngineColumn[]> {
  let columns: readonly ProtocolColumn[] = [];
  try {
    await session.read(`SELECT * FROM (${sql}${wrapping}`, {
      columns: (found) => (columns = found),
      row: () => true,
    });
  } catch (error) {
    throw withoutWrapping(error);
  }
  return columns.map((column) => ({ name: column.name, ...typeOf(column) }));
}

/** MariaDB counts seconds under one name, MySQL milliseconds under another: the one that is unknown is rejected. */
async function limitTime(session: MysqlSession, timeoutMs: number): Promise<void> {
  try {
    await session.rows(`SET SESSION max_statement_time = ${timeoutMs / 1000}`);
  } catch {
    await session.rows(`SET SESSION max_execution_time = ${Math.ceil(timeoutMs)}`);
  }
}

/** How our SQL names a zone. */
const zoneNamed = /, '\+00:00', '([A-Za-z][\w/+-]*)'\)/g;

/** A zone that the server was not told of makes every time NULL, silently. @throws ENGINE_021 */
async function requireZones(session: MysqlSession, sql: string): Promise<void> {
  for (const zone of new Set(Array.from(sql.matchAll(zoneNamed), ([, name = '']) => name))) {
    const [row] = await session.rows(`SELECT CONVERT_TZ('2000-01-01 00:00:00', '+00:00', ?)`, [zone]);
    if (row?.[0] === null) throw fail('ENGINE_021', { zone });
  }
}

async function readResult(session: MysqlSession, request: RunRequest): Promise<RunResult> {
  const startedAt = performance.now();
  await requireZones(session, request.sql);
  let reader = new RowReader([], request);
  let types: readonly string[] = [];
  await session.read(request.sql, {
    columns: (columns) => {
      const typedColumns = columns.map((column) => ({ name: column.name, type: typeOf(column).type }));
      types = typedColumns.map(({ type }) => type);
      reader = new RowReader(typedColumns, request);
    },
    row: (row) => reader.row(row.map((cell, index) => cellText(cell, types[index] === 'binary'))),
  });
  return reader.finish(performance.now() - startedAt);
}

const cellText = (cell: Buffer | null, isBinary: boolean): string | null =>
  cell === null ? null : isBinary ? `\\x${cell.toString('hex')}` : cell.toString('utf8');
