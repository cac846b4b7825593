import { DashboardOnPage } from '../pages/dashboard.ts';
import { ExploreOnPage } from './statements/explore-page.ts';
import { examplesId, expect, ownName, test, withChart, withDashboard } from './statements/session.ts';
import type { Api } from './statements/session.ts';
import { pressInMenu } from '../pages/menus.ts';
import { whenReady } from '../pages/ready.ts';

const rows =
  "('IT','Lazio','Rome',5), ('IT','Lazio','Latina',2), ('IT','Umbria','Terni',1), ('FR','Bretagne','Brest',4)";
const levels = [{ name: 'Place', columns: ['country', 'region', 'city'] }];
const sum = { expressionType: 'SQL', sqlExpression: 'SUM(n)', label: 'n' };

/** A bar for each country of a dataset whose countries have regions, and these cities. */
async function withCountries(
  api: Api,
  action: (chart: { readonly id: number; readonly name: string }) => Promise<void>,
) {
  const dataset = await api.post('/api/v1/dataset/', {
    database: await examplesId(api),
    table_name: ownName('places').replaceAll(' ', '_'),
    sql: `SELECT * FROM (VALUES ${rows}) AS t(country, region, city, n)`,
  });
  const datasetId = dataset.body.id;
  const { status } = await api.put(`/api/v1/dataset/${datasetId}`, { extra: JSON.stringify({ hierarchies: levels }) });
  expect(status).toBe(200);
  const form = {
    viz_type: 'echarts_timeseries_bar',
    datasource: `${datasetId}__table`,
    x_axis: 'country',
    metrics: [sum],
  };
  await withChart(api, { ...form, adhoc_filters: [] }, action);
  await api.remove(`/api/v1/dataset/${datasetId}`);
}

test('a mark leads down its hierarchy and the path back: on a dashboard, where a link keeps the level, over the full screen, and in Explore', async ({
  page,
  api,
}) => {
  await withCountries(api, (chart) =>
    withDashboard(api, { charts: [chart] }, async ({ id }) => {
      const dashboard = new DashboardOnPage(page);
      await dashboard.open(id);
      const tile = dashboard.tile(chart.name);

      await test.step('a mark of a dashboard leads down its hierarchy, the path back, and a link keeps the level', async () => {
        const path = tile.frame.getByRole('navigation', { name: 'Level' });
        await expect.poll(() => tile.markNames()).toEqual(['IT: 8', 'FR: 4']);
        await tile.pickMark(0);
        await expect(path).toHaveText('AllIT');
        await expect.poll(() => tile.markNames()).toEqual(['Lazio: 7', 'Umbria: 1']);
        await tile.pickMark(0);
        await expect(path).toHaveText('AllITLazio');
        await expect.poll(() => tile.markNames()).toEqual(['Rome: 5', 'Latina: 2']);
        await page.reload();
        await dashboard.toBeReady();
        await expect(path).toHaveText('AllITLazio');
        await expect.poll(() => tile.markNames()).toEqual(['Rome: 5', 'Latina: 2']);
        await path.getByRole('button', { name: 'IT' }).press('Enter');
        await expect.poll(() => tile.markNames()).toEqual(['Lazio: 7', 'Umbria: 1']);
        await path.getByRole('button', { name: 'All' }).click();
        await expect(path).toBeHidden();
        await expect.poll(() => tile.markNames()).toEqual(['IT: 8', 'FR: 4']);
      });

      await test.step('in full screen a mark has its menu, and leads to the rows behind it', async () => {
        await tile.choose('Full screen');
        await expect(page.getByRole('button', { name: 'Exit full screen' })).toBeVisible();
        await expect(tile.frame.locator('[data-painted="true"]')).toBeVisible();
        await tile.openMarkMenu();
        await pressInMenu(page.getByRole('menuitem', { name: 'Drill to detail by' }), 'Enter');
        await pressInMenu(page.getByRole('menuitem', { name: 'country is IT' }), 'Enter');
        const drawer = page.getByRole('dialog', { name: `Drill to detail: ${chart.name}` });
        await expect(drawer.locator('[data-drill=detail]')).toContainText('3 rows where');
        await expect(drawer.getByRole('gridcell', { name: 'Terni' })).toBeVisible();
      });

      await test.step('in Explore a mark leads down, which the settings show, and back', async () => {
        const explore = new ExploreOnPage(page);
        await explore.openChart(chart.id);
        await expect(explore.drawing).toBeVisible();
        await whenReady(page);
        await explore.drawing.focus();
        await page.keyboard.press('Home');
        await expect(explore.drawing.locator('[aria-live]')).toHaveText('IT: 8');
        await page.keyboard.press('Enter');
        const path = page.getByRole('navigation', { name: 'Level' });
        await expect(path).toHaveText('AllIT');
        await expect(explore.items('Filters')).toContainText("country IN ('IT')");
        await path.getByRole('button', { name: 'All' }).click();
        await expect(path).toBeHidden();
        await expect(explore.items('Filters')).not.toContainText('country');
      });
    }),
  );
});
