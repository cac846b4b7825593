import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { datasetOf, openDataServer } from '../testing/data-server.ts';
import type { DataServer } from '../testing/data-server.ts';
import type { TestResponse, Client } from '../testing/core-server.ts';

let server: DataServer;
let admin: Client;
let datasetId: number;

const csv = 'day,city,amount,remark\n2024-01-01,Oslo,10.5,=1+1\n2024-02-01,Bergen,,plain';

beforeAll(async () => {
  server = await openDataServer();
  ({ admin } = server);
  datasetId = await datasetOf(admin, 'sales.csv', csv);
});
afterAll(() => server.close());

describe('datasets over statements and tables', () => {
  const create = (client: Client, body: Readonly<Record<string, unknown>>): Promise<TestResponse> =>
    client.post('/api/v1/dataset/', body);
  const placeOf = async (id: number) => {
    const dataset = await server.context.store.datasets.load(id);
    return { database: dataset?.databaseId, schema: dataset?.schema };
  };
  const code = ({ body }: TestResponse): string => body.errors?.[0]?.extra.code;

  test('the columns of a new dataset are the engine’s', async () => {
    const tablePlace = await placeOf(datasetId);
    const sql = `SELECT city, count(*) AS n, max(day)::TIMESTAMP AS latest FROM "${tablePlace.schema}".sales GROUP BY city`;
    const createdResponse = await create(admin, { ...tablePlace, table_name: 'by city', sql });
    expect(createdResponse.status).toBe(201);
    const dataset = await server.context.store.datasets.load(createdResponse.body.id);
    expect([dataset?.columns.map(({ name, type }) => [name, type]), dataset?.mainTimeColumn]).toEqual([
      [
        ['city', 'text'],
        ['n', 'integer'],
        ['latest', 'timestamp'],
      ],
      'latest',
    ]);
    const requestedContext = {
      datasource: { id: createdResponse.body.id, type: 'table' },
      queries: [{ columns: ['city', 'n'], orderby: [['city', true]] }],
    };
    expect((await admin.post('/api/v1/chart/data', requestedContext)).body.result[0].data[0]).toEqual({
      city: 'Bergen',
      n: 1,
    });
    await admin.delete(`/api/v1/dataset/${datasetId}`);
    const secondResponse = await create(admin, { ...tablePlace, table_name: 'sales' });
    const describedDataset = await server.context.store.datasets.load(secondResponse.body.id);
    expect(describedDataset?.columns.map(({ name, nativeType }) => [name, nativeType])).toEqual([
      ['day', 'DATE'],
      ['city', 'VARCHAR'],
      ['amount', 'DOUBLE'],
      ['remark', 'VARCHAR'],
    ]);
    await server.context.store.datasets.trash([secondResponse.body.id]);
    await admin.post(`/api/v1/sextant/dataset/${datasetId}/restore`, {});
  });

  test('[D10 D11 D12] a statement that does more than read, or two of them, becomes no dataset', async () => {
    const tablePlace = await placeOf(datasetId);
    for (const sql of [
      'SELECT 1; SELECT 2',
      'DROP TABLE sales',
      `WITH x AS (DELETE FROM "${tablePlace.schema}".sales RETURNING *) SELECT * FROM x`,
      'PRAGMA database_list',
      'SUMMARIZE sales',
      'CALL pragma_version()',
      "SELECT * FROM read_csv('/etc/passwd')",
      "SELECT * FROM '/etc/passwd'",
      'SELECT * FROM information_schema.tables',
      'EXPLAIN ANALYZE SELECT 1',
    ]) {
      const rejectedResponse = await create(admin, { ...tablePlace, table_name: 'bad', sql });
      expect([
        sql,
        rejectedResponse.status,
        await server.context.store.datasets.byName(tablePlace.database ?? 0, tablePlace.schema ?? null, 'bad'),
      ]).toEqual([sql, expect.toSatisfy((status: number) => status === 400 || status === 403), undefined]);
    }
  });

  test('[B4] nobody makes or changes a dataset so that it reads another user’s table', async () => {
    const tablePlace = await placeOf(datasetId);
    const eve = await server.user('eve', ['Alpha']);
    const herId = await datasetOf(eve, 'hers.csv', 'a\n1');
    const herPlace = await placeOf(herId);
    const stealingSql = `SELECT * FROM "${tablePlace.schema}".sales`;
    expect(code(await create(eve, { ...herPlace, table_name: 'v', sql: stealingSql }))).toBe('ACCESS_001');
    expect(
      code(await create(eve, { ...herPlace, table_name: 'v', sql: `WITH sales AS (SELECT 1) ${stealingSql}` })),
    ).toBe('ACCESS_001');
    expect(code(await create(eve, { ...herPlace, table_name: 'v', sql: 'SELECT * FROM sales' }))).toBe('ACCESS_001');
    expect(code(await create(eve, { ...tablePlace, table_name: 'sales2' }))).toBe('ACCESS_001');
    expect(code(await eve.put(`/api/v1/dataset/${herId}`, { sql: stealingSql }))).toBe('ACCESS_001');
    const allowedResponse = await create(eve, {
      ...herPlace,
      table_name: 'v',
      sql: `SELECT a FROM "${herPlace.schema}".hers`,
    });
    expect(allowedResponse.status).toBe(201);
    expect(code(await eve.put(`/api/v1/dataset/${allowedResponse.body.id}`, { sql: stealingSql }))).toBe('ACCESS_001');
    expect(
      code(
        await eve.put(`/api/v1/dataset/${allowedResponse.body.id}`, {
          schema: tablePlace.schema,
          sql: null,
          table_name: 'sales',
        }),
      ),
    ).toMatch(/ACCESS_001|REQUEST_008/);
  });

  test('[B4] after a write that was denied every read of the dataset gives its own rows, and none of the other table', async () => {
    const { schema } = await placeOf(datasetId);
    const mallory = await server.user('mallory', ['Alpha']);
    const herPlace = await placeOf(await datasetOf(mallory, 'hers.csv', 'city\nRome'));
    const statement = `SELECT city FROM "${herPlace.schema}".hers`;
    const { id } = (await create(mallory, { ...herPlace, table_name: 'over hers', sql: statement })).body;
    const datasource = { id, type: 'table' };
    const query = (more: object = {}) =>
      mallory.post('/api/v1/chart/data', { datasource, queries: [{ columns: ['city'] }], force: true, ...more });
    const form = encodeURIComponent(
      JSON.stringify({ datasource: `${id}__table`, viz_type: 'table', all_columns: ['city'], query_mode: 'raw' }),
    );
    const reads = async (): Promise<TestResponse[]> => [
      await query(),
      await query({ result_type: 'samples' }),
      await query({ result_type: 'drill_detail' }),
      await query({ result_format: 'csv' }),
      await mallory.post(`/datasource/samples?datasource_type=table&datasource_id=${id}`, {}),
      await mallory.get(`/api/v1/dataset/${id}/samples`),
      await mallory.get(`/api/v1/datasource/table/${id}/column/city/values/`),
      await mallory.post(`/superset/explore_json/?form_data=${form}`, {}),
    ];
    for (const body of [
      { sql: `SELECT city FROM "${schema}".sales` },
      { sql: `SELECT city FROM (SELECT * FROM "${schema}".sales) AS hers` },
      { sql: `${statement} UNION ALL SELECT city FROM "${schema}".sales` },
    ])
      expect(code(await mallory.put(`/api/v1/dataset/${id}`, body))).toBe('ACCESS_001');
    expect((await mallory.get(`/api/v1/dataset/${id}`)).body.result.sql).toBe(statement);
    for (const [requestIndex, read] of (await reads()).entries())
      expect([requestIndex, read.status, read.text.includes('Rome'), /Oslo|Bergen/.test(read.text)]).toEqual([
        requestIndex,
        200,
        true,
        false,
      ]);
  });

  test('a table without its schema, with the name of a database or not there: the result says which, and of others’ tables nothing', async () => {
    const tablePlace = await placeOf(datasetId);
    const rejectionOf = async (client: Client, sql: string): Promise<readonly unknown[]> => {
      const { body } = await create(client, { ...tablePlace, table_name: 'placed', sql });
      return [body.errors?.[0]?.extra.code, body.errors?.[0]?.message];
    };
    expect(await rejectionOf(admin, 'SELECT * FROM sales')).toEqual([
      'QUERY_040',
      `The table sales is named without its schema. Write ${tablePlace.schema}.sales.`,
    ]);
    const capital = tablePlace.schema?.toUpperCase();
    expect(await rejectionOf(admin, `SELECT * FROM "${capital}".Sales`)).toEqual([
      'QUERY_040',
      `Upper and lower case count in the name of the table ${capital}.Sales. Write ${tablePlace.schema}.sales.`,
    ]);
    expect(await rejectionOf(admin, 'SELECT * FROM nothing_here')).toEqual([
      'QUERY_042',
      'There is no table nothing_here in the database Uploads',
    ]);
    expect(await rejectionOf(admin, `SELECT * FROM warehouse."${tablePlace.schema}".sales`)).toEqual([
      'QUERY_041',
      expect.stringContaining(`Write ${tablePlace.schema}.sales:`),
    ]);
    const mia = await server.user('mia', ['Alpha']);
    expect((await rejectionOf(mia, 'SELECT * FROM sales'))[0]).toBe('ACCESS_001');
    expect((await rejectionOf(mia, 'SELECT * FROM nothing_here'))[0]).toBe('ACCESS_001');
    expect((await rejectionOf(mia, `SELECT * FROM "${tablePlace.schema}".Sales`))[0]).toBe('ACCESS_001');
  });
});
