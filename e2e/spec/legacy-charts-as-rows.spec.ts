import { ExplorePage } from '../pages/explore.ts';
import { DashboardOnPage } from '../pages/dashboard.ts';
import { expectAccessible, watchErrors } from '../pages/watch-errors.ts';
import { choose, nativeFilter, phasesPie } from './statements/dashboard-page.ts';
import { expect, strikesDatasetId, test, withChart, withDashboard } from './statements/session.ts';

const sankey = (datasetId: number) => ({
  viz_type: 'sankey',
  datasource: `${datasetId}__table`,
  groupby: ['phase', 'damage'],
  metric: 'strikes',
  row_limit: 1000,
  color_scheme: 'supersetColors',
  of_another_program: { kept: true },
  adhoc_filters: [],
});
const sentence = 'The chart type Sankey Diagram is not drawn yet. These are its rows.';

test('a chart whose type is not drawn shows its rows on a dashboard, under its filters and cross-filters; they are refreshed, kept as CSV, and their statement is shown', async ({
  page,
  api,
}) => {
  const errors = watchErrors(page);
  const id = await strikesDatasetId(api);
  const metadata = await nativeFilter(api, {});
  await withChart(api, phasesPie(id), (pie) =>
    withChart(api, sankey(id), (chart) =>
      withDashboard(api, { charts: [chart, pie], metadata }, async ({ path }) => {
        const dashboard = new DashboardOnPage(page);
        const { frame, filterMark } = dashboard.tile(chart.name);
        const firsts = () => frame.getByRole('row').allTextContents();
        await page.goto(path);
        await dashboard.toBeReady();
        await expect(frame).toContainText(sentence);
        for (const name of ['Phase of flight', 'Damage', 'Strikes'])
          await expect(frame.getByRole('columnheader', { name: new RegExp(name) })).toBeVisible();
        expect((await firsts()).some((row) => row.includes('Approach'))).toBe(true);
        await choose(page, ['Climb']);
        const pendingRequest = page.waitForRequest((request) => request.url().includes('/superset/explore_json/'));
        await dashboard.apply();
        expect((await pendingRequest).url()).toContain('results=true');
        await dashboard.toBeReady();
        await expect(frame.getByRole('row').filter({ hasText: 'Approach' })).toHaveCount(0);
        await expect(frame.getByRole('row').filter({ hasText: 'Climb' }).first()).toBeVisible();
        await expect(filterMark).toBeVisible();
        await dashboard.clearAll();
        await expect(frame.getByRole('row').filter({ hasText: 'Approach' }).first()).toBeVisible();
        await dashboard.toBeReady();
        await dashboard.tile(pie.name).pickMark(0);
        await expect(frame.getByRole('row').filter({ hasText: 'Climb' })).toHaveCount(0);
        await expect(frame.getByRole('row').filter({ hasText: 'Approach' }).first()).toBeVisible();
        await expectAccessible(page);

        await test.step('refreshed, kept as CSV, and their statement', async () => {
          const tile = dashboard.tile(chart.name);
          await frame.getByRole('button', { name: 'Actions' }).click();
          await expect(page.getByRole('menuitem', { name: /View as/ })).toHaveCount(0);
          const forced = page.waitForRequest((request) => /explore_json\/\?.*force=true/.test(request.url()));
          await page.getByRole('menuitem', { name: 'Refresh' }).click();
          await forced;
          await dashboard.toBeReady();
          const file = page.waitForEvent('download');
          await tile.choose('Download CSV');
          expect((await file).suggestedFilename()).toBe(`${chart.name}.csv`);
          await tile.choose('View SQL');
          await expect(page.getByRole('dialog')).toContainText('GROUP BY');
        });
      }),
    ),
  );
  expect(errors).toEqual([]);
});

test('an error and no rows are said as in other tiles', async ({ page, api }) => {
  const id = await strikesDatasetId(api);
  const impossibleFilter = {
    expressionType: 'SIMPLE',
    clause: 'WHERE',
    subject: 'phase',
    operator: '==',
    comparator: 'Of no strike',
  };
  await withChart(api, { ...sankey(id), adhoc_filters: [impossibleFilter] }, (empty) =>
    withChart(api, { ...sankey(id), groupby: ['phasse', 'damage'] }, (wrongChart) =>
      withDashboard(api, { charts: [empty, wrongChart] }, async ({ path }) => {
        const dashboard = new DashboardOnPage(page);
        await page.goto(path);
        await expect(dashboard.tile(empty.name).frame).toContainText('No results were returned for this query');
        await expect(dashboard.tile(empty.name).frame).toContainText('The filters leave no rows.');
        await expect(dashboard.tile(wrongChart.name).frame).toContainText('Chart error');
      }),
    ),
  );
});

test('Explore shows the rows of such a chart, and a save keeps its settings', async ({ page, api }) => {
  const errors = watchErrors(page);
  const form = sankey(await strikesDatasetId(api));
  await withChart(api, form, async (chart) => {
    const explore = new ExplorePage(page);
    await page.goto(`/explore/?slice_id=${chart.id}`);
    await expect(explore.chart).toContainText(sentence);
    await expect(explore.chart.getByRole('columnheader', { name: /Damage/ })).toBeVisible();
    await expectAccessible(page);
    await expect(explore.save).toBeVisible();
    const savedRequest = page.waitForResponse((response) => response.request().method() === 'PUT');
    await page.keyboard.press('Control+S');
    expect((await savedRequest).status()).toBe(200);
    const { body } = await api.get(`/api/v1/chart/${chart.id}`);
    expect(JSON.parse(body.result.params)).toEqual({ ...form, slice_id: chart.id });
  });
  expect(errors).toEqual([]);
});
