import { DashboardOnPage } from '../../pages/dashboard.ts';
import { openAs } from '../../pages/users.ts';
import { choose, drawingCode, isQuery, nativeFilter, phases, phasesPie, total, withNumber } from './dashboard-page.ts';
import { expect, ownName, strikesDatasetId, test, withChart, withDashboard } from './session.ts';
import { boxAtRest } from '../../pages/at-rest.ts';

test('[CHART-002 CHART-010 CHART-013 CHART-023 CHART-024 CHART-044 LINK-006] a tile loads through chart/data, whose address names slice and dashboard and nothing else of the chart; stopping aborts it quietly; where copying is rejected, that is said', async ({
  page,
  api,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('refused')) } });
  });
  await withNumber(api, {}, async ({ path, chartId, tile, id }) => {
    const dashboard = new DashboardOnPage(page);
    const { frame } = dashboard.tile(tile);
    await test.step('what is asked', async () => {
      await page.route('**/api/v1/chart/data*', (route) => (isQuery(route.request()) ? undefined : route.continue()));
      const pendingRequest = page.waitForRequest(isQuery);
      await page.goto(path);
      const request = await pendingRequest;
      const search = new URL(request.url()).searchParams;
      expect(request.method()).toBe('POST');
      expect(JSON.parse(search.get('form_data') ?? '')).toEqual({ slice_id: chartId });
      expect(search.get('dashboard_id')).toBe(String(id));
    });

    await test.step('stopping a query aborts it and stops the chart quietly', async () => {
      const failedRequest = page.waitForEvent('requestfailed', { predicate: isQuery });
      await frame.getByRole('button', { name: 'Stop' }).click();
      expect((await failedRequest).failure()?.errorText).toContain('ABORTED');
      await expect(frame).toContainText('Updating chart was stopped');
      await expect(page.getByRole('alertdialog')).toHaveCount(0);
      await expect(page.getByRole('alert')).toHaveCount(0);
    });

    await test.step('asked again it is there', async () => {
      await page.unroute('**/api/v1/chart/data*');
      await dashboard.tile(tile).choose('Refresh');
      await expect(frame).toContainText('10,000');
    });

    await test.step('where copying is rejected, that is said', async () => {
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Copy permalink' }).click();
      await expect(page.getByText('Sorry, your browser does not support copying.')).toBeVisible();
    });
  });
});

test('[CHART-014 CHART-055 CHART-063 CHART-064] a chart whose drawing fails says so with the error, keeps the stack, and the page stands', async ({
  page,
  api,
}) => {
  await withChart(api, phasesPie(await strikesDatasetId(api)), (chart) =>
    withDashboard(api, { charts: [chart] }, async ({ path }) => {
      await page.route(drawingCode, (route) => route.abort());
      await page.goto(path);
      const { frame } = new DashboardOnPage(page).tile(chart.name);
      await expect(frame).toContainText(/An error occurred while rendering the visualization: .*(import|module)/i);
      await frame.getByText('See more').click();
      await expect(frame).toContainText(/TypeError|Error:/);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }),
  );
});

/** A node of a layout under its parents, the root first. */
const node = (id: string, type: string, parents: readonly string[], { children = [], meta = {} }: InsideBox = {}) => ({
  id,
  type,
  children,
  parents,
  meta,
});
interface InsideBox {
  readonly children?: readonly string[];
  readonly meta?: object;
}

test('[DASH-009 DASH-012 DASH-013 DASH-014 HYDR-006 VIZ-014 VIZ-025] each of the ten layout components renders, a header and a tab without words have their default; charts without a place stand below, an unknown type says that it is not supported; filters are not shown where the metadata says so', async ({
  page,
  api,
}) => {
  const datasetId = await strikesDatasetId(api);
  const notSupported = 'This visualization type is not supported.';
  const unknown = { ...total(datasetId), viz_type: 'sankey_of_elsewhere' };
  await withChart(api, total(datasetId), (chart) =>
    withChart(api, phases(datasetId), (placeless) =>
      withChart(api, unknown, async (stranger) => {
        const all = [
          node('ROOT_ID', 'ROOT', [], { children: ['GRID_ID'] }),
          node('GRID_ID', 'GRID', ['ROOT_ID'], { children: ['HEADER-1', 'HEADER-2', 'ROW-1', 'TABS-1'] }),
          node('HEADER-1', 'HEADER', ['ROOT_ID', 'GRID_ID'], { meta: { text: 'All strikes' } }),
          node('HEADER-2', 'HEADER', ['ROOT_ID', 'GRID_ID']),
          node('ROW-1', 'ROW', ['ROOT_ID', 'GRID_ID'], { children: ['CHART-1', 'COLUMN-1'] }),
          node('CHART-1', 'CHART', ['ROOT_ID', 'GRID_ID', 'ROW-1'], {
            meta: { chartId: chart.id, width: 4, height: 30 },
          }),
          node('COLUMN-1', 'COLUMN', ['ROOT_ID', 'GRID_ID', 'ROW-1'], {
            children: ['MARKDOWN-1', 'DIVIDER-1'],
            meta: { width: 4 },
          }),
          node('MARKDOWN-1', 'MARKDOWN', ['ROOT_ID', 'GRID_ID', 'ROW-1', 'COLUMN-1'], {
            meta: { code: 'Words of mine', width: 4, height: 20 },
          }),
          node('DIVIDER-1', 'DIVIDER', ['ROOT_ID', 'GRID_ID', 'ROW-1', 'COLUMN-1']),
          node('TABS-1', 'TABS', ['ROOT_ID', 'GRID_ID'], { children: ['TAB-1', 'TAB-2'] }),
          node('TAB-1', 'TAB', ['ROOT_ID', 'GRID_ID', 'TABS-1'], {
            children: ['HEADER-3'],
            meta: { text: 'First tab' },
          }),
          node('TAB-2', 'TAB', ['ROOT_ID', 'GRID_ID', 'TABS-1']),
          node('HEADER-3', 'HEADER', ['ROOT_ID', 'GRID_ID', 'TABS-1', 'TAB-1'], { meta: { text: 'Within the tab' } }),
        ];
        const layout = { DASHBOARD_VERSION_KEY: 'v2', ...Object.fromEntries(all.map((one) => [one.id, one])) };
        const metadata = { ...(await nativeFilter(api, {})), show_native_filters: false };
        await withDashboard(api, { layout, metadata, charts: [chart, placeless, stranger] }, async ({ path }) => {
          await page.goto(path);
          const dashboard = new DashboardOnPage(page);
          await test.step('each component, with words or without', async () => {
            await expect(page.getByRole('heading', { name: 'All strikes' })).toBeVisible();
            await expect(page.getByRole('heading', { name: 'New header' })).toBeVisible();
            await expect(dashboard.tile(chart.name).frame).toContainText('10,000');
            await expect(page.getByText('Words of mine')).toBeVisible();
            await expect(page.getByRole('separator')).toBeVisible();
            await expect(page.getByRole('tab')).toHaveText(['First tab', 'Tab title']);
            await expect(page.getByRole('heading', { name: 'Within the tab' })).toBeVisible();
            // Row and column: the words stand beside the chart, not under it.
            const tile = await boxAtRest(dashboard.tile(chart.name).frame);
            const words = await boxAtRest(page.getByText('Words of mine'));
            expect(words.x).toBeGreaterThanOrEqual(tile.x + tile.width);
          });

          await test.step('charts without a place in the layout stand in rows of their own at the end', async () => {
            await dashboard.tile(placeless.name).frame.scrollIntoViewIfNeeded();
            await expect(dashboard.tile(placeless.name).frame).toContainText('Climb');
            const upperBox = await boxAtRest(dashboard.tile(chart.name).frame);
            const lowerBox = await boxAtRest(dashboard.tile(placeless.name).frame);
            expect(lowerBox.y).toBeGreaterThanOrEqual(upperBox.y + upperBox.height);
          });

          await test.step('filters are not shown where the metadata says so', () =>
            expect(page.getByRole('complementary', { name: 'Filters' })).toHaveCount(0));

          await test.step('a chart of an unknown type says that it is not supported, here and in Explore', async () => {
            await expect(dashboard.tile(stranger.name).frame).toContainText(notSupported);
            await page.goto(`/explore/?slice_id=${stranger.id}`);
            await expect(page.getByText(notSupported)).toBeVisible();
          });
        });
      }),
    ),
  );
});

test('[LINK-001 LINK-005] a copied link says Link Copied! and shows the filters to another user', async ({
  page,
  context,
  browser,
  api,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  // Rows of birdstrikes.csv in this phase.
  const expected = '1,956';
  await withNumber(api, await nativeFilter(api, {}), async ({ path, tile }) => {
    const dashboard = new DashboardOnPage(page);
    await page.goto(path);
    await choose(page, ['Climb']);
    await dashboard.apply();
    await expect(dashboard.tile(tile).frame).toContainText(expected);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Copy permalink' }).click();
    await expect(page.getByText('Link Copied!')).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toMatch(/\/superset\/dashboard\/p\/[\w-]+\/$/);
    const other = await openAs({ browser, api, baseURL: baseURL ?? '' }, ownName('reads').replaceAll(' ', '-'), [
      'Alpha',
    ]);
    await other.goto(link);
    await expect(new DashboardOnPage(other).tile(tile).frame).toContainText(expected);
    await other.context().close();
  });
});
