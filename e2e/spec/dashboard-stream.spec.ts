import { createServer, request as httpRequest } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chartRequestsOf, tileRequestsOf } from '../pages/chart-requests.ts';
import { DashboardOnPage } from '../pages/dashboard.ts';
import { inRows } from '../pages/layouts.ts';
import { nativeFilter, phases, phasesPie, total } from './statements/dashboard-page.ts';
import { expect, strikesDatasetId, test, withChart, withDashboard } from './statements/session.ts';
import type { Api } from './statements/session.ts';

/** The requests of a list as it was sent. */
const listedIn = (body: string | null) => {
  const sent = JSON.parse(body ?? '{}') as {
    requests?: { is_later: boolean; address: { form_data?: string }; body: string }[];
  };
  return (sent.requests ?? []).map(({ is_later: isLater, address, body: text }) => ({
    chartId: (JSON.parse(address.form_data ?? '{}') as { slice_id?: number }).slice_id ?? null,
    isLater,
    filterId: (JSON.parse(text) as { form_data?: { native_filter_id?: string } }).form_data?.native_filter_id ?? null,
  }));
};

interface OwnDashboard {
  readonly path: string;
  readonly id: number;
  readonly charts: readonly { readonly id: number; readonly name: string }[];
}

/** A dashboard of a number, a pie and a table. */
async function withThreeTiles(api: Api, action: (dashboard: OwnDashboard) => Promise<void>): Promise<void> {
  const datasetId = await strikesDatasetId(api);
  await withChart(api, total(datasetId), (number) =>
    withChart(api, phasesPie(datasetId), (pie) =>
      withChart(api, phases(datasetId), (table) => {
        const charts = [number, pie, table];
        return withDashboard(api, { charts }, ({ path, id }) => action({ path, id, charts }));
      }),
    ),
  );
}

test('a dashboard asks once as it opens, with its filters in the list of the tiles; those below the screen wait, and those behind a first value come together', async ({
  page,
  api,
}) => {
  await test.step('a dashboard asks once as it opens: one request for the rows of all tiles and of the line above them', async () => {
    await withThreeTiles(api, async ({ path, id, charts }) => {
      const requests: string[] = [];
      const requestedIds: (number | null)[] = [];
      page.on('request', (request) => {
        if (chartRequestsOf(request).length > 0) requests.push(request.url());
        requestedIds.push(...tileRequestsOf(request).map(({ chartId }) => chartId));
      });
      const dashboard = new DashboardOnPage(page);
      await page.goto(path);
      await dashboard.toBeReady();
      await expect(dashboard.sentence).toHaveText(/^Showing all 10,000 /);
      await page.waitForLoadState('networkidle');
      expect(requestedIds).toEqual(charts.map((chart) => chart.id));
      expect(requests.map((url) => new URL(url).search)).toEqual([`?dashboard_id=${id}`]);
    });
  });

  await test.step('filters ask in the list of the tiles, and an address with filters has what is below the screen wait as the plain one does', async () => {
    const datasetId = await strikesDatasetId(api);
    const { native_filter_configuration: byValue } = await nativeFilter(api, {});
    const [phase] = byValue;
    const range = {
      ...phase,
      id: 'NATIVE_FILTER-range',
      name: 'Height',
      filterType: 'filter_range',
      targets: [{ datasetId, column: { name: 'height' } }],
    };
    const metadata = { native_filter_configuration: [phase, range] };
    await withChart(api, total(datasetId), (number) =>
      withChart(api, phasesPie(datasetId), (pie) =>
        withChart(api, phases(datasetId), async (table) => {
          const charts = [number, pie, table];
          await withDashboard(api, { charts, metadata, layout: inRows(charts, 100) }, async ({ path }) => {
            const lists: { chartId: number | null; isLater: boolean; filterId: string | null }[][] = [];
            page.on('request', (request) => {
              if (chartRequestsOf(request).length > 0) lists.push(listedIn(request.postData()));
            });
            const isClimb = `('NATIVE_FILTER-own':(extraFormData:(filters:!((col:phase,op:IN,val:!(Climb)))),filterState:(value:!(Climb))))`;
            for (const address of [path, `${path}?native_filters=${encodeURIComponent(isClimb)}`]) {
              lists.length = 0;
              await page.goto(address);
              await new DashboardOnPage(page).toBeReady();
              const [first = []] = lists;
              expect(first.filter(({ chartId }) => chartId !== null)).toEqual([
                { chartId: number.id, isLater: false, filterId: null },
                { chartId: pie.id, isLater: false, filterId: null },
                { chartId: table.id, isLater: true, filterId: null },
              ]);
              expect(first.flatMap(({ filterId }) => filterId ?? [])).toEqual(
                address === path ? ['NATIVE_FILTER-range'] : ['NATIVE_FILTER-own', 'NATIVE_FILTER-range'],
              );
            }
          });
        }),
      ),
    );
  });

  await test.step('a filter that starts with its first value asks for it in the list of the opening; its tiles ask together after it', async () => {
    const { native_filter_configuration: filters } = await nativeFilter(api, {
      controlValues: { defaultToFirstItem: true },
    });
    const datasetId = await strikesDatasetId(api);
    await withChart(api, total(datasetId), (number) =>
      withChart(api, phasesPie(datasetId), async (pie) => {
        const second = {
          ...filters[0],
          id: 'NATIVE_FILTER-second',
          name: 'State',
          targets: [{ datasetId, column: { name: 'state' } }],
        };
        const metadata = { native_filter_configuration: [...filters, second] };
        await withDashboard(api, { charts: [number, pie], metadata }, async ({ path }) => {
          const lists: ReturnType<typeof listedIn>[] = [];
          // The page of the step before may still ask for its last numbers.
          await page.goto('about:blank');
          page.on('request', (request) => {
            if (chartRequestsOf(request).length > 0) lists.push(listedIn(request.postData()));
          });
          await page.goto(path);
          await new DashboardOnPage(page).toBeReady();
          expect(lists[0]?.map(({ filterId }) => filterId)).toEqual(['NATIVE_FILTER-own', 'NATIVE_FILTER-second']);
          const requestedTiles = () => lists.map((list) => list.flatMap(({ chartId }) => chartId ?? []));
          await expect.poll(() => requestedTiles().find((ids) => ids.length > 0)).toEqual([number.id, pie.id]);
        });
      }),
    );
  });
});

/** Passes requests on to `target`; of the first list of queries it cuts the response behind its first frames. */
async function cuttingProxy(target: URL): Promise<{ readonly server: Server; readonly cuts: () => number }> {
  let cuts = 0;
  const pass = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const { method, headers, url } = incoming;
    const onward = httpRequest({ host: target.hostname, port: target.port, path: url, method, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      if (cuts > 0 || response.headers['content-type'] !== 'application/vnd.sextant.frames') {
        response.pipe(outgoing);
        return;
      }
      cuts += 1;
      response.once('data', (bytes: Buffer) => {
        // In the middle of a frame.
        outgoing.write(bytes.subarray(0, Math.max(1, bytes.length - 3)), () => outgoing.destroy());
        response.destroy();
      });
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  };
  const server = createServer(pass);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return { server, cuts: () => cuts };
}

test('a stream that a proxy cuts in the middle brings every tile, without asking again for what has come', async ({
  page,
  api,
  baseURL,
}) => {
  await withThreeTiles(api, async ({ path, charts }) => {
    const { server, cuts } = await cuttingProxy(new URL(baseURL ?? ''));
    try {
      const lists: number[] = [];
      page.on('request', (request) => {
        const tiles = tileRequestsOf(request);
        if (tiles.length > 0) lists.push(tiles.length);
      });
      await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);
      const dashboard = new DashboardOnPage(page);
      await dashboard.toBeReady();
      for (const { name } of charts)
        await expect(dashboard.tile(name).frame.locator('[data-painted="true"]')).toBeVisible();
      expect(cuts()).toBe(1);
      expect(lists[0]).toBe(3);
      expect(lists.slice(1).every((count) => count <= 3)).toBe(true);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });
});

/** A number that takes seconds, another one for each `step`. */
const slowTotal = (datasetId: number, step: number) => ({
  ...total(datasetId),
  metric: {
    expressionType: 'SQL',
    sqlExpression: `list_sum(list_transform(range(${1_000_000 + step}), x -> list_sum(list_transform(range(2000), y -> (x + y) % 7)))) + COUNT(*)`,
    label: 'slow',
  },
});

interface RunningQuery {
  readonly clientId: string;
  readonly dashboard: { readonly id: number } | null;
}

/** The queries that run for a dashboard; those that its page has asked have names. */
const runningOf = async (api: Api, dashboardId: number): Promise<readonly string[]> => {
  const { body } = await api.get('/api/v1/sextant/queries/running');
  const running: readonly RunningQuery[] = body.result;
  return running.filter(({ dashboard }) => dashboard?.id === dashboardId).map(({ clientId }) => clientId);
};

/** How many of them the page has asked. */
const queryCountOf = async (api: Api, dashboardId: number): Promise<number> =>
  (await runningOf(api, dashboardId)).filter((name) => name !== '').length;

async function withSlowTiles(api: Api, action: (dashboard: OwnDashboard) => Promise<void>): Promise<void> {
  const datasetId = await strikesDatasetId(api);
  const step = Date.now() % 10_000;
  await withChart(api, slowTotal(datasetId, step), (one) =>
    withChart(api, slowTotal(datasetId, step + 1), (other) => {
      const charts = [one, other];
      return withDashboard(api, { charts }, ({ path, id }) => action({ path, id, charts }));
    }),
  );
}

test('[D17] stopping one tile ends its query and leaves the other of the same stream; leaving a dashboard ends the queries of its tiles', async ({
  page,
  api,
}) => {
  await withSlowTiles(api, async ({ path, id, charts }) => {
    await page.goto(path);
    await expect.poll(() => queryCountOf(api, id)).toBe(2);
    const dashboard = new DashboardOnPage(page);
    const [one, other] = charts.map(({ name }) => dashboard.tile(name).frame);
    if (one === undefined || other === undefined) throw new Error('two tiles');
    const stopped = page.waitForResponse(
      (response) => response.request().method() === 'DELETE' && response.url().includes('/sextant/queries/'),
    );
    await one.getByRole('button', { name: 'Stop' }).click();
    expect(await (await stopped).json()).toEqual({ result: { stopped: true } });
    await expect(one).toContainText('Updating chart was stopped');
    await expect(other.getByRole('button', { name: 'Stop' })).toBeVisible();
    await expect.poll(() => queryCountOf(api, id)).toBe(1);
    await page.goto('about:blank');
    // Within a second where the engine is alone (a server test holds it to that), within some where others keep it busy: by themselves they take a minute.
    await expect.poll(() => runningOf(api, id), { timeout: 15_000, intervals: [100] }).toEqual([]);
  });
});
