import { clusterOf, inClickhouse, inMysql, inPostgres, inTrino, withZones, writesCharts } from './clusters.ts';
import type { Cluster } from './clusters.ts';

/** An instant as ISO 8601 to the second, without a zone. */
export const isoText = (ms: number): string => new Date(ms).toISOString().slice(0, 19);
const spaced = (ms: number): string => isoText(ms).replace('T', ' ');

/** A table of instants in a real database, and how it is connected. */
export interface ZonedPlace {
  readonly title: string;
  readonly cluster: Cluster | null;
  readonly schema: string;
  readonly uri: (cluster: Cluster) => string;
  readonly make: (cluster: Cluster) => Promise<void>;
  readonly drop: (cluster: Cluster) => Promise<void>;
}

const name = `sextant_zones_${process.pid}`;
const uriOf = (engine: string, { username, password, host, port }: Cluster, path: string): string =>
  `${engine}://${username}:${encodeURIComponent(password)}@${host}:${port}/${path}`;

/**
 * Every database that the test runner names, with a table `zoned` of these instants: `seen_at` as instants, `local_at` as wall times, `day`, and
 * their numbers `n`. Sessions, servers and columns have other zones where they can.
 */
export async function zonedPlaces(instants: readonly number[]): Promise<readonly ZonedPlace[]> {
  const valuesOf = (row: (ms: number, n: number) => string): string =>
    instants.map((ms, n) => `(${row(ms, n)})`).join(', ');

  return [
    {
      title: 'PostgreSQL',
      cluster: clusterOf('SEXTANT_TEST_POSTGRES_URL'),
      schema: 'public',
      uri: (cluster) => uriOf('postgresql', cluster, name),
      make: async (cluster) => {
        await inPostgres(cluster, [`create database ${name}`]);
        await inPostgres({ ...cluster, database: name }, [
          'create table zoned (seen_at timestamptz, local_at timestamp, day date, n int)',
          `insert into zoned values ${valuesOf((ms, n) => `'${isoText(ms)}+00', '${isoText(ms)}', '${isoText(ms).slice(0, 10)}', ${n}`)}`,
          // A connection of its own zone must change no number.
          `alter database ${name} set timezone to 'America/New_York'`,
        ]);
      },
      drop: (cluster) => inPostgres(cluster, [`drop database ${name} with (force)`]),
    },
    {
      title: 'MariaDB',
      cluster: await withZones(clusterOf('SEXTANT_TEST_MYSQL_URL')),
      schema: name,
      uri: (cluster) => uriOf('mysql', cluster, name),
      make: (cluster) =>
        inMysql(cluster, [
          `create database ${name}`,
          `set time_zone = '+00:00'`,
          `create table ${name}.zoned (seen_at timestamp null, local_at datetime, day date, n int)`,
          `insert into ${name}.zoned values ${valuesOf((ms, n) => `'${spaced(ms)}', '${spaced(ms)}', '${isoText(ms).slice(0, 10)}', ${n}`)}`,
        ]),
      drop: (cluster) => inMysql(cluster, [`drop database ${name}`]),
    },
    {
      title: 'ClickHouse',
      cluster: await writesCharts(clusterOf('SEXTANT_TEST_CLICKHOUSE_URL')),
      schema: name,
      uri: (cluster) => uriOf('clickhousedb', cluster, name),
      make: (cluster) =>
        inClickhouse(cluster, [
          `CREATE DATABASE ${name}`,
          // A column of its own zone must change no number.
          `CREATE TABLE ${name}.zoned (seen_at DateTime('Asia/Tokyo'), local_at DateTime, day Date, n Int32) ENGINE = Memory`,
          `INSERT INTO ${name}.zoned VALUES ${valuesOf((ms, n) => `${ms / 1000}, '${spaced(ms)}', '${isoText(ms).slice(0, 10)}', ${n}`)}`,
        ]),
      drop: (cluster) => inClickhouse(cluster, [`DROP DATABASE ${name}`]),
    },
    {
      title: 'Trino',
      cluster: clusterOf('SEXTANT_TEST_TRINO_URL'),
      schema: name,
      uri: ({ username, host, port, database }) =>
        `trino://${username}@${host}:${port}/${database.split('/')[0]}/${name}`,
      make: (cluster) =>
        inTrino(cluster, [
          `CREATE SCHEMA ${name}`,
          `CREATE TABLE ${name}.zoned AS SELECT AT_TIMEZONE(FROM_UNIXTIME(s, 'UTC'), 'Asia/Tokyo') AS seen_at,
         CAST(FROM_UNIXTIME(s, 'UTC') AS TIMESTAMP(3)) AS local_at, CAST(FROM_UNIXTIME(s, 'UTC') AS DATE) AS day, n
         FROM (VALUES ${valuesOf((ms, n) => `${ms / 1000}, ${n}`)}) AS given (s, n)`,
        ]),
      drop: (cluster) => inTrino(cluster, [`DROP TABLE ${name}.zoned`, `DROP SCHEMA ${name}`]),
    },
  ];
}
