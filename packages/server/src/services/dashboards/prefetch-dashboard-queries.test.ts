import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { featureDefaults } from '@sextant/contract';
import type { Session } from '../../policies/session.ts';
import { openTestServer } from '../../testing/core-server.ts';
import type { Client, TestResponse, TestServer } from '../../testing/core-server.ts';
import type { DataAccess } from '../access/data-access.ts';
import type { OpenedDashboard } from './prefetch-dashboard-queries.ts';
import { importSent, sendFile } from '../../testing/data-server.ts';

let server: TestServer;
let admin: Client;
let dashboardId: number;
/** What the pages that were opened ask ahead, each until it has its results. */
const prefetches: Promise<void>[] = [];

const webRoot = mkdtempSync(join(tmpdir(), 'ask-ahead-'));
const calls = ['/api/v1/dashboard/:id', '/api/v1/dashboard/:id/charts', '/api/v1/dashboard/:id/datasets'];

beforeAll(async () => {
  writeFileSync(join(webRoot, 'index.html'), '<!doctype html><html><head></head><body></body></html>');
  writeFileSync(
    join(webRoot, 'openings.json'),
    JSON.stringify([{ address: '/superset/dashboard/:id/', files: [], calls }]),
  );
  server = await openTestServer({
    environment: { SEXTANT_EXAMPLES: 'off' },
    webRoot,
    createModules: async (context) => {
      const { createDataModule } = await import('../../data-module.ts');
      const dataModule = await createDataModule(context);
      const prefetchDashboardQueries: typeof dataModule.prefetchDashboardQueries = async (...opening) => {
        const prefetch = dataModule.prefetchDashboardQueries?.(...opening) ?? Promise.resolve();
        prefetches.push(prefetch);
        await prefetch;
      };
      return [{ ...dataModule, prefetchDashboardQueries }];
    },
  });
  ({ admin } = server);
  const rows = Array.from({ length: 300 }, (_, index) => {
    const day = new Date(Date.UTC(2024, 0, 1 + (index % 60))).toISOString().slice(0, 10);
    return `${day},${['Oslo', 'Paris', 'Rome'][index % 3]},${index}`;
  });
  const sentResponse = await sendFile(admin, 'sales.csv', ['day,city,amount', ...rows].join('\n'));
  const importResponse = await importSent(admin, sentResponse, { makeDashboard: true });
  ({ dashboardId } = importResponse.body.result);
});
afterAll(() => server.close());

const statements = async (): Promise<number> =>
  Number(/^sextant_statements_total (\d+)$/m.exec((await admin.get('/metrics')).text)?.[1]);

/** Opens a page and waits for what it has asked ahead. */
async function open(address: string, client = admin): Promise<TestResponse> {
  const page = await client.get(address, { headers: { accept: 'text/html' } });
  await Promise.all(prefetches);
  return page;
}

/** The dashboard as its page begins with it. */
async function readOpened(): Promise<OpenedDashboard> {
  const { openedDashboard } = await import('./prefetch-dashboard-queries.ts');
  const results = Object.fromEntries(
    await Promise.all(
      calls.map(async (call) => {
        const path = call.replace(':id', String(dashboardId));
        return [path, (await admin.get(path)).body] as const;
      }),
    ),
  );
  const openedPage = openedDashboard(results);
  if (openedPage === null) throw new Error('not a dashboard');
  return openedPage;
}

test('an address that says more than the dashboard is left to the page; nobody asks for who may not look', async () => {
  const before = await statements();
  expect((await open(`/superset/dashboard/${dashboardId}/?native_filters=(a:1)`)).status).toBe(200);
  const strangerClient = await server.user('otto', ['Gamma']);
  await open(`/superset/dashboard/${dashboardId}/`, strangerClient);
  expect(await statements()).toBe(before);
});

test('what the tiles of an opened dashboard will ask is asked with its page, and the page then finds its results', async () => {
  const before = await statements();
  expect((await open(`/superset/dashboard/${dashboardId}/`)).status).toBe(200);
  expect(prefetches.at(-1)).toBeInstanceOf(Promise);
  const requestedCount = await statements();
  expect(requestedCount).toBeGreaterThan(before + 2);
  // The page's own queries, as its tiles write them: those of the charts under the dashboard's defaults.
  const { dashboardModel, openingTiles, tileContext } = await import('@sextant/dashboard');
  const { showQueryContext } = await import('@sextant/contract');
  const openedPage = await readOpened();
  const tiles = openingTiles(dashboardModel(openedPage.item, openedPage.charts, openedPage.datasets), 2000);
  expect(tiles.length).toBeGreaterThan(3);
  const result = await Promise.all(
    tiles.map(({ tile, clauses }) =>
      admin.post(`/api/v1/chart/data?dashboard_id=${dashboardId}`, showQueryContext(tileContext(tile, clauses))),
    ),
  );
  const prefetchedResults = result.flatMap(({ body }) =>
    body.result.map(({ is_cached: isCached }: { is_cached: boolean }) => isCached),
  );
  expect(prefetchedResults).not.toContain(false);
  expect(await statements()).toBe(requestedCount);
});

test('of users who open a dashboard at once, the first of those with the same roles asks ahead; later ones ask again', async () => {
  const { createDashboardPrefetch } = await import('./prefetch-dashboard-queries.ts');
  const openedPage = await readOpened();
  let readCount = 0;
  const readContext = (): never => {
    readCount += 1;
    throw new Error('nothing is run here');
  };
  const prefetch = createDashboardPrefetch({ readContext } as unknown as DataAccess, featureDefaults);
  const openAs = (...roles: string[]) => prefetch({ user: { roles } } as unknown as Session, openedPage);
  await openAs('Alpha');
  const tileCount = readCount;
  expect(tileCount).toBeGreaterThan(3);
  await Promise.all([openAs('Alpha'), openAs('Alpha'), openAs('Gamma'), openAs('Alpha')]);
  expect(readCount).toBe(3 * tileCount);
  await openAs('Alpha');
  expect(readCount).toBe(4 * tileCount);
});
