import { boxAtRest } from '../pages/at-rest.ts';
import { DashboardOnPage } from '../pages/dashboard.ts';
import { whenReady } from '../pages/ready.ts';
import { expect, test } from './statements/session.ts';

const slug = 'flight-punctuality';

test('[CHART-025 CHART-062] tiles keep their size, stop and run again, are refreshed past the cache, and say which filter empties them; a dashboard that is not there says so', async ({
  page,
}) => {
  const dashboard = new DashboardOnPage(page);

  await test.step('a dashboard that is not there says so, with a way on', async () => {
    await page.goto('/superset/dashboard/no-such-dashboard/');
    await expect(page.getByRole('heading', { name: 'This dashboard is not here' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'All dashboards' })).toBeVisible();
  });

  await test.step('[CHART-025] a refresh goes past the cache', async () => {
    await dashboard.open(slug);
    const forced = page.waitForRequest(
      (request) => request.url().includes('/api/v1/chart/data') && request.url().includes('force=true'),
    );
    const httpResponse = page.waitForResponse((response) => response.url().includes('force=true'));
    await dashboard.tile('On-time departures').choose('Refresh');
    expect((await forced).postDataJSON().force).toBe(true);
    expect((await (await httpResponse).json()).result[0].is_cached).not.toBe(true);
  });

  await test.step('a tile keeps its size while loading, failed and empty', async () => {
    const { frame } = dashboard.tile('How late they leave');
    const before = await boxAtRest(frame);
    const fails = '**/api/v1/chart/data*';
    await page.route(fails, (route) => route.abort());
    await dashboard.tile('Departures by origin').pickMark(0);
    await expect(frame).toContainText('cannot be refreshed');
    const failedBox = await boxAtRest(frame);
    expect(failedBox.width).toBeCloseTo(before.width, 0);
    expect(failedBox.height).toBeCloseTo(before.height, 0);
    await page.unroute(fails);
  });

  await test.step('no rows: which filter empties a tile, and the action that undoes it', async () => {
    const range = '2003-01-02 : 2003-01-05';
    await page.goto(
      `/superset/dashboard/${slug}/?native_filters=${encodeURIComponent(`(NATIVE_FILTER-time:(extraFormData:(time_range:'${range}'),filterState:(value:'${range}')))`)}`,
    );
    const { frame } = dashboard.tile('How late they leave');
    await expect(frame).toContainText('No results were returned for this query');
    await expect(frame).toContainText('The time range 2 Jan – 5 Jan 2003 has no rows.');
    // A share of no rows is no number, which is said beside it: both have space, and all tiles are done.
    const share = dashboard.tile('On time').frame;
    await expect(share).toContainText('infinite or no number');
    await expect(share.getByText('NULL', { exact: true })).toBeVisible();
    await whenReady(page);
    await frame.getByRole('button', { name: 'Remove that filter' }).click();
    await expect(dashboard.sentence).toHaveText('Showing all 3,000,000 departures');
  });

  await test.step('[CHART-062] a stopped tile says so, on the server too, and runs again', async () => {
    let isPressed = true;
    await page.route('**/api/v1/chart/data*', async (route) => {
      const isHours = (route.request().postData() ?? '').includes('departure_hour');
      if (isPressed && isHours) return undefined;
      return route.continue();
    });
    await page.goto(`/superset/dashboard/${slug}/`);
    const tile = dashboard.tile('When delays build up');
    const stoppedRequest = page.waitForRequest(
      (request) => request.method() === 'DELETE' && request.url().includes('/sextant/queries/'),
    );
    await tile.frame.getByRole('button', { name: 'Stop' }).click();
    await stoppedRequest;
    await expect(tile.frame).toContainText('Updating chart was stopped');
    isPressed = false;
    await tile.frame.getByRole('button', { name: 'Run again' }).click();
    await expect(tile.frame.locator('[data-painted="true"]')).toBeVisible();
  });
});
