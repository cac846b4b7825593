import type { Page } from '@playwright/test';
import { closeByEscape } from '../pages/escape.ts';
import { DashboardOnPage } from '../pages/dashboard.ts';
import { ExplorePage } from '../pages/explore.ts';
import { goOn } from '../pages/go-on.ts';
import { whenReady } from '../pages/ready.ts';
import { openAs, roleWithout } from '../pages/users.ts';
import { expectAccessible, expectAccessibleAbove } from '../pages/watch-errors.ts';
import { withNumber } from './statements/dashboard-page.ts';
import { expect, ownName, test } from './statements/session.ts';

const short = (word: string): string => ownName(word).replaceAll(' ', '-');

test('[AUTH-001] an analyst opens Explore and changes the controls of a chart', async ({ browser, api, baseURL }) => {
  const page = await openAs({ browser, api, baseURL: baseURL ?? '' }, short('ann'), ['Alpha']);
  const explore = new ExplorePage(page);
  await explore.openDataset(await explore.flights());
  await explore.chooseChartType('Table');
  await explore.update();
  await expect(explore.save).toBeVisible();
});

test('[AUTH-002 AUTH-014] a viewer opens a dashboard and filters it, cannot edit it, and sees Settings nowhere', async ({
  browser,
  api,
  baseURL,
}) => {
  const page = await openAs({ browser, api, baseURL: baseURL ?? '' }, short('vic'), ['Gamma']);
  const dashboard = new DashboardOnPage(page);
  await dashboard.open('flight-punctuality');
  await dashboard.chooseValues('Origin state', ['HI']);
  await dashboard.apply();
  await expect(dashboard.sentence).toContainText('origin state is HI');
  await expect(page.getByRole('button', { name: 'Edit dashboard' })).toHaveCount(0);
  await page.getByRole('button', { name: /Account/ }).click();
  await expect(page.getByRole('menuitem', { name: 'My profile' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Settings' })).toHaveCount(0);
  await page.goto('/users/list/');
  await expect(page.getByRole('heading', { name: 'You may not see the users' })).toBeVisible();
  await expect(page.getByText(/can give you a role that allows it/)).toContainText('Admin User');
  await expectAccessible(page);
});

/** What a menu leads to, and the permission without which it does not. */
const hiddenEntries = [
  { id: 'AUTH-007', left: 'can_explore Superset', menu: 'tile', item: 'Edit chart' },
  { id: 'AUTH-009', left: 'can_csv Superset', menu: 'tile', item: 'Download CSV' },
  { id: 'AUTH-006', left: 'can_share_dashboard Superset', menu: 'dashboard', item: 'Copy permalink' },
] as const;

/** Opens the menu of the first tile, or of the dashboard, and counts an entry in it. */
async function expectEntry(page: Page, { menu, item }: (typeof hiddenEntries)[number], count: number): Promise<void> {
  const button =
    menu === 'tile'
      ? page
          .locator('[data-tile-id]')
          .first()
          .getByRole('button', { name: /Actions|More|menu/i })
      : page.getByRole('button', { name: 'More', exact: true });
  await button.first().click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  await expect(page.getByRole('menuitem', { name: item })).toHaveCount(count);
  await closeByEscape(page.getByRole('menu'));
}

test('[AUTH-006 AUTH-007 AUTH-009] without the permission the menus of tiles do not lead to Explore or downloads, nor those of dashboards to links', async ({
  browser,
  api,
  baseURL,
}) => {
  const testContext = { browser, api, baseURL: baseURL ?? '' };
  await withNumber(api, {}, async ({ path, tile }) => {
    const open = async (page: Page): Promise<void> => {
      await page.goto(path);
      await expect(new DashboardOnPage(page).tile(tile).frame.locator('[data-painted="true"]').first()).toBeVisible();
    };
    const reader = await openAs(testContext, short('pat'), ['Gamma']);
    await open(reader);
    for (const entry of hiddenEntries) await expectEntry(reader, entry, 1);
    await reader.context().close();
    for (const entry of hiddenEntries) {
      const role = await roleWithout(api, ownName('Role'), [entry.left]);
      const page = await openAs(testContext, short('pat'), [role]);
      await open(page);
      await test.step(entry.id, () => expectEntry(page, entry, 0));
      await page.context().close();
    }
  });
});

test('[AUTH-008] without can_share_chart Superset an open chart cannot be shared', async ({
  browser,
  api,
  baseURL,
}) => {
  const testContext = { browser, api, baseURL: baseURL ?? '' };
  const role = await roleWithout(api, ownName('Role'), ['can_share_chart Superset']);
  for (const [roles, count] of [
    [['Gamma'], 1],
    [[role], 0],
  ] as const) {
    const page = await openAs(testContext, short('sam'), roles);
    const explore = new ExplorePage(page);
    await explore.openDataset(await explore.flights());
    await expect(page.getByRole('button', { name: 'Copy link' })).toHaveCount(count);
    await page.context().close();
  }
});

test('[AUTH-015] an administrator makes a user; three accounts see what their roles allow', async ({
  page,
  browser,
  api,
  baseURL,
}) => {
  const name = short('una');
  await page.goto('/users/list/');
  await page.getByRole('button', { name: 'Add a user' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add a user' });
  await dialog.getByLabel('First name').fill('Una');
  await dialog.getByLabel('Last name').fill(name);
  await dialog.getByLabel('User name').fill(name);
  await dialog.getByLabel('Mail address').fill(`${name}@example.org`);
  await dialog.getByLabel('Password').fill('words enough for a test');
  await dialog.getByRole('button', { name: /Roles/ }).click();
  await page.getByRole('option', { name: 'Gamma', exact: true }).click();
  await page.keyboard.press('Escape');
  await expectAccessibleAbove(page, 'both themes');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Search by name' }).fill(name);
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('Gamma');
  for (const path of ['/roles/list/', '/rowlevelsecurity/list/', '/logmodelview/list/', '/user_info/']) {
    await goOn(page, path);
    await whenReady(page);
    await expectAccessible(page);
  }
  const testContext = { browser, api, baseURL: baseURL ?? '' };
  // Where Settings begin; authors have the layers of annotations in them, and nothing else.
  for (const [roles, first] of [
    [['Gamma'], null],
    [['Alpha'], '/annotationlayer/list/'],
    [['Admin'], '/users/list/'],
  ] as const) {
    const theirPage = await openAs(testContext, short('tom'), roles);
    await theirPage.goto('/superset/welcome/');
    await theirPage.getByRole('button', { name: /Account/ }).click();
    await expect(theirPage.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
    const settings = theirPage.getByRole('menuitem', { name: 'Settings' });
    await expect(settings).toHaveCount(first === null ? 0 : 1);
    if (first !== null) await expect(settings).toHaveAttribute('href', first);
    await theirPage.context().close();
  }
});
