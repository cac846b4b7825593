import { ExplorePage } from '../pages/explore.ts';
import { withSqlLab } from '../pages/sql-lab.ts';
import { expectAccessibleAbove, watchErrors } from '../pages/watch-errors.ts';
import { expect, ownName, test } from './statements/session.ts';

const sql = 'SELECT wildlife_size, count(*) AS hits FROM examples.wildlife_strikes GROUP BY wildlife_size';

test('[DSET-025] a chart of a query offers Query preview, View in SQL Lab and Save as dataset, and is saved over a dataset', async ({
  browser,
  api,
  baseURL,
}) => {
  const name = ownName('Sizes');
  await withSqlLab({ browser, api, baseURL }, 'source', async (lab) => {
    const { page } = lab;
    const errors = watchErrors(page);
    await lab.open();
    await lab.run(sql);
    await expect(lab.header('hits')).toBeVisible();
    await lab.results.getByRole('button', { name: 'Create chart' }).click();
    await page.getByRole('button', { name: 'Go on in Explore' }).click();
    await expect(page).toHaveURL(/datasource_type=query/);
    const explore = new ExplorePage(page);
    await expect(explore.chart.locator('canvas, svg').first()).toBeVisible();
    const actions = page.getByRole('button', { name: 'Dataset actions' });
    await actions.click();
    await expect(page.getByRole('menuitem')).toHaveText(['Query preview', 'View in SQL Lab', 'Save as dataset']);
    await page.getByRole('menuitem', { name: 'Query preview' }).click();
    const preview = page.getByRole('dialog', { name: 'Query preview' });
    await expect(preview).toContainText('GROUP BY wildlife_size');
    await expectAccessibleAbove(page);
    await preview.getByRole('button', { name: 'Close', exact: true }).last().click();
    await actions.click();
    const newPage = page.context().waitForEvent('page');
    await page.getByRole('menuitem', { name: 'View in SQL Lab' }).click();
    const labPage = await newPage;
    await expect(labPage.locator('.cm-content').first()).toContainText('GROUP BY wildlife_size');
    await labPage.close();
    await actions.click();
    await page.getByRole('menuitem', { name: 'Save as dataset' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save or Overwrite Dataset' });
    await expect(dialog.getByText('Save this query as a virtual dataset to continue exploring')).toBeVisible();
    await dialog.getByRole('textbox').first().fill(name);
    await dialog.getByRole('button', { name: 'Save & Explore' }).click();
    await expect(dialog).toBeHidden();
    // From here on it is a chart over a dataset.
    await actions.click();
    await expect(page.getByRole('menuitem', { name: 'Edit dataset' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Query preview' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(explore.chart.locator('canvas, svg').first()).toBeVisible();
    expect(errors).toEqual([]);
  });
  const datasets = await api.get(`/api/v1/dataset/?q=(filters:!((col:table_name,opr:eq,value:'${name}')))`);
  expect(datasets.body.result).toHaveLength(1);
  expect(datasets.body.result[0]).toMatchObject({ kind: 'virtual', sql });
  await api.remove(`/api/v1/dataset/${datasets.body.result[0].id}`);
});
