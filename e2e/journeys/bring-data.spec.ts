import { expect, test } from '@playwright/test';
import type { Locator } from '@playwright/test';
import { HomePage } from '../pages/home.ts';
import { ownName } from '../pages/own-objects.ts';
import { enter } from '../pages/sign-in.ts';
import { UploadDialog } from '../pages/upload.ts';
import { enterAsOwnAdmin } from '../pages/users.ts';
import { expectAccessible, watchErrors } from '../pages/watch-errors.ts';

const maxClicks = 8;
const longestMs = 60_000;

/** Sales of three shops over two years: a time, two categories, two amounts, a few cells that are no numbers. */
function salesCsv(): string {
  const shops = ['North', 'South', 'Harbour'];
  const rows = Array.from({ length: 1_460 }, (_, index) => {
    const day = new Date(Date.UTC(2024, 0, 1 + Math.floor(index / 2))).toISOString().slice(0, 10);
    const amount = index % 365 === 7 ? 'n/d' : (20 + ((index * 37) % 400) / 4).toFixed(2);
    return `${day},${shops[index % 3]},${index % 5 === 0 ? 'card' : 'cash'},${1 + (index % 9)},${amount}`;
  });
  return ['day,shop,payment,items,amount', ...rows].join('\n');
}

for (const [device, viewport] of [
  ['a desk', { width: 1440, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const) {
  test.describe(`on ${device}`, () => {
    test.use({ viewport });
    test('Bring data: from Home to a saved dashboard of one’s own file with a filter, in at most 8 clicks and 60 seconds', async ({
      page,
    }) => {
      const errors = watchErrors(page);
      await enterAsOwnAdmin(page);
      const home = new HomePage(page);
      await home.open();
      let clicks = 0;
      const click = async (target: Locator): Promise<void> => {
        clicks += 1;
        await target.click();
      };
      const startedAt = performance.now();
      const chooser = page.waitForEvent('filechooser');
      await click(page.getByRole('button', { name: 'Choose a file' }));
      const name = ownName('sales').replaceAll(' ', '_');
      await (await chooser).setFiles({ name: `${name}.csv`, mimeType: 'text/csv', buffer: Buffer.from(salesCsv()) });
      const upload = new UploadDialog(page);
      await upload.previewed();
      await expect(upload.dialog.getByText('5 columns, 1,460 rows')).toBeVisible();
      await expect(upload.dialog.getByText('4 cells do not fit')).toBeVisible();
      await expect(upload.makesDashboard).toBeChecked();
      await click(upload.submit);
      await page.waitForURL(/\/superset\/dashboard\/\d+\//, { timeout: 30_000 });
      await expect(page.locator('[data-tile-id] [data-painted="true"]').first()).toBeVisible({ timeout: 30_000 });
      if (device === 'a phone') await click(page.getByRole('button', { name: /Filters/ }));
      await expect(page.getByRole('button', { name: 'Apply filters' })).toBeVisible();
      await expect(page.getByText('shop', { exact: false }).first()).toBeVisible();
      expect(performance.now() - startedAt).toBeLessThan(longestMs);
      expect(clicks).toBeLessThanOrEqual(maxClicks);
      await expect(page.getByRole('region', { name: 'Messages' })).toContainText(
        '4 cells did not fit their type and are empty now: amount',
      );

      // It is saved: it opens again by its address and stands at Home.
      const address = page.url();
      await home.open();
      await expect(home.recents.getByRole('article').filter({ hasText: /sales/i }).first()).toBeVisible();
      await page.goto(address);
      await expect(page.locator('[data-tile-id] [data-painted="true"]').first()).toBeVisible({ timeout: 30_000 });
      expect(errors).toEqual([]);
    });
  });
}

test('Bring data: what is noticed is said and can be switched off; the dialog is clean for readers aloud, on a desk and on a phone', async ({
  page,
}) => {
  await enter(page);
  const upload = new UploadDialog(page);
  await upload.send({ name: 'clean.csv', content: `# made by us, with love\n${salesCsv()}\nTotal,,,7295,\n` });
  await upload.previewed();
  const noticedItems = upload.dialog.getByRole('list', { name: 'Noticed in the file' }).getByRole('checkbox');
  await expect(noticedItems).toHaveCount(2);
  await expect(upload.dialog.getByText('5 columns, 1,460 rows')).toBeVisible();
  const total = upload.dialog.getByRole('checkbox', { name: /sums up others .* left out: Total/ });
  await expect(total).toBeChecked();
  await total.focus();
  await page.keyboard.press('Space');
  await expect(upload.dialog.getByText('5 columns, 1,461 rows')).toBeVisible();
  await expect(total).not.toBeChecked();
  await total.focus();
  await page.keyboard.press('Space');
  await expect(upload.dialog.getByText('5 columns, 1,460 rows')).toBeVisible();
  await expectAccessible(page, 'both themes');
  await test.step('on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await total.focus();
    await page.keyboard.press('Space');
    await expect(upload.dialog.getByText('5 columns, 1,461 rows')).toBeVisible();
    await expectAccessible(page);
  });
});
