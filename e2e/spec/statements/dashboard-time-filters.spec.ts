import type { Page } from '@playwright/test';
import { DashboardOnPage } from '../../pages/dashboard.ts';
import { isQuery, nativeFilter } from './dashboard-page.ts';
import { expect, ownName, strikesDatasetId, test, withChart, withDashboard } from './session.ts';
import type { Api } from './session.ts';

const perTime = (datasetId: number) => ({
  viz_type: 'echarts_timeseries_bar',
  datasource: `${datasetId}__table`,
  x_axis: 'date',
  time_grain_sqla: 'P1Y',
  granularity_sqla: 'date',
  metrics: [{ expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'strikes' }],
  groupby: [],
  row_limit: 10_000,
  adhoc_filters: [],
});

/** A dataset of two time columns: when it struck, and when that was reported, two years later. */
async function withTwoTimes(api: Api, action: (datasetId: number) => Promise<void>): Promise<void> {
  const { body: source } = await api.get(`/api/v1/dataset/${await strikesDatasetId(api)}`);
  const { database, schema, table_name: table } = source.result;
  const createdResponse = await api.post('/api/v1/dataset/', {
    database: database.id,
    schema,
    table_name: ownName('two times'),
    sql: `SELECT date, date + INTERVAL 2 YEAR AS reported, phase FROM "${schema}"."${table}"`,
  });
  expect(createdResponse.status, JSON.stringify(createdResponse.body)).toBe(201);
  try {
    await action(createdResponse.body.id);
  } finally {
    await api.remove(`/api/v1/dataset/${createdResponse.body.id}`);
  }
}

const choose = async (page: Page, name: string): Promise<void> => {
  await page
    .getByRole('complementary', { name: 'Filters' })
    .getByRole('button', { name: /Own filter/ })
    .click();
  await page.getByRole('option', { name, exact: true }).click();
};

test('[NATF-005] a time grain filter changes the grain of the charts, and takes it back', async ({ page, api }) => {
  const datasetId = await strikesDatasetId(api);
  const metadata = await nativeFilter(api, { filterType: 'filter_timegrain', targets: [{ datasetId }] });
  await withChart(api, perTime(datasetId), (chart) =>
    withDashboard(api, { charts: [chart], metadata }, async ({ path }) => {
      const dashboard = new DashboardOnPage(page);
      await page.goto(path);
      const { frame } = dashboard.tile(chart.name);
      const size = frame.getByText(/^\d+ rows/);
      const years = (await size.innerText()).split(' rows')[0] ?? '';
      await choose(page, 'Month');
      const pendingRequest = page.waitForRequest(isQuery);
      await dashboard.apply();
      const [query] = (await pendingRequest).postDataJSON().queries;
      expect(query.columns[0]).toMatchObject({ timeGrain: 'P1M' });
      await expect(size).not.toContainText(`${years} rows`);
      expect(Number((await size.innerText()).split(' rows')[0])).toBeGreaterThan(5 * Number(years));
      await expect(frame.locator('[data-painted="true"]')).toBeVisible();
      // It leaves no rows out, so the sentence does not name it.
      await expect(dashboard.sentence).toHaveText(/^Showing all/);
      await page.reload();
      await expect(
        page.getByRole('complementary', { name: 'Filters' }).getByRole('button', { name: /Month/ }),
      ).toBeVisible();
      await dashboard.clearAll();
      await expect(size).toContainText(`${years} rows`);
    }),
  );
});

test('[NATF-006] a time column filter changes the column by which the charts read time', async ({ page, api }) => {
  await withTwoTimes(api, async (datasetId) => {
    const metadata = await nativeFilter(api, { filterType: 'filter_timecolumn', targets: [{ datasetId }] });
    await withChart(api, perTime(datasetId), (chart) =>
      withDashboard(api, { charts: [chart], metadata }, async ({ path }) => {
        const dashboard = new DashboardOnPage(page);
        const first = page.waitForResponse((response) => isQuery(response.request()));
        await page.goto(path);
        const { frame } = dashboard.tile(chart.name);
        const [before] = (await (await first).json()).result;
        await expect(frame.locator('[data-painted="true"]')).toBeVisible();
        await choose(page, 'reported');
        const requestedRequest = page.waitForResponse((response) => isQuery(response.request()));
        await dashboard.apply();
        const result = await requestedRequest;
        const [query] = result.request().postDataJSON().queries;
        expect(query.columns[0]).toMatchObject({ sqlExpression: 'reported' });
        expect(query.granularity).toBe('reported');
        const [after] = (await result.json()).result;
        const year = (row: Record<string, number>, column: string) => new Date(row[column] ?? 0).getUTCFullYear();
        expect(year(after.data[0], 'reported')).toBe(year(before.data[0], 'date') + 2);
        await expect(frame.locator('[data-painted="true"]')).toBeVisible();
        await expect(frame).toContainText(/\d rows/);
      }),
    );
  });
});
