import { boxAtRest } from '../pages/at-rest.ts';
import { numberIn } from '../pages/shown-table.ts';
import { DashboardOnPage } from '../pages/dashboard.ts';
import { tileRequestsOf } from '../pages/chart-requests.ts';
import { strikesByMonth, total } from './statements/dashboard-page.ts';
import { ExploreOnPage } from './statements/explore-page.ts';
import { expect, strikesDatasetId, test, withChart, withDashboard } from './statements/session.ts';

test('a forecast is turned on in Explore, says itself everywhere, and is saved; it is made without a year that has not ended, and read aloud on a dashboard', async ({
  page,
  api,
}) => {
  await test.step('a forecast is turned on in Explore, says itself in legend, tooltip, summary and rows, and is saved', async () => {
    await withChart(api, strikesByMonth(await strikesDatasetId(api)), async (chart) => {
      const explore = new ExploreOnPage(page);
      await explore.openChart(chart.id);
      await expect(explore.drawing).toHaveAccessibleName(/^Line chart of/);
      await explore.controls.getByRole('tab', { name: 'Analysis' }).click();
      await expect(explore.controls.getByRole('button', { name: 'Predictive analytics', exact: true })).toBeVisible();
      await explore.controls.getByText('Enable forecast', { exact: true }).click();
      await explore.controls.getByRole('textbox', { name: 'Forecast periods', exact: true }).fill('6');
      await explore.choose('Weekly seasonality', 'No');
      await explore.update();
      await expect(explore.drawing).toHaveAccessibleName(
        /of these a forecast of 6 steps from .* with its 80% interval/,
      );
      await expect(page.getByRole('list', { name: 'Series', exact: true })).toContainText('Forecast, 80% interval');
      const box = await boxAtRest(explore.drawing);
      // Behind the last month that was observed: at the right end of the axis.
      await page.mouse.move(box.x + box.width - 12, box.y + box.height / 2);
      await expect(page.getByText(/^\w{3} \d{4}, forecast$/)).toBeVisible();
      await expect(page.getByText(/^ŷ = [\d,]+ \([\d,−]+, [\d,]+\)$/)).toBeVisible();
      await expect(page.getByRole('columnheader', { name: 'Strikes, forecast low' })).toBeVisible();
      const saveResponse = page.waitForResponse(
        (response) => response.request().method() === 'PUT' && response.url().includes(`/chart/${chart.id}`),
      );
      await page.getByRole('main').getByRole('button', { name: 'Save', exact: true }).click();
      await saveResponse;
      const { body } = await api.get(`/api/v1/chart/${chart.id}`);
      const { forecastEnabled, forecastPeriods, forecastSeasonalityWeekly } = JSON.parse(body.result.params);
      expect([forecastEnabled, String(forecastPeriods), String(forecastSeasonalityWeekly)]).toEqual([
        true,
        '6',
        'false',
      ]);
    });
  });

  await test.step('a saved forecast is opened again, and made without a year that has not ended', async () => {
    const form = {
      ...strikesByMonth(await strikesDatasetId(api)),
      time_grain_sqla: 'P1Y',
      forecastEnabled: true,
      forecastPeriods: 2,
    };
    await withChart(api, form, async (chart) => {
      const explore = new ExploreOnPage(page);
      await explore.openChart(chart.id);
      await expect(explore.drawing).toHaveAccessibleName(/of these a forecast of 2 steps from 2003/);
      const picture = page.getByRole('region', { name: 'Chart', exact: true });
      await expect(picture).toContainText('The forecast counts the last step as if it were complete');
      const expectedNext = async (): Promise<number> => {
        await explore.drawing.focus();
        await page.keyboard.press('End');
        const announcedText = explore.drawing.locator('[aria-live]');
        await expect(announcedText).toHaveText(/2004, forecast: ŷ = /);
        return numberIn(/ŷ = ([\d,]+)/.exec((await announcedText.textContent()) ?? '')?.[1]);
      };
      const withLast = await expectedNext();

      await explore.controls.getByRole('tab', { name: 'Analysis' }).click();
      await explore.controls.getByText('Leave out the last step', { exact: true }).click();
      await explore.update();
      await expect(picture).toContainText('The forecast is made of the steps before the last.');
      // Seven months of 2002 would pull down what follows years that grew.
      await expect.poll(expectedNext).toBeGreaterThan(withLast);
      const savedResponse = page.waitForResponse(
        (response) => response.request().method() === 'PUT' && response.url().includes(`/chart/${chart.id}`),
      );
      await page.getByRole('main').getByRole('button', { name: 'Save', exact: true }).click();
      await savedResponse;

      await explore.openChart(chart.id);
      await expect(picture).toContainText('The forecast is made of the steps before the last.');
      await explore.controls.getByRole('tab', { name: 'Analysis' }).click();
      await explore.controls.getByRole('textbox', { name: 'Forecast periods', exact: true }).fill('4');
      await explore.update();
      await expect(explore.drawing).toHaveAccessibleName(/of these a forecast of 4 steps from 2003/);
    });
  });

  await test.step('on a dashboard steps behind the history are read aloud as a forecast, and picking one filters nothing', async () => {
    const datasetId = await strikesDatasetId(api);
    const form = {
      ...strikesByMonth(datasetId),
      viz_type: 'echarts_timeseries_bar',
      forecastEnabled: true,
      forecastPeriods: 3,
    };
    await withChart(api, form, (bars) =>
      withChart(api, total(datasetId), (figureChart) =>
        withDashboard(api, { charts: [bars, figureChart] }, async ({ id }) => {
          const dashboard = new DashboardOnPage(page);
          await dashboard.open(id);
          const tile = dashboard.tile(bars.name);
          await expect(tile.chart).toHaveAccessibleName(/^Bar chart of .* of these a forecast of 3 steps/);
          const queries: unknown[] = [];
          page.on('request', (request) => {
            queries.push(...tileRequestsOf(request).filter(({ chartId }) => chartId === figureChart.id));
          });
          await tile.chart.focus();
          await page.keyboard.press('End');
          await expect(tile.chart.locator('[aria-live]')).toHaveText(/, forecast: ŷ = /);
          await page.keyboard.press('Enter');
          await page.keyboard.press('Home');
          await page.keyboard.press('Enter');
          await expect(dashboard.tile(figureChart.name).filterMark).toBeVisible();
          // That of the first month alone.
          expect(queries).toHaveLength(1);
        }),
      ),
    );
  });
});
