import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { metadataWithCharts, statusAndCode } from '../testing/core-server.ts';
import type { Client, TestResponse } from '../testing/core-server.ts';
import { countOf, datasetOf, openDataServer, sendFile } from '../testing/data-server.ts';
import type { DataServer } from '../testing/data-server.ts';
import { placeOf } from '../testing/example-table.ts';

// Every look at a file is a process of its own, and a busy machine starts them slowly.
vi.setConfig({ testTimeout: 120_000 });

let server: DataServer;
let admin: Client;
let salesId: number;

const sales = 'day,city,amount,rate\n2024-01-01,Oslo,1,0.5\n2024-01-02,Rome,2,0.25\n2024-01-03,Oslo,3,0.75';
const changed = 'day,town,amount,seats\n2024-02-01,Bergen,1.5,4\n2024-02-02,Paris,2,5';

beforeAll(async () => {
  server = await openDataServer();
  ({ admin } = server);
  salesId = await datasetOf(admin, 'sales.csv', sales);
});
afterAll(() => server.close());

/** What an import of a file would do to the table `sales`; `types` are chosen by column. */
async function compare(
  client: Client,
  content: string,
  {
    ifExists = 'replace',
    tableName = 'sales',
    types = {},
    names = {},
  }: {
    readonly ifExists?: string;
    readonly tableName?: string;
    readonly types?: Readonly<Record<string, string>>;
    readonly names?: Readonly<Record<string, string>>;
  } = {},
): Promise<TestResponse> {
  const sentResponse = await sendFile(client, 'next.csv', content);
  const { uuid, columns } = sentResponse.body.result;
  return client.post(`/api/v1/sextant/uploads/${uuid}/compare`, {
    tableName,
    ifExists,
    columns: columns.map(({ source, name, type }: { source: string; name: string; type: string }) => ({
      source,
      name: names[source] ?? name,
      type: types[source] ?? type,
      keep: true,
    })),
  });
}

interface ShownChange {
  readonly name: string;
  readonly kind: string;
  readonly before: string | null;
  readonly after: string | null;
}
const kindsOf = (response: TestResponse): unknown[] =>
  response.body.result.columns.map(({ name, kind, before, after }: ShownChange) => [name, kind, before, after]);

describe('what a file would do to a table, before it is done', () => {
  test('a replacement: columns that stay, change their type, come and go, and rows before and after', async () => {
    const compared = await compare(admin, changed);
    expect(compared.status).toBe(200);
    expect(kindsOf(compared)).toEqual([
      ['day', 'same', 'date', 'date'],
      ['city', 'missing', 'text', null],
      ['amount', 'type', 'integer', 'float'],
      ['rate', 'missing', 'float', null],
      ['town', 'added', null, 'text'],
      ['seats', 'added', null, 'integer'],
    ]);
    const { rows, unfitRows, rejection, columns, datasetId, tableName } = compared.body.result;
    expect({ rows, unfitRows, rejection, datasetId, tableName }).toEqual({
      rows: { before: 3, inFile: 2, after: 2 },
      unfitRows: 1,
      rejection: null,
      datasetId: salesId,
      tableName: 'sales',
    });
    expect([columns[2].changedCells, columns[2].examples]).toEqual([1, ['1.5']]);
    expect(await countOf(admin, salesId)).toBe(3);
  });

  test('an append: what would reject it is said with its code, and a type of the table takes what fits', async () => {
    expect((await compare(admin, changed, { ifExists: 'append' })).body.result.rejection).toMatchObject({
      code: 'UPLOAD_011',
      message: "The file does not have these columns of the table: 'city', 'rate'",
    });
    const fractions = 'day,city,amount,rate\n2024-02-01,Bergen,1.5,1.5\n2024-02-02,Paris,2,2.5';
    const rejected = await compare(admin, fractions, { ifExists: 'append' });
    expect(rejected.body.result.rejection).toMatchObject({ code: 'UPLOAD_018' });
    const takenResponse = await compare(admin, fractions, { ifExists: 'append', types: { amount: 'integer' } });
    expect(takenResponse.body.result).toMatchObject({
      rejection: null,
      unfitRows: 1,
      rows: { before: 3, inFile: 2, after: 5 },
    });
    expect(takenResponse.body.result.columns[2]).toMatchObject({ kind: 'same', badCells: 1, examples: ['1.5'] });
  });

  test('a column under a new name is found, and taken under its old name nothing is missing', async () => {
    const renamed = 'Day,City name,amount,rate\n2024-02-01,Oslo,1,1.5';
    const compared = await compare(admin, renamed);
    expect(compared.body.result.columns[1]).toMatchObject({ name: 'city', kind: 'missing', renamedTo: 'City name' });
    const mapped = await compare(admin, renamed, { names: { 'City name': 'city' } });
    expect(kindsOf(mapped)).toEqual([
      ['day', 'same', 'date', 'date'],
      ['city', 'same', 'text', 'text'],
      ['amount', 'same', 'integer', 'integer'],
      ['rate', 'same', 'float', 'float'],
    ]);
    expect(mapped.body.result.columns[1].source).toBe('City name');
  });

  test('what uses a missing column is named: charts, filters of dashboards, datasets by SQL, metrics and what stands on them', async () => {
    const { database, schema } = await placeOf(server, salesId);
    await admin.put(`/api/v1/dataset/${salesId}`, {
      metrics: [
        { metric_name: 'mean rate', expression: 'AVG(rate)' },
        { metric_name: 'days', expression: 'COUNT(DISTINCT day)' },
      ],
    });
    const chart = async (name: string, form: object): Promise<number> =>
      (
        await admin.post('/api/v1/chart/', {
          slice_name: name,
          viz_type: 'pie',
          datasource_id: salesId,
          datasource_type: 'table',
          params: JSON.stringify({ viz_type: 'pie', row_limit: 10, ...form }),
        })
      ).body.id;
    const byCity = await chart('By city', { groupby: ['city'], metric: 'days' });
    const byRate = await chart('Mean rate', { groupby: ['amount'], metric: 'mean rate' });
    const byDay = await chart('By day', { groupby: ['day'], metric: 'days' });
    const sqlChart = await chart('By SQL', {
      groupby: ['day'],
      metric: { expressionType: 'SQL', sqlExpression: 'SUM("rate" * 2)', label: 'twice' },
    });
    const filter = {
      id: 'NATIVE_FILTER-1',
      name: 'City',
      filterType: 'filter_select',
      targets: [{ datasetId: salesId, column: { name: 'city' } }],
      scope: { rootPath: ['ROOT_ID'], excluded: [] },
    };
    const metadata = { ...JSON.parse(metadataWithCharts(byDay)), native_filter_configuration: [filter] };
    const dashboard = (
      await admin.post('/api/v1/dashboard/', { dashboard_title: 'Cities', json_metadata: JSON.stringify(metadata) })
    ).body.id;
    const virtual = (
      await admin.post('/api/v1/dataset/', {
        database,
        schema,
        table_name: 'rates',
        sql: `SELECT day, rate FROM "${schema}".sales`,
      })
    ).body.id;
    const { columns } = (await compare(admin, changed)).body.result;
    expect([columns[1].usedBy, columns[3].usedBy]).toEqual([
      {
        charts: [{ id: byCity, name: 'By city' }],
        dashboards: [{ id: dashboard, name: 'Cities' }],
        datasets: [],
        expressions: [],
        hidden: 0,
      },
      {
        charts: [
          { id: byRate, name: 'Mean rate' },
          { id: sqlChart, name: 'By SQL' },
        ],
        dashboards: [],
        datasets: [{ id: virtual, name: 'rates' }],
        expressions: ['mean rate'],
        hidden: 0,
      },
    ]);
  });

  test('[H9] the table of another user is not there, whatever its name', async () => {
    const other = await server.user('ada', ['Alpha']);
    expect(statusAndCode(await compare(other, changed))).toBe('404 UPLOAD_023');
    expect(statusAndCode(await compare(admin, changed, { tableName: 'nothing' }))).toBe('404 UPLOAD_023');
    await datasetOf(other, 'sales.csv', 'a\n1');
    expect((await compare(other, changed)).body.result.rows.before).toBe(1);
  });
});
