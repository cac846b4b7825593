import { ExplorePage } from '../pages/explore.ts';
import { DashboardOnPage } from '../pages/dashboard.ts';
import { watchErrors } from '../pages/watch-errors.ts';
import { expect, strikesDatasetId, test, withChart, withDashboard } from './statements/session.ts';

const bars = (datasetId: number) => ({
  viz_type: 'dist_bar',
  datasource: `${datasetId}__table`,
  metrics: ['strikes'],
  groupby: ['phase'],
  columns: ['damage'],
  bar_stacked: true,
  x_ticks_layout: 'staggered',
  y_axis_label: 'Reported',
  row_limit: 1000,
  adhoc_filters: [],
});

test('a chart of an older type is drawn as its present one, says what is not kept, and is stored so by a save', async ({
  page,
  api,
}) => {
  const errors = watchErrors(page);
  await withChart(api, bars(await strikesDatasetId(api)), (chart) =>
    withDashboard(api, { charts: [chart] }, async ({ path }) => {
      const dashboard = new DashboardOnPage(page);
      await page.goto(path);
      await dashboard.toBeReady();
      await expect(dashboard.tile(chart.name).frame.locator('canvas')).toBeVisible();
      const explore = new ExplorePage(page);
      await page.goto(`/explore/?slice_id=${chart.id}`);
      await expect(page.getByText('This chart is of the older type Bar Chart (legacy).')).toContainText(
        'It opens as Bar Chart, and saving stores it so. Not kept: X tick layout: staggered.',
      );
      await expect(explore.chart.locator('canvas')).toBeVisible();
      // The head of the page, with its keys, comes after the picture.
      await expect(explore.save).toBeVisible();
      const savedRequest = page.waitForResponse((response) => response.request().method() === 'PUT');
      await page.keyboard.press('Control+S');
      expect((await savedRequest).status()).toBe(200);
      const { body } = await api.get(`/api/v1/chart/${chart.id}`);
      expect(JSON.parse(body.result.params)).toMatchObject({
        viz_type: 'echarts_timeseries_bar',
        x_axis: 'phase',
        groupby: ['damage'],
        stack: 'Stack',
        y_axis_title: 'Reported',
      });
    }),
  );
  expect(errors).toEqual([]);
});
