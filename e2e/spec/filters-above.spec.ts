import type { Page } from '@playwright/test';
import { DashboardOnPage } from '../pages/dashboard.ts';
import { showDashboard } from '../pages/own-objects.ts';
import { expectAccessibleIn } from '../pages/watch-errors.ts';
import { isFilteredBy, nativeFilter, withNumber } from './statements/dashboard-page.ts';
import { expect, strikesDatasetId, test } from './statements/session.ts';
import type { Api } from './statements/session.ts';

const line = (page: Page) => page.getByRole('region', { name: 'Filters', exact: true });

/** So many filters of one column, called `Filter 1` and so on, in a line above the tiles. */
async function manyFilters(api: Api, count: number) {
  const target = { datasetId: await strikesDatasetId(api), column: { name: 'phase' } };
  const filters = Array.from({ length: count }, (_, index) => ({
    id: `NATIVE_FILTER-${index + 1}`,
    type: 'NATIVE_FILTER',
    name: `Filter ${index + 1}`,
    filterType: 'filter_select',
    targets: [target],
  }));
  return { native_filter_configuration: filters, filter_bar_orientation: 'HORIZONTAL' };
}

test('an editor puts the filters into a line above the tiles; what has no space there stands under More filters, each filter once', async ({
  page,
  api,
}) => {
  await test.step('an editor puts the filters into a line above the tiles; it filters as the bar did', async () => {
    await withNumber(api, await nativeFilter(api, {}), async ({ id, path, tile }) => {
      await page.goto(path);
      const dashboard = new DashboardOnPage(page);
      await dashboard.toBeReady();
      await expect(dashboard.filters.getByText('Own filter')).toBeVisible();
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Orientation of filter bar' }).click();
      await page.getByText('Horizontal (top)').click();
      await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
      await expect(line(page)).toBeVisible();
      await expect(dashboard.filters).toHaveCount(0);
      expect(JSON.parse((await showDashboard(page, id)).json_metadata ?? '{}')).toMatchObject({
        filter_bar_orientation: 'HORIZONTAL',
        native_filter_configuration: [{ name: 'Own filter' }],
      });
      const pill = line(page).getByRole('button', { name: /^Own filter:/ });
      await expect(pill).toHaveAccessibleName('Own filter: All');
      await pill.focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('searchbox', { name: 'Search Own filter' })).toBeFocused();
      await page
        .getByRole('option')
        .filter({ has: page.getByText('Climb', { exact: true }) })
        .click();
      await page.keyboard.press('Escape');
      await expect(pill).toHaveAccessibleName('Own filter: Climb');
      const pendingRequest = page.waitForRequest(isFilteredBy('phase'));
      await dashboard.apply();
      await pendingRequest;
      await expect(dashboard.sentence).toContainText('own filter is Climb');
      await expect(dashboard.tile(tile).filterMark).toHaveText('1');
      await dashboard.toBeReady();
      await expectAccessibleIn(page, '[aria-label="Filters"]');
      await page.reload();
      await expect(pill).toHaveAccessibleName('Own filter: Climb');
      await line(page).getByRole('button', { name: 'Clear all' }).click();
      await expect(pill).toHaveAccessibleName('Own filter: All');
    });
  });

  await test.step('what has no space in the line of filters stands under More filters, each filter once', async () => {
    const count = 14;
    await withNumber(api, await manyFilters(api, count), async ({ path, tile }) => {
      await page.goto(path);
      const dashboard = new DashboardOnPage(page);
      await dashboard.toBeReady();
      const more = line(page).getByRole('button', { name: /^More filters/ });
      const shown = line(page).getByRole('button', { name: /^Filter \d+:/ });
      await more.click();
      const sheet = page.getByRole('dialog', { name: 'More filters' });
      const hidden = sheet.getByRole('button', { name: /^Choose Filter \d+$/ });
      await expect(hidden.first()).toBeVisible();
      await expect.poll(async () => (await hidden.count()) + (await shown.count())).toBe(count);
      await expect(hidden.last()).toHaveAccessibleName(`Choose Filter ${count}`);
      await hidden.last().click();
      await page
        .getByRole('option')
        .filter({ has: page.getByText('Climb', { exact: true }) })
        .click();
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await expect(sheet).toHaveCount(0);
      await dashboard.apply();
      await expect(dashboard.tile(tile).filterMark).toHaveText('1');
      await expect(more).toHaveAccessibleName('More filters, 1 applied');
      await page.setViewportSize({ width: 3200, height: 900 });
      await expect(shown).toHaveCount(count);
      await expect(more).toBeHidden();
      await page.setViewportSize({ width: 390, height: 844 });
      await expect(line(page)).toHaveCount(0);
      await page.getByRole('button', { name: /^Filters/ }).click();
      await expect(page.getByRole('button', { name: `Choose Filter ${count}`, exact: true })).toBeVisible();
    });
  });
});
