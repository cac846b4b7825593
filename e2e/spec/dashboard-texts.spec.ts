import { DashboardOnPage } from '../pages/dashboard.ts';
import { expectAccessibleIn } from '../pages/watch-errors.ts';
import { choose, nativeFilter, total } from './statements/dashboard-page.ts';
import { expect, strikesDatasetId, test, withChart, withDashboard } from './statements/session.ts';
import type { Api } from './statements/session.ts';

/** How many strikes there are where `where` holds, as a statement of its own counts them. */
async function countedStrikes(api: Api, where: string): Promise<string> {
  const counted = await api.post('/api/v1/chart/data', {
    datasource: { id: await strikesDatasetId(api), type: 'table' },
    queries: [
      {
        metrics: [{ expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'n' }],
        columns: [],
        extras: { where },
      },
    ],
  });
  return Number(counted.body.result[0].data[0].n).toLocaleString('en-US');
}

const markdown = [
  'There were {{ strikes }} strikes, {{ wildlife_strikes.strikes }} of them here, and {{ nonsense }}.',
  'Write `{{ strikes }}` for that. See [the other page](#TAB-1), or [all dashboards](/dashboard/list/).',
].join('\n\n');

test('a text shows values of metrics under the filters of the dashboard, says where there is none, and leads to tabs and pages', async ({
  page,
  api,
}) => {
  const metadata = await nativeFilter(api, {});
  await withChart(api, total(await strikesDatasetId(api)), async (chart) => {
    const above = ['ROOT_ID', 'TABS-1'];
    const node = (
      [id, type]: readonly [string, string],
      meta: object,
      parents: readonly string[],
      ...children: string[]
    ) => ({
      [id]: { id, type, meta, parents, children },
    });
    const layout = {
      ...node(['ROOT_ID', 'ROOT'], {}, [], 'TABS-1'),
      ...node(['GRID_ID', 'GRID'], {}, ['ROOT_ID']),
      ...node(['TABS-1', 'TABS'], {}, ['ROOT_ID'], 'TAB-0', 'TAB-1'),
      ...node(['TAB-0', 'TAB'], { text: 'First' }, above, 'ROW-0'),
      ...node(['TAB-1', 'TAB'], { text: 'Second' }, above, 'ROW-1'),
      ...node(['ROW-0', 'ROW'], {}, [...above, 'TAB-0'], 'CHART-0', 'MARKDOWN-0'),
      ...node(['ROW-1', 'ROW'], {}, [...above, 'TAB-1'], 'MARKDOWN-1'),
      ...node(['CHART-0', 'CHART'], { chartId: chart.id, width: 4, height: 30 }, [...above, 'TAB-0', 'ROW-0']),
      ...node(['MARKDOWN-0', 'MARKDOWN'], { code: markdown, width: 8, height: 30 }, [...above, 'TAB-0', 'ROW-0']),
      ...node(['MARKDOWN-1', 'MARKDOWN'], { code: 'Page two', width: 8, height: 30 }, [...above, 'TAB-1', 'ROW-1']),
    };
    await withDashboard(api, { charts: [chart], metadata, layout }, async ({ path }) => {
      const dashboard = new DashboardOnPage(page);
      await page.goto(path);
      await dashboard.toBeReady();
      const text = page.locator('[data-markdown-id="MARKDOWN-0"]');
      const all = await countedStrikes(api, '1 = 1');
      await expect(text).toContainText(`There were ${all} strikes, ${all} of them here, and no metric “nonsense”.`);
      await expect(text.getByText('{{ strikes }}', { exact: true })).toBeVisible();
      await expectAccessibleIn(page, '[data-markdown-id]', 'both themes');
      await choose(page, ['Climb']);
      await dashboard.apply();
      const climbing = await countedStrikes(api, "phase = 'Climb'");
      expect(climbing).not.toBe(all);
      await expect(text).toContainText(`There were ${climbing} strikes, ${climbing} of them here`);
      await page.evaluate(() => Object.assign(window, { isSamePage: true }));
      await text.getByRole('link', { name: 'the other page' }).click();
      const tabs = page.getByRole('tablist', { name: 'Tabs of the dashboard' });
      await expect(tabs.getByRole('tab', { selected: true })).toHaveText('Second');
      await expect(page.getByText('Page two')).toBeVisible();
      // The filters stay.
      await expect(dashboard.sentence).toContainText('Climb');
      await tabs.getByRole('tab', { name: 'First' }).click();
      await text.getByRole('link', { name: 'all dashboards' }).press('Enter');
      await expect(page.getByRole('heading', { level: 1, name: 'Dashboards' })).toBeVisible();
      expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
    });
  });
});
