import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statusAndCode } from '../testing/core-server.ts';
import type { Client } from '../testing/core-server.ts';
import { codeOf, openDataServer } from '../testing/data-server.ts';
import type { DataServer } from '../testing/data-server.ts';
import { serverPlaces, sqlitePlace } from '../testing/table-places.ts';

/** 120 orders over 40 days, of three cities. */
const rows = Array.from({ length: 120 }, (_, row) => {
  const day = new Date(Date.UTC(2024, 0, 1 + Math.floor(row / 3))).toISOString().slice(0, 10);
  return `('${day}', '${['Oslo', 'Bergen', 'Paris'][row % 3] ?? ''}', ${row + 0.5})`;
});
const insert = (table: string): string => `insert into ${table} values ${rows.join(', ')}`;

const sqlite = sqlitePlace('SQLite', ['create table orders (day date, city text, amount double)', insert('orders')]);
const servers = await serverPlaces('first_dashboard', {
  table: 'orders',
  postgresql: (table) => [`create table ${table} (day date, city text, amount double precision)`, insert(table)],
  mysql: (table) => [`create table ${table} (day date, city varchar(20), amount double)`, insert(table)],
  clickhouse: (table) => [
    `create table ${table} (day Date, city String, amount Float64) engine = MergeTree order by day`,
    insert(table),
  ],
  trino: (table) => [`create table ${table} (day date, city varchar, amount double)`],
});

let server: DataServer;
let admin: Client;

beforeAll(async () => {
  server = await openDataServer({ SEXTANT_FILE_ROOTS: sqlite.folder, SEXTANT_PRIVATE_HOSTS: '127.0.0.0/8' });
  ({ admin } = server);
});
afterAll(() => server.close());

for (const place of [sqlite, ...servers.filter(({ title }) => title !== 'Trino')]) {
  const { cluster } = place;
  describe.skipIf(cluster === null)(`a table in ${place.title}`, () => {
    let datasetId = 0;
    beforeAll(async () => {
      if (cluster === null) return;
      await place.make(cluster);
      const connectResponse = await admin.post('/api/v1/database/', {
        database_name: place.title,
        sqlalchemy_uri: place.uri(cluster),
      });
      if (connectResponse.status !== 201) throw new Error(connectResponse.text);
      const createdResponse = await admin.post('/api/v1/dataset/', {
        database: connectResponse.body.id,
        schema: place.schema,
        table_name: 'orders',
      });
      datasetId = createdResponse.body.id;
    });
    afterAll(async () => {
      if (cluster !== null) await place.drop(cluster);
    });

    test('gets a first dashboard whose charts all have rows, and the metrics that they name', async () => {
      const { status, body, text } = await admin.post(`/api/v1/sextant/dataset/${datasetId}/first_dashboard`, {});
      expect([status, text]).toEqual([201, expect.stringContaining('dashboardUrl')]);
      const { dashboardId, chartIds } = body.result;
      const dashboard = await admin.get(`/api/v1/dashboard/${dashboardId}`);
      expect([dashboard.body.result.published, dashboard.body.result.dashboard_title]).toEqual([
        false,
        expect.stringMatching(/orders/i),
      ]);
      expect(chartIds.length).toBeGreaterThan(2);
      for (const id of chartIds) {
        const chart = await admin.get(`/api/v1/chart/${id}/data/`);
        expect([chart.status, chart.body.result?.[0].data.length > 0]).toEqual([200, true]);
      }
      const storedDataset = await server.context.store.datasets.load(datasetId);
      expect(storedDataset?.metrics.map(({ name }) => name)).toEqual(
        expect.arrayContaining(['count', expect.stringMatching(/^(sum|avg)__amount$/)]),
      );
      const average = {
        columns: [],
        metrics: storedDataset?.metrics.flatMap(({ name }) => (name === 'count' ? [] : [name])),
      };
      const result = await admin.post('/api/v1/chart/data', {
        datasource: { id: datasetId, type: 'table' },
        queries: [average],
      });
      expect(Object.values(result.body.result[0].data[0]).map(Number)).toEqual(expect.arrayContaining([60]));
    });

    test('is for who may change the dataset alone', async () => {
      const path = `/api/v1/sextant/dataset/${datasetId}/first_dashboard`;
      const ana = await server.user(`ana-${place.title}`, ['Alpha']);
      expect(codeOf(await ana.post(path, {}))).toBe('ACCESS_004');
      const viewer = await server.user(`viewer-${place.title}`, ['Gamma']);
      // He may not know that it is there.
      expect(statusAndCode(await viewer.post(path, {}))).toBe('404 NOT_FOUND_003');
    });
  });
}
