import type { Page, Request } from '@playwright/test';
import { boxAtRest } from '../pages/at-rest.ts';
import { chartRequestsOf, tileRequestsOf } from '../pages/chart-requests.ts';
import { DashboardOnPage } from '../pages/dashboard.ts';
import { EditingOnPage } from '../pages/editing.ts';
import { closeByEscape } from '../pages/escape.ts';
import { expectAccessibleAbove, expectAccessibleIn } from '../pages/watch-errors.ts';
import { choose, nativeFilter, total, withNumber } from './statements/dashboard-page.ts';
import { speedsInFile } from './statements/strikes-file.ts';
import { expect, flights, strikesDatasetId, test, withChart, withDashboard } from './statements/session.ts';

/** A row of a filter and the chart beside it. */
function besideFilter(chart: { readonly id: number; readonly name: string }) {
  const place = (nodeId: string, type: string, meta: object) => ({
    [nodeId]: { id: nodeId, type, children: [], parents: ['ROOT_ID', 'GRID_ID', 'ROW-1'], meta },
  });
  const filter = { nativeFilterId: 'NATIVE_FILTER-own', code: 'Filter', width: 4, height: 10 };
  return {
    ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
    GRID_ID: { id: 'GRID_ID', type: 'GRID', children: ['ROW-1'], parents: ['ROOT_ID'] },
    'ROW-1': { id: 'ROW-1', type: 'ROW', children: ['MARKDOWN-f', 'CHART-1'], parents: ['ROOT_ID', 'GRID_ID'] },
    ...place('MARKDOWN-f', 'MARKDOWN', filter),
    ...place('CHART-1', 'CHART', { chartId: chart.id, sliceName: chart.name, width: 8, height: 20 }),
  };
}

/** The columns by which a request of a tile filters. */
const filteredColumns = (page: Page, chartId: number): (string | null)[] => {
  const columns: (string | null)[] = [];
  page.on('request', (request) => {
    for (const { chartId: id, context } of chartRequestsOf(request))
      if (id === chartId)
        columns.push(
          ...context.queries.flatMap(({ filters }) => filters.map(({ col }) => (typeof col === 'string' ? col : null))),
        );
  });
  return columns;
};

test('a filter spans datasets by the columns that its author maps, and the mark of a tile says where it cannot act', async ({
  page,
  api,
}) => {
  const strikesId = await strikesDatasetId(api);
  const { datasetId: flightsId } = await flights(api);
  const metadata = await nativeFilter(api, {}, 'state');
  await withChart(api, total(strikesId), (strikes) =>
    withChart(api, { ...total(flightsId), metric: 'departures' }, (departures) =>
      withDashboard(api, { charts: [strikes, departures], metadata }, async ({ path, id }) => {
        const dashboard = new DashboardOnPage(page);
        const columns = filteredColumns(page, departures.id);
        await page.goto(path);
        await dashboard.toBeReady();
        await choose(page, ['Texas']);
        await dashboard.apply();
        const mark = dashboard.tile(departures.name).filterMark;
        await expect(mark).toHaveAccessibleName(`No filters applied to ${departures.name}`);
        await mark.click();
        const idle = page.getByRole('dialog', { name: 'No filters applied' });
        await expect(idle.getByRole('heading', { name: 'Incompatible filters (1)' })).toBeVisible();
        await expect(idle).toContainText('the dataset has no such column');
        expect(new Set(columns)).toEqual(new Set(['state']));
        const editing = new EditingOnPage(page);
        await editing.open(id);
        await editing.openFilters();
        const mapped = editing.dialog.getByRole('group', { name: 'Columns in other datasets' });
        await expect(mapped.getByRole('button')).toContainText('None: it does not filter there');
        await expectAccessibleAbove(page);
        await mapped.getByRole('button').click();
        await page.getByRole('option', { name: 'Origin state', exact: true }).click();
        await expect(mapped.getByRole('button')).toContainText('Origin state');
        await editing.dialog.getByRole('button', { name: 'Save', exact: true }).click();
        await editing.save();
        const stored = JSON.parse((await api.get(`/api/v1/dashboard/${id}`)).body.result.json_metadata);
        expect(stored.native_filter_configuration[0].targets).toEqual([
          { datasetId: strikesId, column: { name: 'state' } },
          { datasetId: flightsId, column: { name: 'origin_state' } },
        ]);
        columns.length = 0;
        await page.goto(path);
        await dashboard.toBeReady();
        await choose(page, ['Texas']);
        await dashboard.apply();
        await expect.poll(() => columns).toContain('origin_state');
        expect(columns).not.toContain('state');
        await expect(mark).toHaveText('1');
        await mark.click();
        const popover = page.getByRole('dialog', { name: '1 filter applied' });
        await expect(popover.getByRole('heading', { name: 'Applied filters (1)' })).toBeVisible();
      }),
    ),
  );
});

test('a filter stands among the tiles: put there, moved by keys, taken back and brought again; it acts at once, and on a phone is as wide as the tiles; the tiles follow a hand over the spread of a range', async ({
  page,
  api,
}) => {
  await test.step('a filter stands among the tiles: put there, moved by keys, taken back and brought again; what is chosen in it acts at once', async () => {
    const metadata = await nativeFilter(api, {});
    await withNumber(api, metadata, async ({ path, tile, id }) => {
      const editing = new EditingOnPage(page);
      await editing.open(id);
      await page.getByRole('button', { name: 'Add Filter', exact: true }).click();
      const grip = editing.grip('Filter: Own filter');
      await expect(grip).toBeFocused();
      await expect(page.getByRole('button', { name: /Filter in this place$/ })).toContainText('Own filter');
      await page.keyboard.press('ArrowUp');
      await expect(editing.announcement).toHaveText(/^Filter: Own filter: row 1/);
      await page.keyboard.press('Control+z');
      await page.keyboard.press('Control+z');
      await expect(grip).toHaveCount(0);
      await page.keyboard.press('Control+Shift+z');
      await expect(grip).toBeVisible();
      await editing.save();
      const layout = JSON.parse((await api.get(`/api/v1/dashboard/${id}`)).body.result.position_json) as Record<
        string,
        { type?: string; meta?: object }
      >;
      // Other programs show the text; the filter is a key beside it.
      expect(Object.values(layout).filter(({ type }) => type === 'MARKDOWN')).toMatchObject([
        { meta: { nativeFilterId: 'NATIVE_FILTER-own', code: 'Filter: Own filter' } },
      ]);
      await page.goto(path);
      const dashboard = new DashboardOnPage(page);
      await dashboard.toBeReady();
      await expect(
        page.locator('[data-filter-place]').getByRole('button', { name: 'Choose Own filter' }),
      ).toBeVisible();
      // It is the only filter: no bar is left.
      await expect(page.getByRole('button', { name: 'Apply filters' })).toHaveCount(0);
      await expectAccessibleIn(page, '[data-filter-place]');
      await choose(page, ['Climb']);
      await expect(dashboard.tile(tile).filterMark).toHaveText('1');
      await expect(dashboard.sentence).toContainText('Climb');
    });
  });

  await test.step('on a phone a filter among the tiles is as wide as they are, and acts at once', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const { native_filter_configuration: filters } = await nativeFilter(api, {});
    const inBar = filters.map((filter) => ({ ...filter, id: 'NATIVE_FILTER-bar', name: 'In the bar' }));
    await withChart(api, total(await strikesDatasetId(api)), async (chart) => {
      const metadata = { native_filter_configuration: [...filters, ...inBar] };
      await withDashboard(api, { charts: [chart], metadata, layout: besideFilter(chart) }, async ({ path }) => {
        await page.goto(path);
        const dashboard = new DashboardOnPage(page);
        await dashboard.toBeReady();
        const box = page.locator('[data-filter-place]');
        await expect(box.getByRole('button', { name: 'Choose Own filter' })).toBeVisible();
        await expect.poll(async () => (await box.boundingBox())?.width ?? 0).toBeGreaterThan(340);
        await expectAccessibleIn(page, '[data-filter-place]', 'both themes');
        // What stands among the tiles is none of the list.
        await page.getByRole('button', { name: /^Filters/ }).click();
        const sheet = page.getByRole('dialog', { name: /^Filters/ });
        await expect(sheet.getByRole('tab', { name: /^All filters/ })).toHaveText('All filters1');
        await closeByEscape(sheet);
        await choose(page, ['Climb']);
        await expect(dashboard.sentence).toContainText('Climb');
      });
    });
  });

  await test.step('a hand over the spread of a range among the tiles: they follow without a request; keys act at once', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    const { native_filter_configuration: filters } = await nativeFilter(
      api,
      { filterType: 'filter_range' },
      'speed_knots',
    );
    await withChart(api, total(await strikesDatasetId(api)), async (chart) => {
      const metadata = { native_filter_configuration: filters };
      await withDashboard(api, { charts: [chart], metadata, layout: besideFilter(chart) }, async ({ path }) => {
        const isCubeRequest = (request: Request): boolean => (request.postData() ?? '').includes('cube_by');
        await page.goto(path);
        const dashboard = new DashboardOnPage(page);
        await dashboard.toBeReady();
        const number = dashboard.tile(chart.name).frame;
        await expect(number).toContainText('10,000');
        const place = page.locator('[data-filter-place]');
        const spread = place.locator('[aria-hidden="true"]:has(> i[style])');
        const cubes = page.waitForRequest(isCubeRequest);
        await spread.hover();
        await cubes;
        const { x, y, width, height } = await boxAtRest(spread);
        const moveTo = (share: number) => page.mouse.move(x + share * width, y + height / 2, { steps: 3 });
        let tileRequestCount = 0;
        page.on('request', (request) => {
          if (!isCubeRequest(request)) tileRequestCount += tileRequestsOf(request).length;
        });
        await moveTo(0.3);
        await page.mouse.down();
        // The cube may still be read; the hand moves on until the number has moved with it.
        await expect(async () => {
          await moveTo(0.5);
          await moveTo(0.6);
          await expect(number).toContainText('% of 10,000', { timeout: 100 });
        }).toPass({ timeout: 30_000 });
        expect(tileRequestCount).toBe(0);
        await page.mouse.up();
        const [low, high] = ['From', 'To'].map((name) => place.getByRole('slider', { name }));
        const ends = async () => [Number(await low?.inputValue()), Number(await high?.inputValue())] as const;
        const countBetween = ([from, to]: readonly [number, number]): string =>
          speedsInFile()
            .filter((speed) => speed >= from && speed <= to)
            .length.toLocaleString('en-US');
        const [from, to] = await ends();
        expect(to).toBeGreaterThan(from);
        await expect(number).toContainText(countBetween([from, to]));
        await high?.focus();
        await page.keyboard.press('ArrowRight');
        await expect(high ?? place).toHaveValue(String(to + 1));
        await expect(number).toContainText(countBetween([from, to + 1]));
        await expect(dashboard.sentence).toContainText('where');
      });
    });
  });
});

test('a tile that nothing filters has a quiet mark; a filter that remembers opens with what its user applied last, also without a value; the address says what acts', async ({
  page,
  api,
}) => {
  const metadata = await nativeFilter(api, { controlValues: { remembersValue: true } });
  await withNumber(api, metadata, async ({ path, tile }) => {
    const dashboard = new DashboardOnPage(page);
    await page.goto(path);
    await dashboard.toBeReady();
    await page.getByRole('button', { name: `No filters applied to ${tile}` }).click();
    const quietMark = page.getByRole('dialog', { name: 'No filters applied' });
    await expect(quietMark).toContainText('Own filter');
    await closeByEscape(quietMark);
    await choose(page, ['Climb']);
    await dashboard.apply();
    await expect(dashboard.tile(tile).filterMark).toHaveText('1');
    await page.goto(path);
    await dashboard.toBeReady();
    await expect(dashboard.tile(tile).filterMark).toHaveText('1');
    await expect(dashboard.sentence).toContainText('Climb');
    await expect.poll(() => page.url()).toContain('native_filters=');
    await page.getByRole('button', { name: 'Clear all' }).click();
    await expect(dashboard.sentence).toContainText('Showing all');
    await page.goto(path);
    await dashboard.toBeReady();
    await expect(dashboard.sentence).toContainText('Showing all');
  });
});
