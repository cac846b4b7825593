import type { Page, Request } from '@playwright/test';
import { DashboardOnPage } from '../../pages/dashboard.ts';
import { expect, strikes, test, withChart, withDashboard } from './session.ts';
import type { Api } from './session.ts';

const isQuestion = (request: Request): boolean =>
  request.url().includes('/api/v1/chart/data') && request.url().includes('slice_id');
const total = (datasetId: number) => ({
  viz_type: 'big_number_total',
  datasource: `${datasetId}__table`,
  metric: 'strikes',
  y_axis_format: ',d',
  adhoc_filters: [],
});
const phases = (datasetId: number) => ({
  viz_type: 'table',
  datasource: `${datasetId}__table`,
  query_mode: 'aggregate',
  groupby: ['phase'],
  metrics: ['strikes'],
  row_limit: 100,
  adhoc_filters: [],
});

/** A dashboard of one big number, with filters. */
async function withNumber(
  api: Api,
  metadata: object,
  act: (dashboard: {
    readonly path: string;
    readonly chartId: number;
    readonly tile: string;
    readonly id: number;
  }) => Promise<void>,
): Promise<void> {
  await withChart(api, total(await strikes(api)), (chart) =>
    withDashboard(api, { charts: [chart], metadata }, ({ path, id }) =>
      act({ path, chartId: chart.id, tile: chart.name, id }),
    ),
  );
}

/** How many strikes the server counts under conditions, written as a tile writes it. */
async function counted(api: Api, query: object): Promise<string> {
  const { body } = await api.post('/api/v1/chart/data', {
    datasource: { id: await strikes(api), type: 'table' },
    queries: [{ columns: [], metrics: ['strikes'], ...query }],
  });
  return Number(body.result[0].data[0].strikes).toLocaleString('en-US');
}

async function nativeFilter(api: Api, given: Readonly<Record<string, unknown>>, column = 'phase') {
  const filter = {
    id: 'NATIVE_FILTER-own',
    type: 'NATIVE_FILTER',
    name: 'Own filter',
    filterType: 'filter_select',
    targets: [{ datasetId: await strikes(api), column: { name: column } }],
    scope: { rootPath: ['ROOT_ID'], excluded: [] },
    cascadeParentIds: [],
    defaultDataMask: {},
    ...given,
  };
  return { native_filter_configuration: [filter], show_native_filters: true };
}

const choose = async (page: Page, values: readonly string[]): Promise<void> => {
  await page.getByRole('button', { name: 'Choose Own filter' }).click();
  for (const value of values) await page.getByRole('option', { name: value }).first().click();
  await page.keyboard.press('Escape');
};

test('[CHART-002 CHART-023 CHART-024] tiles load through chart/data; the address names slice and dashboard, and nothing else of the chart', async ({
  page,
  api,
}) => {
  await withNumber(api, {}, async ({ path, chartId, tile, id }) => {
    const asked = page.waitForRequest(isQuestion);
    await page.goto(path);
    const request = await asked;
    const search = new URL(request.url()).searchParams;
    expect(request.method()).toBe('POST');
    expect(JSON.parse(search.get('form_data') ?? '')).toEqual({ slice_id: chartId });
    expect(search.get('dashboard_id')).toBe(String(id));
    await expect(new DashboardOnPage(page).tile(tile).frame).toContainText('10,000');
  });
});

test('[CHART-010 CHART-013 CHART-044] stopping a question aborts it and stops the chart quietly', async ({
  page,
  api,
}) => {
  await withNumber(api, {}, async ({ path, tile }) => {
    await page.route('**/api/v1/chart/data*', (route) => (isQuestion(route.request()) ? undefined : route.continue()));
    const failed = page.waitForEvent('requestfailed', { predicate: isQuestion });
    await page.goto(path);
    const { frame } = new DashboardOnPage(page).tile(tile);
    await frame.getByRole('button', { name: 'Stop' }).click();
    expect((await failed).failure()?.errorText).toContain('ABORTED');
    await expect(frame).toContainText('Updating chart was stopped');
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});

test('[CHART-014 CHART-055 CHART-063 CHART-064] a chart whose drawing fails says so with the error, keeps the stack, and the page stands', async ({
  page,
  api,
}) => {
  await withNumber(api, {}, async ({ path, tile }) => {
    await page.route(/\/assets\/view-[^/]*\.js$/, (route) => route.abort());
    await page.goto(path);
    const { frame } = new DashboardOnPage(page).tile(tile);
    await expect(frame).toContainText(/An error occurred while rendering the visualization: .*(import|module)/i);
    await frame.getByText('See more').click();
    await expect(frame).toContainText(/TypeError|Error:/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});

test('[VIZ-014 VIZ-025] a chart of an unknown kind says that it is not supported, on a dashboard and in Explore', async ({
  page,
  api,
}) => {
  const words = 'This visualization type is not supported.';
  const form = { ...total(await strikes(api)), viz_type: 'sankey_of_elsewhere' };
  await withChart(api, form, (chart) =>
    withDashboard(api, { charts: [chart] }, async ({ path }) => {
      await page.goto(path);
      await expect(new DashboardOnPage(page).tile(chart.name).frame).toContainText(words);
      await page.goto(`/explore/?slice_id=${chart.id}`);
      await expect(page.getByText(words)).toBeVisible();
    }),
  );
});

test('[HYDR-001] opening a dashboard brings layout, filters and charts', async ({ page }) => {
  const dashboard = new DashboardOnPage(page);
  await dashboard.open('flight-punctuality');
  await expect(page.getByRole('article')).toHaveCount(10);
  await expect(page.getByRole('button', { name: 'Choose Origin state' })).toBeVisible();
  await expect(dashboard.tile('Departures').frame).toContainText('2,999,994');
});

test('[HYDR-006] the filters are shown where the metadata says so, and not where it says no', async ({ page, api }) => {
  const metadata = await nativeFilter(api, {});
  const bar = page.getByRole('complementary', { name: 'Filters' });
  await withNumber(api, metadata, async ({ path }) => {
    await page.goto(path);
    await expect(bar).toBeVisible();
  });
  await withNumber(api, { ...metadata, show_native_filters: false }, async ({ path, tile }) => {
    await page.goto(path);
    await expect(new DashboardOnPage(page).tile(tile).frame).toContainText('10,000');
    await expect(bar).toHaveCount(0);
  });
});

test('[NATF-007 NATF-047] a value filter limits the rows to its values; its choices are counted', async ({
  page,
  api,
}) => {
  const expected = await counted(api, { filters: [{ col: 'phase', op: 'IN', val: ['Climb'] }] });
  await withNumber(api, await nativeFilter(api, {}), async ({ path, tile }) => {
    await page.goto(path);
    const asked = page.waitForRequest(
      (request) => request.url().includes('/chart/data') && request.postDataJSON()?.queries?.[0]?.row_limit === 1000,
    );
    await choose(page, ['Climb']);
    expect((await asked).postDataJSON().queries[0].metrics.map((metric: { label: string }) => metric.label)).toEqual([
      'count',
    ]);
    await new DashboardOnPage(page).apply();
    await expect(new DashboardOnPage(page).tile(tile).frame).toContainText(expected);
  });
});

test('[NATF-012] an inverse value filter leaves its values out: NOT IN', async ({ page, api }) => {
  const expected = await counted(api, { filters: [{ col: 'phase', op: 'NOT IN', val: ['Climb'] }] });
  await withNumber(
    api,
    await nativeFilter(api, { controlValues: { inverseSelection: true } }),
    async ({ path, tile }) => {
      await page.goto(path);
      await choose(page, ['Climb']);
      const asked = page.waitForRequest(isQuestion);
      await new DashboardOnPage(page).apply();
      expect((await asked).postDataJSON().queries[0].filters).toContainEqual({
        col: 'phase',
        op: 'NOT IN',
        val: ['Climb'],
      });
      await expect(new DashboardOnPage(page).tile(tile).frame).toContainText(expected);
    },
  );
});

test('[NATF-013] with multiSelect off the last value stays alone, with it on all stay', async ({ page, api }) => {
  const chosen = page
    .getByRole('complementary', { name: 'Filters' })
    .getByRole('button', { name: /^Remove (Climb|Approach)$/ });
  for (const [multiSelect, count] of [
    [false, 1],
    [true, 2],
  ] as const)
    await withNumber(api, await nativeFilter(api, { controlValues: { multiSelect } }), async ({ path }) => {
      await page.goto(path);
      await choose(page, ['Climb', 'Approach']);
      await expect(chosen).toHaveCount(count);
    });
});

test('[NATF-014] the choices are sorted upwards, or downwards', async ({ page, api }) => {
  for (const sortAscending of [true, false])
    await withNumber(api, await nativeFilter(api, { controlValues: { sortAscending } }), async ({ path }) => {
      await page.goto(path);
      await page.getByRole('button', { name: 'Choose Own filter' }).click();
      const options = page.getByRole('listbox', { name: 'Own filter' }).getByRole('option');
      await expect(options.nth(2)).toBeVisible();
      const names = (
        await options.evaluateAll((all) => all.map((one) => one.querySelector('[title]')?.getAttribute('title') ?? ''))
      ).filter((name) => name !== 'NULL');
      const sorted = names.toSorted();
      expect(names).toEqual(sortAscending ? sorted : sorted.toReversed());
    });
});

test('[NATF-010] a filter that needs a value holds its tiles back, and nothing can be applied without one', async ({
  page,
  api,
}) => {
  await withNumber(
    api,
    await nativeFilter(api, { controlValues: { enableEmptyFilter: true } }),
    async ({ path, tile }) => {
      const asked: string[] = [];
      page.on('request', (request) => isQuestion(request) && asked.push(request.url()));
      await page.goto(path);
      const dashboard = new DashboardOnPage(page);
      await expect(dashboard.tile(tile).frame).toContainText('Select a value for Own filter');
      await expect(page.getByRole('button', { name: 'Apply filters' })).toBeDisabled();
      expect(asked).toEqual([]);
      await choose(page, ['Climb']);
      await dashboard.apply();
      await expect(dashboard.tile(tile).frame).not.toContainText('Select a value');
    },
  );
});

test('[NATF-011] a filter can begin with its first choice', async ({ page, api }) => {
  const metadata = await nativeFilter(api, { controlValues: { defaultToFirstItem: true, sortAscending: true } });
  await withNumber(api, metadata, async ({ path }) => {
    const asked = page.waitForRequest(isQuestion);
    await page.goto(path);
    const { filters } = (await asked).postDataJSON().queries[0];
    expect(filters).toHaveLength(1);
    expect(filters[0]).toMatchObject({ col: 'phase', op: 'IN' });
    await page.getByRole('button', { name: 'Choose Own filter' }).click();
    const first = page.getByRole('listbox', { name: 'Own filter' }).getByRole('option').first();
    await expect(first).toHaveAttribute('aria-selected', 'true');
  });
});

test('[NATF-004] a time range filter limits the rows to its range', async ({ page, api }) => {
  const expected = await counted(api, { granularity: 'date', time_range: '1995-01-01 : 1996-01-01' });
  const metadata = await nativeFilter(api, { filterType: 'filter_time', targets: [{}] });
  await withNumber(api, metadata, async ({ path, tile }) => {
    await page.goto(path);
    const dashboard = new DashboardOnPage(page);
    const popover = await dashboard.editTimeRange('Own filter');
    await popover.getByRole('button', { name: /RANGE TYPE$/ }).click();
    await page.getByRole('option', { name: 'Advanced' }).click();
    await popover.getByRole('textbox').nth(0).fill('1995-01-01');
    await popover.getByRole('textbox').nth(1).fill('1996-01-01');
    await popover.getByRole('button', { name: 'APPLY' }).click();
    await dashboard.apply();
    await expect(dashboard.tile(tile).frame).toContainText(expected);
  });
});

test('[NATF-008] a range filter limits the rows to its numbers', async ({ page, api }) => {
  const metadata = await nativeFilter(api, { filterType: 'filter_range' }, 'speed_knots');
  await withNumber(api, metadata, async ({ path, tile }) => {
    await page.goto(path);
    const dashboard = new DashboardOnPage(page);
    const low = page.getByRole('complementary', { name: 'Filters' }).getByRole('slider').first();
    await low.focus();
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('PageUp');
    const asked = page.waitForRequest(isQuestion);
    await dashboard.apply();
    const [filter] = (await asked).postDataJSON().queries[0].filters;
    expect(filter).toMatchObject({ col: 'speed_knots', op: '>=', val: expect.any(Number) });
    await expect(dashboard.tile(tile).frame).toContainText(await counted(api, { filters: [filter] }));
  });
});

test('[NATF-045 NATF-046] choices come 1000 at most at first', async ({ page, api }) => {
  await withNumber(api, await nativeFilter(api, {}, 'airport'), async ({ path }) => {
    await page.goto(path);
    const isChoices = (request: Request): boolean =>
      request.url().includes('/chart/data') && request.postDataJSON()?.queries?.[0]?.columns?.[0] === 'airport';
    const asked = page.waitForResponse((response) => isChoices(response.request()));
    await page.getByRole('button', { name: 'Choose Own filter' }).click();
    const response = await asked;
    expect(response.request().postDataJSON().queries[0].row_limit).toBe(1000);
    expect((await response.json()).result[0].rowcount).toBeLessThanOrEqual(1000);
  });
});

test('[NATF-036 NATF-037] another dashboard begins without the filters and choices of the one before', async ({
  page,
  api,
}) => {
  await withNumber(api, await nativeFilter(api, {}), async ({ path, tile }) => {
    const dashboard = new DashboardOnPage(page);
    await page.goto(path);
    await choose(page, ['Climb']);
    await dashboard.apply();
    await expect(dashboard.tile(tile).frame).not.toContainText('10,000');
    // Within the page, as a person goes: no reload clears anything.
    await page.getByRole('link', { name: 'Dashboards' }).first().click();
    await page.getByRole('link', { name: 'Wildlife strikes' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wildlife strikes');
    await expect(page.getByRole('button', { name: 'Choose Own filter' })).toHaveCount(0);
    const asked = page.waitForRequest(isQuestion);
    await page
      .getByRole('button', { name: /Refresh/ })
      .first()
      .click();
    expect(JSON.stringify((await asked).postDataJSON().queries)).not.toContain('Climb');
  });
});

const node = (
  id: string,
  type: string,
  children: readonly string[],
  parents: readonly string[],
  meta: object = {},
) => ({
  id,
  type,
  children,
  parents,
  meta,
});

test('[DASH-009 DASH-012 DASH-013] each of the ten layout components renders; a header and a tab without words have their default', async ({
  page,
  api,
}) => {
  await withChart(api, total(await strikes(api)), async (chart) => {
    const all = [
      node('ROOT_ID', 'ROOT', ['GRID_ID'], []),
      node('GRID_ID', 'GRID', ['HEADER-1', 'HEADER-2', 'ROW-1', 'TABS-1'], ['ROOT_ID']),
      node('HEADER-1', 'HEADER', [], ['ROOT_ID', 'GRID_ID'], { text: 'All strikes' }),
      node('HEADER-2', 'HEADER', [], ['ROOT_ID', 'GRID_ID']),
      node('ROW-1', 'ROW', ['CHART-1', 'COLUMN-1'], ['ROOT_ID', 'GRID_ID']),
      node('CHART-1', 'CHART', [], ['ROOT_ID', 'GRID_ID', 'ROW-1'], { chartId: chart.id, width: 4, height: 30 }),
      node('COLUMN-1', 'COLUMN', ['MARKDOWN-1', 'DIVIDER-1'], ['ROOT_ID', 'GRID_ID', 'ROW-1'], { width: 4 }),
      node('MARKDOWN-1', 'MARKDOWN', [], ['ROOT_ID', 'GRID_ID', 'ROW-1', 'COLUMN-1'], {
        code: 'Words of mine',
        width: 4,
        height: 20,
      }),
      node('DIVIDER-1', 'DIVIDER', [], ['ROOT_ID', 'GRID_ID', 'ROW-1', 'COLUMN-1']),
      node('TABS-1', 'TABS', ['TAB-1', 'TAB-2'], ['ROOT_ID', 'GRID_ID']),
      node('TAB-1', 'TAB', ['HEADER-3'], ['ROOT_ID', 'GRID_ID', 'TABS-1'], { text: 'First tab' }),
      node('TAB-2', 'TAB', [], ['ROOT_ID', 'GRID_ID', 'TABS-1']),
      node('HEADER-3', 'HEADER', [], ['ROOT_ID', 'GRID_ID', 'TABS-1', 'TAB-1'], { text: 'Within the tab' }),
    ];
    const layout = { DASHBOARD_VERSION_KEY: 'v2', ...Object.fromEntries(all.map((one) => [one.id, one])) };
    await withDashboard(api, { layout, charts: [chart] }, async ({ path }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'All strikes' })).toBeVisible();
      await expect(page.getByRole('heading', { name: 'New header' })).toBeVisible();
      await expect(new DashboardOnPage(page).tile(chart.name).frame).toContainText('10,000');
      await expect(page.getByText('Words of mine')).toBeVisible();
      await expect(page.getByRole('separator')).toBeVisible();
      await expect(page.getByRole('tab')).toHaveText(['First tab', 'Tab title']);
      await expect(page.getByRole('heading', { name: 'Within the tab' })).toBeVisible();
      // Row and column: the words stand beside the chart, not under it.
      const tile = await page.getByRole('article').boundingBox();
      const words = await page.getByText('Words of mine').boundingBox();
      expect(words?.x).toBeGreaterThanOrEqual((tile?.x ?? 0) + (tile?.width ?? 0));
    });
  });
});

test('[DASH-014] charts without a place in the layout stand in rows of their own at the end', async ({ page, api }) => {
  const datasetId = await strikes(api);
  await withChart(api, total(datasetId), (one) =>
    withChart(api, phases(datasetId), (two) =>
      withDashboard(api, { charts: [one] }, async ({ id, path }) => {
        await api.put(`/api/v1/chart/${two.id}`, { dashboards: [id] });
        await page.goto(path);
        const dashboard = new DashboardOnPage(page);
        await expect(dashboard.tile(two.name).frame).toContainText('Climb');
        const above = await dashboard.tile(one.name).frame.boundingBox();
        const below = await dashboard.tile(two.name).frame.boundingBox();
        expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0));
      }),
    ),
  );
});

test('[LINK-005] a copied link says Link Copied! and restores the filters', async ({ page, context, api }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const expected = await counted(api, { filters: [{ col: 'phase', op: 'IN', val: ['Climb'] }] });
  await withNumber(api, await nativeFilter(api, {}), async ({ path, tile }) => {
    const dashboard = new DashboardOnPage(page);
    await page.goto(path);
    await choose(page, ['Climb']);
    await dashboard.apply();
    await expect(dashboard.tile(tile).frame).toContainText(expected);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Copy permalink' }).click();
    await expect(page.getByText('Link Copied!')).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toMatch(/\/superset\/dashboard\/p\/[\w-]+\/$/);
    await page.goto(link);
    await expect(dashboard.tile(tile).frame).toContainText(expected);
  });
});

test('[LINK-006] where copying is refused, that is said', async ({ page, api }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('refused')) } });
  });
  await withNumber(api, {}, async ({ path, tile }) => {
    await page.goto(path);
    await expect(new DashboardOnPage(page).tile(tile).frame).toContainText('10,000');
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Copy permalink' }).click();
    await expect(page.getByText('Sorry, your browser does not support copying.')).toBeVisible();
  });
});
