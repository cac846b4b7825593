import type { Locator } from '@playwright/test';
import { sampledChartTypes, triedChartTypes } from '../pages/chart-types.ts';
import { DashboardOnPage } from '../pages/dashboard.ts';
import { ExplorePage } from '../pages/explore.ts';
import { expectAccessible, watchErrors } from '../pages/watch-errors.ts';
import { isFilteredBy, nativeFilter, queriesFilteredBy } from './statements/dashboard-page.ts';
import { expect, flights, test, withChart, withDashboard } from './statements/session.ts';

const triedForms = await triedChartTypes();

test('every chart type of the sample has an example', () => {
  const types = triedForms.map(({ viz_type: type }) => type);
  expect(types).toEqual(expect.arrayContaining([...sampledChartTypes]));
});

/** That a chart says in a sentence what it shows: of a table, the name of its grid. A filter box says that the filters beside it do its work. */
async function expectSaid(frame: Locator, type: string): Promise<void> {
  if (type === 'filter_box') return expect(frame.getByRole('note')).toContainText('This box filters nothing');
  const printedLocator = frame
    .getByRole('grid')
    .or(frame.getByRole('treegrid'))
    .or(frame.locator('[data-chart][aria-label]'));
  return expect(printedLocator.first()).toHaveAccessibleName(/\w+ .*\.$/);
}

for (const form of triedForms)
  test(`${form.viz_type} is drawn in Explore with its rows, and on a dashboard, where it says what it shows and keeps to filters`, async ({
    page,
    api,
  }) => {
    const errors = watchErrors(page);
    const { datasetId } = await flights(api);
    const target = { datasetId, column: { name: 'origin_state' } };
    const metadata = await nativeFilter(api, { targets: [target] });
    await withChart(api, { datasource: `${datasetId}__table`, ...form }, (chart) =>
      withDashboard(api, { charts: [chart], metadata }, async ({ id }) => {
        const explore = new ExplorePage(page);
        await explore.openChart(chart.id);
        await explore.toBeDrawn();
        await expect(explore.rows.getByRole('grid').getByRole('row').nth(1)).toBeVisible();
        await expectAccessible(page);
        const dashboard = new DashboardOnPage(page);
        await dashboard.open(id);
        const tile = dashboard.tile(chart.name);
        await expect(tile.frame.locator('[data-painted="true"]')).toBeVisible();
        await expectSaid(tile.frame, form.viz_type);
        await dashboard.chooseValues('Own filter', ['HI']);
        const pendingRequest = page.waitForRequest(isFilteredBy('origin_state'));
        await dashboard.apply();
        for (const query of queriesFilteredBy(await pendingRequest, 'origin_state'))
          expect(query.filters).toContainEqual({ col: 'origin_state', op: 'IN', val: ['HI'] });
        await dashboard.toBeReady();
        await expect(tile.filterMark).toBeVisible();
        await expectAccessible(page);
      }),
    );
    expect(errors).toEqual([]);
  });
