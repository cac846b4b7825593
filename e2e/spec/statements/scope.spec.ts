import type { Page } from '@playwright/test';
import { closeChoices } from '../../pages/choices.ts';
import { DashboardOnPage } from '../../pages/dashboard.ts';
import { EditingOnPage } from '../../pages/editing.ts';
import { ExplorePage } from '../../pages/explore.ts';
import { FilterBoxPart } from '../../pages/filter-box.ts';
import { FilterSetsOnPage } from '../../pages/filter-sets.ts';
import { withOwnServer } from '../../pages/own-server.ts';
import { addPlugin, startPluginHost } from '../../pages/plugin-host.ts';
import { choose, nativeFilter, total } from './dashboard-page.ts';
import { expect, strikesDatasetId, test, withChart, withDashboard } from './session.ts';

// Walks through the parts that the documents name, one after the other. Rows of birdstrikes.csv, counted by hand: all, and those of one phase.
const all = '10,000';
const climb = '1,956';

test('[UI-001] chart data, hydration, legacy and native filters, the filter box and the controls of a chart work together', async ({
  page,
  api,
}) => {
  test.slow();
  page.setDefaultTimeout(30_000);
  const datasetId = await strikesDatasetId(api);
  const box = {
    viz_type: 'filter_box',
    datasource: `${datasetId}__table`,
    date_filter: false,
    instant_filtering: false,
    adhoc_filters: [],
    filter_configs: [{ key: 'a', column: 'phase', label: 'Phase', asc: true, clearable: true, multiple: true }],
  };
  const metadata = await nativeFilter(api, {});
  await withChart(api, total(datasetId), (number) =>
    withChart(api, box, (boxChart) =>
      withDashboard(api, { charts: [number, boxChart], metadata }, async ({ path, title }) => {
        const dashboard = new DashboardOnPage(page);
        const tile = dashboard.tile(number.name);

        await test.step('hydration: layout, name and filters of the dashboard, and chart data', async () => {
          await page.goto(path);
          await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
          await expect(tile.frame).toContainText(all);
          await expect(dashboard.filters.getByRole('button', { name: 'Choose Own filter' })).toBeVisible();
        });

        await test.step('a native filter', async () => {
          await choose(page, ['Climb']);
          await dashboard.apply();
          await expect(tile.frame).toContainText(climb);
          await dashboard.clearAll();
          await expect(tile.frame).toContainText(all);
        });

        await test.step('a legacy filter by the filter box, on a dashboard without other filters', () =>
          withDashboard(api, { charts: [number, boxChart] }, async ({ path: legacyPath }) => {
            await page.goto(legacyPath);
            const part = new FilterBoxPart(page, dashboard.tile(boxChart.name).frame);
            await part.choose('Phase', 'Climb');
            await part.apply.click();
            await expect(tile.frame).toContainText(climb);
          }));

        await test.step('the filter box as a chart of its own', async () => {
          await page.goto(`/explore/?slice_id=${boxChart.id}`);
          const part = new FilterBoxPart(page, page.getByRole('region', { name: 'Chart', exact: true }));
          await expect(part.field('Phase')).toBeVisible({ timeout: 60_000 });
        });

        await test.step('controls of the chart builder', async () => {
          const explore = new ExplorePage(page);
          await explore.openChart(number.id);
          await explore.toBeDrawn();
          await expect(explore.chart).toContainText(all);
          await explore.edit('Add a filter');
          await explore.chooseInEditor('Column', 'Phase of flight');
          await explore.editor.getByRole('button', { name: /^Choose Filter value/ }).click();
          await page.getByRole('option', { name: 'Climb', exact: true }).click();
          await page.keyboard.press('Escape');
          await explore.saveEditor();
          await explore.update();
          await expect(explore.chart).toContainText(climb);
        });
      }),
    ),
  );
});

const source = (page: Page) => page.getByRole('complementary', { name: 'Chart source' });

async function searchControls(explore: ExplorePage, text: string): Promise<void> {
  await explore.page.keyboard.press('Control+Shift+F');
  await expect(explore.controls.getByRole('searchbox', { name: /^Search \d+ controls$/ })).toBeFocused();
  await explore.page.keyboard.type(text);
}

/** How many cells of a table have a color behind them. */
const coloredCells = (explore: ExplorePage): Promise<number> =>
  explore.chart
    .getByRole('gridcell')
    .evaluateAll(
      (cells) => cells.filter((cell) => getComputedStyle(cell).backgroundColor !== 'rgba(0, 0, 0, 0)').length,
    );

test('[UI-002] controls, datasets, chart types, popovers, color rules, filters, sets, states of charts and plugins work together', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const host = await startPluginHost();
  await withOwnServer(browser, { features: { DYNAMIC_PLUGINS: true } }, async (page) => {
    page.setDefaultTimeout(30_000);
    const explore = new ExplorePage(page);

    await test.step('a dynamic plugin is added', async () => {
      await page.goto('/dynamic-plugins/list/');
      await addPlugin(page, { name: 'Gauge', key: 'test_gauge', url: `${host.address}/gauge.js` });
    });

    await test.step('the picker of chart types, and popovers of metrics and columns', async () => {
      const form = {
        viz_type: 'pie',
        groupby: ['weekday'],
        metric: 'departures',
        adhoc_filters: [],
        time_range: 'No filter',
      };
      await explore.openChart(await explore.seed({ name: 'Weekdays', form }));
      await explore.toBeDrawn();
      await explore.chooseChartType('Table');
      // The second list is of percentages.
      await explore.controls.getByRole('button', { name: 'Add a metric', exact: true }).first().click();
      await closeChoices(page);
      await explore.editor.getByRole('tab', { name: 'Simple' }).click();
      await explore.chooseInEditor('Column', 'Delay, minutes');
      await explore.chooseFromList(/Aggregate$/, 'MAX');
      await explore.saveEditor();
      await explore.edit('Add a dimension');
      await explore.chooseInEditor('Column', 'Origin state');
      await explore.saveEditor();
      await explore.update();
      await expect(explore.chart.getByRole('columnheader', { name: /MAX\(delay\)/ })).toBeVisible();
    });

    await test.step('widgets of the panel are found, and a color rule colors cells', async () => {
      await expect.poll(() => coloredCells(explore)).toBe(0);
      await searchControls(explore, 'conditional');
      await explore.controls.getByRole('button', { name: /more on Customize$/ }).click();
      await explore.controls.getByRole('button', { name: 'Add new color formatter' }).click();
      await explore.chooseInEditor('Column', 'Departures');
      await explore.editor.getByRole('button', { name: 'Apply' }).click();
      await expect.poll(() => coloredCells(explore)).toBeGreaterThan(3);
    });

    await test.step('a chart says that its query failed, and draws when it is asked again', async () => {
      await page.route('**/api/v1/chart/data**', (route) =>
        route.fulfill({
          status: 500,
          json: { errors: [{ message: 'The engine is away', extra: { code: 'ENGINE_001' } }] },
        }),
      );
      await explore.controls.getByRole('button', { name: 'Update chart' }).click();
      await expect(explore.chart).toContainText('The engine is away');
      await page.unroute('**/api/v1/chart/data**');
      await explore.update();
    });

    await test.step('a plugin draws the same rows', async () => {
      await explore.chooseChartType('Gauge');
      await expect(page.locator('iframe[data-state="drawn"]')).toBeVisible({ timeout: 30_000 });
    });

    await test.step('another dataset under the chart', async () => {
      await source(page).getByRole('button', { name: 'Dataset actions' }).click();
      await page.getByRole('menuitem', { name: 'Change dataset' }).click();
      const dialog = page.getByRole('dialog', { name: 'Change dataset' });
      await dialog.getByRole('button', { name: 'wildlife_strikes' }).click();
      await dialog.getByRole('button', { name: 'Proceed' }).click();
      await expect(source(page)).toContainText('wildlife_strikes');
    });

    await test.step('native filters and cross-filters are configured, and a filter set keeps what is chosen', async () => {
      const editing = new EditingOnPage(page);
      await page.goto('/dashboard/list/');
      await page.goto('/superset/dashboard/flight-punctuality/?edit=true');
      await editing.toBeOpen();
      await editing.openFilters();
      await editing.dialog.getByRole('button', { name: 'Add filter', exact: true }).click();
      await editing.dialog.getByRole('textbox', { name: 'Filter name' }).fill('Where from');
      await editing.choose(/Dataset/, 'flights');
      await editing.choose(/Column/, /^Origin$/);
      await editing.dialog.getByRole('button', { name: 'Save', exact: true }).click();
      await editing.grip('Departures by origin').focus();
      await page.getByRole('button', { name: 'More for Departures by origin' }).click();
      await page.getByRole('menuitem', { name: 'Cross-filter scope…' }).click();
      await editing.dialog.getByRole('radio', { name: 'Apply to specific panels' }).click();
      await editing.dialog.getByText('Average delay').click();
      await editing.dialog.getByRole('button', { name: 'Apply' }).click();
      await editing.save();
      const dashboard = new DashboardOnPage(page);
      await dashboard.toBeReady();
      const numberOf = (name: string) => dashboard.tile(name).frame.locator('[data-content]');
      const average = (await numberOf('Average delay').textContent()) ?? '';
      const departures = (await numberOf('Departures').textContent()) ?? '';
      // The chart filters what its scope has, and nothing else.
      await dashboard.tile('Departures by origin').pickMark(0);
      await expect(numberOf('Departures')).not.toHaveText(departures);
      await expect(numberOf('Average delay')).toHaveText(average);
      await page.keyboard.press('Enter');
      await expect(numberOf('Departures')).toHaveText(departures);
      await dashboard.chooseValues('Where from', ['ORD']);
      await dashboard.apply();
      await expect(dashboard.sentence).toContainText('ORD');
      await expect(numberOf('Average delay')).not.toHaveText(average);
      const sets = new FilterSetsOnPage(page);
      await sets.open();
      await sets.create('From Chicago');
      await expect(sets.set('From Chicago')).toBeChecked();
    });
  });
  await host.close();
});
