import { readFileSync } from 'node:fs';
import { DashboardOnPage } from '../pages/dashboard.ts';
import { expect, test } from './statements/session.ts';

test('a cut table is sorted by the engine over all rows; View as table has the chart’s names and order, the file has the same, and Esc leads back', async ({
  page,
}) => {
  const dashboard = new DashboardOnPage(page);
  await dashboard.open('flight-punctuality');

  await test.step('a cut table is sorted by the engine over all rows, shows whole rows, and says what is shown', async () => {
    const { frame } = dashboard.tile('Busiest routes');
    await frame.scrollIntoViewIfNeeded();
    await expect(frame).toContainText(/First 100 of [\d,]+ by Departures\./);
    const grid = frame.getByRole('grid');
    const cutRowPx = () =>
      grid.evaluate((element) => {
        const head = element.querySelector('[role=row]')?.clientHeight ?? 0;
        return (element.clientHeight - head) % 28;
      });
    await expect.poll(cutRowPx).toBeLessThanOrEqual(1);
    const pendingRequest = page.waitForRequest((request) =>
      (request.postData() ?? '').includes('"orderby":[["average_delay"'),
    );
    const header = frame.getByRole('columnheader', { name: 'Average delay' });
    await header.click();
    expect((await pendingRequest).postDataJSON().queries[0].row_limit).toBe(100);
    await expect(frame).toContainText(/First 100 of [\d,]+ by Average delay, descending\./);
    await expect(header).toHaveAttribute('aria-sort', 'descending');
  });

  await test.step('View as table has the chart’s names and order, the file has the same, and Esc leads back', async () => {
    const tile = dashboard.tile('Departures by origin');
    await expect(tile.frame.locator('[data-painted="true"]')).toBeVisible();
    const bars = await tile.markNames();
    const origins = bars.map((name) => name.split(/[,:]/)[0]);
    expect(origins.length).toBeGreaterThan(2);
    expect(origins).not.toEqual(origins.toSorted());
    await tile.press('t');
    const heads = tile.frame.getByRole('columnheader');
    await expect(heads.nth(1)).toBeVisible();
    const names = (await heads.allTextContents()).slice(1);
    expect(names).toEqual(['Origin', 'Departures']);
    const pendingDownload = page.waitForEvent('download');
    await tile.choose('Download CSV');
    const [first, ...lines] = readFileSync(await (await pendingDownload).path(), 'utf8')
      .trim()
      .split('\n');
    expect(first).toBe('Origin,Departures');
    expect(lines.map((line) => line.split(',')[0])).toEqual(origins);
    const rows = tile.frame.getByRole('row').filter({ has: page.getByRole('gridcell') });
    const shownRows = await rows.evaluateAll((all) =>
      all.map((row) => row.querySelector('[role=gridcell]')?.textContent),
    );
    expect(shownRows).toEqual(origins.slice(0, shownRows.length));
    expect(shownRows.length).toBeGreaterThan(2);
    await tile.frame.getByRole('grid').focus();
    await page.keyboard.press('Escape');
    await expect(heads).toHaveCount(0);
    await expect(tile.frame.locator('[data-painted="true"]')).toBeVisible();
  });
});
