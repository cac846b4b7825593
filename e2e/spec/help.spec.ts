import { readdirSync, readFileSync } from 'node:fs';
import { expectAccessible, watchErrors } from '../pages/watch-errors.ts';
import { expect, test } from './statements/session.ts';

const folder = new URL('../../docs/guide/', import.meta.url);
/** Pages of the guide as their files have them. */
const guide = readdirSync(folder)
  .toSorted()
  .map((name) => ({
    path: `/help/${name.replace(/^\d+-|\.md$/g, '')}/`,
    title: readFileSync(new URL(name, folder), 'utf8').split('\n')[0]?.slice(2) ?? '',
  }));

test('Help lists every page of the guide, finds by words, and leads on from page to page', async ({ page }) => {
  const errors = watchErrors(page);
  await page.goto('/superset/welcome/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Help' }).click();
  await expect(page).toHaveTitle('Help · Sextant');
  const contents = page.getByRole('main').getByRole('listitem');
  await expect(contents).toHaveCount(guide.length);
  await expectAccessible(page);
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('delimiter');
  await expect(contents).toHaveCount(1);
  await contents.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 2, name: 'From a file to a dashboard' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 3, name: 'Upload it' })).toBeVisible();
  await expect(page).toHaveTitle('From a file to a dashboard · Help · Sextant');
  await expectAccessible(page, 'both themes');
  await page.getByRole('link', { name: 'Connect a database' }).last().click();
  await expect(page).toHaveURL(/\/help\/connect\/$/);
  await page.goBack();
  await page.getByRole('link', { name: 'All of Help' }).click();
  await expect(page).toHaveTitle('Help · Sextant');
  expect(errors).toEqual([]);
});

test('every page of the guide opens by its address, one that is not there says so, and on a phone Help is in the menu of the account', async ({
  page,
}) => {
  for (const [index, { path, title }] of guide.entries()) {
    // The first by its address, the others as by a link: which page an address means is decided in one place.
    await (index === 0 ? page.goto(path) : page.evaluate((to) => window.history.pushState(null, '', to), path));
    await expect(page.getByRole('article').getByRole('heading', { name: title })).toBeVisible();
    await expect(page.getByRole('article').getByRole('paragraph').first()).toBeVisible();
  }
  await page.goto('/help/no-such-page/');
  await expect(page.getByRole('heading', { name: 'This page is not here' })).toBeVisible();

  await test.step('on a phone Help is in the menu of the account', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Help' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});
