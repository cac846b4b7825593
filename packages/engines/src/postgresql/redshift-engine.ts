import { fail } from '@sextant/contract';
import { networkEngine } from '../connected/network-engine.ts';
import type { NetworkDriver } from '../connected/network-engine.ts';
import type { NetworkEngineOptions } from '../connected/network-target.ts';
import { requireSelect } from '../connected/require-select.ts';
import { plainTable } from '../engine.ts';
import type { ConnectedEngine, DescribedColumn, TableDescription, TableListing } from '../engine.ts';
import { readCursor } from './postgresql-engine.ts';
import { statementError } from './postgresql-errors.ts';
import { PostgresqlSession } from './postgresql-session.ts';
import { nameOfType, valueTypeNamed, valueTypeOf } from './postgresql-types.ts';

/**
 * Opens an Amazon Redshift, which speaks PostgreSQL's protocol and lacks most of what came after version 8: its settings, its catalog's
 * functions. The first connection is made with the first query.
 */
export const redshiftEngine = (options: NetworkEngineOptions): ConnectedEngine => networkEngine(driver, options);

const driver: NetworkDriver<PostgresqlSession> = {
  dialect: 'redshift',
  open: (options) => PostgresqlSession.open(options),
  readable: (sql) => requireSelect(sql, 'redshift'),
  begin: (session, timeoutMs) =>
    session.beginWith([
      'BEGIN READ ONLY',
      `SET statement_timeout TO ${Math.ceil(timeoutMs)}`,
      "SET timezone TO 'UTC'",
      "SET datestyle TO 'ISO, YMD'",
    ]),
  rollback: (session) => session.rollback(),
  read: readCursor,
  describe: async (session, sql) => {
    const { fields } = await session.query(`SELECT * FROM (${sql}\n) AS described LIMIT 0`);
    return fields.map(({ name, dataTypeID }) => ({
      name,
      type: valueTypeOf(dataTypeID),
      nativeType: nameOfType(dataTypeID),
    }));
  },
  ping: (session) => session.query('SELECT 1'),
  version: async (session) => (await session.query('SELECT version()')).rows[0]?.[0] ?? '',
  defaultSchema: async (session) => (await session.query('SELECT current_schema()')).rows[0]?.[0] ?? 'public',
  schemas: readSchemas,
  tables: readTables,
  derived: async (session) =>
    (await session.query(viewsSql)).rows.map(([name, sql]) => ({ name: name ?? '', kind: 'table', sql: sql ?? null })),
  table: readTable,
  cancel: (session, runningSession) => session.query(`SELECT pg_cancel_backend(${runningSession.processId})`),
  statementError: (error) => statementError(error, 0),
};

const schemasSql = `SELECT nspname FROM pg_catalog.pg_namespace
  WHERE nspname <> 'information_schema' AND nspname NOT LIKE 'pg!_%' ESCAPE '!' ORDER BY nspname`;
const tablesSql = `SELECT table_name, table_type FROM information_schema.tables WHERE table_schema = $1 ORDER BY table_name`;
const columnsSql = `SELECT column_name, data_type, is_nullable FROM information_schema.columns
  WHERE table_schema = $1 AND table_name = $2 ORDER BY ordinal_position`;
const viewsSql = `SELECT viewname, definition FROM pg_catalog.pg_views WHERE schemaname NOT IN ('information_schema', 'pg_catalog')`;

async function readSchemas(session: PostgresqlSession): Promise<string[]> {
  return (await session.query(schemasSql)).rows.map(([name]) => name ?? '');
}

/** @throws CONNECT_024 when there is no such schema */
async function readTables(session: PostgresqlSession, schema: string): Promise<TableListing[]> {
  const { rows } = await session.query(tablesSql, [schema]);
  if (rows.length === 0 && !(await readSchemas(session)).includes(schema)) throw fail('CONNECT_024', { schema });
  return rows.map(([name, type]) => ({ name: name ?? '', kind: type === 'VIEW' ? 'view' : 'table' }));
}

/** @throws ENGINE_002 when there is no such table */
async function readTable(session: PostgresqlSession, schema: string, name: string): Promise<TableDescription> {
  const { rows } = await session.query(columnsSql, [schema, name]);
  if (rows.length === 0) throw fail('ENGINE_002', { table: `${schema}.${name}`, candidates: [] });
  const columns = rows.map(([column, type, isNullable]): Omit<DescribedColumn, 'comment'> => ({
    name: column ?? '',
    type: valueTypeNamed(type ?? ''),
    nativeType: (type ?? '').toUpperCase(),
    isNullable: isNullable !== 'NO',
  }));
  return plainTable(columns);
}
