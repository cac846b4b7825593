import { DashboardOnPage } from '../pages/dashboard.ts';
import { expect, strikesDatasetId, test, withChart, withDashboard } from './statements/session.ts';

test('a table in pages is searched in all of its text columns by the engine, and in one', async ({ page, api }) => {
  const form = {
    viz_type: 'table',
    datasource: `${await strikesDatasetId(api)}__table`,
    query_mode: 'aggregate',
    groupby: ['phase', 'damage'],
    metrics: ['strikes'],
    include_search: true,
    server_pagination: true,
    server_page_length: 10,
    adhoc_filters: [],
  };
  await withChart(api, form, (chart) =>
    withDashboard(api, { charts: [chart] }, async ({ path }) => {
      await page.goto(path);
      const { frame } = new DashboardOnPage(page).tile(chart.name);
      const cells = frame.getByRole('gridcell');
      await expect(cells.first()).toBeVisible();
      const pendingRequest = page.waitForRequest((request) => (request.postData() ?? '').includes('search_columns'));
      await frame.getByRole('searchbox', { name: 'Search rows' }).fill('limb');
      const { queries } = (await pendingRequest).postDataJSON();
      expect(queries[0]).toMatchObject({ search: 'limb', search_columns: ['phase', 'damage'] });
      await expect(frame.getByRole('row').filter({ hasNotText: 'Climb' })).toHaveCount(1);
      await expect(frame.getByRole('row').filter({ hasText: 'Climb' }).first()).toBeVisible();
      await frame.getByRole('button', { name: /Column to search/ }).click();
      await page.getByRole('option', { name: 'Damage' }).click();
      // No damage begins so.
      await expect(frame.getByRole('row').filter({ hasText: 'Climb' })).toHaveCount(0);
    }),
  );
});
