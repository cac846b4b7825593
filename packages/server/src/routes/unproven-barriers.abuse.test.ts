import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clusterOf, inPostgres } from '../testing/clusters.ts';
import type { Client } from '../testing/core-server.ts';
import { codeOf, openDataServer } from '../testing/data-server.ts';
import type { DataServer } from '../testing/data-server.ts';
import { clause, conditionPlaces } from '../testing/hidden-rows.ts';
import { listenTo } from '../testing/listening-proxy.ts';
import type { ListeningProxy } from '../testing/listening-proxy.ts';

/*
 * A database whose barrier is unproven: Redshift's dialect and driver, on a PostgreSQL that returns what it is asked. All that is sent to it is kept.
 */

const postgres = clusterOf('SEXTANT_TEST_POSTGRES_URL');
const database = `unproven_${process.pid}`;
/** Stands in every text that must not be sent. */
const mark = 4_711_471_147;

describe.skipIf(postgres === null)('where the barrier is unproven', () => {
  let proxy: ListeningProxy;
  let server: DataServer;
  let bound: Client & { readonly userId: number };
  let databaseId: number;
  let datasetId: number;

  const make = async (client: Client, path: string, body: object): Promise<number> => {
    const createdResponse = await client.post(path, body);
    if (createdResponse.status !== 201) throw new Error(createdResponse.text);
    return createdResponse.body.id;
  };
  const request = (client: Client, query: object, id = datasetId) =>
    client.post('/api/v1/chart/data', { datasource: { id, type: 'table' }, queries: [query], force: true });

  beforeAll(async () => {
    if (postgres === null) return;
    await inPostgres(postgres, [`create database ${database}`]);
    proxy = await listenTo({ ...postgres, database });
    await inPostgres({ ...postgres, database }, [
      'CREATE TABLE salaries (id integer, tenant text, city text, divisor integer)',
      "INSERT INTO salaries VALUES (1, 'a', 'Oslo', 2), (2, 'a', 'Rome', 2), (3, 'b', 'Hidden', 0)",
    ]);
    server = await openDataServer({ SEXTANT_PRIVATE_HOSTS: '127.0.0.0/8' });
    const { username, password, host, port } = proxy.cluster;
    databaseId = await make(server.admin, '/api/v1/database/', {
      database_name: 'Redshift',
      sqlalchemy_uri: `redshift://${username}:${encodeURIComponent(password)}@${host}:${port}/${database}`,
    });
    const role = await server.context.store.roles.create('Tenant A');
    bound = await server.user('bound', ['Alpha', 'Tenant A']);
    datasetId = await make(server.admin, '/api/v1/dataset/', {
      database: databaseId,
      schema: 'public',
      table_name: 'salaries',
      owners: [1, bound.userId],
    });
    await make(server.admin, '/api/v1/rowlevelsecurity/', {
      name: 'Tenant a',
      filter_type: 'Regular',
      tables: [datasetId],
      roles: [role.id],
      clause,
    });
  });
  afterAll(async () => {
    await server.close();
    await proxy.close();
    if (postgres !== null) await inPostgres(postgres, [`drop database ${database} with (force)`]);
  });

  test.each(Object.keys(conditionPlaces))(
    '[C14] %s: SQL of whom a rule binds is denied, and none of it is sent',
    async (place) => {
      const query = conditionPlaces[place]?.(`${mark} / divisor > 0`) ?? {};
      const result = await request(bound, query);
      expect([result.status, codeOf(result)]).toEqual([403, 'ACCESS_015']);
      expect(result.text).toContain('Amazon Redshift');
      expect(proxy.sentText()).not.toContain(String(mark));
    },
  );

  test('[C14] a template, a statement, an expression and a check of whom a rule binds are denied, and none is sent', async () => {
    const templatedResponse = await request(bound, { metrics: ['count'], extras: { where: `id = {{ ${mark} }}` } });
    const sql = `SELECT ${mark} / divisor AS d FROM public.salaries`;
    const source = { database: databaseId, schema: 'public', table_name: 'by sql', sql };
    const statementResponse = await bound.post('/api/v1/dataset/', source);
    const checked = await bound.post(`/api/v1/database/${databaseId}/validate_sql/`, { sql, schema: 'public' });
    const { body } = await bound.get(`/api/v1/dataset/${datasetId}`);
    const columns = body.result.columns.map(({ id, column_name }: { id: number; column_name: string }) => ({
      id,
      column_name,
    }));
    const dividingColumn = { column_name: 'made', expression: `${mark} / divisor` };
    const path = `/api/v1/dataset/${datasetId}`;
    const savedResponse = await bound.put(path, { columns: [...columns, dividingColumn] });
    const formats = columns.map((column: object) => ({ ...column, python_date_format: '%Y' }));
    const formatted = await bound.put(path, { columns: formats });
    const all = [templatedResponse, statementResponse, checked, savedResponse, formatted];
    expect(all.map((result) => [result.status, codeOf(result)])).toEqual(all.map(() => [403, 'ACCESS_015']));
    expect(proxy.sentText()).not.toContain(String(mark));
  });

  test('[C14] over a dataset by SQL that reads the table, too', async () => {
    const id = await make(server.admin, '/api/v1/dataset/', {
      database: databaseId,
      schema: 'public',
      table_name: 'of an owner',
      sql: 'SELECT city, divisor FROM public.salaries',
    });
    const deniedResponse = await request(bound, { metrics: ['count'], extras: { where: `${mark} / divisor > 0` } }, id);
    const result = await request(bound, { columns: ['city'], metrics: ['count'], orderby: [['city', true]] }, id);
    expect([deniedResponse.status, codeOf(deniedResponse)]).toEqual([403, 'ACCESS_015']);
    expect(result.body.result[0].data).toEqual([
      { city: 'Oslo', count: 1 },
      { city: 'Rome', count: 1 },
    ]);
    expect(proxy.sentText()).not.toContain(String(mark));
  });

  test('columns, filters and metrics of an owner are returned to him, by the rule', async () => {
    const columns = [{ column_name: 'double', expression: 'divisor * 2' }];
    const { body } = await server.admin.get(`/api/v1/dataset/${datasetId}`);
    const columnIds = body.result.columns.map(({ id, column_name }: { id: number; column_name: string }) => ({
      id,
      column_name,
    }));
    const savedResponse = await server.admin.put(`/api/v1/dataset/${datasetId}`, {
      columns: [...columnIds, ...columns],
    });
    expect(savedResponse.status).toBe(200);
    const result = await request(bound, {
      columns: ['double'],
      metrics: ['count'],
      filters: [{ col: 'city', op: 'LIKE', val: 'O%' }],
    });
    expect(result.body.result?.[0].data).toEqual([{ double: 4, count: 1 }]);
    expect(proxy.sentText()).toContain('"salaries"');
  });

  test('whom no rule binds writes what he likes', async () => {
    const result = await request(server.admin, {
      metrics: ['count'],
      extras: { where: `${mark} / (divisor + 1) > 0` },
    });
    expect(result.body.result?.[0].data).toEqual([{ count: 3 }]);
    expect(proxy.sentText()).toContain(String(mark));
  });
});
