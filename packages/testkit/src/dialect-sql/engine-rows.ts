import { randomUUID } from 'node:crypto';
import { cellAt } from '@sextant/contract';
import type { DialectName } from '@sextant/sql';
import { openEmptyDuckdb, runTable } from '../golden-chart-data/duckdb-tables.ts';

/** A database with the recorded tables, asked in its own SQL. */
export interface RecordedTables {
  readonly rows: (sql: string) => Promise<readonly (readonly unknown[])[]>;
  readonly close: () => Promise<void>;
}

interface EngineSpelling {
  readonly time: string;
  readonly date: string;
  readonly float: string;
  readonly text: string;
  readonly truth: string;
  readonly quote: string;
  readonly table: string;
}

/** Orders without ties, without nulls among what is sorted by, and none on a bound of the recorded ranges: what differs there is stated elsewhere. */
const orders: readonly string[] = [
  "1, '2023-01-16 08:00:00', '2023-01-16', 'EU', 'apple', 10.5, 1, TRUE, 'o', 's', 1, 1673856000, 1673856000000, '20230116'",
  "2, '2023-01-20 09:30:00', '2023-01-20', 'EU', 'pear', 20, 2, FALSE, 'p', 't', 2, 1674207000, 1674207000000, '20230120'",
  "3, '2023-02-05 23:59:59', '2023-02-05', 'US', 'apple', 5.25, 3, TRUE, 'o', 's', 3, 1675641599, 1675641599000, '20230205'",
  "4, '2023-02-06 00:00:00', '2023-02-06', 'US', 'plum', 8, 4, NULL, NULL, 't', 4, 1675641600, 1675641600000, '20230206'",
  "5, '2023-02-28 12:00:00', '2023-02-28', NULL, 'apple', 40, 5, FALSE, 'o', NULL, 5, 1677585600, 1677585600000, '20230228'",
  "6, '2022-12-31 18:45:00', '2022-12-31', 'it''s', 'fig', 175, 6, TRUE, 'p', 's', 6, 1672512300, 1672512300000, '20221231'",
  "7, NULL, NULL, 'x', 'apple', 112, 7, TRUE, 'o', 't', NULL, NULL, NULL, NULL",
  "8, '2023-02-14 01:00:00', '2023-02-14', '', 'pear', 399.75, 8, FALSE, 'p', 's', 8, 1676336400, 1676336400000, '20230214'",
  "9, '2023-04-07 06:00:00', '2023-04-07', '50% off: now', '100%', 1, 9, TRUE, 'o', 't', 9, 1680847200, 1680847200000, '20230407'",
  "10, '2023-01-20 15:20:10', '2023-01-20', 'Eastern', 'apple', 2, 10, FALSE, 'p', 's', 10, 1674228010, 1674228010000, '20230120'",
];

/** Statements that make the recorded tables. */
function statements(words: EngineSpelling): string[] {
  const { quote } = words;
  const columns = [
    'id INTEGER',
    `order_ts ${words.time}`,
    `order_date ${words.date}`,
    `region ${words.text}`,
    `product ${words.text}`,
    `amount ${words.float}`,
    'qty INTEGER',
    `is_new ${words.truth}`,
    `${quote}Odd Column${quote} ${words.text}`,
    `${quote}select${quote} ${words.text}`,
    `${quote}order${quote} INTEGER`,
    'epoch_s BIGINT',
    'epoch_ms BIGINT',
    `day_text ${words.text}`,
  ];
  return [words.table, 'raw_orders'].flatMap((table) => [
    `CREATE TABLE ${table} (${columns.join(', ')})`,
    `INSERT INTO ${table} VALUES ${orders.map((row) => `(${row})`).join(', ')}`,
  ]);
}

const ansi: EngineSpelling = {
  time: 'TIMESTAMP',
  date: 'DATE',
  float: 'DOUBLE PRECISION',
  text: 'VARCHAR(40)',
  truth: 'BOOLEAN',
  quote: '"',
  table: 'sales_schema.orders',
};

async function inDuckdb(): Promise<RecordedTables> {
  const connection = await openEmptyDuckdb();
  for (const statement of ['CREATE SCHEMA sales_schema', ...statements(ansi)]) await connection.run(statement);
  return {
    rows: async (sql) => {
      const { columns, rowCount } = await runTable(connection, sql);
      return Array.from({ length: rowCount }, (_, row) => columns.map((column) => cellAt(column, row)));
    },
    close: async () => connection.closeSync(),
  };
}

async function inSqlite(): Promise<RecordedTables> {
  const { default: Database } = await import('better-sqlite3');
  const database = new Database(':memory:');
  for (const statement of statements({ ...ansi, table: 'orders' })) database.exec(statement);
  // As the sessions of our engine.
  database.pragma('case_sensitive_like = ON');
  return {
    rows: async (sql) => database.prepare<[], unknown[]>(sql).raw().all(),
    close: async () => void database.close(),
  };
}

async function inPostgres(connectionString: string): Promise<RecordedTables> {
  const { Client } = await import('pg');
  const database = `recorded_${randomUUID().replaceAll('-', '')}`;
  const admin = new Client({ connectionString });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${database}`);
  const client = new Client({
    connectionString: Object.assign(new URL(connectionString), { pathname: database }).href,
  });
  await client.connect();
  for (const statement of ["SET TIME ZONE 'UTC'", 'CREATE SCHEMA sales_schema', ...statements(ansi)])
    await client.query(statement);
  return {
    rows: async (sql) => {
      const getTypeParser = () => (text: string) => text;
      return (await client.query<unknown[]>({ text: sql, rowMode: 'array', types: { getTypeParser } })).rows;
    },
    close: async () => {
      await client.end();
      await admin.query(`DROP DATABASE ${database}`);
      await admin.end();
    },
  };
}

async function inMariadb(uri: string): Promise<RecordedTables> {
  const { default: mysql } = await import('mysql2/promise');
  const connection = await mysql.createConnection({ uri, dateStrings: true });
  const words = { ...ansi, time: 'DATETIME', float: 'DOUBLE', quote: '`' };
  await connection.query("SET time_zone = '+00:00'");
  await connection.query('DROP DATABASE IF EXISTS sales_schema');
  await connection.query('CREATE DATABASE sales_schema CHARACTER SET utf8mb4 COLLATE utf8mb4_bin');
  await connection.query('USE sales_schema');
  for (const statement of statements(words)) await connection.query(statement);
  return {
    rows: async (sql) => {
      const [rows] = await connection.query({ sql, rowsAsArray: true });
      return rows as readonly (readonly unknown[])[];
    },
    close: async () => {
      await connection.query('DROP DATABASE sales_schema');
      await connection.end();
    },
  };
}
const urls = { postgresql: process.env['SEXTANT_TEST_POSTGRES_URL'], mysql: process.env['SEXTANT_TEST_MYSQL_URL'] };

/** Dialects whose engines can run here. */
export const runnable = ['duckdb', 'mysql', 'postgresql', 'sqlite'] as const satisfies readonly DialectName[];

/** The recorded tables in a dialect's engine; null where that is not here. */
export async function recordedTables(dialect: (typeof runnable)[number]): Promise<RecordedTables | null> {
  switch (dialect) {
    case 'duckdb':
      return inDuckdb();
    case 'sqlite':
      return inSqlite();
    case 'postgresql':
      return urls.postgresql === undefined ? null : inPostgres(urls.postgresql);
    case 'mysql':
      return urls.mysql === undefined ? null : inMariadb(urls.mysql);
  }
}
