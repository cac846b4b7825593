import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clusterOf, inClickhouse, inMysql, inPostgres, inTrino, writesCharts } from '../testing/clusters.ts';
import type { Cluster } from '../testing/clusters.ts';
import { datasetOf, openDataServer } from '../testing/data-server.ts';
import type { DataServer } from '../testing/data-server.ts';

/*
 * A filter with very many values, such as a page makes of a selection, ends in the right rows or in a code that names the limit, in every
 * database that can be had; and others are answered meanwhile.
 */

const longest = 100_000;
const withinMs = 30_000;
const name = `sextant_lists_${process.pid}`;
const root = mkdtempSync(join(tmpdir(), 'sextant-lists-'));
/** Every value stands in the list, except the last of each column. */
const rows = "(0, 'v0'), (50000, 'v50000'), (99999, 'v99999'), (100000, 'other')";

interface ListedPlace {
  readonly title: string;
  readonly cluster: Cluster | null;
  readonly schema: string;
  readonly uri: (cluster: Cluster) => string;
  readonly make: (cluster: Cluster) => Promise<void>;
  readonly drop: (cluster: Cluster) => Promise<void>;
}

const uriOf = (engine: string, { username, password, host, port }: Cluster): string =>
  `${engine}://${username}:${encodeURIComponent(password)}@${host}:${port}/${name}`;
const nowhere: Cluster = { host: '', port: 0, username: '', password: '', database: '' };

const places: readonly ListedPlace[] = [
  {
    title: 'SQLite',
    cluster: nowhere,
    schema: 'main',
    uri: () => `sqlite:///${join(root, 'lists.db')}`,
    make: async () => {
      const { default: Database } = await import('better-sqlite3');
      const file = new Database(join(root, 'lists.db'));
      file.exec(`create table listed (n integer, word text); insert into listed values ${rows}`);
      file.close();
    },
    drop: async () => undefined,
  },
  {
    title: 'PostgreSQL',
    cluster: clusterOf('SEXTANT_TEST_POSTGRES_URL'),
    schema: 'public',
    uri: (cluster) => uriOf('postgresql', cluster),
    make: async (cluster) => {
      await inPostgres(cluster, [`create database ${name}`]);
      const statements = ['create table listed (n int, word text)', `insert into listed values ${rows}`];
      await inPostgres({ ...cluster, database: name }, statements);
    },
    drop: (cluster) => inPostgres(cluster, [`drop database ${name} with (force)`]),
  },
  {
    title: 'MariaDB',
    cluster: clusterOf('SEXTANT_TEST_MYSQL_URL'),
    schema: name,
    uri: (cluster) => uriOf('mysql', cluster),
    make: (cluster) =>
      inMysql(cluster, [
        `create database ${name}`,
        `create table ${name}.listed (n int, word varchar(20))`,
        `insert into ${name}.listed values ${rows}`,
      ]),
    drop: (cluster) => inMysql(cluster, [`drop database ${name}`]),
  },
  {
    title: 'ClickHouse',
    cluster: await writesCharts(clusterOf('SEXTANT_TEST_CLICKHOUSE_URL')),
    schema: name,
    uri: (cluster) => uriOf('clickhousedb', cluster),
    make: (cluster) =>
      inClickhouse(cluster, [
        `CREATE DATABASE ${name}`,
        `CREATE TABLE ${name}.listed (n Int32, word String) ENGINE = Memory`,
        `INSERT INTO ${name}.listed VALUES ${rows}`,
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
        `CREATE TABLE ${name}.listed AS SELECT n, word FROM (VALUES ${rows}) AS given (n, word)`,
      ]),
    drop: (cluster) => inTrino(cluster, [`DROP TABLE ${name}.listed`, `DROP SCHEMA ${name}`]),
  },
];

const lists: readonly (readonly [column: string, values: readonly (number | string)[]])[] = [
  ['n', Array.from({ length: longest }, (_, at) => at)],
  ['word', Array.from({ length: longest }, (_, at) => `v${at}`)],
];

/** Asks in and not in each list; the counts, or the codes of refusals. */
async function countsOf(sextant: DataServer, datasetId: number, title: string): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const [column, val] of lists)
    for (const op of ['IN', 'NOT IN']) {
      const startedAt = performance.now();
      const { status, body } = await sextant.admin.post('/api/v1/chart/data', {
        datasource: { id: datasetId, type: 'table' },
        queries: [{ metrics: ['count'], filters: [{ col: column, op, val }] }],
      });
      const ms = Math.round(performance.now() - startedAt);
      console.log(`${title}, ${column} ${op} ${longest} values: ${status}, ${ms} ms`);
      expect(ms).toBeLessThan(withinMs);
      found.push(status === 200 ? body.result[0].data[0].count : body.errors[0].extra.code);
    }
  return found;
}

const inAndOut = [3, 1, 3, 1];
/** What a database may answer in place of a count. */
const orRefused = inAndOut.map((count) => expect.toSatisfy((got) => got === count || got === 'ENGINE_020'));

describe('filters by very many values', () => {
  let sextant: DataServer;
  beforeAll(async () => {
    sextant = await openDataServer({ SEXTANT_PRIVATE_HOSTS: '127.0.0.0/8', SEXTANT_FILE_ROOTS: root });
  });
  afterAll(async () => {
    await sextant.close();
    rmSync(root, { recursive: true, force: true });
  });

  test('an uploaded table', async () => {
    const id = await datasetOf(sextant.admin, 'lists.csv', 'n,word\n0,v0\n50000,v50000\n99999,v99999\n100000,other\n');
    expect(await countsOf(sextant, id, 'DuckDB')).toEqual(inAndOut);
  }, 120_000);

  test.each(places.filter(({ cluster }) => cluster !== null))(
    'a connected $title',
    async ({ title, cluster, schema, uri, make, drop }) => {
      const place = cluster ?? nowhere;
      await make(place);
      const connection = { database_name: `Lists of ${title}`, sqlalchemy_uri: uri(place) };
      const database = await sextant.admin.post('/api/v1/database/', connection);
      if (database.status !== 201) throw new Error(database.text);
      const given = { database: database.body.id, schema, table_name: 'listed' };
      const made = await sextant.admin.post('/api/v1/dataset/', given);
      if (made.status !== 201) throw new Error(made.text);
      expect(await countsOf(sextant, made.body.id, title)).toEqual(orRefused);
      await drop(place);
    },
    150_000,
  );
});
