import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clusterOf, inClickhouse, inMysql, inPostgres, inTrino, writesCharts } from './clusters.ts';
import type { Cluster } from './clusters.ts';

/** One table in a real database, and how it is connected. */
export interface TablePlace {
  readonly title: string;
  /** Null when the test runner names no such server. Files need none. */
  readonly cluster: Cluster | null;
  readonly schema: string;
  readonly uri: (cluster: Cluster) => string;
  readonly make: (cluster: Cluster) => Promise<void>;
  readonly drop: (cluster: Cluster) => Promise<void>;
}

/** The statements that make the table in each database, given how it is called there. */
export interface PlacedTable {
  readonly table: string;
  /** All that are made, when it is more than this one. */
  readonly tables?: readonly string[];
  readonly postgresql: (table: string, database: string) => readonly string[];
  readonly mysql: (table: string) => readonly string[];
  readonly clickhouse: (table: string) => readonly string[];
  readonly trino: (table: string) => readonly string[];
}

const missingCluster: Cluster = { host: '', port: 0, username: '', password: '', database: '' };

/** A table in a SQLite file of its own; the server must be opened with `folder` among its file roots. */
export function sqlitePlace(title: string, statements: readonly string[]): TablePlace & { readonly folder: string } {
  const folder = mkdtempSync(join(tmpdir(), 'sextant-place-'));
  const path = join(folder, 'place.db');
  return {
    title,
    folder,
    cluster: missingCluster,
    schema: 'main',
    uri: () => `sqlite:///${path}`,
    make: async () => {
      const { default: Database } = await import('better-sqlite3');
      const file = new Database(path);
      for (const statement of statements) file.exec(statement);
      file.close();
    },
    drop: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

const uriOf = (engine: string, { username, password, host, port }: Cluster, path: string): string =>
  `${engine}://${username}:${encodeURIComponent(password)}@${host}:${port}/${path}`;

/** The table in a database called `name` of every server that the test runner names. */
export async function serverPlaces(name: string, statements: PlacedTable): Promise<readonly TablePlace[]> {
  const { table, tables = [table] } = statements;
  const inName = `${name}.${table}`;
  return [
    {
      title: 'PostgreSQL',
      cluster: clusterOf('SEXTANT_TEST_POSTGRES_URL'),
      schema: 'public',
      uri: (cluster) => uriOf('postgresql', cluster, name),
      make: async (cluster) => {
        await inPostgres(cluster, [`create database ${name}`]);
        await inPostgres({ ...cluster, database: name }, statements.postgresql(table, name));
      },
      drop: (cluster) => inPostgres(cluster, [`drop database ${name} with (force)`]),
    },
    {
      title: 'MariaDB',
      cluster: clusterOf('SEXTANT_TEST_MYSQL_URL'),
      schema: name,
      uri: (cluster) => uriOf('mysql', cluster, name),
      make: (cluster) => inMysql(cluster, [`create database ${name}`, ...statements.mysql(inName)]),
      drop: (cluster) => inMysql(cluster, [`drop database ${name}`]),
    },
    {
      title: 'ClickHouse',
      cluster: await writesCharts(clusterOf('SEXTANT_TEST_CLICKHOUSE_URL')),
      schema: name,
      uri: (cluster) => uriOf('clickhousedb', cluster, name),
      make: (cluster) => inClickhouse(cluster, [`CREATE DATABASE ${name}`, ...statements.clickhouse(inName)]),
      drop: (cluster) => inClickhouse(cluster, [`DROP DATABASE ${name}`]),
    },
    {
      title: 'Trino',
      cluster: clusterOf('SEXTANT_TEST_TRINO_URL'),
      schema: name,
      uri: ({ username, host, port, database }) =>
        `trino://${username}@${host}:${port}/${database.split('/')[0]}/${name}`,
      make: (cluster) => inTrino(cluster, [`CREATE SCHEMA ${name}`, ...statements.trino(inName)]),
      drop: (cluster) => inTrino(cluster, [...tables.map((one) => `DROP TABLE ${name}.${one}`), `DROP SCHEMA ${name}`]),
    },
  ];
}
