import { expect, test } from '@playwright/test';
import { HomePage } from '../pages/home.ts';
import { withOwnServer } from '../pages/own-server.ts';
import { expectAccessible } from '../pages/watch-errors.ts';

test('a Home without anything starts users off: a file, a database, Help; and no empty lists', async ({ browser }) => {
  test.slow();
  await withOwnServer(browser, { settings: { SEXTANT_EXAMPLES: 'off' } }, async (page) => {
    const home = new HomePage(page);
    await home.open();
    await expect(page.getByText('Drop a file to start')).toBeVisible();
    await expect(home.recents).toHaveCount(0);
    await expect(home.startFrom).toHaveCount(0);
    await expect(page.getByRole('link', { name: /Explore example data/ })).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('link', { name: /Connect a database/ }).click();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'PostgreSQL', exact: true })).toBeVisible();
    await page.goBack();
    await page.getByRole('link', { name: 'How to begin is in Help' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
  });
});
