import { pixelsOf } from '../pages/annotations.ts';
import { DashboardOnPage } from '../pages/dashboard.ts';
import { ExplorePage } from '../pages/explore.ts';
import { expect, flights, test, withChart, withDashboard } from './statements/session.ts';

// The first colors of three palettes.
const [tenColors, ofNine, ownScheme] = ['#1f77b4', '#5470c6', '#395cd0'];

const bars = (datasetId: number, more: Readonly<Record<string, unknown>>) => ({
  viz_type: 'echarts_timeseries_bar',
  datasource: `${datasetId}__table`,
  x_axis: 'origin_state',
  groupby: [],
  metrics: ['departures'],
  row_limit: 10,
  adhoc_filters: [],
  ...more,
});

test('[CTRL-002 CTRL-003 CTRL-004 CTRL-019] a chart is drawn in the color scheme that is chosen, at once; that of a dashboard is that of its charts, there and in Explore', async ({
  page,
  api,
}) => {
  await test.step('[CTRL-002] a chart is drawn in the color scheme that is chosen, at once; each shows its colors', async () => {
    const { datasetId } = await flights(api);
    await withChart(api, bars(datasetId, { color_scheme: 'd3Category10' }), async ({ id }) => {
      const explore = new ExplorePage(page);
      await explore.openChart(id);
      await explore.toBeDrawn();
      await expect.poll(() => pixelsOf(explore.chart, tenColors)).toBeGreaterThan(1000);
      await explore.controls.getByRole('tab', { name: /^Customize/ }).click();
      const scheme = explore.controls.getByRole('combobox', { name: 'Color scheme' });
      await expect(scheme).toHaveValue('D3 Category 10');
      await scheme.click();
      const options = page.getByRole('option');
      await expect(options).toHaveCount(19);
      await expect(options.first()).toHaveText('Sextant');
      const colorCounts = await options.evaluateAll((all) =>
        all.map((option) => option.querySelectorAll('[data-swatch]').length),
      );
      expect(Math.min(...colorCounts)).toBeGreaterThan(8);
      await options.filter({ hasText: 'ECharts v5.x Colors' }).click();
      await expect.poll(() => pixelsOf(explore.chart, ofNine)).toBeGreaterThan(1000);
      await scheme.press('ArrowDown');
      await options.first().click();
      await expect.poll(() => pixelsOf(explore.chart, ownScheme)).toBeGreaterThan(1000);
    });
  });

  await test.step('[CTRL-003 CTRL-004 CTRL-019] the color scheme of a dashboard is that of its charts, there and in Explore, where it cannot be changed', async () => {
    const { datasetId } = await flights(api);
    await withChart(api, bars(datasetId, { color_scheme: 'd3Category10' }), (chart) =>
      withDashboard(api, { charts: [chart], metadata: { color_scheme: 'echarts5Colors' } }, async ({ id, title }) => {
        const dashboard = new DashboardOnPage(page);
        await dashboard.open(id);
        const tile = dashboard.tile(chart.name);
        await expect(tile.frame.locator('[data-painted="true"]')).toBeVisible();
        await expect.poll(() => pixelsOf(tile.frame, ofNine)).toBeGreaterThan(200);
        await tile.choose('Edit chart');
        const explore = new ExplorePage(page);
        await explore.toBeDrawn();
        await expect.poll(() => pixelsOf(explore.chart, ofNine)).toBeGreaterThan(1000);
        await explore.controls.getByRole('tab', { name: /^Customize/ }).click();
        const scheme = explore.controls.getByRole('combobox', { name: 'Color scheme' });
        await expect(scheme).toHaveValue('Dashboard scheme');
        await expect(scheme).toBeDisabled();
        await expect(explore.controls.getByText(`Set by dashboard ${title}; its properties change it.`)).toBeVisible();
        // Opened by itself the chart has its own.
        await explore.openChart(chart.id);
        await explore.toBeDrawn();
        await expect.poll(() => pixelsOf(explore.chart, tenColors)).toBeGreaterThan(1000);
      }),
    );
  });
});
