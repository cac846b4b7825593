import { DashboardOnPage } from '../pages/dashboard.ts';
import { closeByEscape } from '../pages/escape.ts';
import { ExplorePage } from '../pages/explore.ts';
import { HomePage } from '../pages/home.ts';
import { UploadDialog } from '../pages/upload.ts';
import { expectAccessible, expectAccessibleAbove, watchErrors } from '../pages/watch-errors.ts';
import { expect, test } from './statements/session.ts';
import { whenReady } from '../pages/ready.ts';

test('Home is clean for readers aloud; keys lead to the places, and the list of keys says so; another page takes the focus to its content; without a network that is said; the theme that was chosen stays after a reload', async ({
  page,
}) => {
  const errors = watchErrors(page);
  await new HomePage(page).open();
  await expectAccessible(page);

  await test.step('keys lead to the places, and the list of keys says so', async () => {
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(dialog).toContainText('Datasets');
    await expectAccessibleAbove(page);
    await closeByEscape(dialog);
    for (const [key, title] of [
      ['d', 'Dashboards'],
      ['c', 'Charts'],
      ['s', 'Datasets'],
      ['h', 'Home'],
    ] as const) {
      await page.keyboard.press('g');
      await page.keyboard.press(key);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(page).toHaveTitle(`${title} · Sextant`);
    }
  });

  await test.step('another page takes the focus to its content', async () => {
    await page.getByRole('link', { name: 'Charts', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Charts' })).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();
  });

  await test.step('a device without a network is told so until it is back', async () => {
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await expect(new HomePage(page).greeting).toBeVisible();
    await page.context().setOffline(true);
    await expect(page.getByText('You are offline.')).toBeVisible();
    await expectAccessible(page, 'both themes');
    await page.context().setOffline(false);
    await expect(page.getByText('You are offline.')).toBeHidden();
  });

  await test.step('the theme that was chosen stays after a reload', async () => {
    for (const [choice, theme] of [
      ['Dark', 'dark'],
      ['Light', 'light'],
    ] as const) {
      await page.getByRole('button', { name: /^Account of/ }).click();
      await page.getByRole('menuitem', { name: choice }).click();
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      await page.reload();
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    }
  });
  expect(errors).toEqual([]);
});

test('a button names itself when it is first pointed at, and by the keyboard, what places the words is loaded only then; the list of keys has those of the page: of a dashboard and its tiles, and of Explore, where they act', async ({
  page,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  const more = page.getByRole('button', { name: 'More', exact: true });
  const tooltip = page.getByRole('tooltip');
  const isLoaded = (): boolean => requests.some((path) => path.includes('/TooltipBox-'));

  await new DashboardOnPage(page).open('flight-punctuality');
  await test.step('by the very first event of the pointer in this page', async () => {
    expect(isLoaded()).toBe(false);
    await more.hover();
    await expect(tooltip).toHaveText('More');
    expect(isLoaded()).toBe(true);
    await page.mouse.move(0, 0);
    await expect(tooltip).toBeHidden();
  });

  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const line = (text: string) => dialog.locator('dl > div').filter({ hasText: text });
  await test.step('the keys of a dashboard and its tiles', async () => {
    await page.keyboard.press('?');
    await expect(line('Fold or show Filters')).toContainText('[');
    // Ten tiles know the key; it stands there once.
    await expect(line('View as table, and back')).toHaveCount(1);
    const groups = dialog.getByRole('heading', { level: 3 });
    await expect(groups.first()).toHaveText('This page');
    await expect(groups.filter({ hasText: 'On a chart of the dashboard' })).toHaveCount(1);
    await expect(groups.last()).toHaveText('Everywhere');
    await expectAccessibleAbove(page);
    await closeByEscape(dialog);
  });

  await test.step('with the keyboard in use, the focus brings the words at once', async () => {
    await page.reload();
    await whenReady(page);
    await page.keyboard.press('Tab');
    await more.focus();
    await expect(tooltip).toHaveText('More');
    await expect(more).toHaveAccessibleDescription('More');
    await page.keyboard.press('Escape');
    await expect(tooltip).toBeHidden();
    await expect(more).toBeFocused();
  });

  await test.step('those of Explore, where they act', async () => {
    const explore = new ExplorePage(page);
    await explore.openDataset(await explore.flights());
    await page.keyboard.press('?');
    await expect(line('Fold or show Chart source')).toContainText('[');
    await expect(line('Update chart')).toContainText('Ctrl');
    await closeByEscape(dialog);
    await page.keyboard.press('[');
    await expect(page.getByRole('button', { name: 'Show Chart source' })).toBeVisible();
    await page.keyboard.press('[');
    await expect(page.getByRole('button', { name: 'Hide Chart source' })).toBeVisible();
  });
});

test('an address that leads nowhere says so inside the frame, with a way Home', async ({ page }) => {
  await page.goto('/no/such/page/?x=1');
  await expect(page.getByRole('heading', { name: 'This page is not here' })).toBeVisible();
  await expect(page).toHaveTitle('Not found · Sextant');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await expect(new HomePage(page).greeting).toBeVisible();
});

test('a file dropped anywhere on Home starts its upload, once', async ({ page }) => {
  const home = new HomePage(page);
  const upload = new UploadDialog(page);
  await home.open();
  const sentTexts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/sextant/uploads?')) sentTexts.push(request.url());
  });
  await home.dropFile(home.startFrom, { name: 'anywhere.csv', content: 'a,b\n1,2\n' });
  await upload.previewed();
  await expect(upload.tableName).toHaveValue('anywhere');
  expect(sentTexts).toHaveLength(1);
});
