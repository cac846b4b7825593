import { environment } from '../config.ts';

/** A database server that the test runner started, taken apart for forms. */
export interface Cluster {
  readonly host: string;
  readonly port: number;
  readonly username: string;
  readonly password: string;
  readonly database: string;
}

/** The server that a variable of the test runner names; null when there is none, with a line that says so. */
export function clusterOf(
  variable: `SEXTANT_TEST_${'POSTGRES' | 'MYSQL' | 'CLICKHOUSE' | 'TRINO'}_URL`,
): Cluster | null {
  const rawUrl = environment[variable];
  if (rawUrl === undefined || rawUrl === '') {
    console.log(`Connections are not tested on a real server: ${variable} is not set.`);
    return null;
  }
  const url = new URL(rawUrl);
  return {
    host: url.hostname,
    port: Number(url.port),
    username: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database: url.pathname.slice(1),
  };
}

/** Statements run in a PostgreSQL server as its owner, one after the other. */
export async function inPostgres(cluster: Cluster, statements: readonly string[]): Promise<void> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ ...cluster, user: cluster.username });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** What a ClickHouse server returns. */
async function queryClickhouse({ host, port, username, password }: Cluster, body: string): Promise<string> {
  const headers = { 'x-clickhouse-user': username, 'x-clickhouse-key': password };
  const result = await fetch(`http://${host}:${port}/`, { method: 'POST', headers, body });
  const text = await result.text();
  if (!result.ok) throw new Error(text);
  return text;
}

const oldestVersion = 22;

/** The ClickHouse server, when it is new enough for the SQL of charts; null otherwise, with a line that says so. */
export async function writesCharts(cluster: Cluster | null): Promise<Cluster | null> {
  if (cluster === null) return null;
  const version = (await queryClickhouse(cluster, 'SELECT version()')).trim();
  if (Number.parseInt(version, 10) >= oldestVersion) return cluster;
  console.log(`Charts are not tested on ClickHouse ${version}: SEXTANT_TEST_CLICKHOUSE_URL may name a newer one.`);
  return null;
}

/** Statements run in a ClickHouse server by whoever the cluster names, one after the other. */
export async function inClickhouse(cluster: Cluster, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await queryClickhouse(cluster, statement);
}

/** Statements run in a MySQL or MariaDB server by whoever the cluster names, one after the other; the result of the last. */
async function queryMysql(cluster: Cluster, statements: readonly string[]): Promise<unknown> {
  const { default: mysql } = await import('mysql2/promise');
  const { host, port, username: user, password } = cluster;
  const connection = await mysql.createConnection({ host, port, user, password, rowsAsArray: true });
  try {
    let last: unknown = null;
    for (const statement of statements) [last] = await connection.query(statement);
    return last;
  } finally {
    await connection.end();
  }
}

/** The same for statements that return nothing. */
export async function inMysql(cluster: Cluster, statements: readonly string[]): Promise<void> {
  await queryMysql(cluster, statements);
}

/** The server, when its tables of zones are filled; null otherwise, with a line that says so. */
export async function withZones(cluster: Cluster | null): Promise<Cluster | null> {
  if (cluster === null) return null;
  const result = await queryMysql(cluster, [`SELECT CONVERT_TZ('2000-01-01', '+00:00', 'Europe/Berlin') IS NULL`]);
  if (JSON.stringify(result) === '[[0]]') return cluster;
  console.log('Zones are not tested on this MySQL or MariaDB: its tables of zones are empty.');
  return null;
}

/** Statements run in a Trino server, one after the other. */
export async function inTrino(
  { host, port, username, database }: Cluster,
  statements: readonly string[],
): Promise<void> {
  const headers = { 'x-trino-user': username, 'x-trino-catalog': database.split('/')[0] ?? '' };
  for (const body of statements) {
    let result = await fetch(`http://${host}:${port}/v1/statement`, { method: 'POST', headers, body });
    for (;;) {
      const response = (await result.json()) as {
        readonly nextUri?: string;
        readonly error?: { readonly message: string };
      };
      if (response.error !== undefined) throw new Error(response.error.message);
      if (response.nextUri === undefined) break;
      result = await fetch(response.nextUri, { headers });
    }
  }
}
