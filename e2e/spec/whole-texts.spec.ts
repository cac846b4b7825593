import { boxAtRest } from '../pages/at-rest.ts';
import { DatabasesPage } from '../pages/databases.ts';
import { makeUser } from '../screens/own-user.ts';
import { expect, test } from './statements/session.ts';

test('on a phone a message stands above the head of a sheet', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const databases = new DatabasesPage(page);
  await databases.open();
  await databases.begin('SQLite');
  await databases.dialog.getByLabel('File on the server').fill('/nowhere.db');
  await databases.dialog.getByRole('button', { name: 'Test connection' }).click();
  const message = page.getByRole('region', { name: 'Messages' }).getByRole('listitem');
  await expect(message).toContainText('ERROR: ');
  await expect.poll(async () => (await boxAtRest(message)).y).toBeLessThan(20);
});

test('on a tablet the name of a user breaks between its words', async ({ page, api }) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  const username = await makeUser(api, 'Gamma');
  await page.goto('/users/list/');
  await page.getByRole('searchbox', { name: 'Search by name' }).fill(username);
  const name = page.getByRole('row').filter({ hasText: username }).getByText('Ann Bergström-Villanueva');
  await expect(name).toBeVisible();
  // Ann, Bergström-, Villanueva.
  expect(await name.evaluate((element) => element.getClientRects().length)).toBeLessThanOrEqual(3);
});
