import type { Page } from '@playwright/test';
import { ListPage } from '../pages/lists.ts';
import { makeDashboard, ownName } from '../pages/own-objects.ts';
import { expectAccessible } from '../pages/watch-errors.ts';
import { expect, test } from './statements/session.ts';

const bar = (page: Page) => page.getByRole('toolbar', { name: 'Actions on selected rows' });

async function openMany(page: Page, count: number): Promise<{ readonly list: ListPage; readonly name: string }> {
  const name = ownName('many');
  for (let index = 1; index <= count; index += 1) await makeDashboard(page, `${name} ${index}`);
  const list = new ListPage(page, 'dashboards');
  await list.open(`?search=${encodeURIComponent(name)}&sort=dashboard_title:asc`);
  await expect(list.rows).toHaveCount(count);
  await page.getByRole('button', { name: 'Bulk select' }).click();
  return { list, name };
}

const tick = (list: ListPage, name: string) =>
  list.table.getByRole('checkbox', { name: `Select ${name}`, exact: true });

test('[LIST-036] rows are selected one by one and by range, by keys too, published, deleted in one call and brought back by Undo; a delete that fails names what failed and all rows stay; a second column decides between equals', async ({
  page,
}) => {
  const { list, name } = await openMany(page, 4);
  await test.step('rows are selected and made drafts by the keyboard alone', async () => {
    await tick(list, `${name} 1`).focus();
    await page.keyboard.press('Space');
    await tick(list, `${name} 3`).focus();
    await page.keyboard.press('Shift+Space');
    await expect(bar(page)).toContainText('3 selected');
    await bar(page).getByRole('button', { name: 'Publish' }).focus();
    await page.keyboard.press('Enter');
    await expect(list.messages).toContainText('Published: 3 dashboards');
    await expect(list.table.getByText('Published', { exact: true })).toHaveCount(3);
    await bar(page).getByRole('button', { name: 'Deselect all' }).click();
  });

  await test.step('a second column decides between equals when its head is pressed with Shift', async () => {
    await list.table.getByRole('button', { name: /^Last modified/ }).click({ modifiers: ['Shift'] });
    await expect(page).toHaveURL(/sort=dashboard_title%3Aasc%2Cchanged_on_delta_humanized/);
    await expect(list.rows).toHaveCount(4);
  });

  await test.step('deleting many that fails says so, names what failed, and all rows stay', async () => {
    const dashboards = /\/api\/v1\/dashboard\/\?q=/;
    await page.route(dashboards, async (route) =>
      route.request().method() === 'DELETE'
        ? route.fulfill({ status: 403, json: { errors: [{ message: `${name} 2: You may not change it` }] } })
        : route.continue(),
    );
    await list.table.getByRole('checkbox', { name: 'Select all Dashboards' }).click({ force: true });
    await expect(bar(page)).toContainText('4 selected');
    await bar(page).getByRole('button', { name: 'Delete' }).click();
    await expect(list.messages).toContainText(`There was an issue deleting: ${name} 2: You may not change it`);
    await expect(list.rows).toHaveCount(4);
    await page.unroute(dashboards);
    await bar(page).getByRole('button', { name: 'Deselect all' }).click();
  });

  await test.step('rows are selected one by one and by range, and all of them are deleted in one call and come back with Undo', async () => {
    await tick(list, `${name} 1`).click({ force: true });
    await expect(bar(page)).toContainText('1 selected');
    await tick(list, `${name} 3`).click({ force: true, modifiers: ['Shift'] });
    await expect(bar(page)).toContainText('3 selected');
    await expectAccessible(page);
    const calls: string[] = [];
    page.on('request', (request) => request.method() === 'DELETE' && calls.push(request.url()));
    await bar(page).getByRole('button', { name: 'Delete' }).click();
    await expect(list.messages).toContainText('Deleted: 3 dashboards');
    await expect(list.rows).toHaveCount(1);
    expect(calls).toHaveLength(1);
    await list.messages.getByRole('button', { name: 'Undo' }).click();
    await expect(list.rows).toHaveCount(4);
  });
});

test('filters stand in the address, a link restores them, and clearing shows everything again', async ({ page }) => {
  const name = ownName('filtered');
  await makeDashboard(page, `${name} draft`);
  const list = new ListPage(page, 'dashboards');
  await list.open(`?search=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: /Status/ }).click();
  await page.getByRole('option', { name: 'Published' }).click();
  await expect(page).toHaveURL(/status=published/);
  await expect(page.getByRole('heading', { name: 'No dashboards match' })).toBeVisible();
  await page.goto(`/dashboard/list/?search=${encodeURIComponent(name)}&status=draft&owner=1`);
  await expect(list.rows).toHaveCount(1);
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(page).not.toHaveURL(/status=|owner=|search=/);
});

test('cards show pictures that the server drew, and lead to their dashboards', async ({ page }) => {
  await page.goto('/dashboard/list/?view=cards&search=Flight+punctuality');
  const card = page.getByRole('article').filter({ hasText: 'Flight punctuality' });
  const picture = card.locator('img[data-there="true"]');
  await expect(picture).toBeVisible({ timeout: 60_000 });
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
  await expectAccessible(page);
  await card.getByRole('link', { name: 'Flight punctuality' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Flight punctuality' })).toBeVisible();
});

test('[ERRO-006] a failing info call says so, and nothing can be made or deleted', async ({ page }) => {
  await page.route(/\/api\/v1\/dashboard\/_info/, (route) =>
    route.fulfill({ status: 500, json: { errors: [{ message: 'No info today' }] } }),
  );
  const list = new ListPage(page, 'dashboards');
  await list.open();
  await expect(page.getByText('An error occurred while fetching dashboard info: No info today')).toBeVisible();
  await expect(page.getByRole('button', { name: 'New dashboard' })).toHaveCount(0);
});

test('[LIST-042] of the five that recent activity brings three are shown', async ({ page }) => {
  const name = ownName('lately');
  for (let index = 1; index <= 5; index += 1) await makeDashboard(page, `${name} ${index}`);
  const requestedTexts: string[] = [];
  page.on(
    'request',
    (request) => /\/api\/v1\/(dashboard|chart)\/\?q=/.test(request.url()) && requestedTexts.push(request.url()),
  );
  const recentsRegion = page.getByRole('region', { name: 'Recents' });
  await page.goto('/superset/welcome/');
  await recentsRegion.getByRole('radio', { name: 'Created' }).check({ force: true });
  await expect(recentsRegion.getByRole('article')).toHaveCount(3);
  const q = decodeURIComponent(requestedTexts.join(' '));
  expect(q).toContain('page_size:5');
  expect(q).toContain('order_column:changed_on_delta_humanized,order_direction:desc');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('rows are selected and deleted together, with the actions in reach', async ({ page }) => {
    const name = ownName('pocket');
    for (let index = 1; index <= 3; index += 1) await makeDashboard(page, `${name} ${index}`);
    await page.goto(`/dashboard/list/?search=${encodeURIComponent(name)}`);
    await page.getByRole('button', { name: 'Bulk select' }).click();
    for (const number of [1, 3]) {
      const row = page.getByRole('checkbox', { name: `Select ${name} ${number}` });
      await row.click({ force: true });
      await expect(row).toBeChecked();
    }
    await expect(bar(page)).toContainText('2 selected');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await expectAccessible(page);
    const remove = bar(page).getByRole('button', { name: 'Delete' });
    await remove.scrollIntoViewIfNeeded();
    await remove.click();
    await expect(page.getByRole('link', { name: `${name} 1` })).toHaveCount(0);
    await expect(page.getByRole('link', { name: `${name} 2` })).toBeVisible();
  });
});
