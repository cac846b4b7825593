import type { Page } from '@playwright/test';
import { HomePage } from '../pages/home.ts';
import { importTable } from '../pages/imported-table.ts';
import { ListPage } from '../pages/lists.ts';
import { changeDashboard, makeChart, makeDashboard, ownName } from '../pages/own-objects.ts';
import { enterAsOwnAdmin } from '../pages/users.ts';
import { expectAccessible, expectAccessibleIn, watchErrors } from '../pages/watch-errors.ts';
import { expect, test } from './statements/session.ts';

/** So many dashboards, called `name` and a number from 01 on. Returns the name and their ids. */
async function makeDashboards(page: Page, word: string, count: number) {
  const name = ownName(word);
  const ids: number[] = [];
  for (let number = 1; number <= count; number += 1)
    ids.push(await makeDashboard(page, `${name} ${String(number).padStart(2, '0')}`));
  return { name, ids };
}

test('[LIST-039 LIST-040] lists show 25 rows a page, the newest change first; pages and sort stand in the address', async ({
  page,
}) => {
  const { name, ids } = await makeDashboards(page, 'paged', 27);
  await changeDashboard(page, ids[2] ?? 0, { certified_by: 'Changed last' });
  const list = new ListPage(page, 'dashboards');
  await list.open(`?search=${encodeURIComponent(name)}`);
  await expect(list.rows).toHaveCount(25);
  await expect(list.rows.first().getByRole('link')).toHaveText(`${name} 03`);
  await expect(list.rows.nth(1).getByRole('link')).toHaveText(`${name} 27`);
  await expect(page.getByRole('status').filter({ hasText: '1–25 of 27 dashboards' })).toBeVisible();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(list.rows).toHaveCount(2);
  await expect(page).toHaveURL(/page=2/);
  await list.table.getByRole('button', { name: 'Name' }).click();
  await expect(page).toHaveURL(/sort=dashboard_title/);
  await expect(page).not.toHaveURL(/page=2/);
  await expect(list.rows.first().getByRole('link')).toHaveText(`${name} 01`);
  await page.goBack();
  await expect(list.rows).toHaveCount(2);
});

test('the lines of a list reach to the edge of its frame, also where actions of a row are not shown yet', async ({
  page,
}) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  const list = new ListPage(page, 'charts');
  await list.open();
  const cells = await list.table.evaluate((table) => {
    const right = table.parentElement?.getBoundingClientRect().right ?? 0;
    return [...table.querySelectorAll('tr > :last-child')].map((cell) => ({
      gapPx: Math.round(right - cell.getBoundingClientRect().right),
      opacity: getComputedStyle(cell).opacity,
      display: getComputedStyle(cell).display,
    }));
  });
  expect(cells.length).toBeGreaterThan(2);
  // The frame has a line of its own.
  expect(cells).toEqual(cells.map(() => ({ gapPx: 1, opacity: '1', display: 'table-cell' })));
});

test('[LIST-035 LIST-037] searching follows the typing, is one step for Back, and says when nothing matches; a delete that fails says of what and why, and the row stays; a deleted dashboard is named in a message, and Undo brings it back', async ({
  page,
}) => {
  const { name, ids } = await makeDashboards(page, 'needle', 2);
  const list = new ListPage(page, 'dashboards');
  await list.open();
  await test.step('searching follows the typing, is one step for Back, and says when nothing matches', async () => {
    await page.keyboard.press('/');
    await expect(list.search).toBeFocused();
    const requestedTexts: string[] = [];
    page.on(
      'request',
      (request) => request.url().includes('/api/v1/dashboard/?q=') && requestedTexts.push(request.url()),
    );
    await page.keyboard.type(name);
    await expect(list.rows).toHaveCount(2);
    await expect(page).toHaveURL(new RegExp(`search=${encodeURIComponent(name).replaceAll('%20', '.')}`));
    expect(requestedTexts.length).toBeLessThan(name.length / 2);
    await expectAccessible(page, 'both themes');
    await list.search.fill('no dashboard has this name');
    await expect(page.getByRole('heading', { name: 'No dashboards match' })).toBeVisible();
    await expectAccessibleIn(page, 'main');
    await page.getByRole('button', { name: 'Clear all filters' }).click();
    await expect(list.search).toHaveValue('');
    await expect(page).not.toHaveURL(/search=/);
    await page.goBack();
    await expect(list.search).toHaveValue('no dashboard has this name');
  });

  const first = `${name} 01`;
  await list.search.fill(name);
  await expect(list.rows).toHaveCount(2);
  await test.step('a delete that fails says of what and why, and the row stays', async () => {
    const oneDashboard = /\/api\/v1\/dashboard\/\d+$/;
    await page.route(oneDashboard, async (route) =>
      route.request().method() === 'DELETE'
        ? route.fulfill({
            status: 500,
            json: { errors: [{ message: 'The disk is full', extra: { code: 'STORE_001' } }] },
          })
        : route.continue(),
    );
    await list.remove(first);
    await expect(list.messages).toContainText(`There was an issue deleting ${first}: The disk is full`);
    await expect(list.row(first)).toBeVisible();
    await page.unroute(oneDashboard);
  });

  await test.step('a deleted dashboard is named in a message, and Undo brings it back', async () => {
    const status = async () => (await page.request.get(`/api/v1/dashboard/${ids[0]}`)).status();
    await list.remove(first);
    await expect(list.messages).toContainText(`Deleted: ${first}`);
    await expect(list.row(first)).toHaveCount(0);
    expect(await status()).toBe(404);
    await list.messages.getByRole('button', { name: 'Undo' }).click();
    await expect(list.row(first)).toBeVisible();
    expect(await status()).toBe(200);
  });
});

test('a row is starred and deleted by the keyboard alone', async ({ page }) => {
  await enterAsOwnAdmin(page);
  const name = ownName('keys');
  await makeDashboard(page, name);
  const list = new ListPage(page, 'dashboards');
  await list.open(`?search=${encodeURIComponent(name)}`);
  const star = list.row(name).getByRole('button', { name: `Favorite ${name}` });
  await star.focus();
  await page.keyboard.press('Space');
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  await page.goto(`/dashboard/list/?show=favorites&search=${encodeURIComponent(name)}`);
  await expect(list.row(name)).toBeVisible();
  await new HomePage(page).open();
  await page.getByRole('radio', { name: 'Favorites' }).check({ force: true });
  await expect(new HomePage(page).startFrom.getByRole('link', { name })).toBeVisible();
  await list.open(`?search=${encodeURIComponent(name)}`);
  await list
    .row(name)
    .getByRole('button', { name: `Edit ${name}` })
    .focus();
  await page.keyboard.press('Tab');
  await expect(list.row(name).getByRole('button', { name: `Delete ${name}` })).toBeFocused();
  await expect(list.row(name).getByRole('button', { name: `Delete ${name}` })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(list.row(name)).toHaveCount(0);
});

test('deleting a dataset says how many charts it leaves without rows', async ({ page }) => {
  const name = ownName('used').replaceAll(' ', '_');
  const { datasetId: id } = await importTable(page, name, { file: { name: 'used.csv', content: 'a,b\n1,2\n' } });
  await makeChart(page, ownName('first user'), id);
  await makeChart(page, ownName('second user'), id);
  const list = new ListPage(page, 'datasets');
  await list.open(`?search=${name}`);
  await list.remove(name);
  await expect(list.messages).toContainText(`Deleted: ${name}. 2 charts take their rows from it`);
  await list.messages.getByRole('button', { name: 'Undo' }).click();
  await expect(list.row(name)).toBeVisible();
});

/** Where a list is, in the words of the navigation, and what it asks. */
const listed = [
  { name: 'dashboards', link: 'Dashboards', path: '/api/v1/dashboard/?q=' },
  { name: 'charts', link: 'Charts', path: '/api/v1/chart/?q=' },
  { name: 'datasets', link: 'Datasets', path: '/api/v1/dataset/?q=' },
] as const;

test('[ERRO-007 LIST-038] Home whose call fails says so, and the rest of the product stays in reach; dashboards, charts and datasets that cannot be listed say so in their place, and Try again lists them', async ({
  page,
}) => {
  const home = /\/api\/v1\/sextant\/home/;
  await page.route(home, (route) => route.fulfill({ status: 500, json: { message: 'Not now' } }));
  await page.goto('/superset/welcome/');
  await expect(page.getByRole('alert')).toContainText('There was an error fetching your recent activity:');
  await expect(page.getByRole('alert')).toContainText('Not now');

  for (const { name, link, path } of listed)
    await test.step(`${name} that cannot be listed`, async () => {
      let isBroken = true;
      await page.route(
        (url) => `${url.pathname}${url.search}`.startsWith(path),
        async (route) =>
          isBroken
            ? route.fulfill({
                status: 500,
                json: { errors: [{ message: 'The database is away', extra: { code: 'STORE_001' } }] },
              })
            : route.continue(),
      );
      await page.getByRole('link', { name: link, exact: true }).click();
      const alert = page.getByRole('main').getByRole('alert');
      await expect(alert).toContainText(`An error occurred while fetching ${name}: The database is away`);
      await expect(alert).toContainText('STORE_001');
      await expect(page.locator('[data-ready="true"]')).toBeVisible();
      isBroken = false;
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(new ListPage(page, name).table).toBeVisible();
    });
});

test('[ERRO-011 ERRO-012] failing favorites say so beside the list that still works', async ({ page }) => {
  const name = ownName('unstarred');
  await makeDashboard(page, name);
  const failedResponse = {
    status: 500,
    json: { errors: [{ message: 'No star today', extra: { code: 'STORE_001' } }] },
  };
  await page.route(/favorites/, (route) => route.fulfill(failedResponse));
  await page.route(/favorite_status/, (route) => route.fulfill(failedResponse));
  const list = new ListPage(page, 'dashboards');
  await list.open(`?search=${encodeURIComponent(name)}`);
  await expect(page.getByText('There was an error fetching the favorite status: No star today')).toBeVisible();
  await list
    .row(name)
    .getByRole('button', { name: `Favorite ${name}` })
    .click();
  await expect(list.messages).toContainText('There was an error saving the favorite status: No star today');
  await expect(list.row(name).getByRole('button', { name: `Favorite ${name}` })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
});

test('[ERRO-001 ERRO-002 ERRO-003 ERRO-005] a page that cannot be drawn shows the error, its text and its stack, inside the frame', async ({
  page,
}) => {
  await page.route(/\/api\/v1\/sextant\/home/, (route) =>
    route.fulfill({ json: { result: { upload: { kinds: ['csv'], maxSizeBytes: 1 }, startHere: null } } }),
  );
  await page.goto('/superset/welcome/');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Unexpected error');
  await expect(alert).toContainText(/Cannot read properties of (null|undefined)/);
  await alert.getByText('See more').click();
  await expect(alert.locator('pre')).toContainText(/at .*\.js/);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expectAccessible(page, 'both themes');
});

test('[G1] a hostile dashboard name is a name and nothing else', async ({ page }) => {
  const errors = watchErrors(page);
  await enterAsOwnAdmin(page);
  const name = `${ownName('hostile')} <img src=x onerror=alert(1)><svg onload=alert(2)> javascript:alert(3) {{constructor}}`;
  const id = await makeDashboard(page, name);
  const list = new ListPage(page, 'dashboards');
  await list.open(`?search=${encodeURIComponent(name.slice(0, 16))}`);
  await expect(list.row(name)).toBeVisible();
  await page.goto(`/superset/dashboard/${id}/`);
  await expect(page).toHaveTitle(`${name} · Sextant`);
  await new HomePage(page).open();
  await expect(page.getByText(name).first()).toBeVisible();
  await list.open(`?search=${encodeURIComponent(name.slice(0, 16))}`);
  await list.remove(name);
  await expect(list.messages).toContainText(`Deleted: ${name}`);
  expect(await page.locator('img[src="x"], svg[onload]').count()).toBe(0);
  expect(errors).toEqual([]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('lists are cards with their actions in reach, and the account is a tab', async ({ page }) => {
    const name = ownName('phone');
    await makeDashboard(page, name);
    await page.goto(`/dashboard/list/?search=${encodeURIComponent(name)}`);
    await expect(page.getByRole('link', { name })).toBeVisible();
    await expect(page.getByRole('button', { name: `Delete ${name}` })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Account of/ }).click();
    await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
  });
});
