import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clusterOf, inPostgres } from '../testing/clusters.ts';
import type { Cluster } from '../testing/clusters.ts';
import { statusAndCode } from '../testing/core-server.ts';
import type { TestResponse } from '../testing/core-server.ts';
import { openDataServer } from '../testing/data-server.ts';
import type { DataServer } from '../testing/data-server.ts';

const cluster = clusterOf('SEXTANT_TEST_POSTGRES_URL');

describe.skipIf(cluster === null)('a connected PostgreSQL', () => {
  const name = `sextant_shop_${process.pid}`;
  const reader = `reader_${process.pid}`;
  const shop: Cluster = { ...(cluster as Cluster), database: name };
  const parameters = { host: shop.host, port: shop.port, database: name, username: reader, password: 'p@ss:word/1' };
  const uri = `postgresql://${reader}:p%40ss%3Aword%2F1@${shop.host}:${shop.port}/${name}`;
  let sextant: DataServer;
  let databaseId: number;

  const connect = async (databaseName: string, more: Readonly<Record<string, unknown>> = {}): Promise<TestResponse> =>
    sextant.admin.post('/api/v1/database/', { database_name: databaseName, sqlalchemy_uri: uri, ...more });

  beforeAll(async () => {
    await inPostgres(cluster as Cluster, [
      `create database ${name}`,
      `create role ${reader} login password 'p@ss:word/1'`,
    ]);
    await inPostgres(shop, [
      'create schema shop',
      'create table shop.orders (id int primary key, placed timestamp, country text, amount numeric(10, 2))',
      `insert into shop.orders select g, timestamp '2024-01-01' + g * interval '6 hours', (array['DE', 'FR', 'IT'])[1 + g % 3], g / 2.0 from generate_series(1, 300) as g`,
      "comment on column shop.orders.country is 'Where it went'",
      'create table shop.salaries (id int, amount int)',
      'create view shop.big as select * from shop.orders where amount > 100',
      `grant usage on schema shop to ${reader}`,
      `grant select on shop.orders, shop.big to ${reader}`,
    ]);
    sextant = await openDataServer({ SEXTANT_PRIVATE_HOSTS: '127.0.0.1, localhost' });
    const response = await connect('Shop');
    if (response.status !== 201) throw new Error(response.text);
    databaseId = response.body.id;
  });
  afterAll(async () => {
    await sextant.close();
    await inPostgres(cluster as Cluster, [`drop database ${name} with (force)`, `drop role ${reader}`]);
  });

  test('[DBAS-017] test_connection returns OK for a good connection, by URL and by fields', async () => {
    const byUrl = await sextant.admin.post('/api/v1/database/test_connection', { sqlalchemy_uri: uri });
    expect([byUrl.status, byUrl.body]).toEqual([200, { message: 'OK' }]);
    const byFields = { engine: 'postgresql', configuration_method: 'dynamic_form', parameters };
    expect((await sextant.admin.post('/api/v1/database/test_connection/', byFields)).status).toBe(200);
  });

  test('a test that fails says what is wrong and which field', async () => {
    const rejection = async (changedParameters: object) => {
      const result = await sextant.admin.post('/api/v1/database/test_connection', {
        engine: 'postgresql',
        configuration_method: 'dynamic_form',
        parameters: { ...parameters, ...changedParameters },
      });
      const [error] = result.body.errors;
      return [result.status, error.extra.code, error.error_type, error.extra.invalid];
    };
    expect(await rejection({ database: 'nowhere' })).toEqual([
      422,
      'CONNECT_008',
      'CONNECTION_UNKNOWN_DATABASE_ERROR',
      ['database'],
    ]);
    expect(await rejection({ port: 1 })).toEqual([
      422,
      'CONNECT_003',
      'CONNECTION_PORT_CLOSED_ERROR',
      ['host', 'port'],
    ]);
    expect(await rejection({ host: 'no-such.invalid' })).toEqual([
      422,
      'CONNECT_002',
      'CONNECTION_INVALID_HOSTNAME_ERROR',
      ['host'],
    ]);
    expect(await rejection({ host: '10.255.255.1' })).toEqual([
      422,
      'CONNECT_009',
      'CONNECTION_HOST_NOT_ALLOWED_ERROR',
      ['host'],
    ]);
    expect(await rejection({ port: 'abc' })).toEqual([422, 'CONNECT_022', 'CONNECTION_INVALID_PORT_ERROR', ['port']]);
  });

  test('[DBAS-021] validate_parameters: a missing field gives an error with error_type, extra and message', async () => {
    const body = {
      engine: 'postgresql',
      configuration_method: 'dynamic_form',
      parameters: { host: '', username: 'u' },
    };
    const result = await sextant.admin.post('/api/v1/database/validate_parameters', body);
    expect(statusAndCode(result)).toBe('422 CONNECT_001');
    expect(result.body.errors).toMatchObject([
      {
        error_type: 'CONNECTION_MISSING_PARAMETERS_ERROR',
        message: 'One or more parameters are missing: host, database',
        extra: { missing: ['host', 'database'] },
      },
    ]);
    const full = { ...body, parameters };
    expect((await sextant.admin.post('/api/v1/database/validate_parameters/', full)).body).toEqual({ message: 'OK' });
  });

  test('[DBAS-019 DBAS-020] available lists the engines with drivers, fields and a pattern of their URL', async () => {
    const { status, body } = await sextant.admin.get('/api/v1/database/available/');
    expect(status).toBe(200);
    const postgres = body.databases.find(({ engine }: { engine: string }) => engine === 'postgresql');
    expect(postgres).toMatchObject({
      name: 'PostgreSQL',
      default_driver: 'psycopg2',
      preferred: true,
      parameters: { required: ['host', 'port', 'database', 'username'] },
      sqlalchemy_uri_placeholder: 'postgresql://user:password@host:port/dbname[?key=value&key=value...]',
    });
    expect(postgres.available_drivers).toContain('psycopg2');
  });

  test('schemas, tables, columns and a SELECT of a table', async () => {
    const get = async (path: string) => (await sextant.admin.get(`/api/v1/database/${databaseId}/${path}`)).body;
    expect((await get('schemas/')).result).toEqual(['public', 'shop']);
    expect(await get('tables/?q=(schema_name:shop)')).toEqual({
      count: 2,
      result: [
        { value: 'big', type: 'view', extra: null },
        { value: 'orders', type: 'table', extra: null },
      ],
    });
    const table = await get('table/orders/shop/');
    expect(table.columns.map((column: { name: string; longType: string }) => [column.name, column.longType])).toEqual([
      ['id', 'INTEGER'],
      ['placed', 'TIMESTAMP WITHOUT TIME ZONE'],
      ['country', 'TEXT'],
      ['amount', 'NUMERIC(10,2)'],
    ]);
    expect(table.primaryKey.constrained_columns).toEqual(['id']);
    expect((await get('table_metadata/?name=orders&schema=shop')).columns[2].comment).toBe('Where it went');
    expect((await get('select_star/orders/shop/')).result).toContain('FROM "shop"."orders"\nLIMIT 100');
  });

  test('[DBAS-001 DBAS-004] table_extra returns partitions of a table', async () => {
    const extra = await sextant.admin.get(`/api/v1/database/${databaseId}/table_extra/orders/shop/`);
    expect([extra.status, extra.body]).toEqual([200, { metadata: {}, partitions: {}, clustering: {} }]);
    const missing = await sextant.admin.get(`/api/v1/database/${databaseId}/table_extra/nothing/shop/`);
    expect(statusAndCode(missing)).toBe('400 ENGINE_002');
    // A table that comes while the connection is open is seen at once.
    await inPostgres(shop, [
      'create schema divided',
      'create table divided.visits (day date, shop text) partition by range (day, shop)',
      "create table divided.visits_24 partition of divided.visits for values from ('2024-01-01', '') to ('2025-01-01', '')",
      `grant usage on schema divided to ${reader}`,
      `grant select on divided.visits to ${reader}`,
    ]);
    try {
      const extra = await sextant.admin.get(`/api/v1/database/${databaseId}/table_extra/visits/divided/`);
      expect(extra.body.partitions).toEqual({ cols: ['day', 'shop'] });
      const newerResponse = await sextant.admin.get(
        `/api/v1/database/${databaseId}/table_metadata/extra/?name=visits&schema=divided`,
      );
      expect(newerResponse.body.partitions).toEqual({ cols: ['day', 'shop'] });
    } finally {
      await inPostgres(shop, ['drop schema divided cascade']);
    }
  });

  test('[D23] asking what a statement would return runs nothing', async () => {
    const preview = (sql: string) =>
      sextant.admin.post('/api/v1/sextant/dataset/preview', { database: databaseId, sql });
    const orders = async (): Promise<unknown> => {
      const countResponse = await preview('SELECT count(*) AS n FROM shop.orders');
      return [countResponse.status, countResponse.body.result];
    };
    const before = await orders();
    const startedAt = performance.now();
    // Each of these would fail or last if it ran.
    const failingResponse = await preview('SELECT 1 / (random() * 0)::int AS never FROM shop.orders');
    expect([failingResponse.status, failingResponse.body.result[0].column_name]).toEqual([200, 'never']);
    const longResponse = await preview('SELECT count(*) AS n FROM generate_series(1, 10000000000)');
    expect([longResponse.status, longResponse.body.result[0].column_name]).toEqual([200, 'n']);
    expect(performance.now() - startedAt).toBeLessThan(20_000);
    for (const sql of [
      'EXPLAIN ANALYZE DELETE FROM shop.orders',
      'EXPLAIN ANALYZE SELECT * FROM shop.orders',
      'WITH gone AS (DELETE FROM shop.orders RETURNING *) SELECT * FROM gone',
      'SELECT 1; DELETE FROM shop.orders',
    ])
      expect((await preview(sql)).status).toBeGreaterThanOrEqual(400);
    expect(await orders()).toEqual(before);
  });

  test('a dataset on a table: its columns are there and a chart gets its rows through the access to data', async () => {
    const response = await sextant.admin.post('/api/v1/dataset/', {
      database: databaseId,
      schema: 'shop',
      table_name: 'orders',
    });
    expect(response.status).toBe(201);
    const { result } = (await sextant.admin.get(`/api/v1/dataset/${response.body.id}`)).body;
    expect(result.main_dttm_col).toBe('placed');
    expect(result.columns[2]).toMatchObject({ column_name: 'country', type: 'TEXT', description: 'Where it went' });
    const rows = await sextant.admin.post('/api/v1/chart/data', {
      datasource: { id: response.body.id, type: 'table' },
      queries: [
        {
          columns: [{ sqlExpression: 'placed', label: 'placed', columnType: 'BASE_AXIS', timeGrain: 'P1M' }],
          metrics: [{ expressionType: 'SIMPLE', aggregate: 'SUM', column: { column_name: 'amount' }, label: 'total' }],
          filters: [{ col: 'country', op: 'IN', val: ['DE', 'FR'] }],
          orderby: [['placed', true]],
        },
      ],
    });
    expect(rows.status).toBe(200);
    expect(rows.body.result[0].data).toHaveLength(3);
    expect(rows.body.result[0].data[0].placed).toBe(Date.UTC(2024, 0, 1));
    expect(rows.body.result[0].query).toContain(`DATE_TRUNC('month', "placed")`);
  });

  test('a dataset on a statement: only a SELECT that reads, and one the database can return', async () => {
    const create = (sql: string, table_name: string) =>
      sextant.admin.post('/api/v1/dataset/', { database: databaseId, table_name, sql });
    const post = await create('SELECT country, sum(amount) AS amount FROM shop.orders GROUP BY country', 'by country');
    expect(post.status).toBe(201);
    const { result } = (await sextant.admin.get(`/api/v1/dataset/${post.body.id}`)).body;
    expect(result.columns.map((column: { column_name: string }) => column.column_name)).toEqual(['country', 'amount']);
    const rejectedStatements = [
      'DELETE FROM shop.orders',
      'SELECT 1; SELECT 2',
      "SELECT pg_read_file('/etc/passwd')",
      'SELECT prize FROM shop.orders',
      'SELECT * FROM shop.salaries',
    ];
    for (const sql of rejectedStatements) {
      const result = await create(sql, 'refused');
      expect([400, 403, 422]).toContain(result.status);
    }
  });

  test('no result and no stored text carries the password', async () => {
    const item = await sextant.admin.get(`/api/v1/database/${databaseId}`);
    expect(item.body.result.sqlalchemy_uri).toBe(`postgresql://${reader}:XXXXXXXXXX@${shop.host}:${shop.port}/${name}`);
    expect(item.body.result.parameters).toMatchObject({ host: shop.host, password: 'XXXXXXXXXX', username: reader });
    const storedDatabase = await sextant.context.store.databases.load(databaseId);
    const history = await sextant.context.store.versions.load('database', databaseId, 1);
    const all = [
      item.text,
      (await connect('Again')).text,
      JSON.stringify(storedDatabase),
      JSON.stringify(history),
      sextant.logLines.join(''),
    ];
    for (const text of all) expect(text).not.toMatch(/p@ss|p%40ss|ss:word/);
    expect(history?.document).toContain('"sealedPassword":null');
  });

  test('[F8] a masked password goes only to the place it was entered for', async () => {
    const update = (changedParameters: object) =>
      sextant.admin.put(`/api/v1/database/${databaseId}`, {
        configuration_method: 'dynamic_form',
        engine: 'postgresql',
        parameters: { ...parameters, password: 'XXXXXXXXXX', ...changedParameters },
      });
    expect((await update({})).status).toBe(200);
    for (const changedParameters of [
      { host: 'localhost' },
      { port: shop.port + 1 },
      { username: shop.username },
      { encryption: true },
    ]) {
      const result = await update(changedParameters);
      expect([result.status, result.body.errors[0].extra.code]).toEqual([422, 'CONNECT_015']);
    }
    const otherHost = {
      id: databaseId,
      sqlalchemy_uri: uri.replace(/:[^:@]*@/, ':XXXXXXXXXX@').replace('127.0.0.1', 'localhost'),
    };
    const queryResult = await sextant.admin.post('/api/v1/database/test_connection', otherHost);
    expect(queryResult.body.errors[0].extra.code).toBe('CONNECT_015');
    const sameDatabase = { id: databaseId, sqlalchemy_uri: uri.replace(/:[^:@]*@/, ':XXXXXXXXXX@') };
    expect((await sextant.admin.post('/api/v1/database/test_connection', sameDatabase)).status).toBe(200);
  });

  test('[F7] drivers, options, sockets and first commands that are not known are rejected', async () => {
    const rejection = async (uri: string) =>
      (await sextant.admin.post('/api/v1/database/test_connection', { sqlalchemy_uri: uri })).body.errors[0].extra.code;
    const base = `postgresql://u:p@${shop.host}:${shop.port}/x`;
    expect(await rejection(`${base}?host=/var/run/postgresql`)).toBe('CONNECT_012');
    expect(await rejection(`${base}?options=-c%20log_statement=all`)).toBe('CONNECT_012');
    expect(await rejection(`${base}?service=other&sslrootcert=/etc/passwd`)).toBe('CONNECT_012');
    expect(await rejection('postgresql://u:p@%2Fvar%2Frun%2Fpostgresql/x')).toBe('CONNECT_002');
    expect(await rejection('postgresql://u:p@one,two/x')).toBe('CONNECT_002');
    expect(await rejection('postgresql+evil://u:p@h/x')).toBe('CONNECT_011');
    expect(await rejection('shillelagh+safe:///x')).toBe('CONNECT_011');
    expect(await rejection('not a url')).toBe('CONNECT_010');
  });

  test('options are kept, and what cannot be had is rejected with a text', async () => {
    const options = {
      cache_timeout: 60,
      query_timeout: 5,
      expose_in_sqllab: false,
      extra: '{"disable_data_preview": true}',
    };
    const response = await connect('With options', options);
    const { result } = (await sextant.admin.get(`/api/v1/database/${response.body.id}`)).body;
    expect(result).toMatchObject(options);
    const onStatement = { database: response.body.id, table_name: 'no sql', sql: 'SELECT 1 AS a' };
    expect((await sextant.admin.post('/api/v1/dataset/', onStatement)).status).toBeGreaterThanOrEqual(400);
    const denial = await connect('Refused', {
      allow_run_async: true,
      extra: '{"engine_params": {"connect_args": {"a": 1}}}',
    });
    expect([denial.status, Object.keys(denial.body.message).sort()]).toEqual([422, ['allow_run_async', 'extra']]);
    expect((await connect('Shop')).body.message).toEqual({
      database_name: ['A database with the same name already exists.'],
    });
  });

  test('a stale save is rejected with both versions, and without secrets', async () => {
    const response = await connect('Stale');
    const path = `/api/v1/database/${response.body.id}`;
    expect((await sextant.admin.put(path, { cache_timeout: 1 }, { 'if-match': '"1"' })).status).toBe(200);
    const conflict = await sextant.admin.put(path, { cache_timeout: 2 }, { 'if-match': '"1"' });
    expect(statusAndCode(conflict)).toBe('409 STALE_001');
    expect(conflict.text).not.toMatch(/v1\.[A-Za-z0-9_-]{20}/);
  });

  test('a database is deleted only with what is built on it named, and comes back with it', async () => {
    const response = await connect('To go');
    const path = `/api/v1/database/${response.body.id}`;
    const dataset = await sextant.admin.post('/api/v1/dataset/', {
      database: response.body.id,
      schema: 'shop',
      table_name: 'big',
    });
    const chart = {
      slice_name: 'On big',
      viz_type: 'table',
      datasource_id: dataset.body.id,
      datasource_type: 'table',
      params: '{}',
    };
    await sextant.admin.post('/api/v1/chart/', chart);
    const relatedObjects = (await sextant.admin.get(`${path}/related_objects/`)).body;
    expect(relatedObjects).toMatchObject({
      datasets: { count: 1 },
      charts: { count: 1, result: [{ slice_name: 'On big' }] },
      dashboards: { count: 0 },
    });
    const deletion = await sextant.admin.delete(path);
    expect([deletion.status, deletion.body.message]).toEqual([
      422,
      'Cannot delete a database that has datasets attached',
    ]);
    expect((await sextant.admin.delete(`${path}?with_datasets=true`)).status).toBe(200);
    expect(statusAndCode(await sextant.admin.get(path))).toBe('404 NOT_FOUND_004');
    expect(statusAndCode(await sextant.admin.get(`/api/v1/dataset/${dataset.body.id}`))).toBe('404 NOT_FOUND_003');
    expect((await sextant.admin.post(`/api/v1/sextant/database/${response.body.id}/restore`)).status).toBe(200);
    expect((await sextant.admin.get(`/api/v1/dataset/${dataset.body.id}`)).status).toBe(200);
  });

  test('[B14] who has no grant sees neither the database, its schemas nor its tables', async () => {
    const viewer = await sextant.user(`viewer-${process.pid}`, ['Gamma']);
    const listedDatabases = (await viewer.get('/api/v1/database/?q=(page_size:100)')).body.result;
    expect(listedDatabases.map(({ id }: { id: number }) => id)).not.toContain(databaseId);
    for (const path of [
      '',
      '/schemas/',
      '/tables/?q=(schema_name:shop)',
      '/table/orders/shop/',
      '/select_star/orders/shop/',
    ])
      expect([403, 404]).toContain((await viewer.get(`/api/v1/database/${databaseId}${path}`)).status);
    for (const path of ['/connection', '/related_objects/'])
      expect(statusAndCode(await viewer.get(`/api/v1/database/${databaseId}${path}`))).toBe('403 ACCESS_003');
    const testResponse = await viewer.post('/api/v1/database/test_connection', { sqlalchemy_uri: uri });
    expect(statusAndCode(testResponse)).toBe('403 ACCESS_003');
    const post = await viewer.post('/api/v1/dataset/', { database: databaseId, schema: 'shop', table_name: 'orders' });
    expect([403, 404]).toContain(post.status);
  });

  test('Uploads and Examples are not changed, deleted or reached', async () => {
    const { store } = sextant.context;
    const change = { authorId: null, reason: 'created', baseVersion: null };
    const { id } = await store.databases.create({ name: 'Uploads', engine: 'duckdb', purpose: 'uploads' }, change);
    for (const result of [
      await sextant.admin.put(`/api/v1/database/${id}`, { database_name: 'Mine' }),
      await sextant.admin.delete(`/api/v1/database/${id}`),
    ])
      expect(result.body.errors[0].extra.code).toBe('CONNECT_021');
  });
});
