import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clusterOf } from '../testing/clusters.ts';
import { openDataServer } from '../testing/data-server.ts';
import type { DataServer } from '../testing/data-server.ts';

const root = mkdtempSync(join(tmpdir(), 'sextant-files-'));
const mysqlServer = clusterOf('SEXTANT_TEST_MYSQL_URL');
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

/** Connects, makes a dataset and answers what its rows by month are. */
async function byMonth(name: string, connection: object, schema: string): Promise<unknown> {
  const made = await sextant.admin.post('/api/v1/database/', { database_name: name, ...connection });
  if (made.status !== 201) throw new Error(made.text);
  const path = `/api/v1/database/${made.body.id}`;
  expect((await sextant.admin.get(`${path}/tables/?q=(schema_name:'${schema}')`)).body.result).toMatchObject([
    { value: 'visits', type: 'table' },
  ]);
  const dataset = await sextant.admin.post('/api/v1/dataset/', {
    database: made.body.id,
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

test('a file outside of the folders is refused, whether it is there or not', async () => {
  for (const path of ['/etc/passwd', '/etc/nothing', `${root}/../secret.db`]) {
    const answer = await sextant.admin.post('/api/v1/database/test_connection', {
      sqlalchemy_uri: `sqlite:///${path}`,
    });
    expect([answer.status, answer.body.errors[0].extra.code]).toEqual([422, 'CONNECT_013']);
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

  test('a MariaDB: connected, browsed, charted; a wrong password is told', async () => {
    const { host, port, username, password } = mysqlServer ?? { host: '', port: 0, username: '', password: '' };
    const uri = `mysql+pymysql://${username}:${encodeURIComponent(password)}@${host}:${port}/${database}`;
    expect(await byMonth('MariaDB visits', { sqlalchemy_uri: uri }, database)).toEqual(expected);
    const wrong = await sextant.admin.post('/api/v1/database/test_connection', {
      sqlalchemy_uri: uri.replace(password, 'wrong'),
    });
    expect(wrong.body.errors[0]).toMatchObject({
      error_type: 'CONNECTION_ACCESS_DENIED_ERROR',
      extra: { code: 'CONNECT_007' },
    });
  });
});
