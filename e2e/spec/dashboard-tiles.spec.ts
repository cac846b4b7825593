import { DashboardOnPage } from '../pages/dashboard.ts';
import { tileRequestsOf } from '../pages/chart-requests.ts';
import { choose, isQuery, nativeFilter, phases, withNumber } from './statements/dashboard-page.ts';
import { expect, strikesDatasetId, test, withChart, withDashboard } from './statements/session.ts';

test('numbers under a filter say their share or distance, asking no more than they must; tables that are cut say of how many rows or groups', async ({
  page,
  api,
}) => {
  await test.step('a big number under a filter says its share of all, asking no more than it must', async () => {
    // Rows of birdstrikes.csv in this phase, of 10,000.
    const [climb, share] = ['1,956', '19\\.6'];
    await withNumber(api, await nativeFilter(api, {}), async ({ path, tile }) => {
      const dashboard = new DashboardOnPage(page);
      await page.goto(path);
      const { frame } = dashboard.tile(tile);
      await expect(frame).toContainText('10,000');
      await expect(frame).not.toContainText('% of');
      await choose(page, ['Climb']);
      const requestedTexts: string[] = [];
      page.on('request', (request) => isQuery(request) && requestedTexts.push(request.url()));
      await dashboard.apply();
      await expect(frame).toContainText(climb);
      await expect(frame).toContainText(new RegExp(`${share}\\s% of 10,000`));
      // All of it was known from before the filter.
      expect(requestedTexts).toHaveLength(1);
    });
  });

  await test.step('an average under a filter is no share of all: it says how far it is from it', async () => {
    const dashboard = new DashboardOnPage(page);
    await dashboard.open('flight-punctuality');
    await dashboard.tile('Departures by origin').pickMark(0);
    await expect(dashboard.tile('Departures').frame).toContainText(/5\.5\s% of 3,000,000/);
    await expect(dashboard.tile('Late over 60 min').frame).toContainText(/% of /);
    await expect(dashboard.tile('Average delay').frame).not.toContainText('% of');
    await expect(dashboard.tile('On time').frame).not.toContainText('% of');
    await expect(dashboard.tile('Average delay').frame).toContainText(/min vs all|as all/);
    await expect(dashboard.tile('On time').frame).toContainText(/pt vs all|as all/);
  });

  await test.step('a table that its row limit cut says of how many rows', async () => {
    const datasetId = await strikesDatasetId(api);
    const raw = {
      ...phases(datasetId),
      query_mode: 'raw',
      groupby: [],
      metrics: [],
      all_columns: ['phase', 'airport'],
      row_limit: 20,
    };
    await withChart(api, raw, (chart) =>
      withDashboard(api, { charts: [chart] }, async ({ path }) => {
        await page.goto(path);
        await expect(new DashboardOnPage(page).tile(chart.name).frame).toContainText('Showing 20 of 10,000 rows.');
      }),
    );
  });

  await test.step('a table of the first groups says of how many, under the filters that act; one that holds all is not counted', async () => {
    const datasetId = await strikesDatasetId(api);
    // Airports of birdstrikes.csv with a row in this phase.
    const airports = '50';
    const first = { ...phases(datasetId), groupby: ['airport'], row_limit: 3 };
    const metadata = await nativeFilter(api, {
      defaultDataMask: {
        extraFormData: { filters: [{ col: 'phase', op: 'IN', val: ['Climb'] }] },
        filterState: { value: ['Climb'] },
      },
    });
    const counted: (number | null)[] = [];
    page.on('request', (request) => {
      for (const { chartId, context } of tileRequestsOf(request))
        if (context.queries[0]?.is_rowcount === true) counted.push(chartId);
    });
    await withChart(api, first, (cut) =>
      withChart(api, phases(datasetId), (wholeChart) =>
        withDashboard(api, { charts: [cut, wholeChart], metadata }, async ({ path }) => {
          const dashboard = new DashboardOnPage(page);
          await page.goto(path);
          await expect(dashboard.tile(cut.name).frame).toContainText(`First 3 of ${airports} by`);
          await expect(dashboard.tile(wholeChart.name).frame).toContainText('Climb');
          expect(counted.every((chartId) => chartId === cut.id)).toBe(true);
        }),
      ),
    );
  });
});
