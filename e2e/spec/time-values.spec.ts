import { DashboardOnPage } from '../pages/dashboard.ts';
import { ExplorePage } from '../pages/explore.ts';
import { isFilteredBy, queriesFilteredBy } from './statements/dashboard-page.ts';
import { expect, strikesDatasetId, test, withChart, withDashboard } from './statements/session.ts';

const dayFilter = (datasetId: number) => ({
  native_filter_configuration: [
    {
      id: 'NATIVE_FILTER-day',
      type: 'NATIVE_FILTER',
      name: 'Day',
      filterType: 'filter_select',
      targets: [{ datasetId, column: { name: 'date' } }],
      scope: { rootPath: ['ROOT_ID'], excluded: [] },
      controlValues: { multiSelect: true },
      defaultDataMask: { extraFormData: {}, filterState: {} },
      cascadeParentIds: [],
    },
  ],
});
const table = (datasetId: number) => ({
  viz_type: 'table',
  datasource: `${datasetId}__table`,
  query_mode: 'aggregate',
  groupby: ['date'],
  metrics: ['strikes'],
  row_limit: 100,
  adhoc_filters: [],
});

test('a value filter on a time column lists dates, finds them in any way of writing, and sends the moment; Edit chart and its link take it along', async ({
  page,
  context,
  api,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const datasetId = await strikesDatasetId(api);
  await withChart(api, table(datasetId), (chart) =>
    withDashboard(api, { charts: [chart], metadata: dayFilter(datasetId) }, async ({ path, title }) => {
      const dashboard = new DashboardOnPage(page);
      await page.goto(path);
      await dashboard.toBeReady();
      await page.getByRole('button', { name: 'Choose Day' }).click();
      const options = page.getByRole('option');
      await expect(options.first()).toContainText(/^\d{1,2} [A-Z][a-z]{2} \d{4}/);
      const search = page.getByRole('searchbox', { name: 'Search Day' });
      await search.fill('1990-01-09');
      await expect(options).toHaveText([/^9 Jan 1990/]);
      // Beyond what the list begins with.
      await search.fill('Dec 2000');
      await expect(options.first()).toContainText(/^\d{1,2} Dec 2000/);
      await search.fill('9 Jan 1990');
      await options.filter({ hasText: /^9 Jan 1990/ }).click();
      await page.keyboard.press('Escape');
      const pendingRequest = page.waitForRequest(isFilteredBy('date'));
      await dashboard.apply();
      expect(queriesFilteredBy(await pendingRequest, 'date')[0]?.filters).toContainEqual({
        col: 'date',
        op: 'IN',
        val: [Date.UTC(1990, 0, 9)],
      });
      await expect(dashboard.sentence).toContainText('day is 9 Jan 1990');

      await dashboard.tile(chart.name).choose('Edit chart');
      const text = `Filtered as on dashboard ${title}: day is 9 Jan 1990`;
      const explore = new ExplorePage(page);
      await explore.toBeDrawn();
      await expect(page.getByRole('note').filter({ hasText: text })).toBeVisible();
      await page.getByRole('button', { name: 'Copy link' }).click();
      await expect(page.getByText('Link Copied!')).toBeVisible();
      const other = await context.newPage();
      await other.goto(await page.evaluate(() => navigator.clipboard.readText()));
      await new ExplorePage(other).toBeDrawn();
      await expect(other.getByRole('note').filter({ hasText: text })).toBeVisible();
      await other.getByRole('button', { name: 'Clear filters' }).click();
      await expect(other.getByRole('note').filter({ hasText: text })).toHaveCount(0);
    }),
  );
});

test('a condition on a time column offers dates, keeps them as texts of databases, and reads typed ones', async ({
  page,
  api,
}) => {
  const datasetId = await strikesDatasetId(api);
  await withChart(api, table(datasetId), async (chart) => {
    const explore = new ExplorePage(page);
    await explore.openChart(chart.id);
    await explore.toBeDrawn();
    await explore.edit('Add a filter');
    await explore.chooseInEditor('Column', 'Flight date');
    await explore.editor.getByRole('button', { name: /Operator/ }).click();
    await page.getByRole('option', { name: 'is one of', exact: true }).click();
    await explore.editor.getByRole('button', { name: /^Choose Filter value/ }).click();
    await expect(page.getByRole('option').first()).toContainText(/^\d{1,2} [A-Z][a-z]{2} \d{4}$/);
    await page.getByRole('searchbox', { name: /^Search Filter value/ }).fill('9 Jan 1990');
    await page.getByRole('option', { name: /9 Jan 1990/ }).click();
    await page.keyboard.press('Escape');
    await expect(explore.editor.getByText('9 Jan 1990', { exact: true })).toBeVisible();
    await explore.saveEditor();
    // The search for what was typed may be asked after its value was taken.
    const pendingRequest = page.waitForRequest(isFilteredBy('date'));
    await explore.controls.getByRole('button', { name: 'Update chart' }).click();
    expect((await pendingRequest).postDataJSON().queries[0].filters).toContainEqual(
      expect.objectContaining({ col: 'date', op: 'IN', val: ['1990-01-09'] }),
    );
    await explore.toBeDrawn();
  });
});
