import { DashboardOnPage } from '../pages/dashboard.ts';
import { expectAccessibleAbove } from '../pages/watch-errors.ts';
import { nativeFilter, total } from './statements/dashboard-page.ts';
import {
  expect,
  makeDataset,
  ownName,
  strikesDatasetId,
  test,
  withChart,
  withDashboard,
} from './statements/session.ts';

test('a dashboard is saved onto another dataset: names written alike are found, the rest is said, and the copy asks that dataset', async ({
  page,
  api,
}) => {
  const name = ownName('Other strikes');
  const other = await makeDataset(
    api,
    name,
    `SELECT 'Climb' AS "Phase" UNION ALL SELECT 'Climb' UNION ALL SELECT 'Taxi'`,
  );
  const copyName = ownName('Copied onto another');
  const strikes = total(await strikesDatasetId(api));
  const metadata = await nativeFilter(api, {});
  try {
    await withChart(api, strikes, (chart) =>
      withDashboard(api, { charts: [chart], metadata }, async ({ path }) => {
        await page.goto(path);
        await new DashboardOnPage(page).toBeReady();
        await page.getByRole('button', { name: 'More', exact: true }).click();
        await page.getByRole('menuitem', { name: 'Save as' }).click();
        const dialog = page.getByRole('dialog', { name: 'Save dashboard as' });
        await dialog.getByLabel('Name').fill(copyName);
        await dialog.getByText('ask other datasets').click();
        await dialog.getByRole('combobox', { name: 'Dataset in the place of wildlife_strikes' }).fill(name);
        await page.getByRole('option', { name }).click();
        await expect(dialog.getByRole('combobox', { name: /^phase/ })).toHaveValue('Phase');
        await expect(dialog.getByRole('list', { name: 'What does not fit' })).toHaveText(
          `Metric strikes is written into the chart: COUNT(*) (${chart.name})`,
        );
        await expectAccessibleAbove(page);
        await dialog.getByRole('button', { name: 'Save', exact: true }).click();
        await expect(page.getByRole('heading', { name: copyName })).toBeVisible();
        await expect(page.getByRole('article', { name: chart.name })).toContainText('3');
      }),
    );
  } finally {
    const found = await api.get(
      `/api/v1/dashboard/?q=(filters:!((col:dashboard_title,opr:title_or_slug,value:'${copyName}')))`,
    );
    for (const { id } of found.body.result) {
      const { body } = await api.get(`/api/v1/dashboard/${id}/charts`);
      await api.remove(`/api/v1/dashboard/${id}`);
      for (const chart of body.result) await api.remove(`/api/v1/chart/${chart.id}`);
    }
    await api.remove(`/api/v1/dataset/${other}`);
  }
});
