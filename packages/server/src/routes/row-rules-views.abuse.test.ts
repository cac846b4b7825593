import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clusterOf, inPostgres } from '../testing/clusters.ts';
import type { TestResponse, Client } from '../testing/core-server.ts';
import { codeOf, openDataServer } from '../testing/data-server.ts';
import type { DataServer } from '../testing/data-server.ts';

/*
 * Tables of connected databases under other names: views, partitions and functions, which a statement reads without naming the table.
 */

const postgres = clusterOf('SEXTANT_TEST_POSTGRES_URL');
const schema = `views_${process.pid}`;
const folder = mkdtempSync(join(tmpdir(), 'views-'));
const table = [
  'create table tenants (tenant text, city text, amount integer)',
  "insert into tenants values ('a', 'Oslo', 1), ('b', 'Paris', 400), ('b', 'Lyon', 800)",
  'create table other (city text)',
  "insert into other values ('Rome')",
  'create view disguise as select city, amount from tenants',
  'create view twice as select city as town from disguise',
  'create view harmless as select city from other',
];

let server: DataServer;
let bound: Client;
let free: Client;
let roleId: number;
const places = new Map<string, { readonly databaseId: number; readonly schema: string }>();

beforeAll(async () => {
  const { default: Sqlite } = await import('better-sqlite3');
  const sqlite = new Sqlite(join(folder, 'views.db'));
  sqlite.exec(table.join(';'));
  sqlite.close();
  const { DuckDBInstance } = await import('@duckdb/node-api');
  const instance = await DuckDBInstance.create(join(folder, 'views.duckdb'));
  const connection = await instance.connect();
  for (const statement of table) await connection.run(statement);
  connection.closeSync();
  instance.closeSync();
  server = await openDataServer({ SEXTANT_FILE_ROOTS: folder, SEXTANT_PRIVATE_HOSTS: '127.0.0.0/8' });
  const role = await server.context.store.roles.create('Tenant A');
  roleId = role.id;
  bound = await server.user('bound', ['Alpha', 'Tenant A']);
  free = await server.user('free', ['Alpha']);
  await connect('SQLite', `sqlite:///${join(folder, 'views.db')}`, 'main');
  await connect('DuckDB', `duckdb:///${join(folder, 'views.duckdb')}`, 'main');
  if (postgres === null) return;
  await inPostgres(postgres, [
    `drop schema if exists ${schema} cascade`,
    `create schema ${schema}`,
    `set search_path = ${schema}`,
    ...table,
    `create function all_cities() returns setof text language sql as 'select city from ${schema}.tenants'`,
    `create function most() returns integer language plpgsql as 'declare n integer; begin execute ''select max(amount) from ${schema}.ten'' || ''ants'' into n; return n; end'`,
    "create function doubled(n integer) returns integer language sql as 'select n * 2'",
    'create table part (check (amount > 100)) inherits (tenants)',
    "insert into part values ('b', 'Nice', 1600)",
  ]);
  const { host, port, username, password, database } = postgres;
  const uri = `postgresql://${username}:${encodeURIComponent(password)}@${host}:${port}/${database}?sslmode=disable`;
  await connect('PostgreSQL', uri, schema);
});
afterAll(async () => {
  await server.close();
  if (postgres !== null) await inPostgres(postgres, [`drop schema if exists ${schema} cascade`]);
  rmSync(folder, { recursive: true, force: true });
});

async function connect(kind: string, uri: string, of: string): Promise<void> {
  const createdResponse = await server.admin.post('/api/v1/database/', { database_name: kind, sqlalchemy_uri: uri });
  if (createdResponse.status !== 201) throw new Error(createdResponse.text);
  places.set(kind, { databaseId: createdResponse.body.id, schema: of });
  const id = await datasetOf(kind, { table_name: 'tenants' });
  await ruleFor(`tenant a in ${kind}`, id, "tenant = 'a'");
}

const ruleFor = (name: string, id: number, clause: string): Promise<TestResponse> =>
  server.admin.post('/api/v1/rowlevelsecurity/', {
    name,
    filter_type: 'Regular',
    tables: [id],
    roles: [roleId],
    clause,
  });

let createdCount = 0;
async function datasetOf(
  kind: string,
  source: { readonly table_name?: string; readonly sql?: string },
): Promise<number> {
  const place = places.get(kind);
  createdCount += 1;
  const dataset = await server.admin.post('/api/v1/dataset/', {
    database: place?.databaseId,
    schema: place?.schema,
    table_name: `statement ${createdCount}`,
    ...source,
  });
  if (dataset.status !== 201) throw new Error(dataset.text);
  return dataset.body.id;
}

const request = (client: Client, id: number, sql = 'count(*)'): Promise<TestResponse> =>
  client.post('/api/v1/chart/data', {
    datasource: { id, type: 'table' },
    queries: [{ metrics: [{ expressionType: 'SQL', sqlExpression: sql, label: 'n' }] }],
  });
const messages = async (client: Client, id: number, sql?: string): Promise<unknown> => {
  const result = await request(client, id, sql);
  return result.body.result?.[0].data[0].n ?? codeOf(result);
};

describe.each(['SQLite', 'DuckDB', 'PostgreSQL'])('[C5] %s', (kind) => {
  test.skipIf(kind === 'PostgreSQL' && postgres === null)(
    'views over the table are closed, others are open',
    async () => {
      const all = kind === 'PostgreSQL' ? 4 : 3;
      for (const [source, open, narrowedCode] of [
        [{ table_name: 'disguise' }, all, 'ACCESS_014'],
        [{ table_name: 'twice' }, all, 'ACCESS_014'],
        [{ table_name: 'harmless' }, 1, 1],
        [{ sql: `SELECT * FROM ${places.get(kind)?.schema}.disguise` }, all, 'ACCESS_014'],
        [
          {
            sql: `SELECT * FROM ${places.get(kind)?.schema}.harmless WHERE city IN (SELECT town FROM ${places.get(kind)?.schema}."TWICE")`.replace(
              '"TWICE"',
              'twice',
            ),
          },
          0,
          'ACCESS_014',
        ],
        [{ sql: `SELECT * FROM ${places.get(kind)?.schema}.tenants` }, all, 1],
      ] as const) {
        const id = await datasetOf(kind, source);
        // The cache must not pass on what somebody else was answered.
        expect([source, await messages(free, id)]).toEqual([source, open]);
        expect([source, await messages(bound, id)]).toEqual([source, narrowedCode]);
      }
    },
  );

  test.skipIf(kind === 'PostgreSQL' && postgres === null)(
    'a rule of its own opens a view, as far as it says; a condition that a table lacks is not taken from around it',
    async () => {
      const id = await datasetOf(kind, { table_name: 'disguise' }).catch(async () => {
        const { body } = await server.admin.get(
          '/api/v1/dataset/?q=(filters:!((col:table_name,opr:eq,value:disguise)))',
        );
        const place = places.get(kind);
        return body.result.find((row: { database: { id: number } }) => row.database.id === place?.databaseId).id;
      });
      await ruleFor(`views of ${kind}`, id, "city = 'Oslo'");
      expect(await messages(bound, id)).toBe(1);
      const of = places.get(kind)?.schema;
      const other = await datasetOf(kind, { table_name: 'other' });
      await ruleFor(`no such column in ${kind}`, other, "tenant = 'a'");
      const borrowingSql = `SELECT (SELECT count(*) FROM ${of}.other) AS n FROM (SELECT 'a' AS tenant) AS x`;
      const borrowingId = await datasetOf(kind, { sql: borrowingSql });
      expect([await messages(free, borrowingId, 'max(n)'), await messages(bound, borrowingId, 'max(n)')]).toEqual([
        1,
        'ACCESS_012',
      ]);
    },
  );
});

test.skipIf(postgres === null)(
  '[C5 D25] PostgreSQL: functions that read, and children of the table, are closed, and so is every function that is on no list',
  async () => {
    const of = places.get('PostgreSQL')?.schema;
    for (const [sql, open, narrowedCode] of [
      [`SELECT * FROM ${of}.all_cities()`, 4, 'ACCESS_014'],
      [`SELECT ${of}.most() AS m`, 1, 'ACCESS_014'],
      [`SELECT ${of}.doubled(2) AS m`, 1, 'ENGINE_023'],
      [`SELECT * FROM ${of}.part`, 1, 'ACCESS_014'],
    ] as const) {
      const id = await datasetOf('PostgreSQL', { sql });
      expect([sql, await messages(free, id)]).toEqual([sql, open]);
      expect([sql, await messages(bound, id)]).toEqual([sql, narrowedCode]);
    }
    const id = await datasetOf('PostgreSQL', { sql: `SELECT * FROM ${of}.tenants AS t` });
    expect(await messages(bound, id, `max(${of}.most())`)).toBe('ACCESS_014');
    expect(await messages(bound, id, `max(${of}.doubled(amount))`)).toBe('ENGINE_023');
    expect(await messages(free, id, `max(${of}.doubled(amount))`)).toBe(3200);
    expect(await messages(bound, id, 'max(pg_catalog.abs(amount))')).toBe(1);
  },
);

test.each(['SQLite', 'PostgreSQL'])(
  '[D25] %s: whom only some of its tables are open to calls known functions alone, and is told which one is not',
  async (kind) => {
    if (kind === 'PostgreSQL' && postgres === null) return;
    const place = places.get(kind);
    const id = await datasetOf(kind, { sql: `SELECT * FROM ${place?.schema}.harmless` });
    const { store } = server.context;
    const role = await store.roles.create(`Reader of ${kind}`);
    await store.roles.allow(role.id, [{ action: 'datasource_access', view: `dataset:${id}` }]);
    const reader = await server.user(`reader${kind.toLowerCase()}`, ['Gamma', `Reader of ${kind}`]);
    const call = kind === 'SQLite' ? 'max(fts5_source_id())' : "max(xpath_exists('//a', '<a/>')::int)";
    expect([await messages(reader, id, 'max(upper(city))'), await messages(reader, id, call)]).toEqual([
      'ROME',
      'ENGINE_023',
    ]);
    const result = await request(reader, id, call);
    expect([result.status, result.body.message]).toEqual([
      403,
      expect.stringContaining(kind === 'SQLite' ? 'fts5_source_id' : 'xpath_exists'),
    ]);
    // Whoever has the whole database is bound by the connection's own rights.
    expect(await messages(free, id, call)).not.toBe('ENGINE_023');
  },
);

test.skipIf(postgres === null)(
  '[D25] a connection as a superuser is kept, with a warning; one that only reads has none',
  async () => {
    const { host, port, username, password, database } = postgres as NonNullable<typeof postgres>;
    const reader = `only_reads_${process.pid}`;
    await inPostgres(postgres as NonNullable<typeof postgres>, [`create role ${reader} login password 'reader'`]);
    const connectAs = (name: string, secret: string): Promise<TestResponse> =>
      server.admin.post('/api/v1/database/', {
        database_name: `As ${name}`,
        sqlalchemy_uri: `postgresql://${name}:${encodeURIComponent(secret)}@${host}:${port}/${database}?sslmode=disable`,
      });
    const keptResponse = await connectAs(username, password);
    expect([keptResponse.status, keptResponse.body.warnings]).toEqual([
      201,
      [expect.stringContaining('is a superuser')],
    ]);
    const narrowResponse = await connectAs(reader, 'reader');
    expect([narrowResponse.status, 'warnings' in narrowResponse.body]).toEqual([201, false]);
    await inPostgres(postgres as NonNullable<typeof postgres>, [`drop role ${reader}`]);
  },
);
