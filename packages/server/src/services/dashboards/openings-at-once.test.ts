import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { showQueryContext } from '@sextant/contract';
import { dashboardModel, openingTiles, tileContext } from '@sextant/dashboard';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer } from '../../testing/core-server.ts';
import type { Client, TestServer } from '../../testing/core-server.ts';
import { importSent, sendFile } from '../../testing/data-server.ts';
import { requestList } from '../../testing/framed-responses.ts';
import type { ListedCall } from '../../testing/framed-responses.ts';

let server: TestServer;
let dashboardId: number;
let calls: readonly ListedCall[];

const webRoot = mkdtempSync(join(tmpdir(), 'openings-at-once-'));
const parts = ['', '/charts', '/datasets'];
/** How many rows each city has, as they are written into the file. */
const rowCounts = { Oslo: 7, Paris: 11, Rome: 13 } as const;
type City = keyof typeof rowCounts;

beforeAll(async () => {
  writeFileSync(join(webRoot, 'index.html'), '<!doctype html><html><head></head><body></body></html>');
  const opening = {
    address: '/superset/dashboard/:id/',
    files: [],
    calls: parts.map((part) => `/api/v1/dashboard/:id${part}`),
  };
  writeFileSync(join(webRoot, 'openings.json'), JSON.stringify([opening]));
  server = await openTestServer({
    environment: { SEXTANT_EXAMPLES: 'off' },
    webRoot,
    createModules: async (context) => {
      const { createDataModule } = await import('../../data-module.ts');
      return [await createDataModule(context)];
    },
  });
  const rows = Object.entries(rowCounts).flatMap(([city, count]) =>
    Array.from({ length: count }, (_, index) => `2024-01-${String(1 + index).padStart(2, '0')},${city},${index}`),
  );
  const sentResponse = await sendFile(server.admin, 'sales.csv', ['day,city,amount', ...rows].join('\n'));
  const { body } = await importSent(server.admin, sentResponse, { makeDashboard: true });
  ({ dashboardId } = body.result);
  const { datasetId } = body.result;
  await server.admin.put(`/api/v1/dashboard/${dashboardId}`, { published: true });
  const { roles } = server.context.store;
  await roles.allow((await roles.create('Reads sales')).id, [
    { action: 'datasource_access', view: `dataset:${datasetId}` },
  ]);
  for (const city of Object.keys(rowCounts)) {
    const { id } = await roles.create(`Only ${city}`);
    const rule = { filter_type: 'Regular', tables: [datasetId], roles: [id], clause: `city = '${city}'` };
    await server.admin.post('/api/v1/rowlevelsecurity/', { name: city, ...rule });
  }
  calls = await callsOfPage(datasetId);
}, 60_000);
afterAll(() => server.close());

/** What the page of the dashboard asks, and the number of rows beside it. */
async function callsOfPage(datasetId: number): Promise<readonly ListedCall[]> {
  const path = `/api/v1/dashboard/${dashboardId}`;
  const [item, charts, datasets] = await Promise.all(
    parts.map(async (part) => (await server.admin.get(`${path}${part}`)).body.result),
  );
  const tiles = openingTiles(dashboardModel(item, charts, datasets), 2000);
  expect(tiles.length).toBeGreaterThan(3);
  const count = { datasource: { id: datasetId, type: 'table' }, queries: [{ columns: ['city'], metrics: ['count'] }] };
  return [
    { id: 'rows', body: count },
    ...tiles.map(({ tile, clauses }) => ({ body: showQueryContext(tileContext(tile, clauses)) })),
  ];
}

const viewersOf = (city: City, count: number): Promise<readonly Client[]> =>
  Promise.all(
    Array.from({ length: count }, (_, index) =>
      server.user(`${city.toLowerCase()}${index}`, ['Gamma', 'Reads sales', `Only ${city}`]),
    ),
  );

/** Opens the page and asks what it asks. Returns the rows of each city, with every text that came. */
async function open(client: Client) {
  const page = await client.get(`/superset/dashboard/${dashboardId}/`, { headers: { accept: 'text/html' } });
  expect(page.status).toBe(200);
  const responses = await requestList(client, calls, `?dashboard_id=${dashboardId}`);
  expect(responses.map(({ status }) => status)).toEqual(calls.map(() => 200));
  return {
    rows: responses.find(({ id }) => id === 'rows')?.body.result[0].data,
    text: responses
      .flatMap(({ body }) => body.result.map(({ data }: { data: unknown }) => JSON.stringify(data)))
      .join(),
  };
}

const statements = async (): Promise<number> =>
  Number(/^sextant_statements_total (\d+)$/m.exec((await server.admin.get('/metrics')).text)?.[1]);

test('users under different row rules who open a dashboard at once get their own rows; under the same rule each statement runs once', async () => {
  const [first] = await viewersOf('Rome', 1);
  if (first === undefined) throw new Error('nobody');
  const before = await statements();
  expect((await open(first)).rows).toEqual([{ city: 'Rome', count: rowCounts.Rome }]);
  const statementsOfOne = (await statements()) - before;
  expect(statementsOfOne).toBeGreaterThan(2);

  const viewers = (
    await Promise.all((['Oslo', 'Paris'] as const).map(async (city) => ({ city, clients: await viewersOf(city, 5) })))
  ).flatMap(({ city, clients }) => clients.map((client) => ({ city, client })));
  const statementsBefore = await statements();
  const openedPages = await Promise.all(viewers.map(async ({ city, client }) => ({ city, ...(await open(client)) })));
  for (const { city, rows, text } of openedPages) {
    expect(rows).toEqual([{ city, count: rowCounts[city] }]);
    const others = Object.keys(rowCounts).filter((other) => other !== city);
    expect(others.filter((other) => text.includes(other))).toEqual([]);
    expect(text).toContain(city);
  }
  expect((await statements()) - statementsBefore).toBe(2 * statementsOfOne);
}, 60_000);
