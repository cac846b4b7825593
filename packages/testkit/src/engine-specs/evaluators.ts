import { cellAt } from '@sextant/contract';
import type { DialectName } from '@sextant/sql';
import { openEmptyDuckdb, runTable } from '../golden-chart-data/duckdb-tables.ts';
import { calculate } from './calculate.ts';
import { readIso, type Value } from './calendar.ts';
import { moments } from './samples.ts';

/** How a column keeps a moment. */
export type StoredFormat = '' | 'epoch_s' | 'epoch_ms' | '%Y-%m-%d' | '%Y%m%d';

/** What an expression over `col` gives for each moment, in epoch milliseconds; a text where it cannot. */
export type Evaluate = (sql: string, storedFormat: StoredFormat) => Promise<readonly (number | string)[]>;

const iso = (ms: number): string => new Date(ms).toISOString().slice(0, 19);

/** A moment as a column keeps it. */
function storedValue(ms: number, storedFormat: StoredFormat): string | number {
  switch (storedFormat) {
    case '':
      return iso(ms).replace('T', ' ');
    case 'epoch_s':
      return ms / 1000;
    case 'epoch_ms':
      return ms;
    case '%Y-%m-%d':
      return iso(ms).slice(0, 10);
    case '%Y%m%d':
      return iso(ms).slice(0, 10).replaceAll('-', '');
  }
}

/** The calculator, for engines that do not run here. */
const byCalculator =
  (dialect: DialectName): Evaluate =>
  async (sql, storedFormat) =>
    moments.map((ms) => {
      const value: Value = storedFormat === '' ? { ms } : storedValue(ms, storedFormat);
      try {
        return calculate(sql, value, dialect);
      } catch (error) {
        return error instanceof Error ? error.message : String(error);
      }
    });

/** A result of an engine, however it writes a time. */
function msOf(value: unknown): number | string {
  if (typeof value !== 'string' && typeof value !== 'number') return 'no time';
  const text = String(value);
  if (/^-?\d+(\.\d+)?$/.test(text)) return Number(text) * 1000;
  try {
    return readIso(text.replace('T', ' ')).ms;
  } catch (error) {
    return error instanceof Error ? error.message : text;
  }
}

const typeOf = (storedFormat: StoredFormat, words: Record<'time' | 'number' | 'text', string>): string =>
  storedFormat === '' ? words.time : storedFormat.startsWith('epoch') ? words.number : words.text;

/** A statement that computes an expression for each moment, in their order. */
function statement(sql: string, storedFormat: StoredFormat, words: Record<'time' | 'number' | 'text', string>): string {
  const type = typeOf(storedFormat, words);
  const rows = moments.map(
    (ms, index) => `SELECT ${index} AS id, CAST('${storedValue(ms, storedFormat)}' AS ${type}) AS col`,
  );
  return `SELECT CAST(${sql} AS ${words.text}) AS v FROM (${rows.join(' UNION ALL ')}) AS samples ORDER BY id`;
}

/** Asks an engine; what fails for one moment fails for all. */
const byEngine =
  (words: Record<'time' | 'number' | 'text', string>, run: (sql: string) => Promise<readonly unknown[]>): Evaluate =>
  async (sql, storedFormat) => {
    try {
      return (await run(statement(sql, storedFormat, words))).map(msOf);
    } catch (error) {
      return moments.map(() => (error instanceof Error ? error.message : String(error)));
    }
  };

async function inDuckdb(): Promise<Evaluate> {
  const connection = await openEmptyDuckdb();
  await connection.run("SET TimeZone = 'UTC'");
  return byEngine({ time: 'TIMESTAMP', number: 'BIGINT', text: 'VARCHAR' }, async (sql) => {
    const { columns, rowCount } = await runTable(connection, sql);
    return columns.flatMap((column) => Array.from({ length: rowCount }, (_, row) => cellAt(column, row)));
  });
}

async function inSqlite(): Promise<Evaluate> {
  const { default: Database } = await import('better-sqlite3');
  const database = new Database(':memory:');
  return byEngine({ time: 'TEXT', number: 'INTEGER', text: 'TEXT' }, async (sql) =>
    database.prepare(sql).pluck().all(),
  );
}
const urls = { postgresql: process.env['SEXTANT_TEST_POSTGRES_URL'], mysql: process.env['SEXTANT_TEST_MYSQL_URL'] };

async function inPostgres(url: string): Promise<Evaluate> {
  const { Client } = await import('pg');
  const client = new Client({ connectionString: url });
  await client.connect();
  client.on('error', () => undefined);
  await client.query("SET TIME ZONE 'UTC'");
  return byEngine({ time: 'TIMESTAMP', number: 'BIGINT', text: 'TEXT' }, async (sql) => {
    const { rows } = await client.query<[string | null]>({ text: sql, rowMode: 'array' });
    return rows.map(([cell]) => cell);
  });
}

async function inMysql(url: string): Promise<Evaluate> {
  const { default: mysql } = await import('mysql2/promise');
  const connection = await mysql.createConnection({ uri: url, dateStrings: true });
  await connection.query("set time_zone = '+00:00'");
  return byEngine({ time: 'DATETIME', number: 'SIGNED', text: 'CHAR' }, async (sql) => {
    const [rows] = await connection.query({ sql, rowsAsArray: true });
    return (rows as readonly (readonly unknown[])[]).map(([cell]) => cell);
  });
}

/** Whether an engine's own type of time has the moment: ClickHouse's begins in 1970. */
export const isInRange = (ms: number, dialect: DialectName): boolean => dialect !== 'clickhouse' || ms >= 0;

/** How a dialect's texts are worked out here: in its engine where that runs, else by the calculator; null where its engine is absent. */
export async function evaluatorOf(dialect: DialectName): Promise<Evaluate | null> {
  switch (dialect) {
    case 'duckdb':
      return inDuckdb();
    case 'sqlite':
      return inSqlite();
    case 'postgresql':
      return urls.postgresql === undefined ? null : inPostgres(urls.postgresql);
    case 'mysql':
      return urls.mysql === undefined ? null : inMysql(urls.mysql);
    default:
      return byCalculator(dialect);
  }
}
