import type { Request } from '@playwright/test';
import { DashboardOnPage } from '../../pages/dashboard.ts';
import { drawingCode, phasesPie } from './dashboard-page.ts';
import { ExploreOnPage } from './explore-page.ts';
import { expect, ownName, strikesDatasetId, test, withChart, withDashboard } from './session.ts';

const isQuery = (request: Request): boolean =>
  request.url().includes('/api/v1/chart/data') && request.url().includes('slice_id');
const total = (datasetId: number) => ({
  viz_type: 'big_number_total',
  datasource: `${datasetId}__table`,
  metric: 'strikes',
  adhoc_filters: [],
});

test('[CHART-015 CHART-058] a loaded chart counts as drawn only once its drawing is done', async ({ page, api }) => {
  await withChart(api, phasesPie(await strikesDatasetId(api)), (chart) =>
    withDashboard(api, { charts: [chart] }, async ({ path }) => {
      let release = (): void => undefined;
      const releasedPromise = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route(drawingCode, async (route) => {
        await releasedPromise;
        await route.continue();
      });
      const result = page.waitForResponse((response) => isQuery(response.request()));
      // The code that is held back holds back the end of loading, too.
      await page.goto(path, { waitUntil: 'commit' });
      await result;
      const { frame } = new DashboardOnPage(page).tile(chart.name);
      await expect(frame).toHaveCount(1);
      await expect(frame.locator('[data-painted="true"]')).toHaveCount(0);
      await expect(page.locator('[data-ready="true"]')).toHaveCount(0);
      release();
      await expect(frame.locator('[data-painted="true"]')).toBeVisible();
      await expect(page.locator('[data-ready="true"]')).toBeVisible();
    }),
  );
});

test('[CHART-016 CHART-017] a query that has its result is not sent again by itself; a chart that was deleted is gone from its dashboard: its place says so and nothing is asked', async ({
  page,
  api,
}) => {
  await withChart(api, total(await strikesDatasetId(api)), (chart) =>
    withDashboard(api, { charts: [chart] }, async ({ path }) => {
      let requestedCount = 0;
      page.on('request', (request) => (requestedCount += isQuery(request) ? 1 : 0));
      await page.goto(path);
      const tile = new DashboardOnPage(page).tile(chart.name);
      await test.step('it is asked again by Refresh alone', async () => {
        await expect(tile.frame.locator('[data-painted="true"]')).toBeVisible();
        await tile.choose('View as table');
        await tile.choose('View as chart');
        await tile.choose('Full screen');
        await page.getByRole('button', { name: 'Exit full screen' }).click();
        await expect(tile.frame.locator('[data-painted="true"]')).toBeVisible();
        expect(requestedCount).toBe(1);
        await tile.choose('Refresh');
        await expect.poll(() => requestedCount).toBe(2);
      });
      await test.step('deleted, its place says so', async () => {
        await api.remove(`/api/v1/chart/${chart.id}`);
        await page.reload();
        await expect(tile.frame).toContainText('This chart is not here');
        expect(requestedCount).toBe(2);
      });
    }),
  );
});

test('[CHART-060 CHART-061 CTRL-077] a control shows what its own check says, another what the server rejected; another dataset begins without the error of the chart before', async ({
  page,
  api,
}) => {
  const metric = { expressionType: 'SQL', sqlExpression: 'SUM(no_such_thing)', label: 'bad' };
  const form = {
    viz_type: 'echarts_timeseries_bar',
    datasource: `${await strikesDatasetId(api)}__table`,
    x_axis: 'phase',
    metrics: [metric],
    groupby: [],
    adhoc_filters: [],
  };
  await withChart(api, form, async ({ id }) => {
    const explore = new ExploreOnPage(page);
    await explore.openChart(id);
    await test.step('two controls say what is wrong, each by itself', async () => {
      await expect(explore.items('Metrics')).toContainText('no_such_thing');
      const field = explore.controls.getByRole('textbox', { name: 'Row limit' });
      await field.fill('1.5');
      await field.press('Tab');
      await expect(explore.controls.getByText('Row limit is expected to be an integer')).toBeVisible();
      await expect(explore.items('Metrics')).toContainText('no_such_thing');
      await field.fill('100');
      await field.press('Tab');
    });
    await test.step('another dataset begins without the error', async () => {
      await expect(page.getByRole('alert').first()).toContainText('no_such_thing');
      await explore.changeToFlights();
      await expect(page.getByRole('complementary', { name: 'Chart source' })).toContainText('flights');
      await expect(page.getByRole('alert')).toHaveCount(0);
    });
  });
});

test('[DASH-001 CHART-067] two charts are put on one dashboard, and are both there after a reload', async ({
  page,
  api,
}) => {
  const datasetId = await strikesDatasetId(api);
  const title = ownName('Composed');
  const explore = new ExploreOnPage(page);
  const placeChart = async (id: number, how: 'An existing dashboard' | 'A new dashboard'): Promise<void> => {
    await explore.openChart(id);
    await expect(explore.drawing).toBeVisible();
    await page.getByRole('button', { name: 'More ways to save' }).click();
    await page.getByRole('menuitem', { name: 'Save and add to a dashboard' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save chart' });
    await dialog.getByText(how, { exact: true }).click();
    if (how === 'A new dashboard') await dialog.getByRole('textbox', { name: 'Title of the dashboard' }).fill(title);
    else await explore.suggest(dialog, 'Which dashboard', title);
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(dialog).toBeHidden();
  };
  await withChart(api, total(datasetId), (one) =>
    withChart(api, { ...total(datasetId), metric: 'total_cost' }, async (two) => {
      await placeChart(one.id, 'A new dashboard');
      await placeChart(two.id, 'An existing dashboard');
      const q = `(filters:!((col:dashboard_title,opr:title_or_slug,value:'${title}')))`;
      const [createdResult] = (await api.get(`/api/v1/dashboard/?q=${encodeURIComponent(q)}`)).body.result;
      const expectBoth = async (): Promise<void> => {
        for (const chart of [one, two])
          await expect(new DashboardOnPage(page).tile(chart.name).frame.locator('[data-painted="true"]')).toBeVisible();
      };
      await page.goto(createdResult.url);
      await test.step('opened', expectBoth);
      await page.reload();
      await test.step('reloaded', expectBoth);
      await api.remove(`/api/v1/dashboard/${createdResult.id}`);
    }),
  );
});

test('[LIST-006] a list is loading, then complete, or it failed', async ({ page, api }) => {
  let release = (): void => undefined;
  const releasedPromise = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/v1/chart/?*', async (route) => {
    await releasedPromise;
    await route.continue();
  });
  await withChart(api, total(await strikesDatasetId(api)), async (newest) => {
    await page.goto(`/chart/list/?search=${encodeURIComponent(newest.name)}`);
    const state = page.getByRole('main').locator('[data-ready]');
    await expect(state).toHaveAttribute('data-ready', 'false');
    release();
    await expect(state).toHaveAttribute('data-ready', 'true');
    await expect(page.getByRole('link', { name: newest.name })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.route('**/api/v1/chart/?*', (route) => route.fulfill({ status: 500, json: { message: 'it broke' } }));
    await page.reload();
    await expect(page.getByRole('alert')).toContainText('it broke');
    // Nothing is on its way any more, and nothing of the list is there.
    await expect(state).toHaveAttribute('data-ready', 'true');
    await expect(page.getByRole('link', { name: newest.name })).toHaveCount(0);
  });
});

test('[DASH-025] the whole product has one table of addresses', async ({ page, api }) => {
  const datasetId = await strikesDatasetId(api);
  for (const [path, title] of [
    ['/superset/welcome/', 'Home'],
    ['/dashboard/list/', 'Dashboards'],
    ['/chart/list/', 'Charts'],
    ['/tablemodelview/list/', 'Datasets'],
    ['/superset/dashboard/wildlife-strikes/', 'Wildlife strikes'],
    [`/explore/?datasource_type=table&datasource_id=${datasetId}`, /./],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
    expect(new URL(page.url()).pathname).toBe(path.split('?')[0]);
  }
});
