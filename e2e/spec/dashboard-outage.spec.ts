import { DashboardOnPage } from '../pages/dashboard.ts';
import { expect, test } from './statements/session.ts';

test('a dashboard outlives its server: filters that were not loaded come later; old numbers are dated, claim no filter that they do not obey, and come back without a click', async ({
  page,
}) => {
  await page.clock.install();
  const dashboard = new DashboardOnPage(page);
  const isAt = (path: RegExp) => (url: URL) => path.test(url.pathname);
  let isAway = true;
  let tries = 0;

  await test.step('a server that goes away before the filters are loaded', async () => {
    const [file, root] = [isAt(/\/assets\/TimeFilter/), isAt(/^\/$/)];
    await page.route(file, (route) => {
      tries += 1;
      return isAway ? route.abort() : route.fallback();
    });
    await page.route(root, (route) =>
      isAway && route.request().method() === 'HEAD' ? route.abort() : route.fallback(),
    );
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
    await page.unroute(file);
    await page.unroute(root);
  });

  await test.step('a server that goes away and comes back', async () => {
    const before = 'Showing 2,999,994 of 3,000,000 departures where 1 Jan – 1 Jul 2001';
    await expect(dashboard.sentence).toHaveText(before);
    const delays = dashboard.tile('How late they leave');
    // The smallest tile of the page.
    const number = dashboard.tile('Departures');

    isAway = true;
    await page.route(isAt(/./), (route) => (isAway ? route.abort('connectionrefused') : route.fallback()));
    await dashboard.tile('Departures by origin').pickMark(0);
    await expect(delays.frame).toContainText(/As of \d\d:\d\d, cannot be refreshed/);
    await expect(delays.frame.locator('[data-stale]')).toBeVisible();
    await expect(delays.filterMark).toHaveText('1');
    await expect(number.frame.getByRole('button', { name: 'Try again' })).toBeInViewport({ ratio: 1 });
    await expect(dashboard.sentence).toContainText(before);
    await expect(dashboard.sentence).toContainText('Not applied everywhere yet: origin is');
    await expect(page.getByText(/^Filters \d/)).toHaveCount(0);

    isAway = false;
    // The pauses between two tries grow.
    const isBack = async (): Promise<string> => {
      await page.clock.fastForward(5_000);
      return (await dashboard.sentence.textContent()) ?? '';
    };
    await expect
      .poll(isBack, { timeout: 60_000 })
      .toMatch(/^Showing [\d,]+ of 3,000,000 departures where .*origin is \w+/);
    await expect(delays.frame).not.toContainText('cannot be refreshed');
    await expect(delays.filterMark).toHaveText('2');
  });
});
