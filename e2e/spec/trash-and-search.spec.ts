import { ListPage } from '../pages/lists.ts';
import { makeDashboard, ownName } from '../pages/own-objects.ts';
import { enterAsOwnAdmin } from '../pages/users.ts';
import { expectAccessible, expectAccessibleAbove } from '../pages/watch-errors.ts';
import { expect, test } from './statements/session.ts';

test('the trash says what was deleted, when and by whom; it comes back, or goes for good after a query', async ({
  page,
}) => {
  const name = ownName('rubbish');
  await makeDashboard(page, `${name} kept`);
  await makeDashboard(page, `${name} gone`);
  const list = new ListPage(page, 'dashboards');
  await list.open(`?search=${encodeURIComponent(name)}`);
  await list.remove(`${name} kept`);
  await list.remove(`${name} gone`);
  await expect(list.rows).toHaveCount(0);
  await page.getByRole('link', { name: 'Trash' }).click();
  await page.getByRole('searchbox', { name: 'Search by name' }).fill(name);
  const trash = page.getByRole('table', { name: 'Trash' });
  const row = (word: string) => trash.getByRole('row').filter({ hasText: `${name} ${word}` });
  await expect(row('gone')).toContainText('30 days');
  await expect(row('gone')).toContainText(/now|ago/);
  await expectAccessible(page);
  await row('kept').hover();
  await row('kept')
    .getByRole('button', { name: `Restore ${name} kept` })
    .click();
  await expect(list.messages).toContainText(`Restored: ${name} kept`);
  await expect(row('kept')).toHaveCount(0);
  await row('gone').hover();
  await row('gone')
    .getByRole('button', { name: `Delete ${name} gone for good` })
    .click();
  const query = page.getByRole('alertdialog');
  await expect(query).toContainText('This cannot be undone');
  await expectAccessibleAbove(page);
  await query.getByRole('button', { name: 'Delete for good' }).click();
  await expect(list.messages).toContainText(`Deleted for good: ${name} gone`);
  await expect(row('gone')).toHaveCount(0);
});

test('Ctrl K finds a dashboard from any page and goes there by keyboard alone', async ({ page }) => {
  await enterAsOwnAdmin(page);
  const name = ownName('needle');
  const id = await makeDashboard(page, name);
  await page.goto('/chart/list/');
  await new ListPage(page, 'charts').ready();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Search everything' });
  await expect(field).toBeFocused();
  await page.keyboard.type(name);
  const found = page.getByRole('option', { name: new RegExp(name) });
  await expect(found).toHaveAttribute('aria-selected', 'true');
  await expectAccessibleAbove(page, 'both themes');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/superset/dashboard/${id}/`));
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await expect(page.getByRole('group', { name: 'Opened last' }).getByRole('option', { name })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);
});

test('datasets are found by their columns, and pages by their names; on a phone the search is in the account menu, fills the screen and scrolls', async ({
  page,
}) => {
  await page.goto('/superset/welcome/');
  const field = page.getByRole('combobox', { name: 'Search everything' });
  await test.step('columns and pages', async () => {
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await field.fill('destination');
    await expect(page.getByRole('group', { name: 'Datasets' }).getByRole('option').first()).toContainText(
      'Column destination',
    );
    await field.fill('trash');
    await page.getByRole('option', { name: 'Trash' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Trash' })).toBeVisible();
  });

  await test.step('on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Search everything' }).click();
    await field.fill('flight');
    await expect(page.getByRole('option').first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await expectAccessibleAbove(page);
  });
});
