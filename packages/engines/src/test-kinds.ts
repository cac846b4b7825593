import { clickhouseEngine } from './clickhouse/clickhouse-engine.ts';
import type { ConnectedEngine } from './engine.ts';
import { mysqlEngine } from './mysql/mysql-engine.ts';
import { postgresqlEngine } from './postgresql/postgresql-engine.ts';
import { redshiftEngine } from './postgresql/redshift-engine.ts';
import { trinoEngine } from './trino/trino-engine.ts';
import type { NetworkEngineOptions, NetworkTarget } from './connected/network-target.ts';

/** How the tests that all databases share are put to one of them. */
export interface ConnectedKind {
  readonly name: string;
  /** The variable of the test runner that names a server. */
  readonly variable: string;
  readonly open: (options: NetworkEngineOptions) => ConnectedEngine;
  /** The target whose unqualified names are those of `schema`. */
  readonly inSchema: (target: NetworkTarget, schema: string) => NetworkTarget;
  /** Runs statements that write, by no means of ours. */
  readonly execute: (target: NetworkTarget, statements: readonly string[]) => Promise<void>;
  /** Makes the schema with a table `kinds` of two rows, `awkward` being a text of the first, and a view `seen` over it. */
  readonly tables: (schema: string, awkwardName: string, hasBooleans: boolean) => readonly string[];
  /** Whether the server has a type for true and false. Default: it has. */
  readonly hasBooleans?: (target: NetworkTarget) => Promise<boolean>;
  readonly drops: (schema: string) => readonly string[];
  /** A SELECT of so many rows. */
  readonly rows: (count: number) => string;
  /** A SELECT that takes far longer than any test. */
  readonly slowSql: string;
  /** A SELECT of how many such run. */
  readonly runningSql: string;
  /** Statements of this database that do more than read. */
  readonly rejectedSql: readonly string[];
  /** Whether the server of the tests asks for the password. */
  readonly signsIn: boolean;
}

const plainQuoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const escapedQuoted = (text: string): string =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll('\t', '\\t').replaceAll('\n', '\\n')}'`;

const row = (awkwardName: string): string =>
  `1, 9007199254740993, 1.50, 0.25, true, DATE '2024-02-29', TIMESTAMP '2024-02-29 13:14:15', ${awkwardName}`;
const nulls = '2, NULL, NULL, NULL, NULL, NULL, NULL, NULL';
const recursive = (count: number): string =>
  `WITH RECURSIVE n (g) AS (SELECT 1 UNION ALL SELECT g + 1 FROM n WHERE g < ${count}) SELECT g FROM n`;

const postgresql: ConnectedKind = {
  name: 'PostgreSQL',
  variable: 'SEXTANT_TEST_POSTGRES_URL',
  open: postgresqlEngine,
  // A database of its own: a connection has no other way to mean a schema.
  inSchema: (target, schema) => ({ ...target, database: schema }),
  execute: async ({ host, port, username: user, password, database: home }, statements) => {
    const { default: pg } = await import('pg');
    for (const statement of statements) {
      const [database, sql = ''] = statement.includes('@@') ? statement.split('@@') : [home, statement];
      const client = new pg.Client({ host, port, user, password: password ?? '', database });
      await client.connect();
      await client.query(sql).finally(() => client.end());
    }
  },
  tables: (schema, awkwardName) => [
    `CREATE DATABASE ${schema}`,
    `${schema}@@CREATE SCHEMA ${schema}; ALTER DATABASE ${schema} SET search_path = ${schema};
     SET search_path = ${schema};
     CREATE TABLE kinds (id int, big bigint, price numeric(30, 2), ratio double precision, is_paid boolean, day date, at timestamp, name text);
     INSERT INTO kinds VALUES (${row(plainQuoted(awkwardName))}), (${nulls});
     CREATE VIEW seen AS SELECT id FROM kinds`,
  ],
  drops: (schema) => [`DROP DATABASE ${schema} WITH (FORCE)`],
  rows: recursive,
  slowSql: 'SELECT COUNT(*) FROM generate_series(1, 100000000000) AS g',
  runningSql: `SELECT COUNT(*) FROM pg_stat_activity WHERE query LIKE '%generate_series(1, 1000%' AND state = 'active' AND pid <> pg_backend_pid()`,
  rejectedSql: ['SET statement_timeout = 0', 'CREATE TABLE made (a int)', "COPY kinds TO '/tmp/kinds'"],
  signsIn: false,
};

/** No Redshift can be had here: what its driver asks is asked of a PostgreSQL, which knows all of it. */
const redshift: ConnectedKind = { ...postgresql, name: 'Redshift’s driver on PostgreSQL', open: redshiftEngine };

const mysql: ConnectedKind = {
  name: 'MySQL and MariaDB',
  variable: 'SEXTANT_TEST_MYSQL_URL',
  open: mysqlEngine,
  inSchema: (target, schema) => ({ ...target, database: schema }),
  execute: async ({ host, port, username, password }, statements) => {
    const { default: driver } = await import('mysql2/promise');
    const client = await driver.createConnection({ host, port, user: username, password: password ?? '' });
    for (const statement of statements) await client.query(statement);
    await client.end();
  },
  tables: (schema, awkwardName) => [
    `CREATE DATABASE ${schema} CHARACTER SET utf8mb4`,
    `CREATE TABLE ${schema}.kinds (id int, big bigint, price decimal(30, 2), ratio double, is_paid boolean, day date, at datetime, name varchar(40))`,
    `INSERT INTO ${schema}.kinds VALUES (${row(escapedQuoted(awkwardName))}), (${nulls})`,
    `CREATE VIEW ${schema}.seen AS SELECT id FROM ${schema}.kinds`,
  ],
  drops: (schema) => [`DROP DATABASE ${schema}`],
  rows: recursive,
  slowSql: "SELECT BENCHMARK(4000000000, SHA2('a', 512))",
  runningSql:
    "SELECT COUNT(*) FROM information_schema.processlist WHERE info LIKE '%BENCHMARK(4%' AND id <> connection_id()",
  rejectedSql: [
    'SET SESSION max_statement_time = 0',
    'CREATE TABLE made (a int)',
    "SELECT * FROM kinds INTO OUTFILE '/tmp/kinds'",
  ],
  signsIn: true,
};

/** What ClickHouse returns, without any of ours. */
async function queryClickhouse({ host, port, username, password }: NetworkTarget, body: string): Promise<string> {
  const headers = { 'x-clickhouse-user': username, 'x-clickhouse-key': password ?? '' };
  const result = await fetch(`http://${host}:${port}/`, { method: 'POST', headers, body });
  const text = await result.text();
  if (!result.ok) throw new Error(text);
  return text;
}

const nullable = (type: string): string => `Nullable(${type})`;

const clickhouse: ConnectedKind = {
  name: 'ClickHouse',
  variable: 'SEXTANT_TEST_CLICKHOUSE_URL',
  open: clickhouseEngine,
  inSchema: (target, schema) => ({ ...target, database: schema }),
  execute: async (target, statements) => {
    for (const statement of statements) await queryClickhouse(target, statement);
  },
  hasBooleans: async (target) => Number.parseInt(await queryClickhouse(target, 'SELECT version()'), 10) >= 22,
  tables: (schema, awkwardName, hasBooleans) => [
    `CREATE DATABASE ${schema}`,
    `CREATE TABLE ${schema}.kinds (id Int32, big ${nullable('UInt64')}, price ${nullable('Decimal(30, 2)')}, ratio ${nullable('Float64')},
     is_paid ${nullable(hasBooleans ? 'Bool' : 'UInt8')}, day ${nullable('Date')}, at ${nullable('DateTime')}, name ${nullable('String')}) ENGINE = Memory`,
    `INSERT INTO ${schema}.kinds VALUES (1, 9007199254740993, 1.50, 0.25, 1, '2024-02-29', '2024-02-29 13:14:15', ${escapedQuoted(awkwardName)}), (${nulls})`,
    `CREATE VIEW ${schema}.seen AS SELECT id FROM ${schema}.kinds`,
  ],
  drops: (schema) => [`DROP DATABASE ${schema}`],
  rows: (count) => `SELECT number FROM system.numbers LIMIT ${count}`,
  slowSql: 'SELECT COUNT(*) FROM system.numbers WHERE sipHash64(number) = 1',
  runningSql: "SELECT COUNT(*) FROM system.processes WHERE query LIKE '%sipHash64%' AND query NOT LIKE '%processes%'",
  rejectedSql: [
    'SELECT 1 SETTINGS max_execution_time = 0',
    'SELECT 1 FORMAT JSON',
    "SELECT 1 INTO OUTFILE '/tmp/one'",
    'SET max_execution_time = 0',
    'CREATE TABLE made (a Int8) ENGINE = Memory',
    'SYSTEM SHUTDOWN',
  ],
  signsIn: true,
};

/** What Trino returns, without any of ours. */
async function queryTrino({ host, port, username, database }: NetworkTarget, sql: string): Promise<void> {
  const headers = { 'x-trino-user': username, 'x-trino-catalog': database.split('/')[0] ?? '' };
  let result = await fetch(`http://${host}:${port}/v1/statement`, { method: 'POST', headers, body: sql });
  for (;;) {
    const response = (await result.json()) as { nextUri?: string; error?: { message: string } };
    if (response.error !== undefined) throw new Error(response.error.message);
    if (response.nextUri === undefined) return;
    result = await fetch(response.nextUri, { headers });
  }
}

const trino: ConnectedKind = {
  name: 'Trino',
  variable: 'SEXTANT_TEST_TRINO_URL',
  open: trinoEngine,
  inSchema: (target, schema) => ({ ...target, password: null, database: `${target.database.split('/')[0]}/${schema}` }),
  execute: async (target, statements) => {
    for (const statement of statements) await queryTrino(target, statement);
  },
  tables: (schema, awkwardName) => [
    `CREATE SCHEMA ${schema}`,
    `CREATE TABLE ${schema}.kinds (id integer, big bigint, price decimal(30, 2), ratio double, is_paid boolean, day date, at timestamp(3), name varchar)`,
    `INSERT INTO ${schema}.kinds VALUES (${row(plainQuoted(awkwardName))}), (${nulls})`,
    `CREATE VIEW ${schema}.seen AS SELECT id FROM ${schema}.kinds`,
  ],
  drops: (schema) => [`DROP VIEW ${schema}.seen`, `DROP TABLE ${schema}.kinds`, `DROP SCHEMA ${schema}`],
  rows: (count) => `SELECT g FROM UNNEST(sequence(1, ${count})) AS n (g)`,
  slowSql: `SELECT COUNT(*) FROM UNNEST(sequence(1, 10000)) AS a (x) CROSS JOIN UNNEST(sequence(1, 10000)) AS b (y)
    CROSS JOIN UNNEST(sequence(1, 10000)) AS c (z) WHERE sqrt(x * y * z) = 0.5`,
  runningSql: `SELECT COUNT(*) FROM system.runtime.queries WHERE query LIKE '%sqrt(x * y%' AND query NOT LIKE '%runtime%' AND state = 'RUNNING'`,
  rejectedSql: [
    "SET SESSION query_max_run_time = '1h'",
    'CREATE TABLE made (a integer)',
    "CALL system.runtime.kill_query('a')",
  ],
  signsIn: false,
};

/** Every kind of database that has a server. */
export const connectedKinds: readonly ConnectedKind[] = [postgresql, redshift, mysql, clickhouse, trino];
