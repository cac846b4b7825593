import { afterAll, beforeAll, expect, test } from 'vitest';
import { datasetOf, openDataServer } from '../testing/data-server.ts';
import type { DataServer } from '../testing/data-server.ts';
import { metadataWithCharts, statusAndCode } from '../testing/core-server.ts';
import type { Client } from '../testing/core-server.ts';
import { createTableUse } from '../data/table-use.ts';

let server: DataServer;
beforeAll(async () => {
  server = await openDataServer();
});
afterAll(() => server.close());

const tablesOf = async (client: Client) => (await client.get('/api/v1/sextant/tables')).body;
const request = (client: Client, id: number) =>
  client.post('/api/v1/chart/data', { datasource: { id, type: 'table' }, queries: [{ metrics: ['count'] }] });

test('uploads are listed with owner, rows, size, last use and what uses them: one’s own, everybody’s for administrators', async () => {
  const ulla = await server.user('ulla', ['Alpha']);
  const other = await server.user('omar', ['Alpha']);
  const id = await datasetOf(ulla, 'trips.csv', 'a,b\n1,x\n2,y\n3,z');
  const otherId = await datasetOf(other, 'other.csv', 'a\n1');
  expect(await tablesOf(ulla)).toMatchObject({
    result: [
      {
        name: 'trips',
        owner: { id: ulla.userId, name: 'ulla Person' },
        rows: 3,
        bytes: expect.any(Number),
        createdAt: server.clock.now,
        usedAt: null,
        dataset: { id, name: 'trips', inTrashSince: null },
        charts: 0,
        dashboards: 0,
      },
    ],
    disk: { freeBytes: expect.any(Number) },
  });
  server.clock.now += 90_000;
  await request(ulla, id);
  const chart = { slice_name: 'x', viz_type: 'table', datasource_id: id, datasource_type: 'table', params: '{}' };
  const { id: chartId } = (await ulla.post('/api/v1/chart/', chart)).body;
  await ulla.post('/api/v1/dashboard/', { dashboard_title: 'x', json_metadata: metadataWithCharts(chartId) });
  const { result, disk } = await tablesOf(ulla);
  const minute = Math.floor(server.clock.now / 60_000) * 60_000;
  expect(result[0]).toMatchObject({ usedAt: minute, charts: 1, dashboards: 1 });
  expect(result[0].bytes).toBeGreaterThan(1_000);
  expect(disk.usedBytes).toBe(result[0].bytes);
  expect(disk.freeBytes).toBeGreaterThan(1_000_000);
  const all = (await tablesOf(server.admin)).result.map(({ dataset }: { dataset: { id: number } }) => dataset.id);
  expect(all.toSorted()).toEqual([id, otherId].toSorted());
  expect(statusAndCode(await server.anonymous.get('/api/v1/sextant/tables'))).toBe('401 ACCESS_002');
  await ulla.delete(`/api/v1/dataset/${id}`);
  expect((await tablesOf(ulla)).result[0]).toMatchObject({
    dataset: { id, inTrashSince: server.clock.now },
  });
});

test('uses outlive a stop, and what is kept wrongly is none', async () => {
  const { settings } = server.context.store;
  const use = createTableUse(settings, () => 120_000);
  use.recordUse(7);
  await use.keep();
  const laterUse = createTableUse(settings, () => 240_500);
  laterUse.recordUse(8);
  expect(Object.fromEntries(await laterUse.times())).toMatchObject({ 7: 120_000, 8: 240_000 });
  await settings.set('dataset_use', '{"7":"x"}');
  expect([...(await laterUse.times())]).toEqual([[8, 240_000]]);
});

test('the statements that read an upload are named: virtual datasets and one’s own saved queries; those of others are counted', async () => {
  const vera = await server.user('vera', ['Alpha', 'sql_lab']);
  const wim = await server.user('wim', ['Admin']);
  const id = await datasetOf(vera, 'visits.csv', 'a,b\n1,x\n2,y');
  const { schema, database } = (await vera.get(`/api/v1/dataset/${id}`)).body.result;
  const statement = `SELECT a FROM "${schema}".visits`;
  const body = { database: database.id, schema, table_name: 'visits by a', sql: statement };
  expect((await vera.post('/api/v1/dataset/', body)).status).toBe(201);
  const saved = { label: 'Visits', db_id: database.id, schema, sql: statement };
  expect((await server.admin.post('/api/v1/saved_query/', saved)).status).toBe(201);
  expect((await wim.post('/api/v1/saved_query/', { ...saved, sql: 'SELECT 1 AS visits' })).status).toBe(201);
  const readBy = async (client: Client) =>
    (await tablesOf(client)).result.find(({ name }: { name: string }) => name === 'visits').readBy;
  // Without a table in it, a text may be a draft that will read it.
  expect(await readBy(vera)).toEqual({ datasets: ['visits by a'], queries: [], hidden: 2 });
  expect(await readBy(server.admin)).toEqual({ datasets: ['visits by a'], queries: ['Visits'], hidden: 1 });
});
