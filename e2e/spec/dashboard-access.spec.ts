import type { Page } from '@playwright/test';
import { DashboardOnPage } from '../pages/dashboard.ts';
import { expectAccessible, expectAccessibleAbove } from '../pages/watch-errors.ts';
import { nativeFilter, withNumber } from './statements/dashboard-page.ts';
import { expect, strikesDatasetId, test } from './statements/session.ts';
import type { Api } from './statements/session.ts';

/** Opens a dashboard of one number with a filter of each type, and a divider above them. */
async function withEachFilter(
  page: Page,
  api: Api,
  action: (dashboard: DashboardOnPage) => Promise<void>,
): Promise<void> {
  const { native_filter_configuration: values } = await nativeFilter(api, { name: 'Phase' });
  const target = { datasetId: await strikesDatasetId(api) };
  const scope = { rootPath: ['ROOT_ID'], excluded: [] };
  const others = [
    { id: 'NATIVE_FILTER-time', name: 'When', filterType: 'filter_time', targets: [{}], scope },
    { id: 'NATIVE_FILTER-grain', name: 'Step', filterType: 'filter_timegrain', targets: [target], scope },
  ];
  const divider = { id: 'NATIVE_FILTER_DIVIDER-1', type: 'DIVIDER', title: 'Time', description: 'How it is read' };
  const metadata = { native_filter_configuration: [...values, divider, ...others], show_native_filters: true };
  await withNumber(api, metadata, async ({ path, tile }) => {
    const dashboard = new DashboardOnPage(page);
    await page.goto(path);
    await expect(dashboard.tile(tile).frame).toContainText('10,000');
    await action(dashboard);
  });
}

test('the filters of a dashboard are accessible: lists, each form of a time range, grains, the mark of a tile, and on a phone', async ({
  page,
  api,
}) => {
  await withEachFilter(page, api, async (dashboard) => {
    await test.step('the list of a value filter is accessible: as it opens, with choices made, and when nothing matches', async () => {
      await page.getByRole('button', { name: 'Choose Phase' }).click();
      const list = page.getByRole('listbox', { name: 'Phase' });
      await expect(list.getByRole('option').nth(3)).toBeVisible();
      await expectAccessible(page);
      await list.getByRole('option').filter({ hasText: 'Climb' }).click();
      await list.getByRole('option').first().click();
      await expectAccessibleAbove(page);
      await page.getByRole('searchbox', { name: 'Search Phase' }).fill('no such phase');
      await expect(page.getByText('Nothing matches')).toBeVisible();
      await expectAccessibleAbove(page);
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('searchbox', { name: 'Search Phase' })).toBeHidden();
    });

    await test.step('the popover of a time filter is accessible in each of its forms', async () => {
      const popover = await dashboard.editTimeRange('When');
      await expect(popover.getByText('Actual time range')).toBeVisible();
      await expectAccessibleAbove(page);
      for (const kind of ['Last', 'Previous', 'Custom', 'Advanced', 'No filter']) {
        await popover.getByRole('button', { name: /RANGE TYPE/ }).click();
        const option = page.getByRole('option', { name: kind, exact: true });
        await expect(option).toBeVisible();
        if (kind === 'Last') await expectAccessibleAbove(page);
        await option.click();
        await expect(popover.getByRole('button', { name: /RANGE TYPE/ })).toContainText(kind);
        await expectAccessibleAbove(page);
      }
      await popover.getByRole('button', { name: 'CANCEL' }).click();
      await expect(popover).toBeHidden();
    });

    await test.step('the choices of a time grain, the mark of a tile and the filters of a phone are accessible', async () => {
      await dashboard.filters.getByRole('button', { name: /Step/ }).click();
      await expect(page.getByRole('option', { name: 'Day', exact: true })).toBeVisible();
      await expectAccessibleAbove(page);
      await page.keyboard.press('Escape');
      await dashboard.apply();
      await page.getByRole('button', { name: '1 filter applied' }).click();
      await expect(page.getByRole('dialog', { name: '1 filter applied' })).toContainText('Climb');
      await expectAccessibleAbove(page);
      await page.keyboard.press('Escape');
      await page.setViewportSize({ width: 390, height: 844 });
      await page.getByRole('button', { name: /^Filters/ }).click();
      const sheet = page.getByRole('dialog', { name: 'Filters' });
      await expect(sheet.getByRole('heading', { name: 'Time' })).toBeVisible();
      await expect(sheet.getByRole('button', { name: /Step/ })).toBeVisible();
      await expectAccessibleAbove(page);
    });
  });
});
