import { ExplorePage } from '../pages/explore.ts';
import { withSqlLab } from '../pages/sql-lab.ts';
import { watchErrors } from '../pages/watch-errors.ts';
import { expect, ownName, test } from '../spec/statements/session.ts';

test('From a statement to a dashboard: a query is written, its columns looked at, drawn, saved as a dataset and a chart, and placed', async ({
  browser,
  api,
  baseURL,
}) => {
  const [datasetName, chartName, dashboardName] = [ownName('Sizes'), ownName('Strikes by size'), ownName('Strikes')];
  await withSqlLab({ browser, api, baseURL }, 'journey', async (lab) => {
    const { page } = lab;
    const errors = watchErrors(page);
    await lab.open();
    await lab.run(
      'SELECT wildlife_size, count(*) AS hits FROM examples.wildlife_strikes GROUP BY wildlife_size ORDER BY hits DESC',
    );
    await expect(lab.header('hits')).toBeVisible();
    await lab.results.getByRole('button', { name: 'Columns', exact: true }).click();
    await expect(lab.results.getByRole('region', { name: 'hits', exact: true })).toContainText('0 NULL');
    await lab.results.getByRole('button', { name: 'Create chart' }).click();
    await page.getByRole('button', { name: 'Go on in Explore' }).click();
    const explore = new ExplorePage(page);
    await expect(explore.chart.locator('canvas, svg').first()).toBeVisible();
    // A chart is saved over a dataset: it is made on the way.
    await explore.save.click();
    const dataset = page.getByRole('dialog', { name: 'Save or Overwrite Dataset' });
    await dataset.getByRole('textbox').first().fill(datasetName);
    await dataset.getByRole('button', { name: 'Save & Explore' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save chart' });
    await dialog.getByLabel('Chart name').fill(chartName);
    await dialog.getByText('A new dashboard').click();
    await dialog.getByLabel('Title of the dashboard').fill(dashboardName);
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(dialog).toBeHidden();
    const found = await api.get(
      `/api/v1/dashboard/?q=(filters:!((col:dashboard_title,opr:eq,value:'${dashboardName}')))`,
    );
    await page.goto(`/superset/dashboard/${found.body.result[0].id}/`);
    const tile = page.getByRole('article', { name: chartName });
    await expect(tile.getByRole('application', { name: /hits by wildlife_size, 3 bars, first Small/ })).toBeVisible();
    expect(errors).toEqual([]);
    await api.remove(`/api/v1/dashboard/${found.body.result[0].id}`);
  });
});
