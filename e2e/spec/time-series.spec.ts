import { DashboardOnPage } from '../pages/dashboard.ts';
import { goOn } from '../pages/go-on.ts';
import { expectAccessible, watchErrors } from '../pages/watch-errors.ts';
import { isFilteredBy, queriesFilteredBy, total } from './statements/dashboard-page.ts';
import { ExploreOnPage } from './statements/explore-page.ts';
import { expect, flights, strikesDatasetId, test, withChart, withDashboard } from './statements/session.ts';

const lines = (datasetId: number) => ({
  viz_type: 'echarts_timeseries_line',
  datasource: `${datasetId}__table`,
  x_axis: 'date',
  granularity_sqla: 'date',
  time_grain_sqla: 'P1Y',
  time_range: 'No filter',
  metrics: ['strikes'],
  groupby: ['wildlife_size'],
  adhoc_filters: [],
  truncate_metric: true,
});

test('lines become a stacked area, then two axes; looks repaint without a query, and a saved chart filters its dashboard', async ({
  page,
  api,
}) => {
  const errors = watchErrors(page);
  const datasetId = await strikesDatasetId(api);
  await withChart(api, lines(datasetId), (chart) =>
    withChart(api, total(datasetId), (figureChart) =>
      withDashboard(api, { charts: [chart, figureChart] }, async ({ id }) => {
        const explore = new ExploreOnPage(page);
        await explore.openChart(chart.id);
        await expect(explore.drawing).toHaveAccessibleName(/^Line chart of .*3 lines/);
        await explore.kind('Area Chart').click();
        await expect(explore.drawing).toHaveAccessibleName(/^Area chart of/);
        await explore.customize();
        const requestUrls: string[] = [];
        page.on('request', (request) => {
          if (request.url().includes('/api/v1/chart/data')) requestUrls.push(request.url());
        });
        await explore.choose('Stacked style', 'Expand');
        await explore.choose('Series style', 'Smooth line');
        await explore.choose('Legend orientation', 'Right');
        await explore.controls.getByRole('textbox', { name: 'Y axis title', exact: true }).fill('Share of strikes');
        await expect(page.getByRole('list', { name: 'Series', exact: true })).toHaveAttribute('data-side', 'right');
        expect(requestUrls).toEqual([]);
        const saveResponse = page.waitForResponse(
          (response) => response.request().method() === 'PUT' && response.url().includes(`/chart/${chart.id}`),
        );
        await page.getByRole('main').getByRole('button', { name: 'Save', exact: true }).click();
        await saveResponse;
        await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();
        const { result } = (await api.get(`/api/v1/chart/${chart.id}`)).body;
        expect(result.viz_type).toBe('echarts_area');
        expect(JSON.parse(result.params)).toMatchObject({
          stack: 'Expand',
          seriesType: 'smooth',
          legendOrientation: 'right',
          y_axis_title: 'Share of strikes',
        });
        const dashboard = new DashboardOnPage(page);
        await dashboard.open(id);
        const tile = dashboard.tile(chart.name);
        await expect(tile.chart).toHaveAccessibleName(/^Area chart of/);
        await expectAccessible(page);
        const pendingRequest = page.waitForRequest(isFilteredBy('wildlife_size'));
        await tile.pickMark(0);
        const [query] = queriesFilteredBy(await pendingRequest, 'wildlife_size');
        expect(query?.filters).toContainEqual({ col: 'wildlife_size', op: 'IN', val: [expect.any(String)] });
      }),
    ),
  );
  expect(errors).toEqual([]);
});

/** Runs in the page: in how many of its columns of pixels the canvas of the chart has the color of the line at full strength. */
const columnsOfLine = (canvas: HTMLCanvasElement): number => {
  const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
  const columns = new Set<number>();
  for (let index = 0; index < data.length; index += 4) {
    const [red = 0, , blue = 0, opacity = 0] = data.slice(index, index + 4);
    if (opacity === 255 && Math.abs(red - blue) > 60) columns.add((index / 4) % canvas.width);
  }
  return columns.size;
};

test('one line is renamed, dashed and moved up, at once and in rows and files, and stays so when it is saved', async ({
  page,
  api,
}) => {
  const errors = watchErrors(page);
  await withChart(api, lines(await strikesDatasetId(api)), async ({ id }) => {
    const explore = new ExploreOnPage(page);
    await explore.openChart(id);
    await expect(explore.drawing).toBeVisible();
    await explore.customize();
    const requestUrls: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/v1/chart/data')) requestUrls.push(request.url());
    });
    const list = explore.controls.getByRole('list', { name: 'Settings of series' });
    await expect(list.getByRole('button')).toHaveText(['Small', 'Medium', 'Large']);
    await list.getByRole('button', { name: 'Settings of Large' }).press('Enter');
    const editor = page.getByRole('dialog', { name: 'Series Large' });
    await editor.getByRole('textbox', { name: 'Name' }).fill('Geese');
    await expect(page.getByRole('dialog', { name: 'Series Geese' })).toBeVisible();
    await page
      .getByRole('dialog', { name: 'Series Geese' })
      .getByRole('radio', { name: 'Dashed' })
      .check({ force: true });
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await list.getByRole('button', { name: 'Settings of Geese' }).press('Alt+ArrowUp');
    await expect(list.getByRole('button')).toHaveText(['Small', 'Geesedashed', 'Medium']);
    const rows = page.getByRole('grid', { name: 'Results' });
    await expect(rows.getByRole('columnheader', { name: 'Geese' })).toBeVisible();
    expect(requestUrls).toEqual([]);
    await page.getByRole('main').getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();
    const { result } = (await api.get(`/api/v1/chart/${id}`)).body;
    expect(JSON.parse(result.params).series_config).toEqual({
      Small: { place: 0 },
      Large: { name: 'Geese', lineStyle: 'dashed', place: 1 },
      Medium: { place: 2 },
    });
  });
  expect(errors).toEqual([]);
});

test('a chart that can be zoomed is drawn again with its slider and tools, and without them; a line of thousands of hours is seen in every column of pixels; a legend with more series than it has space for shows them all when asked', async ({
  page,
  api,
}) => {
  const errors = watchErrors(page);
  const datasetId = await strikesDatasetId(api);
  const explore = new ExploreOnPage(page);
  const { drawing } = explore;

  await withChart(api, { ...lines(datasetId), zoomable: true }, ({ id }) =>
    test.step('with slider and tools, and without them', async () => {
      await explore.openChart(id);
      await expect(drawing).toBeVisible();
      await explore.customize();
      const zoom = explore.controls.getByRole('checkbox', { name: 'Data zoom' });
      await expect(zoom).toBeChecked();
      await zoom.press('Space');
      await expect(zoom).not.toBeChecked();
      await expect(drawing).toBeVisible();
      await zoom.press('Space');
      await expect(drawing).toBeVisible();
    }),
  );

  const hours = {
    ...lines((await flights(api)).datasetId),
    time_grain_sqla: 'PT1H',
    metrics: ['departures'],
    groupby: [],
    row_limit: 50_000,
  };
  await withChart(api, hours, ({ id }) =>
    test.step('a line of hours, and the hour that is pointed at', async () => {
      await goOn(page, `/explore/?slice_id=${id}`);
      await expect(drawing).toHaveAttribute('data-painted', 'true');
      const canvas = drawing.locator('canvas').first();
      await expect.poll(() => canvas.evaluate(columnsOfLine)).toBeGreaterThan(500);
      await drawing.hover();
      await expect(drawing).toContainText(/2001.* \d\d:00.*\d/);
    }),
  );

  await withChart(api, { ...lines(datasetId), groupby: ['state'], limit: 12 }, ({ id }) =>
    test.step('a legend says how many series it has no space for, and shows them all', async () => {
      await goOn(page, `/explore/?slice_id=${id}`);
      await expect(drawing).toBeVisible();
      await page.setViewportSize({ width: 390, height: 844 });
      const legend = page.getByRole('list', { name: 'Series', exact: true });
      const more = page.getByRole('button', { name: /^Show all \d+ series$/ });
      await expect(more).toHaveText(/^\+\d+$/);
      const last = legend.getByRole('listitem').last();
      await expect(last).not.toBeInViewport({ ratio: 1 });
      await more.focus();
      await page.keyboard.press('Enter');
      await expect(last).toBeInViewport({ ratio: 1 });
      const less = page.getByRole('button', { name: 'Show the series in one row' });
      await expect(less).toHaveAttribute('aria-expanded', 'true');
      await less.press('Enter');
      await expect(more).toHaveAttribute('aria-expanded', 'false');
    }),
  );
  expect(errors).toEqual([]);
});
