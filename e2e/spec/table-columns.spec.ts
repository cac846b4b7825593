import { ExplorePage } from '../pages/explore.ts';
import { DashboardOnPage } from '../pages/dashboard.ts';
import { expectAccessible, watchErrors } from '../pages/watch-errors.ts';
import { expect, flights, strikesDatasetId, test, withChart, withDashboard } from './statements/session.ts';
import { phases } from './statements/dashboard-page.ts';

test('columns of a table are ordered by dragging their headers, undone by name, and stay so on a dashboard', async ({
  page,
  api,
}) => {
  const errors = watchErrors(page);
  await withChart(api, phases(await strikesDatasetId(api)), (chart) =>
    withDashboard(api, { charts: [chart] }, async ({ path }) => {
      const explore = new ExplorePage(page);
      await explore.openChart(chart.id);
      await explore.toBeDrawn();
      const heads = explore.chart.getByRole('columnheader');
      await expect(heads).toHaveText([/Phase of flight/, /Strikes/]);
      const queryUrls: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('/chart/data')) queryUrls.push(request.url());
      });
      await heads.nth(1).dragTo(heads.nth(0));
      await expect(heads).toHaveText([/Strikes/, /Phase of flight/]);
      const undo = page.getByRole('button', { name: 'Undo', exact: true });
      await undo.hover();
      await expect(page.getByRole('tooltip')).toContainText('Undo: Column order');
      await undo.click();
      await expect(heads).toHaveText([/Phase of flight/, /Strikes/]);
      await heads.nth(1).dragTo(heads.nth(0));
      await expect(heads).toHaveText([/Strikes/, /Phase of flight/]);
      expect(queryUrls).toEqual([]);
      await expectAccessible(page);
      const savedRequest = page.waitForResponse((response) => response.request().method() === 'PUT');
      await page.keyboard.press('Control+S');
      expect((await savedRequest).status()).toBe(200);
      await expect(page.getByText('Unsaved changes')).toBeHidden();
      const dashboard = new DashboardOnPage(page);
      await page.goto(path);
      await dashboard.toBeReady();
      await expect(dashboard.tile(chart.name).frame.getByRole('columnheader')).toHaveText([
        /Strikes/,
        /Phase of flight/,
      ]);
    }),
  );
  expect(errors).toEqual([]);
});

test('the rows of a mixed chart are those of either query', async ({ page, api }) => {
  const { datasetId } = await flights(api);
  const form = {
    viz_type: 'mixed_timeseries',
    datasource: `${datasetId}__table`,
    x_axis: 'date',
    time_grain_sqla: 'P1M',
    metrics: [{ expressionType: 'SIMPLE', column: { column_name: 'date' }, aggregate: 'COUNT', label: 'departures' }],
    metrics_b: [{ expressionType: 'SIMPLE', column: { column_name: 'delay' }, aggregate: 'AVG', label: 'late' }],
    groupby: [],
    groupby_b: [],
  };
  await withChart(api, form, (chart) =>
    withDashboard(api, { charts: [chart] }, async ({ path }) => {
      const explore = new ExplorePage(page);
      await explore.openChart(chart.id);
      await expect(page.getByText(/departures, late, monthly/i)).toBeVisible();
      const dashboard = new DashboardOnPage(page);
      await page.goto(path);
      await dashboard.toBeReady();
      const tile = dashboard.tile(chart.name);
      await tile.choose('View as table');
      await expect(tile.frame.getByRole('columnheader', { name: /departures/i })).toBeVisible();
      await tile.frame.getByRole('button', { name: 'Query B' }).click();
      await expect(tile.frame.getByRole('columnheader', { name: /late/ })).toBeVisible();
      await expect(tile.frame.getByRole('columnheader', { name: /departures/i })).toHaveCount(0);
      await expect(tile.frame.getByRole('button', { name: 'Query B' })).toHaveAttribute('aria-pressed', 'true');
      await expectAccessible(page);
    }),
  );
});
