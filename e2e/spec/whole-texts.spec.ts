import type { Locator, Page } from '@playwright/test';
import { boxAtRest } from '../pages/at-rest.ts';
import { DashboardOnPage } from '../pages/dashboard.ts';
import { DatabasesPage } from '../pages/databases.ts';
import { EditingOnPage } from '../pages/editing.ts';
import { ExplorePage } from '../pages/explore.ts';
import { UploadDialog } from '../pages/upload.ts';
import { makeUser } from '../screens/own-user.ts';
import { doubleTexts } from '../screens/text-size.ts';
import { expect, test } from './statements/session.ts';

const slug = 'flight-punctuality';

async function boxOf(locator: Locator) {
  const box = await boxAtRest(locator);
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

const openBars = async (page: Page, api: { get: (path: string) => Promise<{ body: { ids: number[] } }> }) => {
  const q = encodeURIComponent("(filters:!((col:slice_name,opr:eq,value:'When delays build up')))");
  const { body } = await api.get(`/api/v1/chart/?q=${q}`);
  await page.goto(`/explore/?slice_id=${body.ids[0]}`);
  const explore = new ExplorePage(page);
  await explore.toBeDrawn();
  return explore;
};

test('with texts twice as large the name of a chart is read in words, and the chart keeps its place', async ({
  page,
  api,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const { chart } = await openBars(page, api);
  await doubleTexts(page);
  const name = chart.getByRole('heading', { name: 'When delays build up' });
  await expect.poll(async () => (await boxOf(name)).height).toBeLessThan(80);
  await expect.poll(async () => (await boxOf(chart.locator('[data-chart]'))).height).toBeGreaterThan(250);
});

test('with texts twice as large a time range is read within its field', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const dashboard = new DashboardOnPage(page);
  await dashboard.open(slug);
  await doubleTexts(page);
  const field = dashboard.filters.getByRole('button', { name: /^Time range:/ });
  const words = field.getByText('1 Jan – 1 Jul 2001');
  await expect
    .poll(async () => {
      const [outer, inner] = [await boxOf(field), await boxOf(words)];
      return inner.y >= outer.y && inner.bottom <= outer.bottom;
    })
    .toBe(true);
});

test('the kinds of a dimension are whole in their popover, which leaves its control in sight', async ({
  page,
  api,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openBars(page, api);
  const opener = page.getByRole('button', { name: 'Add a dimension' });
  await opener.click();
  // Its choices are shown at once; what is left of it is the popover.
  await expect(page.getByRole('listbox')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toBeHidden();
  const editor = page.getByRole('dialog', { name: 'Add a dimension' });
  const kinds = editor.getByRole('tablist');
  await expect.poll(() => kinds.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await expect.poll(async () => (await boxOf(editor)).right - (await boxOf(opener)).x).toBeLessThan(0);
});

test('lines of a menu begin under each other, with an icon or without', async ({ page }) => {
  const editing = new EditingOnPage(page);
  await editing.open(slug);
  await page.getByRole('button', { name: 'Save options' }).click();
  const texts = ['Save and keep editing', 'Save as…', 'Discard changes'];
  const places = await Promise.all(
    texts.map(async (text) => (await boxOf(page.getByRole('menuitem', { name: text }).getByText(text))).x),
  );
  expect(new Set(places).size).toBe(1);
});

test('on a phone a message stands above the head of a sheet', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const databases = new DatabasesPage(page);
  await databases.open();
  await databases.begin('SQLite');
  await databases.dialog.getByLabel('File on the server').fill('/nowhere.db');
  await databases.dialog.getByRole('button', { name: 'Test connection' }).click();
  const message = page.getByRole('region', { name: 'Messages' }).getByRole('listitem');
  await expect(message).toContainText('ERROR: ');
  await expect.poll(async () => (await boxOf(message)).y).toBeLessThan(20);
});

test('the types of the columns of a file stand on one line each', async ({ page }) => {
  const upload = new UploadDialog(page);
  await upload.send({ name: 'amounts.csv', content: 'day,amount,city\n2024-01-01,1,Oslo\n2024-01-02,2,Rome\n' });
  await upload.previewed();
  const types = upload.rows.getByRole('button', { name: /Type of/ });
  await expect(types).toHaveCount(3);
  await expect(types.nth(1)).toContainText('Whole number');
  const heights = await types.evaluateAll((fields) => fields.map((field) => field.getBoundingClientRect().height));
  expect(new Set(heights).size).toBe(1);
});

test('a donut in a low tile says its whole within the hole, and leaves its labels to the list', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const dashboard = new DashboardOnPage(page);
  await dashboard.open(slug);
  const { frame } = dashboard.tile('How late they leave');
  const whole = frame.getByText('3.0M', { exact: true });
  await expect(whole).toBeVisible();
  await expect(frame.getByText('Departures', { exact: true })).toBeHidden();
  const ring = await boxOf(frame.locator('[data-chart] canvas, canvas').first());
  const holePx = Math.min(ring.width, ring.height) * 0.45;
  const { width, height } = await boxOf(whole);
  expect(Math.hypot(width, height)).toBeLessThan(holePx);
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
