import { expect, test } from '@playwright/test';
import { DashboardOnPage } from '../pages/dashboard.ts';
import { expectAccessible } from '../pages/watch-errors.ts';
import { enter } from '../pages/sign-in.ts';
import { closeByEscape } from '../pages/escape.ts';
import { boxAtRest } from '../pages/at-rest.ts';

const slug = 'flight-punctuality';

test('[HYDR-001] a user views Flight punctuality, filters it in every way, and another browser sees the same', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  await enter(page);
  const dashboard = new DashboardOnPage(page);
  await dashboard.open(slug);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Flight punctuality');
  await expect(dashboard.sentence).toContainText('of 3,000,000 departures where 1 Jan – 1 Jul 2001');
  await expect(page.getByText(/^Data as of \d\d:\d\d$/)).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(10);
  await expect(page.getByRole('button', { name: 'Choose Origin state' })).toBeVisible();
  await expect(dashboard.tile('Departures').frame).toContainText('2,999,994');
  await expectAccessible(page, 'both themes');

  await test.step('a click on a bar filters the other tiles, and each says so', async () => {
    const origins = dashboard.tile('Departures by origin');
    await origins.pickMark(0);
    await expect(dashboard.sentence).toContainText('Showing 166,341 of 3,000,000 departures where origin is ORD');
    await expect(dashboard.tile('Departures').frame).toContainText('166,341');
    await expect(origins.frame).toContainText('Filters 9');
    await expect(dashboard.tile('On time').filterMark).toHaveText('2');
    await dashboard.tile('On time').filterMark.click();
    const applied = page.getByRole('dialog', { name: '2 filters applied' });
    await expect(applied).toContainText('Origin ORD');
    await closeByEscape(applied);
    await dashboard.toBeReady();
    await expectAccessible(page);
  });

  await test.step('the address restores it in another browser', async () => {
    const context = await browser.newContext();
    const other = await context.newPage();
    await enter(other);
    await other.goto(page.url());
    await expect(new DashboardOnPage(other).sentence).toContainText(
      'Showing 166,341 of 3,000,000 departures where origin is ORD',
    );
    await context.close();
  });

  await test.step('Back undoes, Forward does it again, Esc clears', async () => {
    await page.goBack();
    await expect(dashboard.sentence).not.toContainText('origin is ORD');
    await page.goForward();
    await expect(dashboard.sentence).toContainText('origin is ORD');
    await page.keyboard.press('Escape');
    await expect(dashboard.sentence).not.toContainText('origin is ORD');
  });

  await test.step('filters act when they are applied', async () => {
    await dashboard.chooseValues('Origin state', ['TX', 'UT']);
    await expect(dashboard.sentence).not.toContainText('origin state');
    await dashboard.apply();
    await expect(dashboard.sentence).toContainText('Showing 394,221 of 3,000,000 departures');
    // 51 states and NULL, as the list has them.
    await expect(dashboard.filters).toContainText('2 of 52');
    await page.getByRole('textbox', { name: 'Distance, miles, from' }).fill('1000');
    await page.keyboard.press('Tab');
    await dashboard.apply();
    await expect(dashboard.sentence).toContainText('distance, miles is at least 1,000');
    await dashboard.clearAll();
    await expect(dashboard.sentence).toHaveText('Showing all 3,000,000 departures');
  });

  await test.step('rows, SQL, CSV and the whole screen', async () => {
    const hours = dashboard.tile('When delays build up');
    await hours.press('t');
    await expect(hours.frame.getByRole('grid')).toBeVisible();
    await hours.press('t');
    await hours.frame.getByRole('button', { name: 'SQL' }).click();
    const sql = page.getByRole('dialog', { name: 'SQL of When delays build up' });
    await expect(sql).toContainText('AVG(delay)');
    await closeByEscape(sql);
    const file = page.waitForEvent('download');
    await hours.choose('Download CSV');
    expect((await file).suggestedFilename()).toBe('When delays build up.csv');
    await hours.press('f');
    await expect(page.locator('[data-full-screen]')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.locator('[data-full-screen]')).toHaveCount(0);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a user filters by the sheet, and the sentence scrolls in one line @themes', async ({ page }) => {
    await enter(page);
    const dashboard = new DashboardOnPage(page);
    await dashboard.open(slug);
    const [first, second] = [
      await boxAtRest(dashboard.tile('Departures').frame),
      await boxAtRest(dashboard.tile('Average delay').frame),
    ];
    expect(first.y).toBeCloseTo(second.y, 0);
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Filters/ }).click();
    await dashboard.chooseValues('Origin state', ['HI']);
    await dashboard.apply();
    await expect(dashboard.sentence).toContainText('origin state is HI');
    expect((await boxAtRest(dashboard.sentence)).height).toBeLessThan(60);
    await dashboard.toBeReady();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});
