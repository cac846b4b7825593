import type { Browser, Page } from '@playwright/test';
import { DashboardOnPage } from '../pages/dashboard.ts';
import { EditingOnPage } from '../pages/editing.ts';
import { TimePicker } from '../pages/time-picker.ts';
import { expect, ownName, strikesDatasetId, test, withChart, withDashboard } from './statements/session.ts';
import type { Api } from './statements/session.ts';
import { atRest } from '../pages/at-rest.ts';

/** A dataset of instants, an hour apart: three days around the change of the clock in Berlin. */
async function withInstants(api: Api, action: (datasetId: number) => Promise<void>): Promise<void> {
  const { body: source } = await api.get(`/api/v1/dataset/${await strikesDatasetId(api)}`);
  const { database, schema, table_name: table } = source.result;
  const createdResponse = await api.post('/api/v1/dataset/', {
    database: database.id,
    schema,
    table_name: ownName('instants'),
    sql: `SELECT TIMESTAMPTZ '2023-03-25 00:10:00+00' + INTERVAL 1 HOUR * (n - 1) AS seen_at, n
      FROM (SELECT row_number() OVER () AS n FROM "${schema}"."${table}" LIMIT 72) AS hours`,
  });
  expect(createdResponse.status, JSON.stringify(createdResponse.body)).toBe(201);
  await api.put(`/api/v1/dataset/${createdResponse.body.id}`, { main_dttm_col: 'seen_at' });
  try {
    await action(createdResponse.body.id);
  } finally {
    await api.remove(`/api/v1/dataset/${createdResponse.body.id}`);
  }
}

const perDay = (datasetId: number) => ({
  viz_type: 'echarts_timeseries_bar',
  datasource: `${datasetId}__table`,
  x_axis: 'seen_at',
  time_grain_sqla: 'P1D',
  granularity_sqla: 'seen_at',
  metrics: [{ expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'hours' }],
  groupby: [],
  row_limit: 1000,
  adhoc_filters: [],
});
const rows = (datasetId: number) => ({
  viz_type: 'table',
  datasource: `${datasetId}__table`,
  query_mode: 'raw',
  all_columns: ['seen_at', 'n'],
  order_by_cols: ['["n", true]'],
  granularity_sqla: 'seen_at',
  row_limit: 100,
  adhoc_filters: [],
});

const timeFilter = (zone: string) => ({
  time_zone: zone,
  native_filter_configuration: [
    {
      id: 'NATIVE_FILTER-time',
      type: 'NATIVE_FILTER',
      name: 'When',
      filterType: 'filter_time',
      targets: [{}],
      scope: { rootPath: ['ROOT_ID'], excluded: [] },
      controlValues: {},
      defaultDataMask: {
        extraFormData: { time_range: '2023-03-26 : 2023-03-27' },
        filterState: { value: '2023-03-26 : 2023-03-27' },
      },
      cascadeParentIds: [],
    },
  ],
});

interface SeenTimes {
  readonly tiles: readonly string[];
  readonly sentence: string;
  readonly hint: string;
}

/** What a user sees when a dashboard is opened in a browser of some zone. */
async function seenIn(
  browser: Browser,
  page: Page,
  {
    timezoneId,
    path,
    names,
  }: { readonly timezoneId: string; readonly path: string; readonly names: readonly string[] },
) {
  const { baseURL } = test.info().project.use;
  const context = await browser.newContext({
    timezoneId,
    locale: 'en-US',
    viewport: { width: 1440, height: 900 },
    storageState: await page.context().storageState(),
    ...(baseURL === undefined ? {} : { baseURL }),
  });
  const otherPage = await context.newPage();
  const dashboard = new DashboardOnPage(otherPage);
  await otherPage.goto(path);
  await dashboard.toBeReady();
  const local = await otherPage.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  expect(local).toBe(timezoneId);
  for (const name of names) await expect(dashboard.tile(name).frame).toContainText(/\d+ rows?/);
  await expect(dashboard.sentence).toContainText(/\d+ of \d+/);
  await expect(dashboard.filters.getByRole('button', { name: /^When: 26 Mar/ })).toBeVisible();
  const seenTimes = await atRest(async (): Promise<SeenTimes> => {
    const tiles = await Promise.all(names.map((name) => dashboard.tile(name).frame.innerText()));
    return {
      // How long it took and how old it is differ from one opening to the next.
      tiles: tiles.map((text) => text.replaceAll(/\d+(?:\.\d+)? m?s\b|\bnow\b|\d+ min\b/g, '')),
      sentence: await dashboard.sentence.innerText(),
      hint: await dashboard.filters.innerText(),
    };
  });
  await context.close();
  return seenTimes;
}

test('an instant is shown, cut and filtered in the zone of the dashboard; the zone of the browser changes nothing', async ({
  browser,
  page,
  api,
}) => {
  await withInstants(api, (datasetId) =>
    withChart(api, perDay(datasetId), (bars) =>
      withChart(api, rows(datasetId), (table) =>
        withDashboard(api, { charts: [bars, table], metadata: timeFilter('Europe/Berlin') }, async ({ path }) => {
          const names = [bars.name, table.name];
          const west = await seenIn(browser, page, { timezoneId: 'America/Los_Angeles', path, names });
          const eastTimes = await seenIn(browser, page, { timezoneId: 'Asia/Tokyo', path, names });
          expect(eastTimes).toEqual(west);
          expect(west.hint).toContain('Times in Europe/Berlin');
          // The day on which Berlin left out an hour: 23 of them, the first ten past midnight.
          expect(west.sentence).toMatch(/23\s+of\s+72/);
          expect(west.tiles[1]).toContain('23 rows');
          expect(west.tiles[1]).toMatch(/26 Mar 2023,? 00:10/);
        }),
      ),
    ),
  );
});

test('the zone of a dashboard is chosen among its properties, and said beside its time filter', async ({
  page,
  api,
}) => {
  await withInstants(api, (datasetId) =>
    withChart(api, rows(datasetId), (table) =>
      withDashboard(api, { charts: [table], metadata: timeFilter('') }, async ({ path, id }) => {
        const dashboard = new DashboardOnPage(page);
        await page.goto(path);
        await dashboard.toBeReady();
        await expect(dashboard.filters).toContainText('Times in UTC');
        const editing = new EditingOnPage(page);
        await editing.open(id);
        await page.getByRole('button', { name: 'Properties' }).click();
        const properties = page.getByRole('dialog', { name: 'Dashboard properties' });
        await properties.getByRole('combobox', { name: 'Time zone' }).fill('tokyo');
        await page.getByRole('option', { name: 'Asia/Tokyo' }).click();
        await properties.getByRole('button', { name: 'Apply' }).click();
        await editing.save();
        await expect
          .poll(
            async () => JSON.parse((await api.get(`/api/v1/dashboard/${id}`)).body.result.json_metadata)['time_zone'],
          )
          .toBe('Asia/Tokyo');
        await page.goto(path);
        await dashboard.toBeReady();
        await expect(dashboard.filters).toContainText('Times in Asia/Tokyo');
        await dashboard.filters.getByRole('button', { name: /^When:/ }).click();
        await expect(page.getByRole('dialog').getByText('now in Asia/Tokyo')).toBeVisible();
      }),
    ),
  );
});

test('Explore says in which zone a range of time is meant', async ({ page, api }) => {
  const datasetId = await strikesDatasetId(api);
  await page.goto(`/explore/?datasource_type=table&datasource_id=${datasetId}&viz_type=echarts_timeseries_bar`);
  await expect(page.getByText('Local times, as they stand in the data; today in UTC').first()).toBeVisible();
});

test('the time picker of a dashboard has the days and the hours of its zone', async ({ page, api }) => {
  await withInstants(api, (datasetId) =>
    withChart(api, perDay(datasetId), async (bars) => {
      // From 25 March 00:10 to 27 March 23:10 UTC; 26 March has 23 hours in Berlin.
      for (const [zone, reach, figures] of [
        ['UTC', '25 Mar 2023 – 27 Mar 2023', /^1 day · 24 of 72 rows/],
        ['Europe/Berlin', '25 Mar 2023 – 28 Mar 2023', /^1 day · 23 of 72 rows/],
      ] as const)
        await withDashboard(api, { charts: [bars], metadata: timeFilter(zone) }, async ({ path }) => {
          const picker = new TimePicker(page);
          await page.goto(path);
          await picker.open('When');
          await expect(picker.popover).toContainText(reach);
          await expect(picker.figures).toHaveText(figures);
        });
    }),
  );
});
