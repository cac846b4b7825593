import type { Page } from '@playwright/test';
import { boxAtRest } from '../pages/at-rest.ts';
import { DashboardOnPage } from '../pages/dashboard.ts';
import { ExplorePage } from '../pages/explore.ts';
import { withOwnServer } from '../pages/own-server.ts';
import { addPlugin, startPluginHost } from '../pages/plugin-host.ts';
import { apiOf, expect, test } from './statements/session.ts';
import type { Api } from './statements/session.ts';

const pluginRequests = (page: Page): string[] => {
  const found: string[] = [];
  page.on('request', (request) => void (request.url().includes('dynamic-plugins') && found.push(request.url())));
  return found;
};

test('[FLAG-007] without DYNAMIC_PLUGINS no page asks for plugins', async ({ page }) => {
  const found = pluginRequests(page);
  await new DashboardOnPage(page).open('flight-punctuality');
  await page.goto('/users/list/');
  await expect(page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Roles' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Plugins' })).toHaveCount(0);
  expect(found).toEqual([]);
});

/** A dashboard of the charts, one below the other. */
async function dashboardOf(api: Api, charts: readonly { id: number; name: string }[]): Promise<number> {
  const tiles = charts.map(({ id, name }) => [
    `CHART-${id}`,
    {
      type: 'CHART',
      id: `CHART-${id}`,
      children: [],
      parents: ['ROOT_ID', 'GRID_ID', `ROW-${id}`],
      meta: { chartId: id, sliceName: name, width: 12, height: 40 },
    },
  ]);
  const rows = charts.map(({ id }) => [
    `ROW-${id}`,
    { type: 'ROW', id: `ROW-${id}`, children: [`CHART-${id}`], parents: ['ROOT_ID', 'GRID_ID'], meta: {} },
  ]);
  const positions = {
    ROOT_ID: { type: 'ROOT', id: 'ROOT_ID', children: ['GRID_ID'] },
    GRID_ID: { type: 'GRID', id: 'GRID_ID', children: rows.map(([id]) => id), parents: ['ROOT_ID'] },
    ...Object.fromEntries([...tiles, ...rows]),
  };
  const body = { dashboard_title: 'With plugins', json_metadata: JSON.stringify({ positions }) };
  return (await api.post('/api/v1/dashboard/', body)).body.id;
}

const departures = { metrics: ['departures'], adhoc_filters: [], time_range: 'No filter' };

test('[G4 FLAG-007 VIZ-023 VIZ-024] with DYNAMIC_PLUGINS a bundle is a chart type in the gallery, Explore and dashboards, and reaches neither session, page nor network', async ({
  browser,
}) => {
  test.slow();
  const host = await startPluginHost();
  await withOwnServer(browser, { features: { DYNAMIC_PLUGINS: true } }, async (page) => {
    const logged: string[] = [];
    page.on('console', (message) => void (message.type() === 'error' && logged.push(message.text())));

    await test.step('an administrator adds it in Settings', async () => {
      await page.goto('/dynamic-plugins/list/');
      await addPlugin(page, { name: 'Gauge', key: 'test_gauge', url: `${host.address}/gauge.js` });
      await addPlugin(page, { name: 'Runaway', key: 'test_runaway', url: `${host.address}/runaway.js` });
      await addPlugin(page, { name: 'Broken', key: 'test_broken', url: `${host.address}/broken.js` });
    });

    await test.step('pages load every bundle, and only the console hears of one that fails', async () => {
      await page.reload();
      const row = (name: string) => page.getByRole('row').filter({ hasText: name });
      await expect(row('test_broken')).toContainText('Did not load', { timeout: 30_000 });
      await expect
        .poll(() => host.requested)
        .toEqual(expect.arrayContaining(['/gauge.js', '/runaway.js', '/broken.js']));
      await page.reload();
      await expect(row('test_gauge')).toContainText('Loaded', { timeout: 30_000 });
      expect(logged.join('\n')).toContain('Failed to load plugin test_broken');
      await expect(page.getByText(/Failed to load plugin/)).toHaveCount(0);
    });

    const explore = new ExplorePage(page);
    const pie = { viz_type: 'pie', ...departures, metric: 'departures', groupby: ['weekday'], row_limit: 5 };
    const id = await explore.seed({ name: 'Weekdays', form: pie });
    const frame = page.frameLocator('iframe[data-state="drawn"]');

    await test.step('it is chosen in the gallery, drawn in Explore and saved', async () => {
      await explore.openChart(id);
      await explore.toBeDrawn();
      await explore.chooseChartType('Gauge');
      await expect(frame.getByRole('button')).toHaveCount(5, { timeout: 30_000 });
      await expect(frame.locator('p')).toHaveText(/^dimension .*, metric .*; reached: nothing$/);
      await expect(page.locator('iframe[data-state="drawn"]')).toHaveAttribute('title', /^Gauge: 5 rows of /);
      await explore.save.click();
    });

    const api = await apiOf(page.request);
    await expect.poll(async () => (await api.get(`/api/v1/chart/${id}`)).body.result.viz_type).toBe('test_gauge');

    const total = await explore.seed({ name: 'All', form: { viz_type: 'big_number_total', metric: 'departures' } });
    const brokenChart = await explore.seed({ name: 'Gone', form: { viz_type: 'test_broken', ...departures } });
    const runawayChart = await explore.seed({ name: 'Left', form: { viz_type: 'test_runaway', ...departures } });
    const dashboardId = await dashboardOf(api, [
      { id: total, name: 'All' },
      { id, name: 'Weekdays' },
      { id: brokenChart, name: 'Gone' },
      { id: runawayChart, name: 'Left' },
    ]);
    const dashboard = new DashboardOnPage(page);

    await test.step('it is a tile that filters others by a value of its rows', async () => {
      await page.goto(`/superset/dashboard/${dashboardId}/`);
      await expect(frame.getByRole('button')).toHaveCount(5, { timeout: 30_000 });
      await expect(frame.locator('p')).toContainText('reached: nothing');
      await frame.getByRole('button').first().click();
      await expect(dashboard.sentence).toContainText('where');
      await expect(frame.getByRole('button', { pressed: true })).toHaveCount(1);
      await expect(dashboard.tile('Gone').frame).toContainText('This visualization type is not supported.');
    });

    await test.step('in the dark, on a phone: its ground is that of the page, and nothing of it is beside its tile', async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.emulateMedia({ colorScheme: 'dark' });
      await expect(frame.locator('html')).toHaveCSS('color-scheme', 'dark');
      const tile = await boxAtRest(dashboard.tile('Weekdays').frame);
      expect(tile.x + tile.width).toBeLessThanOrEqual(390);
      await expect.poll(() => frame.locator('html').evaluate((root) => root.scrollWidth - root.clientWidth)).toBe(0);
      await page.emulateMedia({ colorScheme: 'light' });
      await page.setViewportSize({ width: 1280, height: 720 });
    });

    await test.step('its rows are there as a table', async () => {
      await dashboard.tile('Weekdays').choose('View as table');
      await expect(
        dashboard.tile('Weekdays').frame.getByRole('grid').or(page.getByRole('table')).first(),
      ).toBeVisible();
    });

    await test.step('one that goes elsewhere with its rows gets nowhere, and its tile says that it is silent', async () => {
      const tile = dashboard.tile('Left').frame;
      await tile.scrollIntoViewIfNeeded();
      await expect(tile).toContainText('The plugin Runaway did not answer within 10 seconds.', { timeout: 30_000 });
    });

    expect(host.requested.filter((path) => !['/gauge.js', '/runaway.js', '/broken.js'].includes(path))).toEqual([]);
    expect(page.url()).toContain(`/superset/dashboard/${dashboardId}/`);
    expect(page.context().pages()).toHaveLength(1);
  });
  await host.close();
});
