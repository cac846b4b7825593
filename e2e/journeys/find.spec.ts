import { expect, test } from '@playwright/test';
import { HomePage } from '../pages/home.ts';
import { ListPage } from '../pages/lists.ts';
import { makeDashboard, ownName } from '../pages/own-objects.ts';
import { enterAsOwnAdmin } from '../pages/users.ts';
import { expectAccessible, watchErrors } from '../pages/watch-errors.ts';

test('Find: search, star, open, and meet it again at Home; delete it and think better of it', async ({ page }) => {
  const errors = watchErrors(page);
  await enterAsOwnAdmin(page);
  const name = ownName('found');
  await makeDashboard(page, name);
  await new HomePage(page).open();
  await page.getByRole('link', { name: 'Dashboards', exact: true }).click();
  const list = new ListPage(page, 'dashboards');
  await list.ready();
  await list.search.fill(name);
  await expect(list.rows).toHaveCount(1);
  await list
    .row(name)
    .getByRole('button', { name: `Favorite ${name}` })
    .click();
  await expectAccessible(page);
  await list.row(name).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

  const home = new HomePage(page);
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(home.recents.getByRole('article').filter({ hasText: name })).toContainText(
    /viewed (now|.* seconds? ago)/,
  );
  await home.recents.getByRole('radio', { name: 'Created' }).check({ force: true });
  await expect(home.recents.getByRole('article').filter({ hasText: name })).toContainText(/created .*(now|ago)/);
  await home.startFrom.getByRole('radio', { name: 'Favorites' }).check({ force: true });
  await expect(home.startFrom.getByRole('link', { name })).toBeVisible();

  await list.open(`?search=${encodeURIComponent(name)}`);
  await list.remove(name);
  await expect(list.row(name)).toHaveCount(0);
  await list.messages.getByRole('button', { name: 'Undo' }).click();
  await expect(list.row(name)).toBeVisible();
  expect(errors).toEqual([]);
});
