import { closeByEscape } from '../../pages/escape.ts';
import { ExploreOnPage } from './explore-page.ts';
import { expect, strikesDatasetId, test, withChart } from './session.ts';

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
    const text = "This filter was inherited from the dashboard's context. It won't be saved when saving the chart.";
    const ownLocator = await explore.edit('Filters', "Phase of flight IN ('Climb')");
    await expect(ownLocator.getByText(text)).toHaveCount(0);
    await closeByEscape(ownLocator);
    const inheritedFilter = await explore.edit('Filters', "Phase of flight IN ('Approach')");
    await expect(inheritedFilter.getByText(text, { exact: true })).toBeVisible();
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
