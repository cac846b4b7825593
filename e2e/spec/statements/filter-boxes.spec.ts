import { DashboardOnPage } from '../../pages/dashboard.ts';
import { total } from './dashboard-page.ts';
import { expect, strikesDatasetId, test, withChart, withDashboard } from './session.ts';

test('[HYDR-005] an editor is asked about filter boxes, is reminded later, reviews them as filters and keeps those', async ({
  page,
  api,
}) => {
  const datasetId = await strikesDatasetId(api);
  // Rows of birdstrikes.csv in this phase.
  const climb = '1,956';
  const form = {
    viz_type: 'filter_box',
    datasource: `${datasetId}__table`,
    date_filter: false,
    filter_configs: [{ column: 'phase', label: 'Phase of flight', multiple: true, clearable: true, asc: true }],
  };
  await withChart(api, total(datasetId), (number) =>
    withChart(api, form, (box) =>
      withDashboard(api, { charts: [number, box] }, async ({ id, path }) => {
        const dashboard = new DashboardOnPage(page);
        const request = page.getByRole('button', { name: 'Review filters' });
        await page.goto(path);
        await expect(dashboard.tile(number.name).frame).toContainText('10,000');
        await expect(page.getByText('This dashboard filters by a filter box')).toBeVisible();
        await page.getByRole('button', { name: 'Remind me in 24 hours' }).click();
        await expect(request).toHaveCount(0);
        await page.reload();
        await expect(dashboard.tile(number.name).frame).toContainText('10,000');
        await expect(request).toHaveCount(0);
        // A day later.
        await page.evaluate((key) => localStorage.setItem(key, '0'), `filter-boxes-snoozed-${id}`);
        await page.reload();
        await request.click();
        await expect(page.getByText('nothing is saved yet')).toBeVisible();
        await dashboard.chooseValues('Phase of flight', ['Climb']);
        await dashboard.apply();
        await expect(dashboard.tile(number.name).frame).toContainText(climb);
        await page.getByRole('button', { name: 'Save filters' }).click();
        await expect(page.getByText('nothing is saved yet')).toHaveCount(0);
        await page.goto(path);
        await expect(page.getByRole('button', { name: 'Choose Phase of flight' })).toBeVisible();
        await expect(request).toHaveCount(0);
        const { body } = await api.get(`/api/v1/dashboard/${id}`);
        expect(JSON.parse(body.result.json_metadata).native_filter_configuration).toMatchObject([
          { name: 'Phase of flight', filterType: 'filter_select', type: 'NATIVE_FILTER' },
        ]);
      }),
    ),
  );
});

test('[LEGF-001] filter boxes become filters beside the charts, in place of the boxes, and come back by Undo', async ({
  page,
  api,
}) => {
  const datasetId = await strikesDatasetId(api);
  const form = {
    viz_type: 'filter_box',
    datasource: `${datasetId}__table`,
    date_filter: false,
    filter_configs: [{ column: 'phase', label: 'Phase', multiple: true, clearable: true, asc: true }],
  };
  await withChart(api, total(datasetId), (number) =>
    withChart(api, form, (box) =>
      withDashboard(api, { charts: [number, box] }, async ({ id, path }) => {
        const dashboard = new DashboardOnPage(page);
        const values = page.getByRole('button', { name: 'Choose Phase' });
        await page.goto(path);
        await expect(dashboard.tile(box.name).frame.getByRole('button', { name: 'Choose Phase' })).toBeVisible();
        await page.getByRole('button', { name: 'Review filters' }).click();
        await expect(dashboard.tile(box.name).frame).toContainText('This box filters nothing');
        await expect(values).toHaveCount(1);
        await page.getByRole('button', { name: 'Save filters' }).click();
        await expect(dashboard.tile(box.name).frame).toHaveCount(0);
        await expect(page.getByText('The filters that stood here are beside the charts now.')).toBeVisible();
        await expect(values).toHaveCount(1);
        const converted = JSON.parse((await api.get(`/api/v1/dashboard/${id}`)).body.result.json_metadata);
        expect(converted.native_filter_configuration).toHaveLength(1);
        await page.getByRole('button', { name: 'Undo' }).first().click();
        await expect(dashboard.tile(box.name).frame.getByRole('button', { name: 'Choose Phase' })).toBeVisible();
        const { json_metadata: before } = (await api.get(`/api/v1/dashboard/${id}`)).body.result;
        expect(JSON.parse(before ?? '{}').native_filter_configuration ?? []).toEqual([]);
      }),
    ),
  );
});
