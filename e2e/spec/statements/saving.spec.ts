import { closeByEscape } from '../../pages/escape.ts';
import { UploadDialog } from '../../pages/upload.ts';
import { ExploreOnPage } from './explore-page.ts';
import { expect, ownName, strikesDatasetId, test, withChart } from './session.ts';

test('[ADHF-037 ADHF-038] a filter inherited from a dashboard says so, and is not saved with the chart', async ({
  page,
  api,
}) => {
  const datasetId = await strikesDatasetId(api);
  const filter = (comparator: string, isExtra: boolean) => ({
    expressionType: 'SIMPLE',
    clause: 'WHERE',
    subject: 'phase',
    operator: 'IN',
    operatorId: 'IN',
    comparator: [comparator],
    isExtra,
  });
  const form = { viz_type: 'big_number_total', datasource: `${datasetId}__table`, metric: 'strikes' };
  await withChart(api, { ...form, adhoc_filters: [filter('Climb', false)] }, async ({ id }) => {
    const filters = [filter('Climb', false), filter('Approach', true)];
    const keptResponse = await api.post('/api/v1/explore/form_data', {
      datasource_id: datasetId,
      datasource_type: 'table',
      chart_id: id,
      form_data: JSON.stringify({ ...form, adhoc_filters: filters }),
    });
    const explore = new ExploreOnPage(page);
    await page.goto(`/explore/?form_data_key=${keptResponse.body.key}&slice_id=${id}`);
    const words = "This filter was inherited from the dashboard's context. It won't be saved when saving the chart.";
    const ownLocator = await explore.edit('Filters', "Phase of flight IN ('Climb')");
    await expect(ownLocator.getByText(words)).toHaveCount(0);
    await closeByEscape(ownLocator);
    const inheritedFilter = await explore.edit('Filters', "Phase of flight IN ('Approach')");
    await expect(inheritedFilter.getByText(words, { exact: true })).toBeVisible();
    await closeByEscape(inheritedFilter);
    const savedRequest = page.waitForResponse(
      (response) => response.request().method() === 'PUT' && response.url().includes(`/chart/${id}`),
    );
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await savedRequest;
    const params = JSON.parse((await api.get(`/api/v1/chart/${id}`)).body.result.params);
    expect(params.adhoc_filters.map((one: { comparator: string[] }) => one.comparator)).toEqual([['Climb']]);
  });
});

test('[ERRO-008] a chart that cannot be created says so', async ({ page, api }) => {
  const explore = new ExploreOnPage(page);
  await explore.openDataset(await strikesDatasetId(api));
  await page.route('**/api/v1/chart/', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 500, json: { message: 'it broke' } })
      : route.continue(),
  );
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Save chart' });
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog.getByText('An error occurred while creating charts: it broke')).toBeVisible();
});

test('[NATF-003 NATF-027] new filters have ids of NATIVE_FILTER- and something generated', async ({ page, api }) => {
  const createdTexts: string[] = [];
  for (const round of [1, 2]) {
    const upload = new UploadDialog(page);
    const rows = Array.from(
      { length: 40 },
      (_, row) => `2001-01-${String((row % 28) + 1).padStart(2, '0')},${['a', 'b'][row % 2]},${row}`,
    );
    await upload.send({ name: `f${round}.csv`, content: ['day,kind,amount', ...rows].join('\n') });
    await upload.previewed();
    await upload.tableName.fill(ownName('filters').replaceAll(' ', '_'));
    await upload.submit.click();
    await page.waitForURL(/\/superset\/dashboard\/\d+\//);
    const id = /dashboard\/(\d+)/.exec(page.url())?.[1];
    const { json_metadata: metadata } = (await api.get(`/api/v1/dashboard/${id}`)).body.result;
    createdTexts.push(...JSON.parse(metadata).native_filter_configuration.map((filter: { id: string }) => filter.id));
    await api.remove(`/api/v1/dashboard/${id}`);
  }
  expect(createdTexts.length).toBeGreaterThan(2);
  for (const id of createdTexts) expect(id).toMatch(/^NATIVE_FILTER-[\w-]{6,}$/);
  expect(new Set(createdTexts).size).toBe(createdTexts.length);
});
