import { DashboardOnPage } from '../../pages/dashboard.ts';
import { openAs } from '../../pages/users.ts';
import { choose, drawingCode, isQuery, nativeFilter, phases, phasesPie, total, withNumber } from './dashboard-page.ts';
import { expect, ownName, strikesDatasetId, test, withChart, withDashboard } from './session.ts';
import { boxAtRest } from '../../pages/at-rest.ts';

test('[CHART-002 CHART-023 CHART-024] tiles load through chart/data; the address names slice and dashboard, and nothing else of the chart', async ({
  page,
  api,
}) => {
  await withNumber(api, {}, async ({ path, chartId, tile, id }) => {
    const pendingRequest = page.waitForRequest(isQuery);
    await page.goto(path);
    const request = await pendingRequest;
    const search = new URL(request.url()).searchParams;
    expect(request.method()).toBe('POST');
    expect(JSON.parse(search.get('form_data') ?? '')).toEqual({ slice_id: chartId });
    expect(search.get('dashboard_id')).toBe(String(id));
    await expect(new DashboardOnPage(page).tile(tile).frame).toContainText('10,000');
  });
});

test('[CHART-010 CHART-013 CHART-044] stopping a query aborts it and stops the chart quietly', async ({
  page,
  api,
}) => {
  await withNumber(api, {}, async ({ path, tile }) => {
    await page.route('**/api/v1/chart/data*', (route) => (isQuery(route.request()) ? undefined : route.continue()));
    const failedRequest = page.waitForEvent('requestfailed', { predicate: isQuery });
    await page.goto(path);
    const { frame } = new DashboardOnPage(page).tile(tile);
    await frame.getByRole('button', { name: 'Stop' }).click();
    expect((await failedRequest).failure()?.errorText).toContain('ABORTED');
    await expect(frame).toContainText('Updating chart was stopped');
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expect(page.getByRole('alert')).toHaveCount(0);
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

test('[VIZ-014 VIZ-025] a chart of an unknown type says that it is not supported, on a dashboard and in Explore', async ({
  page,
  api,
}) => {
  const words = 'This visualization type is not supported.';
  const form = { ...total(await strikesDatasetId(api)), viz_type: 'sankey_of_elsewhere' };
  await withChart(api, form, (chart) =>
    withDashboard(api, { charts: [chart] }, async ({ path }) => {
      await page.goto(path);
      await expect(new DashboardOnPage(page).tile(chart.name).frame).toContainText(words);
      await page.goto(`/explore/?slice_id=${chart.id}`);
      await expect(page.getByText(words)).toBeVisible();
    }),
  );
});

test('[HYDR-001] opening a dashboard brings layout, filters and charts', async ({ page }) => {
  const dashboard = new DashboardOnPage(page);
  await dashboard.open('flight-punctuality');
  await expect(page.getByRole('article')).toHaveCount(10);
  await expect(page.getByRole('button', { name: 'Choose Origin state' })).toBeVisible();
  await expect(dashboard.tile('Departures').frame).toContainText('2,999,994');
});

test('[HYDR-006] the filters are shown where the metadata says so, and not where it says no', async ({ page, api }) => {
  const metadata = await nativeFilter(api, {});
  const bar = page.getByRole('complementary', { name: 'Filters' });
  await withNumber(api, metadata, async ({ path }) => {
    await page.goto(path);
    await expect(bar).toBeVisible();
  });
  await withNumber(api, { ...metadata, show_native_filters: false }, async ({ path, tile }) => {
    await page.goto(path);
    await expect(new DashboardOnPage(page).tile(tile).frame).toContainText('10,000');
    await expect(bar).toHaveCount(0);
  });
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

test('[DASH-009 DASH-012 DASH-013] each of the ten layout components renders; a header and a tab without words have their default', async ({
  page,
  api,
}) => {
  await withChart(api, total(await strikesDatasetId(api)), async (chart) => {
    const all = [
      node('ROOT_ID', 'ROOT', [], { children: ['GRID_ID'] }),
      node('GRID_ID', 'GRID', ['ROOT_ID'], { children: ['HEADER-1', 'HEADER-2', 'ROW-1', 'TABS-1'] }),
      node('HEADER-1', 'HEADER', ['ROOT_ID', 'GRID_ID'], { meta: { text: 'All strikes' } }),
      node('HEADER-2', 'HEADER', ['ROOT_ID', 'GRID_ID']),
      node('ROW-1', 'ROW', ['ROOT_ID', 'GRID_ID'], { children: ['CHART-1', 'COLUMN-1'] }),
      node('CHART-1', 'CHART', ['ROOT_ID', 'GRID_ID', 'ROW-1'], { meta: { chartId: chart.id, width: 4, height: 30 } }),
      node('COLUMN-1', 'COLUMN', ['ROOT_ID', 'GRID_ID', 'ROW-1'], {
        children: ['MARKDOWN-1', 'DIVIDER-1'],
        meta: { width: 4 },
      }),
      node('MARKDOWN-1', 'MARKDOWN', ['ROOT_ID', 'GRID_ID', 'ROW-1', 'COLUMN-1'], {
        meta: { code: 'Words of mine', width: 4, height: 20 },
      }),
      node('DIVIDER-1', 'DIVIDER', ['ROOT_ID', 'GRID_ID', 'ROW-1', 'COLUMN-1']),
      node('TABS-1', 'TABS', ['ROOT_ID', 'GRID_ID'], { children: ['TAB-1', 'TAB-2'] }),
      node('TAB-1', 'TAB', ['ROOT_ID', 'GRID_ID', 'TABS-1'], { children: ['HEADER-3'], meta: { text: 'First tab' } }),
      node('TAB-2', 'TAB', ['ROOT_ID', 'GRID_ID', 'TABS-1']),
      node('HEADER-3', 'HEADER', ['ROOT_ID', 'GRID_ID', 'TABS-1', 'TAB-1'], { meta: { text: 'Within the tab' } }),
    ];
    const layout = { DASHBOARD_VERSION_KEY: 'v2', ...Object.fromEntries(all.map((one) => [one.id, one])) };
    await withDashboard(api, { layout, charts: [chart] }, async ({ path }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'All strikes' })).toBeVisible();
      await expect(page.getByRole('heading', { name: 'New header' })).toBeVisible();
      await expect(new DashboardOnPage(page).tile(chart.name).frame).toContainText('10,000');
      await expect(page.getByText('Words of mine')).toBeVisible();
      await expect(page.getByRole('separator')).toBeVisible();
      await expect(page.getByRole('tab')).toHaveText(['First tab', 'Tab title']);
      await expect(page.getByRole('heading', { name: 'Within the tab' })).toBeVisible();
      // Row and column: the words stand beside the chart, not under it.
      const tile = await boxAtRest(page.getByRole('article'));
      const words = await boxAtRest(page.getByText('Words of mine'));
      expect(words.x).toBeGreaterThanOrEqual(tile.x + tile.width);
    });
  });
});

test('[DASH-014] charts without a place in the layout stand in rows of their own at the end', async ({ page, api }) => {
  const datasetId = await strikesDatasetId(api);
  await withChart(api, total(datasetId), (one) =>
    withChart(api, phases(datasetId), (two) =>
      withDashboard(api, { charts: [one] }, async ({ id, path }) => {
        await api.put(`/api/v1/chart/${two.id}`, { dashboards: [id] });
        await page.goto(path);
        const dashboard = new DashboardOnPage(page);
        await expect(dashboard.tile(two.name).frame).toContainText('Climb');
        const upperBox = await boxAtRest(dashboard.tile(one.name).frame);
        const lowerBox = await boxAtRest(dashboard.tile(two.name).frame);
        expect(lowerBox.y).toBeGreaterThanOrEqual(upperBox.y + upperBox.height);
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

test('[LINK-006] where copying is rejected, that is said', async ({ page, api }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('refused')) } });
  });
  await withNumber(api, {}, async ({ path, tile }) => {
    await page.goto(path);
    await expect(new DashboardOnPage(page).tile(tile).frame).toContainText('10,000');
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Copy permalink' }).click();
    await expect(page.getByText('Sorry, your browser does not support copying.')).toBeVisible();
  });
});
