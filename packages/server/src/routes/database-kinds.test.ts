import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clusterOf, inClickhouse, inTrino, writesCharts } from '../testing/clusters.ts';
import { openDataServer } from '../testing/data-server.ts';
import type { DataServer } from '../testing/data-server.ts';

const root = mkdtempSync(join(tmpdir(), 'sextant-files-'));
const mysqlServer = clusterOf('SEXTANT_TEST_MYSQL_URL');
const clickhouseServer = await writesCharts(clusterOf('SEXTANT_TEST_CLICKHOUSE_URL'));
const trinoServer = clusterOf('SEXTANT_TEST_TRINO_URL');
let sextant: DataServer;

const days = `insert into visits values ('2024-01-01 10:00:00', 'DE', 3), ('2024-01-20 11:00:00', 'FR', 5), ('2024-02-03 12:00:00', 'DE', 7)`;

beforeAll(async () => {
  const { default: Database } = await import('better-sqlite3');
  const file = new Database(join(root, 'visits.db'));
  file.exec('create table visits (seen datetime, country text, pages integer)');
  file.exec(days);
  file.close();
  const { DuckDBInstance } = await import('@duckdb/node-api');
  const instance = await DuckDBInstance.create(join(root, 'visits.duckdb'));
  const connection = await instance.connect();
  await connection.run('create table visits (seen timestamp, country text, pages integer)');
  await connection.run(days);
  connection.closeSync();
  instance.closeSync();
  sextant = await openDataServer({ SEXTANT_PRIVATE_HOSTS: '127.0.0.0/8', SEXTANT_FILE_ROOTS: root });
});
afterAll(async () => {
  await sextant.close();
  rmSync(root, { recursive: true, force: true });
});

/** Connects, makes a dataset and returns what its rows by month are. */
async function byMonth(name: string, connection: object, schema: string): Promise<unknown> {
  const createdResponse = await sextant.admin.post('/api/v1/database/', { database_name: name, ...connection });
  if (createdResponse.status !== 201) throw new Error(createdResponse.text);
  const path = `/api/v1/database/${createdResponse.body.id}`;
  expect((await sextant.admin.get(`${path}/tables/?q=(schema_name:'${schema}')`)).body.result).toMatchObject([
    { value: 'visits', type: 'table' },
  ]);
  const dataset = await sextant.admin.post('/api/v1/dataset/', {
    database: createdResponse.body.id,
    schema,
    table_name: 'visits',
  });
  if (dataset.status !== 201) throw new Error(dataset.text);
  const rows = await sextant.admin.post('/api/v1/chart/data', {
    datasource: { id: dataset.body.id, type: 'table' },
    queries: [
      {
        columns: [{ sqlExpression: 'seen', label: 'seen', columnType: 'BASE_AXIS', timeGrain: 'P1M' }],
        metrics: [{ expressionType: 'SIMPLE', aggregate: 'SUM', column: { column_name: 'pages' }, label: 'pages' }],
        filters: [{ col: 'seen', op: 'TEMPORAL_RANGE', val: '2024-01-10 : 2025-01-01' }],
        orderby: [['seen', true]],
      },
    ],
  });
  if (rows.status !== 200) throw new Error(rows.text);
  return rows.body.result[0].data;
}

const expected = [
  { seen: Date.UTC(2024, 0, 1), pages: 5 },
  { seen: Date.UTC(2024, 1, 1), pages: 7 },
];

test('a SQLite file: connected, browsed, charted', async () => {
  const connection = { sqlalchemy_uri: `sqlite:///${join(root, 'visits.db')}` };
  expect(await byMonth('SQLite visits', connection, 'main')).toEqual(expected);
});

test('a DuckDB file by its fields: connected, browsed, charted', async () => {
  const connection = {
    engine: 'duckdb',
    configuration_method: 'dynamic_form',
    parameters: { database: 'visits.duckdb' },
  };
  expect(await byMonth('DuckDB visits', connection, 'main')).toEqual(expected);
});

test('a file outside of the folders is rejected, whether it is there or not', async () => {
  for (const path of ['/etc/passwd', '/etc/nothing', `${root}/../secret.db`]) {
    const result = await sextant.admin.post('/api/v1/database/test_connection', {
      sqlalchemy_uri: `sqlite:///${path}`,
    });
    expect([result.status, result.body.errors[0].extra.code]).toEqual([422, 'CONNECT_013']);
  }
});

describe.skipIf(mysqlServer === null)('MariaDB', () => {
  const database = `visits_${process.pid}`;
  const inServer = async (statements: readonly string[]): Promise<void> => {
    const { default: mysql } = await import('mysql2/promise');
    const { host, port, username, password } = mysqlServer ?? { host: '', port: 0, username: '', password: '' };
    const connection = await mysql.createConnection({ host, port, user: username, password });
    for (const statement of statements) await connection.query(statement);
    await connection.end();
  };
  beforeAll(() =>
    inServer([
      `create database ${database}`,
      `create table ${database}.visits (seen datetime, country text, pages integer)`,
      days.replace('into visits', `into ${database}.visits`),
    ]),
  );
  afterAll(() => inServer([`drop database ${database}`]));

  test('a MariaDB: connected, browsed, charted; a wrong password is reported', async () => {
    const { host, port, username, password } = mysqlServer ?? { host: '', port: 0, username: '', password: '' };
    const uri = `mysql+pymysql://${username}:${encodeURIComponent(password)}@${host}:${port}/${database}`;
    expect(await byMonth('MariaDB visits', { sqlalchemy_uri: uri }, database)).toEqual(expected);
    const wrongResponse = await sextant.admin.post('/api/v1/database/test_connection', {
      sqlalchemy_uri: uri.replace(password, 'wrong'),
    });
    expect(wrongResponse.body.errors[0]).toMatchObject({
      error_type: 'CONNECTION_ACCESS_DENIED_ERROR',
      extra: { code: 'CONNECT_007' },
    });
  });
});

describe.skipIf(clickhouseServer === null)('ClickHouse', () => {
  const cluster = clickhouseServer ?? { host: '', port: 0, username: '', password: '', database: '' };
  const database = `visits_${process.pid}`;
  beforeAll(() =>
    inClickhouse(cluster, [
      `CREATE DATABASE ${database}`,
      `CREATE TABLE ${database}.visits (seen DateTime, country String, pages Int32) ENGINE = Memory`,
      days.replace('into visits', `into ${database}.visits`),
    ]),
  );
  afterAll(() => inClickhouse(cluster, [`DROP DATABASE ${database}`]));

  test('[DBAS-019] a ClickHouse by its fields: connected, browsed, charted; a wrong password is reported', async () => {
    const { host, port, username, password } = cluster;
    const parameters = { host, port, username, password, database };
    const connection = { engine: 'clickhousedb', configuration_method: 'dynamic_form', parameters };
    expect(await byMonth('ClickHouse visits', connection, database)).toEqual(expected);
    const wrongResponse = await sextant.admin.post('/api/v1/database/test_connection', {
      ...connection,
      parameters: { ...parameters, password: 'wrong' },
    });
    expect(wrongResponse.body.errors[0]).toMatchObject({
      error_type: 'CONNECTION_ACCESS_DENIED_ERROR',
      extra: { code: 'CONNECT_007' },
    });
  });
});

describe.skipIf(trinoServer === null)('Trino', () => {
  const cluster = trinoServer ?? { host: '', port: 0, username: '', password: '', database: '' };
  const [catalog = ''] = cluster.database.split('/');
  const schema = `visits_${process.pid}`;
  const uri = `trino://${cluster.username}@${cluster.host}:${cluster.port}/${catalog}/${schema}`;
  beforeAll(
    () =>
      inTrino(cluster, [
        `CREATE SCHEMA ${schema}`,
        `CREATE TABLE ${schema}.visits (seen timestamp(3), country varchar, pages integer)`,
        days.replace('into visits', `into ${schema}.visits`).replaceAll(/'2024/g, "TIMESTAMP '2024"),
      ]),
    60_000,
  );
  afterAll(() => inTrino(cluster, [`DROP TABLE ${schema}.visits`, `DROP SCHEMA ${schema}`]), 60_000);

  test('[DBAS-019] a Trino: connected, browsed, charted; a password in the clear is rejected', async () => {
    expect(await byMonth('Trino visits', { sqlalchemy_uri: uri }, schema)).toEqual(expected);
    const plainResponse = await sextant.admin.post('/api/v1/database/test_connection', {
      sqlalchemy_uri: uri.replace('@', ':secret@'),
    });
    expect([plainResponse.status, plainResponse.body.errors[0].extra.code]).toEqual([422, 'CONNECT_023']);
  });

  test('[ADHF-018] the parts of a divided table: table_extra tells them, and templates ask for the newest', async () => {
    // The catalog in memory divides nothing: the list of parts that others keep beside a table stands here by its name.
    await inTrino(cluster, [
      `CREATE TABLE ${schema}.sales (day varchar, shop varchar, amount integer)`,
      `INSERT INTO ${schema}.sales VALUES ('2024-01-01', 'north', 1), ('2024-01-02', 'north', 2), ('2024-01-02', 'south', 4)`,
      `CREATE TABLE ${schema}."sales$partitions" AS SELECT DISTINCT day, shop FROM ${schema}.sales`,
    ]);
    const database = await sextant.admin.post('/api/v1/database/', { database_name: 'Parts', sqlalchemy_uri: uri });
    const extra = await sextant.admin.get(`/api/v1/database/${database.body.id}/table_extra/sales/${schema}/`);
    expect(extra.body.partitions).toMatchObject({
      cols: ['day', 'shop'],
      latest: { day: '2024-01-02', shop: 'south' },
      partitionQuery: expect.stringContaining('sales$partitions'),
    });
    const datasetBody = { database: database.body.id, schema, table_name: 'sales' };
    const dataset = await sextant.admin.post('/api/v1/dataset/', datasetBody);
    const amountWhere = async (whereClause: string) => {
      const result = await sextant.admin.post('/api/v1/chart/data', {
        datasource: { id: dataset.body.id, type: 'table' },
        queries: [
          {
            metrics: [{ expressionType: 'SQL', sqlExpression: 'SUM(amount)', label: 'amount' }],
            extras: { where: whereClause },
          },
        ],
      });
      return result.status === 200 ? result.body.result[0].data[0].amount : result.body.errors[0].extra.code;
    };
    expect(await amountWhere("day = '{{ presto.latest_partition('sales') }}'")).toBe(6);
    expect(await amountWhere(`day = '{{ trino.first_latest_partition("${schema}.sales") }}'`)).toBe(6);
    expect(await amountWhere("shop = '{{ trino.latest_partitions('sales')[1] }}'")).toBe(4);
    expect(
      await amountWhere(`day = '{{ trino.latest_sub_partition("sales", shop="north") }}' AND shop = 'north'`),
    ).toBe(2);
    expect(await amountWhere("day = '{{ trino.latest_partition('visits') }}'")).toBe('TEMPLATE_001');
    expect(await amountWhere("day = '{{ trino.latest_partition('nothing') }}'")).toBe('ENGINE_002');
    await inTrino(cluster, [`DROP TABLE ${schema}."sales$partitions"`, `DROP TABLE ${schema}.sales`]);
  });
});

describe('databases whose package is not part of the product', () => {
  const optional = [
    ['bigquery', '@google-cloud/bigquery', 'project/dataset'],
    ['databricks', '@databricks/sql', 'main/default'],
    ['mssql', 'mssql', 'shop'],
    ['oracle', 'oracledb', 'shop'],
    ['snowflake', 'snowflake-sdk', 'shop/public'],
  ] as const;

  test.each(optional)(
    '[DBAS-020] %s is listed with what it needs, and asking it names the command',
    async (engine, name, database) => {
      const { body } = await sextant.admin.get('/api/v1/database/available/');
      const listedDatabase = body.databases.find((one: { engine: string }) => one.engine === engine);
      const command = expect.stringMatching(new RegExp(`^npm install -E ${name}@\\d+\\.\\d+\\.\\d+$`));
      expect(listedDatabase).toMatchObject({
        preferred: false,
        needs: { package: name, command, is_installed: false },
      });
      const result = await sextant.admin.post('/api/v1/database/test_connection', {
        engine,
        configuration_method: 'dynamic_form',
        parameters: { host: '127.0.0.1', port: 1, database, username: 'reader', password: 'secret' },
      });
      expect([result.status, result.body.errors[0].extra.code]).toEqual([422, 'CONNECT_027']);
      expect(result.body.errors[0].message).toContain(listedDatabase.needs.command);
      expect(result.text).not.toContain('secret');
    },
  );
});
