import { SqlLabPage, withSqlLab } from '../pages/sql-lab.ts';
import { expectAccessible, watchErrors } from '../pages/watch-errors.ts';
import { ExploreOnPage } from './statements/explore-page.ts';
import { expect, strikesDatasetId, test, withChart } from './statements/session.ts';

const sqlLab = '/superset/sqllab/';

const bySize = (datasetId: number) => ({
  viz_type: 'echarts_timeseries_bar',
  datasource: `${datasetId}__table`,
  x_axis: 'wildlife_size',
  metrics: ['strikes'],
  time_range: 'No filter',
});

test('[SQLL-001 SQLL-002 SQLL-003 SQLL-004 DSET-024] the statement of a chart is asked for, opens in SQL Lab and is run there', async ({
  page,
  api,
}) => {
  const errors = watchErrors(page);
  await withChart(api, bySize(await strikesDatasetId(api)), async ({ id }) => {
    const explore = new ExploreOnPage(page);
    await explore.openChart(id);
    await expect(explore.drawing).toBeVisible();
    await page.getByRole('button', { name: 'Dataset actions' }).click();
    await expect(page.getByRole('menuitem')).toHaveText(['Edit dataset', 'Change dataset', 'View in SQL Lab']);
    const chartRequest = page.waitForRequest((request) => request.url().includes('/api/v1/chart/data'));
    const formPost = page.context().waitForEvent('request', (request) => request.url().endsWith(sqlLab));
    const newPage = page.context().waitForEvent('page');
    await page.getByRole('menuitem', { name: 'View in SQL Lab' }).click();
    expect((await chartRequest).postDataJSON()).toMatchObject({ result_type: 'query' });
    const form = new URLSearchParams((await formPost).postData() ?? '');
    expect((await formPost).method()).toBe('POST');
    const formData = JSON.parse(form.get('form_data') ?? '{}') as { datasourceKey: string; sql: string };
    expect(formData.datasourceKey).toBe(`${await strikesDatasetId(api)}__table`);
    expect(formData.sql).toContain('wildlife_size');
    const lab = new SqlLabPage(await newPage);
    await expect(lab.editor).toContainText('wildlife_size');
    await lab.editor.press('Control+Enter');
    await expect(lab.header('wildlife_size')).toBeVisible();
    await expect(lab.cell('Small')).toBeVisible();
    await lab.page.close();
  });
  expect(errors).toEqual([]);
});

test('[ERRO-004] a statement that cannot be had is told, and nothing opens', async ({ page, api }) => {
  await withChart(api, bySize(await strikesDatasetId(api)), async ({ id }) => {
    const explore = new ExploreOnPage(page);
    await explore.openChart(id);
    await expect(explore.drawing).toBeVisible();
    await page.route('**/api/v1/chart/data**', (route) => route.fulfill({ status: 500, json: { message: 'down' } }));
    await page.getByRole('button', { name: 'Dataset actions' }).click();
    await page.getByRole('menuitem', { name: 'View in SQL Lab' }).click();
    await expect(page.getByText('An error occurred while loading the SQL')).toBeVisible();
    expect(page.context().pages()).toHaveLength(1);
  });
});

test('statements are written, run, found wrong at their place, and kept over a reload', async ({
  browser,
  api,
  baseURL,
}) => {
  await withSqlLab({ browser, api, baseURL }, 'written', async (lab) => {
    const errors = watchErrors(lab.page);
    await lab.open();
    await lab.run("SELECT count(*) AS hits FROM examples.wildlife_strikes WHERE wildlife_size = 'Large'");
    await expect(lab.header('hits')).toBeVisible();
    await expectAccessible(lab.page, 'both themes');
    await lab.run('SELECT no_such_column FROM examples.wildlife_strikes');
    await expect(lab.error).toContainText('no_such_column');
    await expect(lab.error.getByRole('button', { name: /^Go to line 1/ })).toBeVisible();
    await lab.run('SELECT 41 + 1 AS answer');
    await expect(lab.cell('42')).toBeVisible();
    await expect(lab.saved).toBeVisible();
    await lab.page.reload();
    await expect(lab.editor).toContainText('SELECT 41 + 1 AS answer');
    await expect(lab.cell('42')).toBeVisible();
    expect(errors).toEqual([]);
  });
});

test('[DSET-026 DSET-027 DSET-028] a query becomes a dataset that is explored at once, or takes the place of another', async ({
  page,
  api,
}) => {
  const name = `By size ${Date.now()}`;
  const lab = new SqlLabPage(page);
  await lab.open();
  await lab.run('SELECT wildlife_size, count(*) AS hits FROM examples.wildlife_strikes GROUP BY 1');
  await expect(lab.header('hits')).toBeVisible();
  await page.getByRole('button', { name: 'Save options' }).click();
  await page.getByRole('menuitem', { name: 'Save dataset' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save or Overwrite Dataset' });
  await expect(dialog.getByText('Save this query as a virtual dataset to continue exploring')).toBeVisible();
  await dialog.getByText('Overwrite existing').click();
  await expect(dialog.getByRole('button', { name: 'Overwrite & Explore' })).toBeVisible();
  await dialog.getByText('Save as new').click();
  await dialog.getByRole('textbox').first().fill(name);
  await dialog.getByRole('button', { name: 'Save & Explore' }).click();
  await expect(page).toHaveURL(/\/explore/);
  const id = new URL(page.url()).searchParams.get('datasource_id');
  try {
    await expect(page.getByText(name).first()).toBeVisible();
    const { result } = (await api.get(`/api/v1/dataset/${id}`)).body;
    expect(result).toMatchObject({ table_name: name, kind: 'virtual' });
  } finally {
    await api.remove(`/api/v1/dataset/${id}`);
  }
});
