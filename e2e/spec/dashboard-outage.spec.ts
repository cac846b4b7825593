import { expect, test } from '@playwright/test';
import { DashboardOnPage } from '../pages/dashboard.ts';
import { enter } from '../pages/sign-in.ts';
import { withOwnServer } from '../pages/own-server.ts';

test('a dashboard outlives its server: old numbers are dated, claim no filter that they do not obey, and come back without a click', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  await withOwnServer(browser, {}, async (page, server) => {
    const dashboard = new DashboardOnPage(page);
    await dashboard.open('flight-punctuality');
    const before = 'Showing 2,999,994 of 3,000,000 departures where 1 Jan – 1 Jul 2001';
    await expect(dashboard.sentence).toHaveText(before);
    const delays = dashboard.tile('How late they leave');
    // The smallest tile of the page.
    const number = dashboard.tile('Departures');

    await server.pause();
    await dashboard.tile('Departures by origin').pickMark(0);
    await expect(delays.frame).toContainText(/As of \d\d:\d\d, cannot be refreshed/);
    await expect(delays.frame.locator('[data-stale]')).toBeVisible();
    await expect(delays.filterMark).toHaveText('1');
    await expect(number.frame.getByRole('button', { name: 'Try again' })).toBeInViewport({ ratio: 1 });
    await expect(dashboard.sentence).toContainText(before);
    await expect(dashboard.sentence).toContainText('Not applied everywhere yet: origin is');
    await expect(page.getByText(/^Filters \d/)).toHaveCount(0);

    await server.resume();
    await expect(dashboard.sentence).toHaveText(/^Showing [\d,]+ of 3,000,000 departures where .*origin is \w+$/, {
      timeout: 60_000,
    });
    await expect(delays.frame).not.toContainText('cannot be refreshed');
    await expect(delays.filterMark).toHaveText('2');
  });
});

test('a dashboard whose server goes away before its filters are loaded keeps its tiles, and loads them when it is back', async ({
  page,
}) => {
  let isAway = true;
  let tries = 0;
  await page.clock.install();
  await page.route(/\/assets\/TimeFilter/, (route) => {
    tries += 1;
    return isAway ? route.abort() : route.fallback();
  });
  await page.route(/:\d+\/$/, (route) =>
    isAway && route.request().method() === 'HEAD' ? route.abort() : route.fallback(),
  );
  const dashboard = new DashboardOnPage(page);
  await enter(page);
  await page.goto('/superset/dashboard/flight-punctuality/');
  await expect(dashboard.tile('Departures').frame).toContainText('2,999,994');
  const timeRange = page.getByRole('button', { name: /^Time range:/ });
  await expect.poll(() => tries).toBeGreaterThan(0);
  const before = tries;
  // Longer than the pause between two tries; it begins once the server has been asked whether it is there.
  const isTriedAgain = async (): Promise<boolean> => {
    await page.clock.fastForward(3_000);
    return tries > before;
  };
  await expect.poll(isTriedAgain).toBe(true);
  await expect(timeRange).toHaveCount(0);
  await expect(page.getByText('This page could not be drawn')).toHaveCount(0);
  await expect(dashboard.tile('Departures').frame).toContainText('2,999,994');
  isAway = false;
  await expect(timeRange).toBeVisible();
});
