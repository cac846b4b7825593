import { DashboardOnPage } from '../../pages/dashboard.ts';
import { total } from './dashboard-page.ts';
import { expect, strikesDatasetId, test, withChart, withDashboard } from './session.ts';

test('[HYDR-005 LEGF-001] an editor is asked about filter boxes, is reminded later, reviews them as filters beside the charts, in place of the boxes, takes that back by Undo, and keeps them', async ({
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
        const numberTile = dashboard.tile(number.name).frame;
        const boxTile = dashboard.tile(box.name).frame;
        const request = page.getByRole('button', { name: 'Review filters' });
        const values = page.getByRole('button', { name: 'Choose Phase of flight' });
        const savedFilters = async (): Promise<readonly object[]> => {
          const { json_metadata: metadata } = (await api.get(`/api/v1/dashboard/${id}`)).body.result;
          return JSON.parse(metadata ?? '{}').native_filter_configuration ?? [];
        };
        await test.step('the query comes, and a day after it was put off again', async () => {
          await page.goto(path);
          await expect(numberTile).toContainText('10,000');
          await expect(page.getByText('This dashboard filters by a filter box')).toBeVisible();
          await page.getByRole('button', { name: 'Remind me in 24 hours' }).click();
          await expect(request).toHaveCount(0);
          await page.reload();
          await expect(numberTile).toContainText('10,000');
          await expect(request).toHaveCount(0);
          // A day later.
          await page.evaluate((key) => localStorage.setItem(key, '0'), `filter-boxes-snoozed-${id}`);
          await page.reload();
          await expect(boxTile.getByRole('button', { name: 'Choose Phase of flight' })).toBeVisible();
        });

        await test.step('in a review the box filters nothing, and the filter beside the charts does', async () => {
          await request.click();
          await expect(page.getByText('nothing is saved yet')).toBeVisible();
          await expect(boxTile).toContainText('This box filters nothing');
          await expect(values).toHaveCount(1);
          await dashboard.chooseValues('Phase of flight', ['Climb']);
          await dashboard.apply();
          await expect(numberTile).toContainText(climb);
        });

        await test.step('saved, the filter stands in place of the box, which comes back by Undo', async () => {
          await page.getByRole('button', { name: 'Save filters' }).click();
          await expect(page.getByText('nothing is saved yet')).toHaveCount(0);
          await expect(boxTile).toHaveCount(0);
          await expect(page.getByText('The filters that stood here are beside the charts now.')).toBeVisible();
          await expect(values).toHaveCount(1);
          expect(await savedFilters()).toMatchObject([
            { name: 'Phase of flight', filterType: 'filter_select', type: 'NATIVE_FILTER' },
          ]);
          await page.getByRole('button', { name: 'Undo' }).first().click();
          await expect(boxTile.getByRole('button', { name: 'Choose Phase of flight' })).toBeVisible();
          expect(await savedFilters()).toEqual([]);
        });

        await test.step('saved again, the filter is there when the dashboard is opened, and nothing is asked', async () => {
          await request.click();
          await page.getByRole('button', { name: 'Save filters' }).click();
          await expect(boxTile).toHaveCount(0);
          await page.goto(path);
          await expect(values).toBeVisible();
          await expect(request).toHaveCount(0);
          expect(await savedFilters()).toHaveLength(1);
        });
      }),
    ),
  );
});
