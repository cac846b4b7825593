import type { Page } from '@playwright/test';
import { DashboardOnPage } from '../pages/dashboard.ts';
import { expectAccessible } from '../pages/watch-errors.ts';
import { nativeFilter, total } from './statements/dashboard-page.ts';
import { expect, strikesDatasetId, test, withChart, withDashboard } from './statements/session.ts';
import type { Api } from './statements/session.ts';

/** A dashboard of three tabs; the first has a number, the others a text. */
async function withTabs(api: Api, action: (path: string) => Promise<void>, metadata: object = {}): Promise<void> {
  await withChart(api, total(await strikesDatasetId(api)), async (chart) => {
    const top = ['ROOT_ID', 'TABS-1'];
    const contents = {
      'CHART-1': { type: 'CHART', meta: { chartId: chart.id, sliceName: chart.name, width: 4, height: 30 } },
      'MARKDOWN-1': { type: 'MARKDOWN', meta: { code: 'Second page', width: 4, height: 20 } },
      'MARKDOWN-2': { type: 'MARKDOWN', meta: { code: 'Third page', width: 4, height: 20 } },
    };
    const nodes = Object.entries(contents).flatMap(([id, node], index) => [
      { id: `TAB-${index}`, type: 'TAB', children: [`ROW-${index}`], parents: top, meta: { text: `Tab ${index + 1}` } },
      { id: `ROW-${index}`, type: 'ROW', children: [id], parents: [...top, `TAB-${index}`], meta: {} },
      { id, ...node, children: [], parents: [...top, `TAB-${index}`, `ROW-${index}`] },
    ]);
    const layout = {
      ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['TABS-1'] },
      GRID_ID: { id: 'GRID_ID', type: 'GRID', children: [], parents: ['ROOT_ID'] },
      'TABS-1': { id: 'TABS-1', type: 'TABS', children: ['TAB-0', 'TAB-1', 'TAB-2'], parents: ['ROOT_ID'], meta: {} },
      ...Object.fromEntries(nodes.map((node) => [node.id, node])),
    };
    await withDashboard(api, { charts: [chart], layout, metadata }, ({ path }) => action(path));
  });
}

async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name }).click();
}

test('tabs are shown one after the other over the whole window until somebody acts; printed they are white in the dark, in words', async ({
  page,
  api,
}) => {
  await withTabs(api, async (path) => {
    await test.step('tabs are shown one after the other over the whole window until somebody acts; keys turn and pause', async () => {
      await page.clock.install();
      await page.goto(path);
      await new DashboardOnPage(page).toBeReady();
      const atDesk = page.getByRole('button', { name: /^(Edit dashboard|Share)$/ });
      await expect(atDesk).toHaveCount(2);
      await choose(page, 'Slide show of the tabs');
      const show = page.locator('[data-slide-show]');
      const openTab = page.getByRole('tab', { selected: true });
      await expect(show).toHaveAttribute('data-slide-show', 'running');
      await expect(openTab).toHaveText('Tab 1');
      // On the wall nobody edits or shares.
      await expect(atDesk).toHaveCount(0);
      await page.clock.fastForward(19_000);
      await expect(openTab).toHaveText('Tab 1');
      await page.clock.fastForward(1_000);
      await expect(openTab).toHaveText('Tab 2');
      await expect(show.getByRole('status')).toHaveText('Tab 2, tab 2 of 3');
      await expect(page).toHaveURL(/#TAB-1$/);
      await expectAccessible(page);
      await page.keyboard.press('ArrowLeft');
      await expect(openTab).toHaveText('Tab 1');
      await page.keyboard.press('ArrowLeft');
      await expect(openTab).toHaveText('Tab 3');
      await show.getByRole('button', { name: 'A tab each 20 seconds' }).click();
      await page.getByRole('menu').getByText('10 seconds', { exact: true }).click();
      await expect(show.getByRole('button', { name: 'A tab each 10 seconds' })).toBeVisible();
      await page.clock.fastForward(10_000);
      await expect(openTab).toHaveText('Tab 1');
      await expect(show).toHaveAttribute('data-slide-show', 'running');
      await page.getByText('Showing all').click();
      await expect(show).toHaveAttribute('data-slide-show', 'paused');
      await page.clock.fastForward(60_000);
      await expect(openTab).toHaveText('Tab 1');
      await page.keyboard.press('p');
      await expect(show).toHaveAttribute('data-slide-show', 'running');
      await page.keyboard.press('p');
      await expect(show).toHaveAttribute('data-slide-show', 'paused');
      await page.keyboard.press('Escape');
      await expect(show).toHaveCount(0);
      await expect(page).not.toHaveURL(/standalone/);
      await expect(atDesk).toHaveCount(2);
    });

    await test.step('a dashboard is printed on white in the dark, with its filters and open tab in words and nothing to press', async () => {
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.goto(path);
      await new DashboardOnPage(page).toBeReady();
      await page.evaluate(() => {
        window.print = () => {
          const dashboard = document.querySelector('[data-print]');
          const printLook = [document.documentElement.dataset['theme'], dashboard?.clientWidth];
          document.body.dataset['printed'] = JSON.stringify(printLook);
        };
      });
      // While what prints cannot be had, that is said; pressed again it is asked again.
      const printCode = /\/assets\/print-dashboard-[^/]*\.js$/;
      await page.route(printCode, (route) => route.abort());
      await page.keyboard.press('Control+p');
      await expect(page.getByText('The print view did not load. Try again.')).toBeVisible();
      await page.unroute(printCode);
      await page.keyboard.press('Control+p');
      const body = page.locator('body');
      await expect(body).toHaveAttribute('data-printed', '["light",979]');
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
      await expect(page.locator('[data-print]')).toHaveCount(0);
      await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
      await expect(page.getByText('Showing all')).toBeVisible();
      await expect(page.getByRole('tab').filter({ visible: true })).toHaveText(['Tab 1']);
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
      await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0);
      const ground = (): Promise<string> => body.evaluate((element) => getComputedStyle(element).backgroundColor);
      await expect.poll(ground).toBe('rgb(255, 255, 255)');
    });
  });

  await test.step('on a phone the name keeps its place beside the buttons of a slide show', async () => {
    const action = async (path: string): Promise<void> => {
      await page.emulateMedia({ colorScheme: 'light', media: 'screen' });
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(`${path}?standalone=1`);
      await new DashboardOnPage(page).toBeReady();
      await expect(page.locator('[data-slide-show]')).toBeVisible();
      const name = page.getByRole('heading', { level: 1 });
      await expect.poll(async () => (await name.boundingBox())?.width ?? 0).toBeGreaterThan(120);
    };
    await withTabs(api, action, await nativeFilter(api, {}));
  });
});
