import type { Page } from '@playwright/test';
import { DashboardOnPage } from '../pages/dashboard.ts';
import { ExplorePage } from '../pages/explore.ts';
import { withOwnServer } from '../pages/own-server.ts';
import { watchErrors } from '../pages/watch-errors.ts';
import { apiOf, expect, strikesDatasetId, test, withChart, withDashboard } from './statements/session.ts';
import type { Api } from './statements/session.ts';

const slug = 'flight-punctuality';
const title = 'How far they fly';

/** A histogram of the impacts' speeds as Superset 2.1.3 stores it. */
const olderForm = (datasetId: number) => ({
  viz_type: 'histogram',
  datasource: `${datasetId}__table`,
  all_columns_x: ['speed_knots'],
  link_length: 8,
  groupby: [],
  adhoc_filters: [],
});
/** The same as newer releases store it. */
const current = (datasetId: number) => ({
  viz_type: 'histogram_v2',
  datasource: `${datasetId}__table`,
  column: 'speed_knots',
  bins: 8,
  groupby: [],
  adhoc_filters: [],
});

/** The type of the example's histogram, as the API returns it. */
async function exampleType(api: Api): Promise<string> {
  const { body } = await api.get(`/api/v1/dashboard/${slug}/charts`);
  return body.result.find((chart: { slice_name: string }) => chart.slice_name === title).viz_type;
}

async function seesExample(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 1700 });
  const olderTexts: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('explore_json')) olderTexts.push(request.url());
  });
  const dashboard = new DashboardOnPage(page);
  await dashboard.open(slug);
  const { chart, frame } = dashboard.tile(title);
  await expect(chart).toHaveAccessibleName(/^Histogram of .+\.$/);
  await expect(frame).toContainText('25 bins');
  expect(olderTexts).toEqual([]);
}

test('the histogram of an example is stored under the type of Superset 2.1.3, and drawn', async ({ page, api }) => {
  const errors = watchErrors(page);
  expect(await exampleType(api)).toBe('histogram');
  await seesExample(page);
  expect(errors).toEqual([]);
});

test('both names of a histogram draw one picture on a dashboard', async ({ page, api }) => {
  const id = await strikesDatasetId(api);
  await withChart(api, olderForm(id), (one) =>
    withChart(api, current(id), (other) =>
      withDashboard(api, { charts: [one, other] }, async ({ path }) => {
        const dashboard = new DashboardOnPage(page);
        await page.goto(path);
        await dashboard.toBeReady();
        const name = async (chart: { readonly name: string }): Promise<string> => {
          const { frame, chart: drawnLocator } = dashboard.tile(chart.name);
          await expect(frame).toContainText('8 bins');
          return (await drawnLocator.getAttribute('aria-label')) ?? '';
        };
        expect(await name(one)).toMatch(/^Histogram of .+\.$/);
        expect(await name(one)).toBe(await name(other));
      }),
    ),
  );
});

test('a histogram of 2.1.3 opens unchanged in Explore, and is stored under its current type once it is changed and saved', async ({
  page,
  api,
}) => {
  await withChart(api, olderForm(await strikesDatasetId(api)), async ({ id }) => {
    const storedChart = async () => (await api.get(`/api/v1/chart/${id}`)).body.result;
    const explore = new ExplorePage(page);
    await explore.openChart(id);
    await explore.toBeDrawn();
    await expect(page.getByText('Unsaved changes')).toHaveCount(0);
    expect((await storedChart()).viz_type).toBe('histogram');
    await explore.controls.getByRole('checkbox', { name: 'Cumulative' }).press('Space');
    await expect(page.getByText('Unsaved changes')).toBeVisible();
    await explore.update();
    await explore.save.click();
    await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();
    const { viz_type: type, params } = await storedChart();
    expect(type).toBe('histogram_v2');
    expect(JSON.parse(params)).toMatchObject({ column: 'speed_knots', bins: 8, cumulative: true });
  });
});

test('with SEXTANT_OLDER_TYPES clients read the older type, and the page draws as ever', async ({ browser }) => {
  test.setTimeout(180_000);
  await withOwnServer(browser, { settings: { SEXTANT_OLDER_TYPES: 'on' } }, async (page) => {
    const errors = watchErrors(page);
    const api = await apiOf(page.request);
    await seesExample(page);
    await withChart(api, current(await strikesDatasetId(api)), (chart) =>
      withDashboard(api, { charts: [chart] }, async ({ path }) => {
        expect((await api.get(`/api/v1/chart/${chart.id}`)).body.result.viz_type).toBe('histogram');
        const dashboard = new DashboardOnPage(page);
        await page.goto(path);
        await dashboard.toBeReady();
        await expect(dashboard.tile(chart.name).frame).toContainText('8 bins');
        const explore = new ExplorePage(page);
        await explore.openChart(chart.id);
        await explore.toBeDrawn();
        await expect(page.getByText('Unsaved changes')).toHaveCount(0);
      }),
    );
    expect(errors).toEqual([]);
  });
});
